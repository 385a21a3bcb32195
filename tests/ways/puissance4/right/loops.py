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
