"""An exception with a megabyte to say."""

def strategie(state):
    raise ValueError("z" * 1_000_000)
    return next(c for c in range(7) if state["libres"][c])
