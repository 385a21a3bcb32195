import random


def grille_vide():
    g = []
    for l in range(6):
        ligne = []
        for c in range(7):
            ligne.append(0)
        g.append(ligne)
    return g


def affiche(g):
    for l in range(5, -1, -1):
        print(" ".join("." if g[l][c] == 0 else "X" if g[l][c] == 1 else "O" for c in range(7)))


def coup_possible(g, c):
    if c < 0 or c > 6:
        return False
    if g[5][c] != 0:
        return False
    else:
        return True


def jouer(g, j, c):
    l = 0
    while g[l][c] != 0:
        l += 1
    g[l][c] = j


def horiz(g, l, c, j):
    if c > 3:
        return False
    for k in range(4):
        if g[l][c + k] != j:
            return False
    return True


def vert(g, l, c, j):
    if l > 2:
        return False
    for k in range(4):
        if g[l + k][c] != j:
            return False
    return True


def diag_haut(g, l, c, j):
    if l > 2 or c > 3:
        return False
    for k in range(4):
        if g[l + k][c + k] != j:
            return False
    return True


def diag_bas(g, l, c, j):
    if l < 3 or c > 3:
        return False
    for k in range(4):
        if g[l - k][c + k] != j:
            return False
    return True


def victoire(g, j):
    return any(
        horiz(g, l, c, j) or vert(g, l, c, j) or diag_haut(g, l, c, j) or diag_bas(g, l, c, j)
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
    jouer(g, j, c)
