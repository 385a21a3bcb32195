"""A mistake on its second move."""

def strategie(state):
    if state["vides"] < 42:
        raise KeyError("colonne")
    return next(c for c in range(7) if state["libres"][c])
