import random


def grille_vide():
    return [["."] * 7 for _ in range(6)]


def affiche(g):
    for l in range(6):
        for c in range(7):
            print(g[l][c], end="  ")
        print()


def coup_possible(g, c):
    return g[0][c] == "."


def jouer(g, j, c):
    libres = [l for l in range(6) if g[l][c] == "."]
    g[max(libres)][c] = j


def horiz(g, j, l, c):
    compte = 0
    k = 0
    while 0 <= l < 6 and 0 <= c + k < 7 and g[l][c + k] == j:
        compte += 1
        k += 1
    return compte >= 4


def vert(g, j, l, c):
    compte = 0
    k = 0
    while 0 <= l - k < 6 and 0 <= c < 7 and g[l - k][c] == j:
        compte += 1
        k += 1
    return compte >= 4


def diag_haut(g, j, l, c):
    compte = 0
    k = 0
    while 0 <= l - k < 6 and 0 <= c + k < 7 and g[l - k][c + k] == j:
        compte += 1
        k += 1
    return compte >= 4


def diag_bas(g, j, l, c):
    compte = 0
    k = 0
    while 0 <= l + k < 6 and 0 <= c + k < 7 and g[l + k][c + k] == j:
        compte += 1
        k += 1
    return compte >= 4


def victoire(g, j):
    return any(
        horiz(g, j, l, c) or vert(g, j, l, c) or diag_haut(g, j, l, c) or diag_bas(g, j, l, c)
        for l in range(6)
        for c in range(7)
    )


def match_nul(g):
    for c in range(7):
        if g[0][c] == ".":
            return False
    return True


def coup_aleatoire(g, j):
    c = random.randint(0, 6)
    while not coup_possible(g, c):
        c = random.randint(0, 6)
    jouer(g, j, c)
