def hauteur(grille, colonne):
    return sum(1 for ligne in grille if ligne[colonne])


def coups(grille):
    return [colonne for colonne in range(len(grille[0])) if hauteur(grille, colonne) < len(grille)]


def joue(grille, colonne, joueur):
    grille[len(grille) - 1 - hauteur(grille, colonne)][colonne] = joueur
    return grille


def annule(grille, colonne):
    grille[len(grille) - hauteur(grille, colonne)][colonne] = 0
    return grille
