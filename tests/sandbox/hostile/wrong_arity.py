"""A strategy of three arguments."""

def strategie(state, a, b):
    return 3
