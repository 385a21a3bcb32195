"""Sujet etat : premier essai."""


def jouer_coup(state, col):
    assert state["libres"][col] > 0
    state["grille"][state["libres"][col] - 1][col] = state["joueur"]
    state["vides"] -= 1
    state["joueur"] = 3 - state["joueur"]
