"""A cell beyond the edge."""

def algo(grille, joueur):
    return (0, len(grille))
