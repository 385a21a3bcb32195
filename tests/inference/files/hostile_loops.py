def grille_vide():
    return [[0] * 7 for _ in range(6)]


def coup_ia(grille, joueur):
    while True:
        joueur = 3 - joueur
