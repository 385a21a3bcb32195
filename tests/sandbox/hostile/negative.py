"""Counts from the end, as lists do."""

def strategie(state):
    return -1
