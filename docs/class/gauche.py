"""Plays as far to the left as it can."""


def strategie(state):
    return next(c for c, libres in enumerate(state["libres"]) if libres)
