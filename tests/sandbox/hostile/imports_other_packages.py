"""Uses a package that happens to be installed."""

def strategie(state):
    import numba
    print(numba)
    return next(c for c in range(7) if state["libres"][c])
