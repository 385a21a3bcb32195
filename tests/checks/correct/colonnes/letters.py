"""One-letter names, bitboards inside, alpha-beta for values only, tuples for lines, choice by numpy."""

import numpy as np

i = float("inf")


def init():
    return [[0] * 6 for _ in "puissan"]


def display(G):
    for y in range(6):
        print(*map(lambda c: {0: ".", 1: "o", 2: "x"}[c[5 - y]], G))


def l(x, y, a, b):
    return [(x, y), (x + a, y + b), (x + 2 * a, y + 2 * b), (x + 3 * a, y + 3 * b)]


def tous_alignements():
    t = []
    for x in range(7):
        for y in range(6):
            t += [l(x, y, 1, 0)] * (x < 4) + [l(x, y, 0, 1)] * (y < 3)
            t += [l(x, y, 1, 1)] * (x < 4 and y < 3) + [l(x, y, -1, 1)] * (x > 2 and y < 3)
    return t


tous = tous_alignements()


def coups(G):
    r = []
    for x, c in enumerate(G):
        y = 0
        while y < 6 and c[y]:
            y += 1
        if y < 6:
            r.append((x, y))
    return r[::-1]


def b(G, k):
    return sum(1 << (7 * x + y) for x in range(7) for y in range(6) if G[x][y] == k)


def q(n):
    return any(n & n >> d & n >> 2 * d & n >> 3 * d for d in (1, 6, 7, 8))


def fini(G):
    return 1 if q(b(G, 1)) else 2 if q(b(G, 2)) else 0


def joue_random():
    G, k = init(), 1
    while True:
        L = coups(G)
        x, y = L[np.random.choice(len(L))]
        G[x][y] = k
        if q(b(G, k)) or len(L) == 1 and y == 5:
            return G
        k ^= 3


def utilite(G, k, w):
    f = fini(G)
    if f > 0:
        return -i if f != k else i
    u = 0
    for t in tous:
        c = [G[x][y] for x, y in t]
        m, a = c.count(k), c.count(k ^ 3)
        u += w[m] * (not a) - w[a] * (not m)
    return u


def v(G, k, w, p, a, z):
    if p == 0 or fini(G) or not coups(G):
        return utilite(G, k, w)
    m = -i
    for x, y in coups(G):
        G[x][y] = k
        m = max(m, -v(G, k ^ 3, w, p - 1, -z, -max(a, m)))
        G[x][y] = 0
        if m >= z and m > -i:
            break
    return m


def minmax(G, k, w, p):
    if p == 0 or fini(G) or not coups(G):
        return [utilite(G, k, w), None]
    n = []
    for x, y in coups(G):
        G[x][y] = k
        n.append((-v(G, k ^ 3, w, p - 1, -i, i), (x, y)))
        G[x][y] = 0
    m = max(u for u, _ in n)
    c = [c for u, c in n if u == m]
    return [m, c[np.random.choice(len(c))]]


def partie(w1, w2, p1, p2, affiche):
    G = init()
    for n in range(42):
        k = 1 + n % 2
        u, (x, y) = minmax(G, k, w1 if k == 1 else w2, p1 if k == 1 else p2)
        G[x][y] = k
        if affiche:
            print("joueur", k)
            display(G)
        if fini(G):
            break
    return G


def humain_vs_machine(w, p):
    h = int(np.random.randint(1, 3))
    G = init()
    for n in range(42):
        k = 1 + n % 2
        display(G)
        if k == h:
            x = None
            while x is None:
                try:
                    x = int(input("colonne de 1 à 7 > ")) - 1
                    if x < 0 or G[x][5]:
                        x = None
                except (ValueError, IndexError):
                    print("non")
        else:
            x = minmax(G, k, w, p)[1][0]
        G[x][G[x].index(0)] = k
        if fini(G):
            break
    print()
    display(G)
