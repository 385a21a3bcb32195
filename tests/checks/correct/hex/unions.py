"""The naive algorithm by a union of sets."""
import random
import numpy as np

DIRECTIONS = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, -1), (-1, 1)]


def trouver(parent, x):
    while parent[x] != x:
        x = parent[x]
    return x


def unir(parent, a, b):
    parent[trouver(parent, a)] = trouver(parent, b)


def autour(i, j, n):
    res = []
    for di, dj in DIRECTIONS:
        if 0 <= i + di < n and 0 <= j + dj < n:
            res.append((i + di, j + dj))
    return res


def composantes(grille):
    n = len(grille)
    parent = {(i, j): (i, j) for i in range(n) for j in range(n)}
    parent["haut"] = "haut"
    parent["gauche"] = "gauche"
    for i in range(n):
        for j in range(n):
            c = grille[i, j]
            if c == 0:
                continue
            for v in autour(i, j, n):
                if grille[v] == c:
                    unir(parent, (i, j), v)
            if c == 1 and i == 0:
                unir(parent, (i, j), "haut")
            if c == 2 and j == 0:
                unir(parent, (i, j), "gauche")
    return parent


def algo(grille, joueur):
    n = len(grille)
    parent = composantes(grille)
    depart = "haut" if joueur == 1 else "gauche"
    racine = trouver(parent, depart)
    meilleur, case = -1, None
    for i in range(n):
        for j in range(n):
            if grille[i, j] != 0:
                continue
            d = i if joueur == 1 else j
            touche = d == 0
            for v in autour(i, j, n):
                if grille[v] == joueur and trouver(parent, v) == racine:
                    touche = True
            if touche and d > meilleur:
                meilleur, case = d, (i, j)
    if case is None:
        libres = np.argwhere(grille == 0)
        case = tuple(libres[0])
    return case


def alea(grille, joueur):
    n = len(grille)
    libres = [(i, j) for i in range(n) for j in range(n) if grille[i, j] == 0]
    return libres[random.randint(0, len(libres) - 1)]
