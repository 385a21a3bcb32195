"""Asks the person at the keyboard."""

def strategie(state):
    return int(input("Colonne ? "))
