"""Answers a hundred thousand lists."""

def strategie(state):
    return [[0] * 100] * 100000
