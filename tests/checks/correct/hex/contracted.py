"""The naive algorithm by a contracted graph, under names of its own."""
from random import choice

V = [(-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1), (0, -1)]
BORDS = {"N": 1, "S": 1, "O": 2, "E": 2}


def couleurs(grille):
    n = len(grille)
    c = dict(BORDS)
    for i in range(n):
        for j in range(n):
            c[(i, j)] = int(grille[i][j])
    return c


def adjacence(grille):
    n = len(grille)
    g = {b: [] for b in BORDS}
    for i in range(n):
        for j in range(n):
            g[(i, j)] = []
            for di, dj in V:
                if 0 <= i + di < n and 0 <= j + dj < n:
                    g[(i, j)].append((i + di, j + dj))
    for k in range(n):
        for b, s in (("N", (0, k)), ("S", (n - 1, k)), ("O", (k, 0)), ("E", (k, n - 1))):
            g[b].append(s)
            g[s].append(b)
    return g


def contracter(g, u, v):
    for x in g[v]:
        if x != u and x not in g[u]:
            g[u].append(x)
            g[x].append(u)
        g[x].remove(v)
    del g[v]


def tout_contracter(g, couleur):
    change = True
    while change:
        change = False
        for u in list(g):
            if couleur[u] == 0:
                continue
            for v in g[u]:
                if couleur[v] == couleur[u] and v not in BORDS:
                    contracter(g, u, v)
                    change = True
                    break
            if change:
                break


def algo(grille, joueur):
    g, couleur = adjacence(grille), couleurs(grille)
    tout_contracter(g, couleur)
    depart = "N" if joueur == 1 else "O"
    cases = []
    for s in g[depart]:
        if couleur[s] == 0:
            cases.append((s[joueur - 1], len(g[s]), s))
    if not cases:
        return choice([s for s in g if couleur[s] == 0])
    cases.sort(reverse=True)
    return cases[0][2]


def joueur_alea(grille, joueur):
    n = len(grille)
    return choice([(i, j) for i in range(n) for j in range(n) if grille[i][j] == 0])
