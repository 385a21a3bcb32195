"""One block of a hundred gigabytes."""

def strategie(state):
    bytearray(10**11)
    return next(c for c in range(7) if state["libres"][c])
