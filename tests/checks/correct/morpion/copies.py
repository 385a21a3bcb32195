"""La recherche travaille sur des copies ; un élagage simple."""

import copy
import random


def grille_vide():
    return [[0, 0, 0], [0, 0, 0], [0, 0, 0]]


def coups_possibles(grille):
    coups = [(k // 3, k % 3) for k in range(9) if grille[k // 3][k % 3] == 0]
    random.shuffle(coups)
    return coups


def jouer(grille, coup, joueur):
    i, j = coup
    grille[i][j] = joueur
    return grille


def annuler(grille, coup):
    i, j = coup
    grille[i][j] = 0
    return grille


def gagnant(grille):
    colonnes = [list(colonne) for colonne in zip(*grille)]
    diagonales = [[grille[i][i] for i in range(3)], [grille[i][2 - i] for i in range(3)]]
    for joueur in 1, 2:
        if [joueur] * 3 in grille + colonnes + diagonales:
            return joueur
    return 0


def partie_finie(grille):
    if gagnant(grille):
        return True
    for ligne in grille:
        if 0 in ligne:
            return False
    return True


def essai(grille, coup, joueur):
    return jouer(copy.deepcopy(grille), coup, joueur)


def minmax(grille, joueur):
    if partie_finie(grille):
        return [0, 1, -1][gagnant(grille)]
    but = 1 if joueur == 1 else -1
    valeurs = []
    for coup in coups_possibles(grille):
        valeur = minmax(essai(grille, coup, joueur), 3 - joueur)
        if valeur == but:
            return but
        valeurs.append(valeur)
    return max(valeurs) if joueur == 1 else min(valeurs)


def meilleur_coup(grille, joueur):
    choix = max if joueur == 1 else min
    return choix(coups_possibles(grille), key=lambda c: minmax(essai(grille, c, joueur), 3 - joueur))
