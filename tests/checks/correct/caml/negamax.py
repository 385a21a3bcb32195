"""A class that plays and takes back, one negamax for `sia` and `alpha_beta`, shuffled columns, numpy for chance."""

import numpy as np

SENS = [(1, 0), (0, 1), (1, 1), (1, -1)]


def hauteur(c, t):
    colonne = [t[y][c] for y in range(6)]
    return colonne.index(0) if 0 in colonne else 6


def joue(t, c, j):
    y = hauteur(c, t)
    assert y < 6, "colonne pleine"
    t[y][c] = j
    return y


def annule(t, c):
    y = 5
    while y >= 0 and t[y][c] == 0:
        y -= 1
    if y >= 0:
        t[y][c] = 0


def nul(t):
    return sum(map(bool, sum(t, []))) == 42


def lit_long(t, ax, ay, coul, x, y):
    k = 1
    while 0 <= x + k * ax <= 6 and 0 <= y + k * ay <= 5:
        if t[y + k * ay][x + k * ax] != coul:
            break
        k = k + 1
    return k


def lit_dir(t, x, y, ax, ay):
    c = t[y][x]
    return c > 0 and lit_long(t, ax, ay, c, x, y) + lit_long(t, -ax, -ay, c, x, y) > 4


def gagne(t, c):
    y = hauteur(c, t) - 1
    return max(lit_dir(t, c, y, a, b) for a, b in SENS)


class Essai:
    """Un coup joué le temps d'un bloc."""

    def __init__(self, t, c, j):
        self.t, self.c, self.j = t, c, j

    def __enter__(self):
        joue(self.t, self.c, self.j)
        return gagne(self.t, self.c)

    def __exit__(self, *erreur):
        annule(self.t, self.c)


def possibles(t):
    return [c for c in range(7) if not t[5][c]]


def montre(t):
    print("\n".join("|".join(" XO"[k] for k in ligne) for ligne in reversed(t)))
    print("0 1 2 3 4 5 6")


def partie(t, f1, f2, c1, c2):
    coups = 0
    while True:
        f, j = (f2, c2) if coups % 2 else (f1, c1)
        c = f([ligne[:] for ligne in t], j)
        joue(t, c, j)
        coups += 1
        montre(t)
        if gagne(t, c):
            return j
        if nul(t):
            return None


def ia_random(t, couleur):
    return int(np.random.choice(possibles(t)))


def humain(t, couleur):
    montre(t)
    while True:
        c = int(input("Votre colonne ? "))
        if c in possibles(t):
            return c


def ia_1(t, couleur):
    for c in np.random.permutation(possibles(t)).tolist():
        with Essai(t, c, couleur) as gagnant:
            if gagnant:
                return c
    return ia_random(t, couleur)


def note(t, couleur, p, alpha, beta, feuille, fin):
    """Pour couleur, à qui de jouer ; fin est ce que vaut une victoire."""
    if p == 0 or nul(t):
        return feuille(t, couleur) if not nul(t) else 0
    mieux = -fin
    for c in possibles(t):
        with Essai(t, c, couleur) as gagnant:
            v = fin if gagnant else -note(t, 3 - couleur, p - 1, -beta, -max(alpha, mieux), feuille, fin)
        mieux = max(mieux, v)
        if mieux >= beta:
            break
    return mieux


def meilleur(t, couleur, p, feuille, fin):
    notes = []
    for c in possibles(t):
        with Essai(t, c, couleur) as gagnant:
            notes.append((fin if gagnant else -note(t, 3 - couleur, p, -fin, fin, feuille, fin), c))
    haut = max(notes)[0]
    return [c for v, c in notes if v == haut][0]


def sia(n):
    return lambda t, couleur: meilleur(t, couleur, n, lambda t, couleur: 0, 1)


def alpha_beta(n, f):
    def strategie(t, couleur):
        return meilleur(t, couleur, n - 1, f, 10**9)

    return strategie
