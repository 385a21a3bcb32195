import random as rd
def grille_vide(): return [[0,0,0,0,0,0,0],[0,0,0,0,0,0,0],[0,0,0,0,0,0,0],[0,0,0,0,0,0,0],[0,0,0,0,0,0,0],[0,0,0,0,0,0,0]]
def affiche(g):
    t = {0:" . ",1:" X ",2:" O "}
    i = 5
    while i >= 0:
        j = 0
        while j <= 6:
            print(t[g[i][j]], end="")
            j += 1
        print("")
        i -= 1
def coup_possible(g, c):
    if g[5][c] != 0: return False
    return True
def jouer(g, j, c):
    l = 5
    while l > 0 and g[l-1][c] == 0: l -= 1
    g[l][c] = j
# je compte vers la gauche, et vers le bas
def horiz(g, j, l, c):
    n = 0
    while n < 4 and c - n >= 0 and g[l][c-n] == j: n += 1
    return n == 4
def vert(g, j, l, c):
    n = 0
    while n < 4 and l - n >= 0 and g[l-n][c] == j: n += 1
    return n == 4
def diag_haut(g, j, l, c):
    n = 0
    while n < 4 and l - n >= 0 and c - n >= 0 and g[l-n][c-n] == j: n += 1
    return n == 4
def diag_bas(g, j, l, c):
    n = 0
    while n < 4 and l + n < 6 and c - n >= 0 and g[l+n][c-n] == j: n += 1
    return n == 4
def victoire(g, j):
    for l in range(6):
        for c in range(7):
            if horiz(g,j,l,c): return True
            if vert(g,j,l,c): return True
            if diag_haut(g,j,l,c): return True
            if diag_bas(g,j,l,c): return True
def match_nul(g):
    n = 0
    for l in g:
        for x in l:
            if x != 0: n += 1
    if n == 42: return True
def coup_aleatoire(g, j):
    ok = False
    while not ok:
        c = rd.randint(0,6)
        if coup_possible(g,c):
            jouer(g,j,c)
            ok = True
