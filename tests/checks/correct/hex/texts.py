"""The naive algorithm, its cells kept as texts and sorted as numbers."""
import numpy as np
import random

voisins = [(-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1), (0, -1)]


def vers(texte):
    a, b = texte.split(";")
    return int(a), int(b)


def aleatoire(grille, joueur):
    i, j = random.choice(list(zip(*np.where(grille == 0))))
    return int(i), int(j)


def algo(grille, joueur):
    n = grille.shape[0]
    sienne = lambda i, j: 0 <= i < n and 0 <= j < n and grille[i][j] == joueur
    groupe = set()

    def etendre(i, j):
        if (i, j) in groupe or not sienne(i, j):
            return
        groupe.add((i, j))
        for a, b in voisins:
            etendre(i + a, j + b)

    for k in range(n):
        etendre(0, k) if joueur == 1 else etendre(k, 0)
    sommets = []
    for i in range(n):
        for j in range(n):
            if grille[i][j]:
                continue
            bord = (i if joueur == 1 else j) == 0
            if bord or any((i + a, j + b) in groupe for a, b in voisins):
                sommets.append(f"{i};{j}")
    if not sommets:
        sommets = [f"{i};{j}" for i in range(n) for j in range(n) if grille[i][j] == 0]
    sommets.sort(key=lambda s: (vers(s)[joueur - 1], vers(s)[2 - joueur]), reverse=True)
    return vers(sommets[0])
