import random


def grille_vide():
    return [[0] * 7 for _ in range(6)]


def affiche(g):
    for l in range(5, -1, -1):
        for c in range(7):
            print(".XO"[g[l][c]], end=" ")
        print()


def coup_possible(g, c):
    return 0 <= c < 7 and g[5][c] == 0


def jouer(g, j, c):
    l = 0
    while g[l][c] != 0:
        l += 1
    g[l][c] = j


def horiz(g, j, l, c):
    if c > 3:
        return False
    for k in range(4):
        if g[l][c + k] != j:
            return False
    return True


def vert(g, j, l, c):
    if l > 2:
        return False
    for k in range(4):
        if g[l + k][c] != j:
            return False
    return True


def diag_haut(g, j, l, c):
    if l > 2 or c > 3:
        return False
    for k in range(4):
        if g[l + k][c + k] != j:
            return False
    return True


def diag_bas(g, j, l, c):
    if l < 3 or c > 3:
        return False
    for k in range(4):
        if g[l - k][c + k] != j:
            return False
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
    return False


def match_nul(g):
    for c in range(7):
        if coup_possible(g, c):
            return False
    return True


def coup_aleatoire(g, j):
    c = random.randint(0, 6)
    while not coup_possible(g, c):
        c = random.randint(0, 6)
    jouer(g, j, c)
