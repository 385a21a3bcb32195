import random


def grille_vide():
    return [[0] * 7 for _ in range(6)]


def affiche(g):
    for l in range(6):
        print(" ".join("." if g[l][c] == 0 else "X" if g[l][c] == 1 else "O" for c in range(7)))


def coup_possible(g, c):
    if g[0][c] == 0:
        return True


def jouer(g, j, c):
    libres = [l for l in range(6) if g[l][c] == 0]
    g[max(libres)][c] = j


def horiz(g, j, l, c):
    if c <= 3:
        if g[l][c] == j and g[l][c + 1] == j and g[l][c + 2] == j and g[l][c + 3] == j:
            return True


def vert(g, j, l, c):
    if l >= 3:
        if g[l][c] == j and g[l - 1][c] == j and g[l - 2][c] == j and g[l - 3][c] == j:
            return True


def diag_haut(g, j, l, c):
    if l >= 3 and c <= 3:
        if g[l][c] == j and g[l - 1][c + 1] == j and g[l - 2][c + 2] == j and g[l - 3][c + 3] == j:
            return True


def diag_bas(g, j, l, c):
    if l <= 2 and c <= 3:
        if g[l][c] == j and g[l + 1][c + 1] == j and g[l + 2][c + 2] == j and g[l + 3][c + 3] == j:
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
        if g[0][c] == 0:
            return False
    return True


def coup_aleatoire(g, j):
    c = random.choice([c for c in range(0, 7) if coup_possible(g, c)])
    jouer(g, j, c)
