import random
def grille_vide(): return [list("       ") for _ in range(6)]
def affiche(g):
    s = ""
    for l in g: s += "[" + "][".join(l) + "]\n"
    return s
def coup_possible(g, c): return g[0][c] == " "
def jouer(g, j, c):
    l = 0
    while l + 1 < 6 and g[l+1][c] == " ": l += 1
    g[l][c] = j
    return True
def horiz(g, j, l, c): return j*4 == "".join(g[l])[c:c+4]
def vert(g, j, l, c): return j*4 == "".join(x[c] for x in g)[l:l+4]
def diag_haut(g, j, l, c): return l >= 3 and c <= 3 and all([g[l-k][c+k] == j for k in (0,1,2,3)])
def diag_bas(g, j, l, c): return l <= 2 and c <= 3 and all([g[l+k][c+k] == j for k in (0,1,2,3)])
def victoire(g, j):
    for l in range(6):
        for c in range(7):
            if horiz(g,j,l,c) or vert(g,j,l,c) or diag_haut(g,j,l,c) or diag_bas(g,j,l,c): return True
    return False
def match_nul(g): return " " not in "".join("".join(l) for l in g)
def coup_aleatoire(g, j):
    c = random.randint(0, 6)
    while not coup_possible(g, c): c = random.randint(0, 6)
    return c
