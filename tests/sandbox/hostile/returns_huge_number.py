"""Answers a number of ten thousand digits."""

def strategie(state):
    return 10**10000
