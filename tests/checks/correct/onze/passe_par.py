import random


def grille_vide():
    return [[0] * 7 for _ in range(6)]


def affiche(g):
    for ligne in g[::-1]:
        print(ligne)


def coup_possible(g, c):
    return g[5][c] == 0


def jouer(g, j, c):
    libres = [l for l in range(6) if g[l][c] == 0]
    g[min(libres)][c] = j


def horiz(g, j, l, c):
    for debut in range(-3, 1):
        suite = 0
        for k in range(debut, debut + 4):
            if 0 <= l < 6 and 0 <= c + k < 7 and g[l][c + k] == j:
                suite += 1
        if suite == 4:
            return True
    return False


def vert(g, j, l, c):
    for debut in range(-3, 1):
        suite = 0
        for k in range(debut, debut + 4):
            if 0 <= l + k < 6 and 0 <= c < 7 and g[l + k][c] == j:
                suite += 1
        if suite == 4:
            return True
    return False


def diag_haut(g, j, l, c):
    for debut in range(-3, 1):
        suite = 0
        for k in range(debut, debut + 4):
            if 0 <= l + k < 6 and 0 <= c + k < 7 and g[l + k][c + k] == j:
                suite += 1
        if suite == 4:
            return True
    return False


def diag_bas(g, j, l, c):
    for debut in range(-3, 1):
        suite = 0
        for k in range(debut, debut + 4):
            if 0 <= l - k < 6 and 0 <= c + k < 7 and g[l - k][c + k] == j:
                suite += 1
        if suite == 4:
            return True
    return False


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
    return random.choice([c for c in range(0, 7) if coup_possible(g, c)])
