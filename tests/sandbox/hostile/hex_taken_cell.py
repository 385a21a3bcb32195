"""Plays the same cell of Hex again."""

def algo(grille, joueur):
    return (2, 2)
