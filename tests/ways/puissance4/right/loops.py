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


def evalue(g):
    total = 0
    for ligne in range(6):
        for colonne in range(7):
            poids = min(colonne, 6 - colonne) + min(ligne, 5 - ligne)
            if g[ligne][colonne] == 1:
                total += poids
            if g[ligne][colonne] == 2:
                total -= poids
    return total


def max_rouge(g, p):
    if gagne(g, 2):
        return -1000000
    if p == 0:
        return evalue(g)
    v = None
    for c in coups(g):
        joue(g, c, 1)
        w = min_jaune(g, p - 1)
        annule(g, c)
        if v is None or w > v:
            v = w
    return 0 if v is None else v


def min_jaune(g, p):
    if gagne(g, 1):
        return 1000000
    if p == 0:
        return evalue(g)
    v = None
    for c in coups(g):
        joue(g, c, 2)
        w = max_rouge(g, p - 1)
        annule(g, c)
        if v is None or w < v:
            v = w
    return 0 if v is None else v


def meilleur(g, j, p):
    colonnes = []
    valeurs = []
    for c in coups(g):
        joue(g, c, j)
        colonnes.append(c)
        if j == 1:
            valeurs.append(min_jaune(g, p - 1))
        else:
            valeurs.append(max_rouge(g, p - 1))
        annule(g, c)
    if j == 1:
        return colonnes[valeurs.index(max(valeurs))]
    return colonnes[valeurs.index(min(valeurs))]


def alphabeta(g, j, p, alpha, beta):
    if gagne(g, 1):
        return 1000000
    if gagne(g, 2):
        return -1000000
    libres = coups(g)
    if p == 0 or len(libres) == 0:
        return evalue(g)
    for c in libres:
        joue(g, c, j)
        v = alphabeta(g, 3 - j, p - 1, alpha, beta)
        annule(g, c)
        if j == 1 and v > alpha:
            alpha = v
        if j == 2 and v < beta:
            beta = v
        if alpha >= beta:
            break
    if j == 1:
        return alpha
    return beta


def ordre(g):
    liste = []
    for distance in range(4):
        for c in coups(g):
            if c == 3 - distance or c == 3 + distance:
                liste.append(c)
    return tuple(liste)


def choisir(g, j):
    return meilleur(g, j, 2)
