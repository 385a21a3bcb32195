"""Copies instead of undoing, lines as slices, min-max that asks h everywhere."""

from copy import deepcopy
from random import randrange

LIGNES, COLONNES = 6, 7
POINTS = [3, 4, 5, 7, 5, 4, 3, 4, 6, 8, 10, 8, 6, 4, 5, 8, 11, 13, 11, 8, 5]


def points(i, j):
    return POINTS[COLONNES * min(i, LIGNES - 1 - i) + j]


def possibles(state):
    return [c for c, n in enumerate(state["libres"]) if n]


def jouer_coup(state, col):
    assert col in possibles(state)
    joueur = state["joueur"]
    state["libres"][col] -= 1
    state["grille"][state["libres"][col]][col] = joueur
    state["vides"] = sum(state["libres"])
    state["joueur"] = {1: 2, 2: 1}[joueur]


def annuler_coup(state, col):
    for ligne in state["grille"]:
        if ligne[col]:
            ligne[col] = 0
            break
    state["libres"][col] = sum(1 for ligne in state["grille"] if not ligne[col])
    state["vides"] = sum(state["libres"])
    state["joueur"] = {1: 2, 2: 1}[state["joueur"]]


def alignements(grille):
    """Toutes les lignes du plateau, comme listes de (couleur, ligne, colonne)."""
    cases = [[(grille[i][j], i, j) for j in range(COLONNES)] for i in range(LIGNES)]
    yield from cases
    yield from (list(colonne) for colonne in zip(*cases))
    for d in range(-LIGNES, COLONNES):
        yield [cases[i][i + d] for i in range(LIGNES) if 0 <= i + d < COLONNES]
        yield [cases[i][COLONNES - 1 - i - d] for i in range(LIGNES) if 0 <= COLONNES - 1 - i - d < COLONNES]


def suites(grille):
    """Les suites d'au moins 4 jetons d'une même couleur."""
    for ligne in alignements(grille):
        debut = 0
        for fin in range(1, len(ligne) + 1):
            if fin == len(ligne) or ligne[fin][0] != ligne[debut][0]:
                if ligne[debut][0] and fin - debut >= 4:
                    yield ligne[debut:fin]
                debut = fin


def coup_gagnant(state, col):
    i = state["libres"][col]
    return any((i, col) in [(a, b) for _, a, b in suite] for suite in suites(state["grille"]))


def strategie_alea(state):
    coups = possibles(state)
    assert len(coups) >= 1
    return coups[randrange(len(coups))]


def partie(stratR, stratJ):
    state = dict(grille=[[0] * 7 for _ in range(6)], joueur=1, vides=42, libres=[6] * 7)
    tour = 0
    while True:
        col = (stratR, stratJ)[tour % 2](state)
        jouer_coup(state, col)
        if coup_gagnant(state, col):
            return tour % 2 + 1
        tour += 1
        if tour == 42:
            return 0


def h(state):
    for suite in suites(state["grille"]):
        return float("inf") if suite[0][0] == 1 else float("-inf")
    if state["vides"] == 0:
        return 0
    signe = (0, 1, -1)
    return sum(
        signe[case] * points(i, j)
        for i, ligne in enumerate(state["grille"])
        for j, case in enumerate(ligne)
    )


def valeur(h, p, state):
    v = h(state)
    if p == 0 or v in (float("inf"), float("-inf")) or state["vides"] == 0:
        return v
    choisir = max if state["joueur"] == 1 else min
    return choisir(valeur(h, p - 1, suivant(state, c)) for c in possibles(state))


def suivant(state, col):
    copie = deepcopy(state)
    jouer_coup(copie, col)
    return copie


def strategie_minmax(h, p, state):
    valeurs = [(valeur(h, p - 1, suivant(state, c)), c) for c in possibles(state)]
    return max(valeurs)[1] if state["joueur"] == 1 else min(valeurs)[1]


def a_vous(state):
    print("\n".join("|" + "|".join(".XO"[c] for c in ligne) + "|" for ligne in state["grille"]))
    print(" 0 1 2 3 4 5 6")
    reponse = ""
    while reponse not in [str(c) for c in possibles(state)]:
        try:
            reponse = input("Colonne ? ").strip()
        except (EOFError, KeyboardInterrupt):
            return None
    return int(reponse)
