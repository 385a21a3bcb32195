"""The naive algorithm as the hand-out builds it: a graph, contracted; and one at random."""

import numpy as np

VOISINS = ((-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1), (0, -1))


def construitLA(grille):
    """Le graphe des cases et des quatre bords : un ensemble de voisins par sommet."""
    n = len(grille)
    LA = {"B0": set(), "B1": set(), "R0": set(), "R1": set()}
    for i in range(n):
        for j in range(n):
            LA[i, j] = {(i + a, j + b) for a, b in VOISINS if 0 <= i + a < n and 0 <= j + b < n}
    for k in range(n):
        for bord, case in (("B0", (0, k)), ("B1", (n - 1, k)), ("R0", (k, 0)), ("R1", (k, n - 1))):
            LA[bord].add(case)
            LA[case].add(bord)
    return LA


def couleur(grille, sommet):
    if isinstance(sommet, str):
        return 1 if sommet[0] == "B" else 2
    return grille[sommet]


def fusion(LA, garde, perd):
    for voisin in LA.pop(perd):
        LA[voisin].discard(perd)
        if voisin != garde:
            LA[voisin].add(garde)
            LA[garde].add(voisin)


def fusionne(LA, grille):
    fini = False
    while not fini:
        fini = True
        for a in list(LA):
            if a not in LA or not couleur(grille, a):
                continue
            for b in list(LA[a]):
                if not isinstance(b, str) and couleur(grille, b) == couleur(grille, a):
                    fusion(LA, a, b)
                    fini = False
                    break
    return LA


def algo(grille, joueur):
    LA = fusionne(construitLA(grille), grille)
    bord = "B0" if joueur == 1 else "R0"
    proches = [c for c in LA[bord] if not isinstance(c, str) and grille[c] == 0]
    if not proches:
        proches = [tuple(c) for c in np.argwhere(grille == 0)]
    return max(proches, key=lambda c: (c[joueur - 1], len(LA[c]), c))


def au_hasard(grille, joueur):
    libres = np.argwhere(grille == 0)
    return libres[np.random.randint(len(libres))]
