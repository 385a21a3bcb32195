import random as r

def grille_vide():
    grille = [[0] * 7]
    for k in range(5):
        grille.append([0] * 7)
    return grille

def affiche(g):
    for l in range(6):
        for c in range(7):
            case = g[5 - l][c]
            print("_" if case == 0 else "O" if case == 1 else "X", end=" ")
        print()

def coup_possible(g, c):
    return not g[5][c] != 0

def jouer(g, j, c):
    l = 0
    while g[l][c]:
        l += 1
    g[l][c] = j

# les appels ne sortent jamais de la grille : voir victoire
def horiz(g, j, l, c):
    for k in range(4):
        if g[l][c + k] != j:
            return False
    return True

def vert(g, j, l, c):
    for k in range(4):
        if g[l + k][c] != j:
            return False
    return True

def diag1(g, j, l, c):
    for k in range(4):
        if g[l + k][c - k] != j:
            return False
    return True

def diag2(g, j, l, c):
    for k in range(4):
        if g[l + k][c + k] != j:
            return False
    return True

def victoire(g, j):
    for l in range(6):
        for c in range(7):
            if c < 4 and horiz(g, j, l, c):
                return True
            if l < 3 and vert(g, j, l, c):
                return True
            if l < 3 and c > 2 and diag1(g, j, l, c):
                return True
            if l < 3 and c < 4 and diag2(g, j, l, c):
                return True
    return False

def match_nul(g):
    for case in g[5]:
        if case == 0:
            return False
    return True

def coup_aleatoire(g, j):
    while True:
        c = r.randint(0, 6)
        if coup_possible(g, c):
            jouer(g, j, c)
            break
