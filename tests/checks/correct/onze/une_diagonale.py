import random

def grille_vide():
    return [[0 for c in range(7)] for l in range(6)]

def affiche(g):
    for ligne in g:
        print([".", "X", "O"][ligne[0]], *[[".", "X", "O"][case] for case in ligne[1:]])

def coup_possible(g, c):
    libre = False
    for l in range(6):
        if g[l][c] == 0:
            libre = True
    return libre

def jouer(g, j, c):
    for l in [5, 4, 3, 2, 1, 0]:
        if g[l][c] == 0:
            g[l][c] = j
            return g

def horiz(g, j, l, c):
    return c <= 3 and g[l][c] == g[l][c+1] == g[l][c+2] == g[l][c+3] == j

def vertic(g, j, l, c):
    return l <= 2 and g[l][c] == g[l+1][c] == g[l+2][c] == g[l+3][c] == j

# une seule fonction pour les deux diagonales
def diag(g, j, l, c):
    if c > 3:
        return False
    if l <= 2 and g[l][c] == g[l+1][c+1] == g[l+2][c+2] == g[l+3][c+3] == j:
        return True
    if l >= 3 and g[l][c] == g[l-1][c+1] == g[l-2][c+2] == g[l-3][c+3] == j:
        return True
    return False

def victoire(g, j):
    for l in range(6):
        for c in range(7):
            if horiz(g, j, l, c) or vertic(g, j, l, c) or diag(g, j, l, c):
                return True
    return False

def match_nul(g):
    return 0 not in g[0]

def coup_aleatoire(g, j):
    c = random.randint(0, 6)
    while not coup_possible(g, c):
        c = random.randint(0, 6)
    jouer(g, j, c)
