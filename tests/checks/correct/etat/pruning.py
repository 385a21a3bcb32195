"""Alpha-beta under the name of min-max, a lambda here and there, French accents."""

import random
from functools import partial

points = [[3, 4, 5, 7, 5, 4, 3], [4, 6, 8, 10, 8, 6, 4], [5, 8, 11, 13, 11, 8, 5]]
points = points + points[::-1]
INFINI = float("inf")
DIRECTIONS = ((0, 1), (1, 0), (1, 1), (-1, 1))
autre = lambda joueur: 2 if joueur == 1 else 1


def jouer_coup(state, col):
    assert 0 <= col < 7 and state["grille"][0][col] == 0, f"la colonne {col} est impossible"
    i = max(i for i in range(6) if state["grille"][i][col] == 0)
    state["grille"][i][col] = state["joueur"]
    state["joueur"] = autre(state["joueur"])
    state["vides"] += -1
    state["libres"][col] = i


def annuler_coup(state, col):
    i = state["libres"][col]
    state.update(vides=state["vides"] + 1, joueur=autre(state["joueur"]))
    state["libres"][col] = i + 1
    state["grille"][i][col] = 0


def gagne_en(grille, i, j):
    k = grille[i][j]
    if not k:
        return False
    for di, dj in DIRECTIONS:
        for recul in range(4):
            cases = [(i + (n - recul) * di, j + (n - recul) * dj) for n in range(4)]
            if all(0 <= a < 6 and 0 <= b < 7 and grille[a][b] == k for a, b in cases):
                return True
    return False


def coup_gagnant(state, col):
    return gagne_en(state["grille"], state["libres"][col], col)


def coups(state):
    return list(filter(lambda c: state["libres"][c] > 0, range(7)))


def strategie_alea(state):
    assert any(state["libres"])
    while True:
        col = random.randint(0, 6)
        if state["libres"][col]:
            return col


def partie(stratR, stratJ):
    state = {"grille": [], "joueur": 1, "vides": 42, "libres": []}
    for _ in range(6):
        state["grille"].append([0] * 7)
    for _ in range(7):
        state["libres"].append(6)
    gagnant = 0
    while gagnant == 0 and state["vides"] != 0:
        strat = stratR if state["joueur"] == 1 else stratJ
        col = strat(state)
        jouer_coup(state, col)
        if coup_gagnant(state, col):
            gagnant = autre(state["joueur"])
    return gagnant


def h(state):
    grille = state["grille"]
    total = 0.0
    for i in range(6):
        for j in range(7):
            k = grille[i][j]
            if k and gagne_en(grille, i, j):
                return INFINI * (3 - 2 * k)
            total += (3 - 2 * k) * points[i][j] if k else 0
    return total if state["vides"] else 0.0


def cherche(h, p, state, alpha, beta):
    """La valeur et le coup, rouge maximisant."""
    meilleur = None
    for col in sorted(coups(state), key=lambda c: abs(3 - c)):
        jouer_coup(state, col)
        try:
            if coup_gagnant(state, col):
                v = INFINI if state["joueur"] == 2 else -INFINI
            elif not state["vides"]:
                v = 0
            elif p == 1:
                v = h(state)
            else:
                v = cherche(h, p - 1, state, alpha, beta)[0]
        finally:
            annuler_coup(state, col)
        if state["joueur"] == 1:
            if meilleur is None or v > meilleur[0]:
                meilleur = (v, col)
            alpha = max(alpha, v)
        else:
            if meilleur is None or v < meilleur[0]:
                meilleur = (v, col)
            beta = min(beta, v)
        if alpha >= beta:
            break
    return meilleur


def strategie_minmax(h, p, state):
    return cherche(h, p, state, -INFINI, INFINI)[1]


strategie_minmax_5 = partial(strategie_minmax, h, 5)


def montre(state):
    for i in range(6):
        print(i, "".join(".XO"[state["grille"][i][j]] + " " for j in range(7)))


def lire():
    try:
        return int(input("Où voulez-vous jouer ? "))
    except ValueError:
        return -1


def humain(state):
    montre(state)
    try:
        col = lire()
        while not (0 <= col <= 6 and state["libres"][col]):
            print("Impossible : recommencez.")
            col = lire()
    except EOFError:
        print("Au revoir !")
        exit_propre()
    return col


def exit_propre():
    import sys

    sys.exit(0)
