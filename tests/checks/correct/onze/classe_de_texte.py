import random
class Pion(str):
    """un pion"""
VIDE, X, O = Pion("_"), Pion("X"), Pion("O")
def grille_vide():
    return [[VIDE for c in range(7)] for l in range(6)]
def affiche(g):
    for l in range(5, -1, -1):
        ligne = ""
        for c in range(7): ligne = ligne + g[l][c]
        print(ligne)
def coup_possible(g, c): return g[5][c] == VIDE
def jouer(g, j, c):
    for l in range(6):
        if g[l][c] == VIDE:
            g[l][c] = Pion(j); return
def horiz(g, j, l, c): return c+3 < 7 and set(g[l][c:c+4]) == {j}
def vert(g, j, l, c): return l+3 < 6 and {g[l+k][c] for k in range(4)} == {j}
def diag_haut(g, j, l, c): return l+3 < 6 and c+3 < 7 and {g[l+k][c+k] for k in range(4)} == {j}
def diag_bas(g, j, l, c): return l-3 >= 0 and c+3 < 7 and {g[l-k][c+k] for k in range(4)} == {j}
def victoire(g, j): return True in [f(g, j, l, c) for f in (horiz, vert, diag_haut, diag_bas) for l in range(6) for c in range(7)]
def match_nul(g): return not [c for c in range(7) if coup_possible(g, c)]
def coup_aleatoire(g, j):
    l = [c for c in range(7) if coup_possible(g, c)]
    random.shuffle(l)
    jouer(g, j, l[0])
