"""Sums of lines kept short by arithmetic; copies of the grid; numpy for the draw."""

from copy import deepcopy

import numpy as np

inf = float("inf")


def init():
    return np.zeros((7, 6), dtype=int).tolist()


def display(G):
    for ligne in np.array(G).T[::-1]:
        print(*(".ox"[case] for case in ligne))


def tous_alignements():
    h = [[(x, y), (x + 1, y), (x + 2, y), (x + 3, y)] for x in range(4) for y in range(6)]
    v = [[(x, y), (x, y + 1), (x, y + 2), (x, y + 3)] for x in range(7) for y in range(3)]
    d = [[(x, y), (x + 1, y + 1), (x + 2, y + 2), (x + 3, y + 3)] for x in range(4) for y in range(3)]
    e = [[(x, y + 3), (x + 1, y + 2), (x + 2, y + 1), (x + 3, y)] for x in range(4) for y in range(3)]
    return h + v + d + e


tous = tous_alignements()


def coups(G):
    return [(x, 6 - G[x].count(0)) for x in range(7) if G[x].count(0) > 0]


def fini(G):
    for (a, b), (c, d), (e, f), (g, h) in tous:
        produit = G[a][b] * G[c][d] * G[e][f] * G[g][h]
        if produit in (1, 16):
            return 1 if produit == 1 else 2
    return 0


def joue_random():
    G, k = init(), 1
    while not fini(G) and len(coups(G)) > 0:
        L = coups(G)
        x, y = L[np.random.randint(len(L))]
        G[x][y] = k
        k = 3 - k
    return G


def score(G, k, w):
    total = 0
    for A in tous:
        n = sum(G[x][y] == k for x, y in A)
        if n and not any(G[x][y] == 3 - k for x, y in A):
            total += w[n]
    return total


def utilite(G, k, w):
    a, b = score(G, k, w), score(G, 3 - k, w)
    if a == inf or b == inf:
        return inf if a == inf else -inf
    return float(a - b)


def minmax(G, k, w, p):
    if fini(G) or p == 0 or not coups(G):
        return utilite(G, k, w), None
    bilan = []
    for x, y in coups(G):
        H = deepcopy(G)
        H[x][y] = k
        bilan.append((-minmax(H, 3 - k, w, p - 1)[0], (x, y)))
    U = max(u for u, _ in bilan)
    meilleurs = [c for u, c in bilan if u == U]
    return U, meilleurs[np.random.randint(len(meilleurs))]


def partie(w1, w2, p1, p2, affiche):
    G, k = init(), 1
    while not fini(G) and coups(G):
        x, y = minmax(G, k, [w1, w2][k - 1], [p1, p2][k - 1])[1]
        G[x][y] = k
        if affiche:
            display(G)
            print("-" * 13)
        k = 3 - k
    return G


def humain_vs_machine(w, p):
    moi = np.random.choice([1, 2])
    G, k = init(), 1
    while not fini(G) and coups(G):
        if k == moi:
            display(G)
            x = int(input()) - 1
            while G[x].count(0) == 0:
                x = int(input("pleine ! ")) - 1
            G[x][6 - G[x].count(0)] = k
        else:
            x, y = minmax(G, k, w, p)[1]
            G[x][y] = k
            print("Je joue en", x + 1)
        display(G)
        k = 3 - k
