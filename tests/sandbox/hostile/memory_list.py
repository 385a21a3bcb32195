"""A list that grows for ever."""

def strategie(state):
    hoard = []
    while True:
        hoard.append(list(range(10000)))
    return next(c for c in range(7) if state["libres"][c])
