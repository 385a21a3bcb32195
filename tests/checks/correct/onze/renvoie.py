import copy
import random


def grille_vide():
    return [[0] * 7 for _ in range(6)]


def affiche(g):
    for l in range(5, -1, -1):
        print(" ".join("." if g[l][c] == 0 else "X" if g[l][c] == 1 else "O" for c in range(7)))


def coup_possible(g, c):
    return g[5][c] == 0


def jouer(g, j, c):
    g = copy.deepcopy(g)
    libres = [l for l in range(6) if g[l][c] == 0]
    g[min(libres)][c] = j
    return g


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
    while 0 <= l + k < 6 and 0 <= c < 7 and g[l + k][c] == j:
        compte += 1
        k += 1
    return compte >= 4


def diag_haut(g, j, l, c):
    compte = 0
    k = 0
    while 0 <= l + k < 6 and 0 <= c + k < 7 and g[l + k][c + k] == j:
        compte += 1
        k += 1
    return compte >= 4


def diag_bas(g, j, l, c):
    compte = 0
    k = 0
    while 0 <= l - k < 6 and 0 <= c + k < 7 and g[l - k][c + k] == j:
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
        if g[5][c] == 0:
            return False
    return True


def coup_aleatoire(g, j):
    c = random.randint(0, 6)
    while not coup_possible(g, c):
        c = random.randint(0, 6)
    return jouer(g, j, c)
