"""One-letter names, verdicts as texts and a memory, fail-soft, `lit_dir` by its own loop, results printed."""

from random import choices, choice

V = {}


def hauteur(c, t):
    return len([l for l in t if l[c] != 0])


def joue(t, c, j):
    try:
        t[hauteur(c, t)][c] = j
    except IndexError:
        print("colonne pleine")


def annule(t, c):
    h = hauteur(c, t)
    t[h - 1][c] = 0 if h else t[h - 1][c]


def nul(t):
    return min(min(l) for l in t) > 0


def lit_long(t, ax, ay, coul, x, y, k=1):
    u, v = x + ax, y + ay
    if u in range(7) and v in range(6) and t[v][u] == coul:
        return lit_long(t, ax, ay, coul, u, v, k + 1)
    return k


def lit_dir(t, x, y, ax, ay):
    s = ""
    for k in range(-3, 4):
        u, v = x + k * ax, y + k * ay
        s += str(t[v][u]) if 0 <= u < 7 and 0 <= v < 6 else "-"
    return str(t[y][x]) * 4 in s and t[y][x] != 0


def gagne(t, c):
    y = hauteur(c, t) - 1
    return lit_dir(t, c, y, 1, 0) or lit_dir(t, c, y, 0, 1) or lit_dir(t, c, y, 1, 1) or lit_dir(t, c, y, 1, -1)


def o(t):
    return [c for c in range(7) if hauteur(c, t) < 6]


def d(t):
    for l in t[::-1]:
        print("".join("_JR"[k] for k in l))


def partie(t, f1, f2, c1, c2):
    d(t)
    if nul(t):
        print("nul")
        return
    c = f1(t, c1)
    joue(t, c, c1)
    if gagne(t, c):
        d(t)
        print("victoire de", c1)
    else:
        partie(t, f2, f1, c2, c1)


def ia_random(t, couleur):
    return choices(range(7), [hauteur(c, t) < 6 for c in range(7)])[0]


def humain(t, couleur):
    d(t)
    return int(input())


def w(t, j):
    r = []
    for c in o(t):
        joue(t, c, j)
        if gagne(t, c):
            r.append(c)
        annule(t, c)
    return r


def ia_1(t, couleur):
    return choice(w(t, couleur) or o(t))


def e(t, j, n):
    k = str(t), j, n
    if k not in V:
        V[k] = x(t, j, n)
    return V[k]


def x(t, j, n):
    if w(t, j):
        return "G"
    if not n:
        return "I"
    r = set()
    for c in o(t):
        joue(t, c, j)
        r.add(e(t, 3 - j, n - 1))
        annule(t, c)
    return "G" if "P" in r else "P" if r <= {"G"} else "I"


def sia(n):
    def f(t, j):
        V.clear()
        s = w(t, j)
        if s:
            return s[-1]
        if n == 0:
            return ia_random(t, j)
        r = {"P": [], "I": [], "G": []}
        for c in o(t):
            joue(t, c, j)
            r[e(t, 3 - j, n - 1)].append(c)
            annule(t, c)
        return (r["P"] or r["I"] or r["G"])[0]

    return f


def alpha_beta(n, f):
    def g(t, j, p, a, b):
        if p == 0:
            return f(t, j)
        m = None
        for c in o(t):
            joue(t, c, j)
            v = 1e9 if gagne(t, c) else 0 if nul(t) else -g(t, 3 - j, p - 1, -b, -a)
            annule(t, c)
            m = v if m is None or v > m else m
            a = max(a, v)
            if a >= b:
                break
        return m

    def s(t, j):
        r = {}
        m = float("-inf")
        for c in sorted(o(t), key=lambda c: abs(c - 3)):
            joue(t, c, j)
            r[c] = 1e9 if gagne(t, c) else 0 if nul(t) else -g(t, 3 - j, n - 1, float("-inf"), -m)
            annule(t, c)
            m = max(m, r[c])
        return max(r, key=r.get)

    return s
