import numpy as np
def grille_vide():
    return np.zeros((6, 7), dtype=int)
def affiche(g):
    print(g)
def coup_possible(g, c):
    return g[0, c] == 0
def jouer(g, c, j):
    lignes = np.where(g[:, c] == 0)[0]
    g[lignes[-1], c] = j
def horiz(g, l, c, j):
    return c <= 3 and bool(np.all(g[l, c:c+4] == j))
def vert(g, l, c, j):
    return l <= 2 and bool(np.all(g[l:l+4, c] == j))
def diag_haut(g, l, c, j):
    return l >= 3 and c <= 3 and all(g[l-k, c+k] == j for k in range(4))
def diag_bas(g, l, c, j):
    return l <= 2 and c <= 3 and all(g[l+k, c+k] == j for k in range(4))
def victoire(g, j):
    for l in range(6):
        for c in range(7):
            if horiz(g, l, c, j) or vert(g, l, c, j) or diag_haut(g, l, c, j) or diag_bas(g, l, c, j):
                return True
    return False
def match_nul(g):
    return (g != 0).all()
def coup_aleatoire(g, j):
    possibles = [c for c in range(7) if coup_possible(g, c)]
    jouer(g, int(np.random.choice(possibles)), j)
