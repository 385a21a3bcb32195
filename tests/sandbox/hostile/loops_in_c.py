"""Never leaves one call of the C library."""

def strategie(state):
    sum(range(10**15))
    return next(c for c in range(7) if state["libres"][c])
