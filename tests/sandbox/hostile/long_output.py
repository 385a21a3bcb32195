"""Prints a megabyte a move."""

def strategie(state):
    print("y" * 1_000_000)
    return next(c for c in range(7) if state["libres"][c])
