def grille_vide():
    return [[0] * 7 for _ in range(6)]


def affiche(grille):
    for ligne in grille:
        print(*ligne)


def coup_joueur(grille, joueur):
    c = int(input("colonne ? "))
    while grille[0][c] != 0:
        c = int(input("colonne ? "))
    return c


def jouer(grille):
    joueur = 1
    while True:
        coup_joueur(grille, joueur)
        joueur = 3 - joueur
