import random


def grille_vide():
    return [[0] * 7 for _ in range(6)]


def affiche(g):
    for l in range(5, -1, -1):
        for c in range(7):
            print(g[l][c], end="  ")
        print()


def coup_possible(g, c):
    if g[5][c - 1] == 0:
        return True


def jouer(g, j, c):
    libres = [l for l in range(6) if g[l][c - 1] == 0]
    g[min(libres)][c - 1] = j


def horiz(g, j, l, c):
    if c <= 3:
        if g[l][c] == j and g[l][c + 1] == j and g[l][c + 2] == j and g[l][c + 3] == j:
            return True


def vert(g, j, l, c):
    if l <= 2:
        if g[l][c] == j and g[l + 1][c] == j and g[l + 2][c] == j and g[l + 3][c] == j:
            return True


def diag_haut(g, j, l, c):
    if l <= 2 and c <= 3:
        if g[l][c] == j and g[l + 1][c + 1] == j and g[l + 2][c + 2] == j and g[l + 3][c + 3] == j:
            return True


def diag_bas(g, j, l, c):
    if l >= 3 and c <= 3:
        if g[l][c] == j and g[l - 1][c + 1] == j and g[l - 2][c + 2] == j and g[l - 3][c + 3] == j:
            return True


def victoire(g, j):
    for l in range(6):
        for c in range(7):
            if (
                horiz(g, j, l, c)
                or vert(g, j, l, c)
                or diag_haut(g, j, l, c)
                or diag_bas(g, j, l, c)
            ):
                return True


def match_nul(g):
    for c in range(7):
        if g[5][c] == 0:
            return False
    return True


def coup_aleatoire(g, j):
    c = random.randint(1, 7)
    while not coup_possible(g, c):
        c = random.randint(1, 7)
    jouer(g, j, c)
