"""In the manner of a French school: the computer plays at random, in the grid, and is -1."""

import random


def initialiser():
    return [[0 for col in range(7)] for ligne in range(6)]


def ligne_jouee(tab, col):
    ligne = 0
    while ligne <= 5 and tab[ligne][col] == 0:
        ligne = ligne + 1
    return ligne - 1


def joueur_joue(tab):
    col = int(input("Colonne ? "))
    tab[ligne_jouee(tab, col - 1)][col - 1] = 1


def ordinateur_joue(tab):
    libres = [i for i in range(7) if tab[0][i] == 0]
    col = libres[random.randint(0, len(libres) - 1)]
    tab[ligne_jouee(tab, col)][col] = -1


TAB = initialiser()
while 0 in TAB[0]:
    ordinateur_joue(TAB)
    joueur_joue(TAB)
