"""An algorithm of one's own: the shortest way for both, by a queue; classes; numpy's own couples."""

from collections import deque

import numpy as np


class Plateau:
    def __init__(self, grille):
        self.g = np.asarray(grille)
        self.n = self.g.shape[0]

    def voisins(self, i, j):
        for a, b in ((-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1), (0, -1)):
            if 0 <= i + a < self.n and 0 <= j + b < self.n:
                yield i + a, j + b

    def distances(self, joueur, fin):
        """Combien de pions manquent pour atteindre chaque case depuis un bord."""
        d = np.full((self.n, self.n), 9999)
        file = deque()
        for k in range(self.n):
            case = ((self.n - 1) * fin, k) if joueur == 1 else (k, (self.n - 1) * fin)
            if self.g[case] != 3 - joueur:
                d[case] = int(self.g[case] == 0)
                file.append(case)
        while file:
            c = file.popleft()
            for v in self.voisins(*c):
                if self.g[v] != 3 - joueur and d[c] + (self.g[v] == 0) < d[v]:
                    d[v] = d[c] + (self.g[v] == 0)
                    file.append(v)
        return d

    def chemin(self, joueur):
        return self.distances(joueur, 0) + self.distances(joueur, 1)


def algo(grille, joueur):
    p = Plateau(grille)
    interet = p.chemin(1) + p.chemin(2)
    interet = np.where(p.g == 0, interet, 10**6)
    return np.unravel_index(interet.argmin(), interet.shape)


def joueur_random(grille, joueur):
    libres = np.argwhere(grille == 0)
    np.random.shuffle(libres)
    return tuple(libres[0])
