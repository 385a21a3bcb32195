import random


def grille_vide():
    return [[0] * 7 for _ in range(6)]


def affiche(g):
    for l in range(6):
        print(" ".join("." if g[l][c] == 0 else "X" if g[l][c] == 1 else "O" for c in range(7)))


def coup_possible(c, g):
    return g[0][c] == 0


def jouer(g, c, j):
    libres = [l for l in range(6) if g[l][c] == 0]
    g[max(libres)][c] = j


def horiz(g, j, c, l):
    for debut in range(-3, 1):
        suite = 0
        for k in range(debut, debut + 4):
            if 0 <= l < 6 and 0 <= c + k < 7 and g[l][c + k] == j:
                suite += 1
        if suite == 4:
            return True
    return False


def vert(g, j, c, l):
    for debut in range(-3, 1):
        suite = 0
        for k in range(debut, debut + 4):
            if 0 <= l - k < 6 and 0 <= c < 7 and g[l - k][c] == j:
                suite += 1
        if suite == 4:
            return True
    return False


def diag_haut(g, j, c, l):
    for debut in range(-3, 1):
        suite = 0
        for k in range(debut, debut + 4):
            if 0 <= l - k < 6 and 0 <= c + k < 7 and g[l - k][c + k] == j:
                suite += 1
        if suite == 4:
            return True
    return False


def diag_bas(g, j, c, l):
    for debut in range(-3, 1):
        suite = 0
        for k in range(debut, debut + 4):
            if 0 <= l + k < 6 and 0 <= c + k < 7 and g[l + k][c + k] == j:
                suite += 1
        if suite == 4:
            return True
    return False


def victoire(g, j):
    return any(
        horiz(g, j, c, l) or vert(g, j, c, l) or diag_haut(g, j, c, l) or diag_bas(g, j, c, l)
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
    while not coup_possible(c, g):
        c = random.randint(0, 6)
    jouer(g, c, j)
