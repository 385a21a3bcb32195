"""Answers all it could play."""

def strategie(state):
    return [0, 1, 2, 3, 4, 5, 6]
