import random
def grille_vide():
    g = [None]*6
    for i in range(6):
        g[i] = [0]*7
    return g
def affiche(g):
    for i in range(6): print(i, g[i])
    print("  ", list(range(7)))
def coup_possible(g, c):
    for l in range(6):
        if g[l][c] == 0: return True
    return False
def jouer(g, j, c):
    for l in [5,4,3,2,1,0]:
        if g[l][c] == 0:
            g[l][c] = j
            break
def horiz(g, j, l, c):
    if c > 3: return False
    for x in g[l][c:c+4]:
        if x != j: return False
    return True
def vert(g, j, l, c):
    if l > 2: return False
    for i in range(l, l+4):
        if g[i][c] != j: return False
    return True
def diag_haut(g, j, l, c):
    if l < 3 or c > 3: return False
    for i in range(4):
        if g[l-i][c+i] != j: return False
    return True
def diag_bas(g, j, l, c):
    if l > 2 or c > 3: return False
    for i in range(4):
        if g[l+i][c+i] != j: return False
    return True
def victoire(g, j):
    for l in range(6):
        for c in range(7):
            if g[l][c] == j and (horiz(g,j,l,c) or vert(g,j,l,c) or diag_haut(g,j,l,c) or diag_bas(g,j,l,c)):
                return True
    return False
def match_nul(g):
    if victoire(g, 1) or victoire(g, 2): return False
    return not any(coup_possible(g, c) for c in range(7))
def coup_aleatoire(g, j):
    choix = []
    for c in range(7):
        if coup_possible(g, c): choix += [c]
    c = choix[int(random.random() * len(choix))]
    jouer(g, j, c)
