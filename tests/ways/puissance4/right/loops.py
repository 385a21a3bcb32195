from random import randrange


def coups(g):
    c = 6
    liste = ()
    while c >= 0:
        if not g[0][c]:
            liste = liste + (c,)
        c -= 1
    return liste


def joue(g, c, j):
    ligne = 0
    while ligne < 5 and g[ligne + 1][c] == 0:
        ligne += 1
    g[ligne][c] = j


def annule(g, c):
    ligne = 0
    while g[ligne][c] == 0:
        ligne += 1
    g[ligne][c] = 0


def gagne(g, j):
    for l in range(6):
        for c in range(7):
            if c < 4 and g[l][c] == g[l][c + 1] == g[l][c + 2] == g[l][c + 3] == j:
                return 1
            if l < 3 and g[l][c] == g[l + 1][c] == g[l + 2][c] == g[l + 3][c] == j:
                return 1
            if l < 3 and c < 4:
                if g[l][c] == g[l + 1][c + 1] == g[l + 2][c + 2] == g[l + 3][c + 3] == j:
                    return 1
                if g[l + 3][c] == g[l + 2][c + 1] == g[l + 1][c + 2] == g[l][c + 3] == j:
                    return 1
    return 0


def hasard(g, j):
    possibles = coups(g)
    return possibles[randrange(len(possibles))]


def gagnant(g, j):
    for c in coups(g):
        joue(g, c, j)
        oui = gagne(g, j)
        annule(g, c)
        if oui:
            return c
    return -1


def un_coup(g, j):
    c = gagnant(g, j)
    if c == -1:
        c = gagnant(g, 3 - j)
    if c == -1:
        c = coups(g)[-1]
    return c
