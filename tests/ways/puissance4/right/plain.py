ROUGE = 1
JAUNE = 2


def coups(grille):
    trouves = []
    for colonne in range(7):
        if grille[0][colonne] == 0:
            trouves.append(colonne)
    return trouves


def joue(grille, colonne, joueur):
    for ligne in range(5, -1, -1):
        if grille[ligne][colonne] == 0:
            grille[ligne][colonne] = joueur
            return


def annule(grille, colonne):
    for ligne in range(6):
        if grille[ligne][colonne] != 0:
            grille[ligne][colonne] = 0
            return
