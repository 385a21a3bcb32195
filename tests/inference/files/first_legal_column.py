"""It plays the first open column, always: no win is seen, and its own game says the rest."""


def creer_grille():
    return [[0] * 7 for _ in range(6)]


def ajouter(grille, colonne, joueur):
    ligne = max(l for l in range(6) if grille[l][colonne] == 0)
    grille[ligne][colonne] = joueur


def choisir_colonne(grille):
    for colonne in range(7):
        if grille[0][colonne] == 0:
            return colonne


def jeu():
    grille = creer_grille()
    while any(cellule == 0 for cellule in grille[0]):
        ajouter(grille, int(input()), 1)
        ajouter(grille, choisir_colonne(grille), 2)
