"""Two players in one file."""

def strategie_a(state):
    return 3


def strategie_b(state):
    return 4
