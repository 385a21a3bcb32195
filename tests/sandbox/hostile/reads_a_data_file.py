"""Expects a file of its own beside it."""

def strategie(state):
    open("poids.json")
    return next(c for c in range(7) if state["libres"][c])
