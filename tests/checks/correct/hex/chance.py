"""Nothing but chance, in one line each: all that the hand-out demands."""

from random import randint, sample

import numpy as np


def algo(grille, joueur):
    lignes, colonnes = np.where(grille == 0)
    k = randint(0, len(lignes) - 1)
    return [lignes[k], colonnes[k]]


def algo_random(grille, joueur):
    n = len(grille)
    for i, j in sample([(i, j) for i in range(n) for j in range(n)], n * n):
        if not grille[i][j]:
            return i, j
