"""Dictionaries of lines, generators, `random()`, a min-max with a cache, columns kept apart."""

from random import random, sample

INF = float("inf")
PAS = {"-": (1, 0), "|": (0, 1), "/": (1, 1), "\\": (1, -1)}


def au_hasard(liste):
    return liste[int(random() * len(liste))]


def init():
    return list(map(lambda x: [0, 0, 0, 0, 0, 0], range(7)))


def display(G):
    symboles = [".", "o", "x"]
    print()
    for rang in zip(*(colonne[::-1] for colonne in G)):
        print(" ".join(symboles[k] for k in rang) + "   ")
    print()


def dedans(case):
    return case[0] in range(7) and case[1] in range(6)


def tous_alignements():
    return [
        [(x + k * a, y + k * b) for k in range(4)]
        for a, b in PAS.values()
        for x in range(7)
        for y in range(6)
        if dedans((x + 3 * a, y + 3 * b))
    ]


tous = tous_alignements()
PAR_CASE = {(x, y): [A for A in tous if (x, y) in A] for x in range(7) for y in range(6)}


def coups(G):
    return [(x, G[x].index(0)) for x in sample(range(7), 7) if 0 in G[x]]


def fini(G):
    for x in range(7):
        for y in range(6):
            k = G[x][y]
            if k and any(all(G[a][b] == k for a, b in A) for A in PAR_CASE[x, y]):
                return k
    return 0


def joue_random():
    G = init()
    for tour in range(42):
        x, y = au_hasard(coups(G))
        G[x][y] = tour % 2 + 1
        if any(len({G[a][b] for a, b in A}) == 1 for A in PAR_CASE[x, y]):
            break
    return G


def utilite(G, k, w):
    f = fini(G)
    if f:
        return INF if f == k else -INF
    notes = {k: 0.0, 3 - k: 0.0}
    for A in tous:
        presents = [G[x][y] for x, y in A if G[x][y]]
        if len(set(presents)) == 1:
            notes[presents[0]] += w[len(presents)]
    return notes[k] - notes[3 - k]


def minmax(G, k, w, p):
    vus = {}

    def valeur(trait, p):
        if p == 0 or fini(G) or all(map(all, G)):
            return utilite(G, k, w)
        cle = str(G), trait, p
        if cle not in vus:
            vus[cle] = (max if trait == k else min)(valeurs(trait, p).values())
        return vus[cle]

    def valeurs(trait, p):
        notes = {}
        for x, y in coups(G):
            G[x][y] = trait
            notes[x, y] = valeur(3 - trait, p - 1)
            G[x][y] = 0
        return notes

    if p == 0 or fini(G) or all(map(all, G)):
        return utilite(G, k, w), None
    notes = valeurs(k, p)
    U = max(notes.values())
    return U, au_hasard([c for c, u in notes.items() if u == U])


def partie(w1, w2, p1, p2, affiche=False):
    G, joueurs = init(), [(1, w1, p1), (2, w2, p2)]
    while not fini(G) and coups(G):
        k, w, p = joueurs[0]
        x, y = minmax(G, k, w, p)[1]
        G[x][y] = k
        if affiche:
            display(G)
        joueurs.reverse()
    return G


def humain_vs_machine(w, p):
    G, humain, k = init(), 1 + (random() < 0.5), 1
    while True:
        display(G)
        if fini(G) or not coups(G):
            print("Fin de la partie.")
            return
        if k == humain:
            libres = {str(x + 1): (x, y) for x, y in coups(G)}
            rep = input("Colonne : ")
            while rep not in libres:
                rep = input("Colonne libre, de 1 à 7 : ")
            x, y = libres[rep]
        else:
            x, y = minmax(G, k, w, p)[1]
        G[x][y] = k
        k = 3 - k
