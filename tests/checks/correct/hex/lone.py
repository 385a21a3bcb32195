"""Only `algo`, and it is the naive one, without a name that says so; and a draw by shuffling."""

import random

import numpy as np

AUTOUR = [(-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1), (0, -1)]


def pres(case, n):
    i, j = case
    return [(i + a, j + b) for a, b in AUTOUR if 0 <= i + a < n and 0 <= j + b < n]


def algo(grille, joueur):
    n = grille.shape[0]
    axe = 0 if joueur == 1 else 1
    toutes = list(np.ndindex(n, n))
    depart = [c for c in toutes if c[axe] == 0]
    reliees, touchees, a_voir = set(), set(), list(depart)
    while a_voir:
        i, j = a_voir.pop()
        if grille[i, j] == 0:
            touchees.add((i, j))
        else:
            if grille[i, j] == joueur and (i, j) not in reliees:
                reliees.add((i, j))
                a_voir.extend(pres((i, j), n))
    if not touchees:
        touchees = {c for c in toutes if grille[c] == 0}
    return max(touchees, key=lambda c: c[axe])


def hasard(grille, joueur):
    libres = [tuple(c) for c in np.argwhere(grille == 0).tolist()]
    random.shuffle(libres)
    return libres.pop()
