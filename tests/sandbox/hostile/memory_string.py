"""A string that doubles for ever."""

def strategie(state):
    text = "x"
    while True:
        text += text
    return next(c for c in range(7) if state["libres"][c])
