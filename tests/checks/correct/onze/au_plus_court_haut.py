import random


def grille_vide():
    return [[0] * 7 for _ in range(6)]


def affiche(g):
    texte = ""
    for l in range(6):
        for c in range(7):
            texte += str(g[l][c]) + " "
        texte += "\n"
    return texte


def coup_possible(g, c):
    return g[0][c] == 0


def jouer(g, j, c):
    libres = [l for l in range(6) if g[l][c] == 0]
    g[max(libres)][c] = j


def horiz(g, j, l, c):
    return g[l][c] == j and g[l][c + 1] == j and g[l][c + 2] == j and g[l][c + 3] == j


def vert(g, j, l, c):
    return g[l][c] == j and g[l - 1][c] == j and g[l - 2][c] == j and g[l - 3][c] == j


def diag_haut(g, j, l, c):
    return g[l][c] == j and g[l - 1][c + 1] == j and g[l - 2][c + 2] == j and g[l - 3][c + 3] == j


def diag_bas(g, j, l, c):
    return g[l][c] == j and g[l + 1][c + 1] == j and g[l + 2][c + 2] == j and g[l + 3][c + 3] == j


def victoire(g, j):
    for l in range(6):
        for c in range(4):
            if horiz(g, j, l, c):
                return True

    for l in range(3, 6):
        for c in range(7):
            if vert(g, j, l, c) or c < 4 and diag_haut(g, j, l, c):
                return True
    for l in range(3):
        for c in range(4):
            if diag_bas(g, j, l, c):
                return True
    return False


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
