"""Leaves a file for later."""

def strategie(state):
    open("/tmp/pions-hostile.txt", "w").write("me")
    return next(c for c in range(7) if state["libres"][c])
