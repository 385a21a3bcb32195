import random

ROUGE = 1
JAUNE = 2
DIRECTIONS = ((0, 1), (1, 0), (1, 1), (-1, 1))


def autre(joueur):
    return 3 - joueur


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


def aligne(grille, joueur, i, j, pas_i, pas_j):
    for k in range(4):
        a, b = i + k * pas_i, j + k * pas_j
        if not (0 <= a < 6 and 0 <= b < 7) or grille[a][b] != joueur:
            return False
    return True


def gagne(grille, joueur):
    for i in range(6):
        for j in range(7):
            for pas_i, pas_j in DIRECTIONS:
                if aligne(grille, joueur, i, j, pas_i, pas_j):
                    return True
    return False


def hasard(grille, joueur):
    return random.choice(coups(grille))


def un_coup(grille, joueur):
    for celui in (joueur, autre(joueur)):
        for essai in coups(grille):
            joue(grille, essai, celui)
            victoire = gagne(grille, celui)
            annule(grille, essai)
            if victoire:
                return essai
    return hasard(grille, joueur)
