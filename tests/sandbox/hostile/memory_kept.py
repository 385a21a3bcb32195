"""Keeps what it takes even while the error travels."""

HOARD = []


def strategie(state):
    try:
        while True:
            HOARD.append(bytearray(1 << 20))
    except MemoryError:
        while True:
            HOARD.append(0)
    return next(c for c in range(7) if state["libres"][c])
