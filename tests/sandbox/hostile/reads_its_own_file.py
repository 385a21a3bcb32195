"""Reads its own file from the disk."""

def strategie(state):
    print(open("@HERE@").read())
    return next(c for c in range(7) if state["libres"][c])
