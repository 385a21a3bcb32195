import random


def grille_vide():
    return [[0] * 7 for _ in range(6)]


def affiche(g):
    for l in range(6):
        print(" ".join("." if g[l][c] == 0 else "X" if g[l][c] == 1 else "O" for c in range(7)))


def coup_possible(g, c):
    return g[0][c] == 0


def jouer(g, j, c):
    for l in range(5, -1, -1):
        if g[l][c] == 0:
            g[l][c] = j
            return


def horiz(g, j, l, c):
    return c <= 3 and all(g[l][c + k] == j for k in range(4))


def vert(g, j, l, c):
    return l >= 3 and all(g[l - k][c] == j for k in range(4))


def diag_haut(g, j, l, c):
    return l >= 3 and c <= 3 and all(g[l - k][c + k] == j for k in range(4))


def diag_bas(g, j, l, c):
    return l <= 2 and c <= 3 and all(g[l + k][c + k] == j for k in range(4))


def victoire(g, j):
    return any(
        horiz(g, j, l, c) or vert(g, j, l, c) or diag_haut(g, j, l, c) or diag_bas(g, j, l, c)
        for l in range(6)
        for c in range(7)
    )


def match_nul(g):
    for c in range(7):
        if g[0][c] == 0:
            return False
    return True


def coup_aleatoire(g, j):
    c = random.randint(0, 6)
    while not coup_possible(g, c):
        c = random.randint(0, 6)
    jouer(g, j, c)
