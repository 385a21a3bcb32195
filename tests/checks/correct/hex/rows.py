"""An algorithm that fills its own rows, blocks what wins, and a naive one by recursion."""

import random


def libres(grille):
    n = len(grille)
    return [[i, j] for i in range(n) for j in range(n) if not grille[i][j]]


def algo(grille, joueur):
    """Ligne après ligne pour bleu, colonne après colonne pour rouge."""
    return min(libres(grille), key=lambda c: (c[joueur - 1], c[2 - joueur]))


def coup_random(grille, joueur):
    while True:
        i, j = random.randrange(len(grille)), random.randrange(len(grille))
        if grille[i, j] == 0:
            return [i, j]


def coup_naif(grille, joueur):
    n, touche, vus = len(grille), [], set()

    def visite(i, j):
        if not (0 <= i < n and 0 <= j < n) or (i, j) in vus:
            return
        vus.add((i, j))
        if grille[i, j] == 0:
            touche.append((i, j))
        elif grille[i, j] == joueur:
            for a, b in ((-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1), (0, -1)):
                visite(i + a, j + b)

    for k in range(n):
        visite(*((0, k) if joueur == 1 else (k, 0)))
    loin = max(c[joueur - 1] for c in touche)
    return random.choice([c for c in touche if c[joueur - 1] == loin])
