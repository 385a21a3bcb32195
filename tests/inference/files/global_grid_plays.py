"""A grid of the file, which the function without arguments changes itself; bottom row first."""
import random
from tkinter import Tk, Canvas

fenetre = Tk()
dessin = Canvas(fenetre, width=700, height=600)
grille = [[0] * 7 for _ in range(6)]


def poser(colonne, joueur):
    for ligne in grille:
        if ligne[colonne] == 0:
            ligne[colonne] = joueur
            return


def retirer(colonne):
    for ligne in reversed(grille):
        if ligne[colonne] != 0:
            ligne[colonne] = 0
            return


def alignes(joueur):
    for l in range(6):
        for c in range(7):
            for dl, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                cases = [(l + k * dl, c + k * dc) for k in range(4)]
                if all(0 <= a < 6 and 0 <= b < 7 and grille[a][b] == joueur for a, b in cases):
                    return True
    return False


def tour_ordi():
    libres = [c for c in range(7) if grille[5][c] == 0]
    for joueur in (2, 1):
        for c in libres:
            poser(c, joueur)
            bon = alignes(joueur)
            retirer(c)
            if bon:
                poser(c, 2)
                return
    poser(random.choice(libres), 2)


def clic(evenement):
    poser(evenement.x // 100, 1)
    tour_ordi()


dessin.bind("<Button-1>", clic)
