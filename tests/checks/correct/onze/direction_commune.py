from random import choice
L, C = 6, 7
def grille_vide(): return [C*[0] for i in range(L)]
def affiche(grille):
    dessin = {0: ".", 1: "X", 2: "O"}
    texte = ""
    for i in range(L-1, -1, -1):
        texte += "|" + "|".join(dessin[x] for x in grille[i]) + "|\n"
    print(texte + "-" * 15)
    print(" " + " ".join(str(k) for k in range(C)))
def coup_possible(grille, col): return grille[L-1][col] == 0
def jouer(grille, joueur, col):
    for ligne in range(L):
        if grille[ligne][col] == 0:
            grille[ligne][col] = joueur
            return grille
def aligne(grille, joueur, lig, col, dl, dc):
    fin_l, fin_c = lig + 3*dl, col + 3*dc
    if not (0 <= fin_l < L and 0 <= fin_c < C): return False
    return all(grille[lig+k*dl][col+k*dc] == joueur for k in range(4))
def horiz(grille, joueur, lig, col): return aligne(grille, joueur, lig, col, 0, 1)
def vert(grille, joueur, lig, col): return aligne(grille, joueur, lig, col, 1, 0)
def diag_haut(grille, joueur, lig, col): return aligne(grille, joueur, lig, col, 1, 1)
def diag_bas(grille, joueur, lig, col): return aligne(grille, joueur, lig, col, -1, 1)
def victoire(grille, joueur):
    return any(f(grille, joueur, l, c) for f in (horiz, vert, diag_haut, diag_bas) for l in range(L) for c in range(C))
def match_nul(grille): return not any(coup_possible(grille, c) for c in range(C))
def coup_aleatoire(grille, joueur):
    jouer(grille, joueur, choice([c for c in range(C) if coup_possible(grille, c)]))
