# -*- coding: utf-8 -*-
import random
largeur, hauteur = 7, 6
def grille_vide(): return [largeur * [0] for é in range(hauteur)]
def affiche(grille):
    for ligne in reversed(grille):
        print("".join("⚪🔴🟡"[n] for n in ligne))
def coup_possible(grille, colonne):
    return colonne in range(largeur) and grille[hauteur - 1][colonne] == 0
def jouer(grille, joueur, colonne):
    ligne = 0
    while grille[ligne][colonne]:
        ligne += 1
    grille[ligne][colonne] = joueur
def nombre(grille, joueur, ligne, colonne, dl, dc):
    n = 0
    while 0 <= ligne < hauteur and 0 <= colonne < largeur and grille[ligne][colonne] == joueur:
        n += 1
        ligne += dl
        colonne += dc
    return n
def horiz(grille, joueur, ligne, colonne): return nombre(grille, joueur, ligne, colonne, 0, 1) >= 4
def vert(grille, joueur, ligne, colonne): return nombre(grille, joueur, ligne, colonne, -1, 0) >= 4
def diag_haut(grille, joueur, ligne, colonne): return nombre(grille, joueur, ligne, colonne, 1, 1) >= 4
def diag_bas(grille, joueur, ligne, colonne): return nombre(grille, joueur, ligne, colonne, -1, 1) >= 4
def victoire(grille, joueur):
    for ligne in range(hauteur):
        for colonne in range(largeur):
            for f in horiz, vert, diag_haut, diag_bas:
                if f(grille, joueur, ligne, colonne):
                    return True
    return False
def match_nul(grille):
    for colonne in range(largeur):
        if grille[hauteur-1][colonne] == 0:
            return False
    return True
def coup_aleatoire(grille, joueur):
    colonne = random.choice(range(largeur))
    while grille[hauteur-1][colonne] != 0:
        colonne = random.choice(range(largeur))
    jouer(grille, joueur, colonne)
