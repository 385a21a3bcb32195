"""A class of lines, generators, recursion everywhere, one-letter names."""

import random as r
import sys


class L:
    """Une ligne de quatre cases."""

    toutes = []

    def __init__(s, i, j, a, b):
        s.c = [(i + k * a, j + k * b) for k in range(4)]
        if all(0 <= y < 6 and 0 <= x < 7 for y, x in s.c):
            L.toutes.append(s)

    def a(s, g):
        """À qui elle est, 0 si à personne."""
        k = {g[y][x] for y, x in s.c}
        return k.pop() if len(k) == 1 else 0


for i in range(6):
    for j in range(7):
        for d in ((0, 1), (1, 0), (1, 1), (1, -1)):
            L(i, j, *d)


def jouer_coup(state, col):
    assert type(col) is int and col >= 0 and col < 7 and state["libres"][col] > 0
    g, l = state["grille"], state["libres"]
    l[col] = l[col] - 1
    g[l[col]][col], state["joueur"], state["vides"] = state["joueur"], 3 - state["joueur"], state["vides"] - 1


def annuler_coup(state, col):
    g, l = state["grille"], state["libres"]
    state["joueur"], g[l[col]][col] = g[l[col]][col], 0
    l[col], state["vides"] = l[col] + 1, state["vides"] + 1


def coup_gagnant(state, col):
    c = (state["libres"][col], col)
    return bool([1 for l in L.toutes if c in l.c and l.a(state["grille"])])


def p(state):
    return (c for c, n in enumerate(state["libres"]) if n)


def strategie_alea(state):
    c = list(p(state))
    assert c != [], "plus de place"
    r.shuffle(c)
    return c.pop()


def partie(stratR, stratJ):
    s = {"grille": [[0] * 7 for i in range(6)], "joueur": 1, "vides": 42, "libres": [6] * 7}

    def suite(f, g, k):
        if not s["vides"]:
            return 0
        c = f(s)
        jouer_coup(s, c)
        return k if coup_gagnant(s, c) else suite(g, f, 3 - k)

    return suite(stratR, stratJ, 1)


def h(state):
    a = next((k for l in L.toutes if (k := l.a(state["grille"]))), 0)
    if a or not state["vides"]:
        return (0, float("inf"), float("-inf"))[a]
    t = "3457543 4680864 58bdb85 58bdb85 4680864 3457543".split()
    v = lambda i, j: int("a" if t[i][j] == "0" else t[i][j], 16)
    return sum((0, 1, -1)[k] * v(i, j) for i, g in enumerate(state["grille"]) for j, k in enumerate(g))


def m(h, n, s, c):
    jouer_coup(s, c)
    try:
        if coup_gagnant(s, c) or not s["vides"] or n == 1:
            return h(s)
        o = max if s["joueur"] == 1 else min
        return o(m(h, n - 1, s, d) for d in p(s))
    finally:
        annuler_coup(s, c)


def strategie_minmax(h, p_, state):
    o = max if state["joueur"] == 1 else min
    return o(p(state), key=lambda c: m(h, p_, state, c))


def strategie_minmax_5(state):
    return strategie_minmax(h, 5, state)


def clavier(state):
    for l in state["grille"]:
        print(*(".XO"[c] for c in l), sep="")
    return lire(state)


def lire(state):
    try:
        t = input("? ")
    except EOFError:
        sys.exit("Au revoir")
    ok = t.strip() in "0 1 2 3 4 5 6".split() and state["libres"][int(t)]
    return int(t) if ok else lire(state)
