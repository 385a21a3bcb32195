"""numpy inside, a cache that is right, prints under a flag, goodbye by None."""

import numpy as np

BAVARD = False
DEMI = np.array([[3, 4, 5, 7, 5, 4, 3], [4, 6, 8, 10, 8, 6, 4], [5, 8, 11, 13, 11, 8, 5]])
TABLE = np.vstack([DEMI, DEMI[::-1]])
MEMOIRE = {}


def jouer_coup(state, col):
    if BAVARD:
        print("coup", col)
    assert col in np.flatnonzero(state["libres"])
    state["libres"][col] -= 1
    state["grille"][state["libres"][col]][col] = state["joueur"]
    state["vides"] -= 1
    state["joueur"] ^= 3


def annuler_coup(state, col):
    state["grille"][state["libres"][col]][col] = 0
    state["libres"][col] += 1
    state["vides"] += 1
    state["joueur"] ^= 3


def quatre(masque):
    """Où commencent quatre cases vraies, dans les quatre directions."""
    m = np.pad(masque, 3)
    sens = ((0, 1), (1, 0), (1, 1), (1, -1))
    return any((m & np.roll(m, (-a, -b), (0, 1)) & np.roll(m, (-2 * a, -2 * b), (0, 1))
                & np.roll(m, (-3 * a, -3 * b), (0, 1))).any() for a, b in sens)


def coup_gagnant(state, col):
    grille = np.array(state["grille"])
    i = state["libres"][col]
    masque = grille == grille[i, col]
    if not quatre(masque):
        return False
    for a, b in ((0, 1), (1, 0), (1, 1), (1, -1)):
        n = 1
        for s in (1, -1):
            y, x = i + s * a, col + s * b
            while 0 <= y < 6 and 0 <= x < 7 and masque[y, x]:
                n, y, x = n + 1, y + s * a, x + s * b
        if n > 3:
            return True
    return False


def strategie_alea(state):
    possibles = np.flatnonzero(state["libres"])
    assert possibles.size
    return int(np.random.choice(possibles))


def partie(stratR, stratJ):
    state = {"joueur": 1, "grille": np.zeros((6, 7), int).tolist(), "libres": [6] * 7, "vides": 42}
    for tour in range(42):
        col = [stratR, stratJ][tour & 1](state)
        jouer_coup(state, col)
        if coup_gagnant(state, col):
            return 1 + (tour & 1)
    return 0


def h(state):
    grille = np.array(state["grille"])
    if quatre(grille == 1):
        return np.inf
    if quatre(grille == 2):
        return -np.inf
    if not state["vides"]:
        return 0
    return int((TABLE * (grille == 1)).sum() - (TABLE * (grille == 2)).sum())


def strategie_minmax(h, p, state):
    MEMOIRE.clear()
    signe = 3 - 2 * state["joueur"]
    notes = {}
    for col in range(7):
        if state["libres"][col]:
            notes[col] = signe * apres(h, p, state, col)
    mieux = max(notes.values())
    return [col for col in notes if notes[col] == mieux][-1]


def apres(h, p, state, col):
    """La valeur pour rouge, une fois joué dans col."""
    jouer_coup(state, col)
    cle = (p, tuple(map(tuple, state["grille"])))
    if cle not in MEMOIRE:
        if coup_gagnant(state, col):
            MEMOIRE[cle] = np.inf if state["joueur"] == 2 else -np.inf
        elif p == 1 or state["vides"] == 0:
            MEMOIRE[cle] = h(state)
        else:
            suites = [apres(h, p - 1, state, c) for c in range(7) if state["libres"][c]]
            MEMOIRE[cle] = max(suites) if state["joueur"] == 1 else min(suites)
    annuler_coup(state, col)
    return MEMOIRE[cle]


def joueur_humain(state):
    lignes = [" ".join(".XO"[c] for c in ligne) for ligne in state["grille"]]
    question = "\n".join([*lignes, "0 1 2 3 4 5 6", "Colonne : "])
    while True:
        try:
            reponse = input(question)
        except EOFError:
            return None
        if reponse.strip().isdigit() and int(reponse) < 7 and state["libres"][int(reponse)]:
            return int(reponse)
        question = "Ce n'est pas une colonne possible. Colonne : "
