"""Refuses to be interrupted."""

def strategie(state):
    while True:
        try:
            while True:
                pass
        except BaseException:
            continue
    return next(c for c in range(7) if state["libres"][c])
