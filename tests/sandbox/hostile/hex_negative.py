"""A cell counted from the end."""

def algo(grille, joueur):
    return (-1, -1)
