"""Answers a list that holds itself."""

def strategie(state):
    loop = []
    loop.append(loop)
    return loop
