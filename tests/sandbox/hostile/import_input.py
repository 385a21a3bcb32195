"""Asks who plays while it is read."""

name = input("Nom ? ")


def strategie(state):
    return 3
