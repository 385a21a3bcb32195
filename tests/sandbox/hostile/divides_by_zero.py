"""A mistake like any other."""

def strategie(state):
    return 1 // 0
