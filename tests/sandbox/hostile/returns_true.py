"""Answers yes."""

def strategie(state):
    return True
