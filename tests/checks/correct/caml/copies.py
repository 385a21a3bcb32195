"""Copies of the grid instead of undoing; generators; classes for the strategies."""

from copy import deepcopy
from itertools import count
from random import choice, shuffle

VIDE, JAUNE, ROUGE = 0, 1, 2


def autre(couleur):
    return JAUNE + ROUGE - couleur


def hauteur(c, t):
    for y in range(6):
        if t[y][c] == VIDE:
            return y
    return 6


def joue(t, c, j):
    if hauteur(c, t) != 6:
        t[hauteur(c, t)][c] = j


def annule(t, c):
    y = hauteur(c, t)
    if y > 0:
        t[y - 1][c] = VIDE


def nul(t):
    return VIDE not in [case for ligne in t for case in ligne]


def case(t, x, y):
    try:
        return t[y][x] if x >= 0 and y >= 0 else None
    except IndexError:
        return None


def lit_long(t, ax, ay, coul, x, y):
    for k in count(1):
        if case(t, x + k * ax, y + k * ay) != coul:
            return k


def lit_dir(t, x, y, ax, ay):
    coul = case(t, x, y)
    if not coul:
        return False
    for debut in range(-3, 1):
        if all(case(t, x + k * ax, y + k * ay) == coul for k in range(debut, debut + 4)):
            return True
    return False


def gagne(t, c):
    y = hauteur(c, t) - 1
    return True in [lit_dir(t, c, y, *d) for d in [(1, 0), (1, 1), (0, 1), (-1, 1)]]


def apres(t, c, couleur):
    copie = deepcopy(t)
    joue(copie, c, couleur)
    return copie


def coups(t):
    return [c for c in range(7) if t[5][c] == VIDE]


def affiche(t):
    print("\n".join(" ".join("🟡"[:0] + str(case) for case in ligne) for ligne in t[::-1]), end="\n\n")


def partie(t, f1, f2, c1, c2):
    while coups(t):
        for f, couleur in ((f1, c1), (f2, c2)):
            if not coups(t):
                break
            c = f(deepcopy(t), couleur)
            joue(t, c, couleur)
            affiche(t)
            if gagne(t, c):
                return couleur
    return 0


def ia_random(t, couleur):
    return choice(coups(t))


def humain(t, couleur):
    affiche(t)
    c = -1
    while c not in coups(t):
        c = int(input())
    return c


class IA1:
    def __call__(self, t, couleur):
        possibles = coups(t)
        shuffle(possibles)
        for c in possibles:
            if gagne(apres(t, c, couleur), c):
                return c
        return ia_random(t, couleur)


def ia_1(t, couleur):
    return IA1()(t, couleur)


def sia(n):
    def etat(t, couleur, c, reste):
        """L'état de couleur, à qui de jouer, après le coup c de l'autre."""
        if gagne(t, c):
            return "P"
        if reste == 0 or nul(t):
            return "I"
        suites = {etat(apres(t, d, couleur), autre(couleur), d, reste - 1) for d in coups(t)}
        if "P" in suites:
            return "G"
        return "P" if suites == {"G"} else "I"

    def strategie(t, couleur):
        ordre = "PIG"
        return min(coups(t), key=lambda c: ordre.index(etat(apres(t, c, couleur), autre(couleur), c, n)))

    return strategie


def alpha_beta(n, f):
    def vaut(t, moi, trait, c, p, alpha, beta):
        """Pour moi, après le coup c de l'adversaire de trait."""
        if gagne(t, c):
            return 10**7 if trait != moi else -(10**7)
        if nul(t):
            return 0
        if p == 0:
            return f(t, moi)
        for d in coups(t):
            v = vaut(apres(t, d, trait), moi, autre(trait), d, p - 1, alpha, beta)
            if trait == moi:
                alpha = max(alpha, v)
            else:
                beta = min(beta, v)
            if alpha >= beta:
                break
        return alpha if trait == moi else beta

    def strategie(t, couleur):
        alpha, reponse = float("-inf"), None
        for c in coups(t):
            v = vaut(apres(t, c, couleur), couleur, autre(couleur), c, n - 1, alpha, float("inf"))
            if v > alpha:
                alpha, reponse = v, c
        return reponse

    return strategie
