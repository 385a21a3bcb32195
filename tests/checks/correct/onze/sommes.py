import random
def grille_vide(): return [[0]*7 for i in range(6)]
def affiche(g):
    for l in g: print(" ".join({0:"-",1:"A",-1:"B"}[x] for x in l))
def coup_possible(g, c): return g[0][c] == 0
def jouer(g, c, j):
    r = [i for i in range(6) if g[i][c] == 0]
    g[r[-1]][c] = j
def horiz(g, c, l, j): return sum(g[l][c:c+4]) == 4*j
def vert(g, c, l, j): return sum(g[i][c] for i in range(l, min(6, l+4))) == 4*j
def diag_haut(g, c, l, j): return sum(g[l-k][c+k] for k in range(4) if l-k >= 0 and c+k < 7) == 4*j
def diag_bas(g, c, l, j): return sum(g[l+k][c+k] for k in range(4) if l+k < 6 and c+k < 7) == 4*j
def victoire(g, j):
    return any(f(g, c, l, j) for f in (horiz, vert, diag_haut, diag_bas) for c in range(7) for l in range(6))
def match_nul(g): return all(all(l) for l in g)
def coup_aleatoire(g, j): jouer(g, random.choice([c for c in range(7) if coup_possible(g, c)]), j)
