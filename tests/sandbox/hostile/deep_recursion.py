"""Calls itself for ever."""

def strategie(state):
    return strategie(state)
