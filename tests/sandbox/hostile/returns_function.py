"""Answers with another question."""

def strategie(state):
    return strategie
