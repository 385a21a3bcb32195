from random import choice


def creer_grille():
    return [[0] * 7 for _ in range(6)]


def jouer(grille, colonne, joueur):
    ligne = max(l for l in range(6) if grille[l][colonne] == 0)
    grille[ligne][colonne] = joueur


def coup_possible(grille, colonne):
    return grille[0][colonne] == 0


def coup_aleatoire(grille):
    return choice([c for c in range(7) if coup_possible(grille, c)])
