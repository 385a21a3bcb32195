from random import randrange
VIDE = " "
def grille_vide():
    g = []
    for i in range(6):
        g.append([VIDE] * 7)
    return g
def affiche(g):
    print(" 1 2 3 4 5 6 7")
    for i in reversed(range(6)):
        print("|" + "|".join(g[i]) + "|")
def coup_possible(g, c):
    return 1 <= c <= 7 and g[5][c-1] == VIDE
def jouer(g, j, c):
    h = 0
    while g[h][c-1] != VIDE: h += 1
    g[h][c-1] = j
def horiz(g, j, l, c):
    return "".join(g[l][c:c+4]) == j*4
def vert(g, j, l, c):
    return "".join(g[i][c] for i in range(l, min(l+4, 6))) == j*4
def diag_haut(g, j, l, c):
    return "".join(g[l+k][c+k] for k in range(4) if l+k < 6 and c+k < 7) == j*4
def diag_bas(g, j, l, c):
    return "".join(g[l-k][c+k] for k in range(4) if l-k >= 0 and c+k < 7) == j*4
def victoire(g, j):
    for l in range(6):
        for c in range(7):
            if horiz(g,j,l,c) or vert(g,j,l,c) or diag_haut(g,j,l,c) or diag_bas(g,j,l,c): return True
    return False
def match_nul(g):
    return all(VIDE not in ligne for ligne in g)
def coup_aleatoire(g, j):
    while True:
        c = randrange(1, 8)
        if coup_possible(g, c):
            jouer(g, j, c)
            return
