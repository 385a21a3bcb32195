"""Plays as near to the middle as it can."""


def strategie(state):
    colonnes = [c for c, libres in enumerate(state["libres"]) if libres]
    milieu = len(state["libres"]) // 2
    return min(colonnes, key=lambda c: abs(c - milieu))
