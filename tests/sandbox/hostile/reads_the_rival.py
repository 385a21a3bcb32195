"""Reads the file of its rival."""

def strategie(state):
    print(open("@RIVAL@").read())
    return next(c for c in range(7) if state["libres"][c])
