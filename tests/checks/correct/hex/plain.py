"""Three functions, the naive one by flooding from the first edge."""

import random

import numpy as np

voisins = [(-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1), (0, -1)]


def cases_vides(grille):
    n = len(grille)
    return [(i, j) for i in range(n) for j in range(n) if grille[i, j] == 0]


def aleatoire(grille, joueur):
    return random.choice(cases_vides(grille))


def groupe(grille, joueur):
    """Les cases du joueur reliées à son premier bord."""
    n = len(grille)
    if joueur == 1:
        pile = [(0, j) for j in range(n) if grille[0, j] == 1]
    else:
        pile = [(i, 0) for i in range(n) if grille[i, 0] == 2]
    vus = set(pile)
    while pile:
        i, j = pile.pop()
        for di, dj in voisins:
            a, b = i + di, j + dj
            if 0 <= a < n and 0 <= b < n and (a, b) not in vus and grille[a, b] == joueur:
                vus.add((a, b))
                pile.append((a, b))
    return vus


def naif(grille, joueur):
    relies = groupe(grille, joueur)
    axe = joueur - 1
    candidates = [
        c
        for c in cases_vides(grille)
        if c[axe] == 0 or any((c[0] + di, c[1] + dj) in relies for di, dj in voisins)
    ]
    return max(candidates or cases_vides(grille), key=lambda c: c[axe])


def algo(grille, joueur):
    n = len(grille)
    if grille[n // 2, n // 2] == 0:
        return np.int64(n // 2), np.int64(n // 2)
    return naif(grille, joueur)
