"""Searches as students write them, over a tree of lists whose leaves are whole numbers.

Each is one way to write min-max or alpha-beta; the value of a leaf is for MAX, who begins.
"""

# ruff: noqa: FBT002 - as students write

import math

import pions

INFINI = 10**9
LARGE_TREE = [[[3, 12], [8, 2]], [[4, 6], [14, 5]], [[2, 7], [1, 9]]]


@pions.traced
def minmax(arbre, joueur_max=True):
    if isinstance(arbre, (int, float)):
        return arbre
    valeurs = [minmax(fils, not joueur_max) for fils in arbre]
    return max(valeurs) if joueur_max else min(valeurs)


@pions.traced
def minmax_coup(arbre, maxi):
    """(valeur, coup)"""
    if isinstance(arbre, (int, float)):
        return arbre, None
    meilleur, coup = (-INFINI if maxi else INFINI), None
    for i in range(len(arbre)):
        v, _ = minmax_coup(arbre[i], not maxi)
        if (maxi and v > meilleur) or (not maxi and v < meilleur):
            meilleur, coup = v, i
    return meilleur, coup


@pions.traced
def minmax_coup_devant(arbre, maxi):
    """(coup, valeur)"""
    if isinstance(arbre, (int, float)):
        return None, arbre
    couples = [(i, minmax_coup_devant(fils, not maxi)[1]) for i, fils in enumerate(arbre)]
    choose = max if maxi else min
    return choose(couples, key=lambda couple: couple[1])


@pions.traced
def valeur_max(noeud):
    return noeud if isinstance(noeud, int) else max(map(valeur_min, noeud))


@pions.traced
def valeur_min(noeud):
    return noeud if isinstance(noeud, int) else min(map(valeur_max, noeud))


@pions.traced
def negamax(arbre, couleur=1):
    if isinstance(arbre, (int, float)):
        return couleur * arbre
    meilleur = -math.inf
    for fils in arbre:
        v = -negamax(fils, -couleur)
        meilleur = max(meilleur, v)
    return meilleur


@pions.traced
def par_for_et_break(arbre, alpha=-math.inf, beta=math.inf, maxi=True):
    if isinstance(arbre, (int, float)):
        return arbre
    if maxi:
        v = -math.inf
        for fils in arbre:
            v = max(v, par_for_et_break(fils, alpha, beta, False))
            alpha = max(alpha, v)
            if alpha >= beta:
                break
        return v
    v = math.inf
    for fils in arbre:
        v = min(v, par_for_et_break(fils, alpha, beta, True))
        beta = min(beta, v)
        if alpha >= beta:
            break
    return v


@pions.traced
def une_seule_boucle(arbre, x, y, maxi=True):
    if isinstance(arbre, (int, float)):
        return arbre
    meilleur = float("-inf") if maxi else float("inf")
    for fils in arbre:
        v = une_seule_boucle(fils, x, y, not maxi)
        if maxi:
            meilleur = max(meilleur, v)
            if meilleur >= y:
                break
            x = max(x, meilleur)
        else:
            meilleur = min(meilleur, v)
            if meilleur <= x:
                break
            y = min(y, meilleur)
    return meilleur


@pions.traced
def par_retour(arbre, bas, haut, maxi=True):
    if isinstance(arbre, (int, float)):
        return arbre
    v = -INFINI if maxi else INFINI
    for fils in arbre:
        w = par_retour(fils, bas, haut, not maxi)
        if maxi:
            v = max(v, w)
            if v >= haut:
                return v
            bas = max(bas, v)
        else:
            v = min(v, w)
            if v <= bas:
                return v
            haut = min(haut, v)
    return v


@pions.traced
def par_while(arbre, a, b, maxi=True):
    if isinstance(arbre, (int, float)):
        return arbre
    i, v = 0, (-math.inf if maxi else math.inf)
    while i < len(arbre) and a < b:
        w = par_while(arbre[i], a, b, not maxi)
        if maxi:
            v = max(v, w)
            a = max(a, v)
        else:
            v = min(v, w)
            b = min(b, v)
        i += 1
    return v


@pions.traced
def negamax_alpha_beta(arbre, plancher, plafond, couleur=1):
    if isinstance(arbre, (int, float)):
        return couleur * arbre
    v = -math.inf
    for fils in arbre:
        v = max(v, -negamax_alpha_beta(fils, -plafond, -plancher, -couleur))
        plancher = max(plancher, v)
        if plancher >= plafond:
            break
    return v


@pions.traced
def ferme(arbre, alpha, beta, maxi=True):
    """Fail-hard: never outside its window."""
    if isinstance(arbre, (int, float)):
        return arbre
    for fils in arbre:
        v = ferme(fils, alpha, beta, not maxi)
        if maxi and v > alpha:
            alpha = v
        if not maxi and v < beta:
            beta = v
        if alpha >= beta:
            return beta if maxi else alpha
    return alpha if maxi else beta


@pions.traced
def ab_max(noeud, mini, maxi):
    if isinstance(noeud, int):
        return noeud
    v = -math.inf
    for fils in noeud:
        v = max(v, ab_min(fils, mini, maxi))
        if v >= maxi:
            return v
        mini = max(mini, v)
    return v


@pions.traced
def ab_min(noeud, mini, maxi):
    if isinstance(noeud, int):
        return noeud
    v = math.inf
    for fils in noeud:
        v = min(v, ab_max(fils, mini, maxi))
        if v <= mini:
            return v
        maxi = min(maxi, v)
    return v


class Joueur:
    """Searches with methods."""

    @pions.traced
    def alphabeta(self, arbre, *, alpha, beta, maxi=True):
        if isinstance(arbre, (int, float)):
            return arbre, None
        choix = None
        for i, fils in enumerate(arbre):
            v, _coup = self.alphabeta(fils, alpha=alpha, beta=beta, maxi=not maxi)
            if maxi and v > alpha:
                alpha, choix = v, i
            elif not maxi and v < beta:
                beta, choix = v, i
            if beta <= alpha:
                break
        return (alpha if maxi else beta), choix


PLAIN = {
    "minmax": (minmax, minmax),
    "minmax_coup": (minmax_coup, lambda tree: minmax_coup(tree, True)),
    "minmax_coup_devant": (minmax_coup_devant, lambda tree: minmax_coup_devant(tree, True)),
    "valeur_max": (valeur_max, valeur_max),
    "negamax": (negamax, negamax),
}
"""Every node is looked at, and has its own value."""

PRUNING = {
    "par_for_et_break": (par_for_et_break, par_for_et_break),
    "une_seule_boucle": (
        une_seule_boucle,
        lambda tree: une_seule_boucle(tree, -math.inf, math.inf),
    ),
    "par_retour": (par_retour, lambda tree: par_retour(tree, -INFINI, INFINI)),
    "par_while": (par_while, lambda tree: par_while(tree, -math.inf, math.inf)),
    "negamax_alpha_beta": (
        negamax_alpha_beta,
        lambda tree: negamax_alpha_beta(tree, -math.inf, math.inf),
    ),
    "ferme": (ferme, lambda tree: ferme(tree, -INFINI, INFINI)),
    "ab_max": (ab_max, lambda tree: ab_max(tree, -math.inf, math.inf)),
    "methode": (
        Joueur.alphabeta,
        lambda tree: Joueur().alphabeta(tree, alpha=-INFINI, beta=INFINI),
    ),
}
"""Cut-offs are made, each in its own way."""
