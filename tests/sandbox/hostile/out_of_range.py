"""Answers a column that is not there."""

def strategie(state):
    return 7
