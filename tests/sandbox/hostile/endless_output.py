"""Prints for ever."""

def strategie(state):
    while True:
        print("x" * 1000)
    return next(c for c in range(7) if state["libres"][c])
