import random


def grille_vide():
    g = []
    for l in range(6):
        ligne = []
        for c in range(7):
            ligne.append(" ")
        g.append(ligne)
    return g


def affiche(g):
    print("+---" * 7 + "+")
    for l in range(5, -1, -1):
        for c in range(7):
            print("|", str(g[l][c]).replace("", " "), end=" ")
        print("|")
        print("+---" * 7 + "+")
    print("  1   2   3   4   5   6   7")


def coup_possible(g, c):
    if c < 0 or c > 6:
        return False
    if g[5][c] != " ":
        return False
    else:
        return True


def jouer(g, j, c):
    l = 0
    while g[l][c] != " ":
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
    return any(
        horiz(g, j, l, c) or vert(g, j, l, c) or diag_haut(g, j, l, c) or diag_bas(g, j, l, c)
        for l in range(6)
        for c in range(7)
    )


def match_nul(g):
    for c in range(7):
        if g[5][c] == " ":
            return False
    return True


def coup_aleatoire(g, j):
    c = random.choice([c for c in range(0, 7) if coup_possible(g, c)])
    jouer(g, j, c)
    return c
