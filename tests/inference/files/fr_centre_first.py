VIDE, ROUGE, JAUNE = ".", "R", "J"
ORDRE = [4, 3, 5, 2, 6, 1]


def grille_vide():
    return [[VIDE] * 7 for _ in range(6)]


def pose(grille, c, pion):
    for ligne in grille:
        if ligne[c] == VIDE:
            ligne[c] = pion
            return c


def coup_ordi(grille):
    """La colonne libre la plus pres du milieu."""
    for c in ORDRE:
        if libre(grille, c):
            return c
    return ORDRE[0]


def libre(grille, c):
    return grille[-1][c] == VIDE and grille[-1][c - 1] == VIDE
