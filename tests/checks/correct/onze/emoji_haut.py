import random


def grille_vide():
    return [[0] * 7 for _ in range(6)]


def affiche(g):
    signes = {0: "⚪", 1: "🔴", 2: "🟡"}
    for l in range(6):
        print("".join(signes[g[l][c]] for c in range(7)))


def coup_possible(g, c):
    return g[0][c] == 0


def jouer(j, g, c):
    for l in range(5, -1, -1):
        if g[l][c] == 0:
            g[l][c] = j
            return


def horiz(j, g, l, c):
    return c <= 3 and all(g[l][c + k] == j for k in range(4))


def vert(j, g, l, c):
    return l >= 3 and all(g[l - k][c] == j for k in range(4))


def diag_haut(j, g, l, c):
    return l >= 3 and c <= 3 and all(g[l - k][c + k] == j for k in range(4))


def diag_bas(j, g, l, c):
    return l <= 2 and c <= 3 and all(g[l + k][c + k] == j for k in range(4))


def victoire(j, g):
    return any(
        horiz(j, g, l, c) or vert(j, g, l, c) or diag_haut(j, g, l, c) or diag_bas(j, g, l, c)
        for l in range(6)
        for c in range(7)
    )


def match_nul(g):
    for c in range(7):
        if g[0][c] == 0:
            return False
    return True


def coup_aleatoire(j, g):
    c = random.randint(0, 6)
    while not coup_possible(g, c):
        c = random.randint(0, 6)
    jouer(j, g, c)
