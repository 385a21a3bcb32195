"""`lit_long` as a count, exceptions for full columns, verdicts as numbers, fail-soft."""

import random

LARGEUR, HAUTEUR = 7, 6
INFINI = float("inf")


def hauteur(c, t):
    return sum(1 for ligne in t if ligne[c])


def joue(t, c, j):
    y = hauteur(c, t)
    if y == HAUTEUR:
        raise ValueError("colonne pleine")
    t[y][c] = j
    return y


def annule(t, c):
    for ligne in reversed(t):
        if ligne[c]:
            ligne[c] = 0
            return


def nul(t):
    return all(t[HAUTEUR - 1])


def lit_long(t, ax, ay, coul, x, y):
    x, y = x + ax, y + ay
    if 0 <= x < LARGEUR and 0 <= y < HAUTEUR and t[y][x] == coul:
        return 1 + lit_long(t, ax, ay, coul, x, y)
    return 0


def lit_dir(t, x, y, ax, ay):
    coul = t[y][x]
    return coul != 0 and lit_long(t, ax, ay, coul, x, y) + lit_long(t, -ax, -ay, coul, x, y) >= 3


def gagne(t, c):
    return any(lit_dir(t, c, hauteur(c, t) - 1, ax, ay) for ax, ay in ((1, 0), (1, 1), (0, 1), (-1, 1)))


def partie(t, f1, f2, c1, c2):
    tour = 0
    while True:
        for y in range(HAUTEUR)[::-1]:
            print(*t[y])
        if nul(t):
            print("nul")
            return
        f, couleur = ((f1, c1), (f2, c2))[tour]
        c = f(t, couleur)
        joue(t, c, couleur)
        if gagne(t, c):
            print(couleur, "a gagné")
            return
        tour = 1 - tour


def ia_random(t, couleur):
    c = random.randint(0, 6)
    return c if t[5][c] == 0 else ia_random(t, couleur)


def humain(t, couleur):
    return int(input("colonne : "))


def essais(t, couleur):
    """Chaque coup possible : la colonne, et si elle gagne ; le coup est joué pendant ce temps."""
    for c in range(LARGEUR):
        if hauteur(c, t) < HAUTEUR:
            joue(t, c, couleur)
            try:
                yield c, gagne(t, c)
            finally:
                annule(t, c)


def ia_1(t, couleur):
    gagnants = [c for c, g in essais(t, couleur) if g]
    return gagnants[0] if gagnants else ia_random(t, couleur)


G, I, P = 1, 0, -1


def verdict(t, couleur, n):
    """Pour celui qui doit jouer, n coups sous le départ restant à descendre."""
    if any(g for _, g in list(essais(t, couleur))):
        return G
    if n == 0:
        return I
    suites = [verdict(t, 3 - couleur, n - 1) for _ in essais(t, couleur)]
    if not suites:
        return I
    return -min(suites)


def sia(n):
    def f(t, couleur):
        notes = {}
        for c, g in essais(t, couleur):
            notes[c] = P if g else (verdict(t, 3 - couleur, n - 1) if n else I)
        mini = min(notes.values())
        return random.choice([c for c in notes if notes[c] == mini])

    return f


def alpha_beta(n, f):
    def cherche(t, couleur, p, alpha, beta):
        if p == 0:
            return f(t, couleur), None
        meilleur = (-INFINI, None)
        for c, g in essais(t, couleur):
            v = 10**8 if g else -cherche(t, 3 - couleur, p - 1, -beta, -alpha)[0]
            if v > meilleur[0] or meilleur[1] is None:
                meilleur = (v, c)
            alpha = max(alpha, v)
            if alpha >= beta:
                break
        return meilleur if meilleur[1] is not None else (0, None)

    return lambda t, couleur: cherche(t, couleur, n, -INFINI, INFINI)[1]


def f_centre(t, couleur):
    return sum(ligne[3] == couleur for ligne in t) - sum(ligne[3] == 3 - couleur for ligne in t)
