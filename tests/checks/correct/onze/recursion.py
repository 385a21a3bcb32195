import random
def grille_vide(n=6):
    return [] if n == 0 else [[0]*7] + grille_vide(n-1)
def affiche(g):
    if g:
        affiche(g[1:])
        print(g[0])
def coup_possible(g, c):
    return not g[-1][c]
def jouer(g, j, c, l=0):
    if g[l][c] == 0: g[l][c] = j
    else: jouer(g, j, c, l+1)
def compte(g, j, l, c, dl, dc, n=4):
    if n == 0: return True
    if l < 0 or c < 0 or l > 5 or c > 6 or g[l][c] != j: return False
    return compte(g, j, l+dl, c+dc, dl, dc, n-1)
def horiz(g, j, l, c): return compte(g, j, l, c, 0, 1)
def vert(g, j, l, c): return compte(g, j, l, c, 1, 0)
def diag_haut(g, j, l, c): return compte(g, j, l, c, 1, 1)
def diag_bas(g, j, l, c): return compte(g, j, l, c, -1, 1)
def victoire(g, j, l=0, c=0):
    if l == 6: return False
    if c == 7: return victoire(g, j, l+1, 0)
    return horiz(g,j,l,c) or vert(g,j,l,c) or diag_haut(g,j,l,c) or diag_bas(g,j,l,c) or victoire(g, j, l, c+1)
def match_nul(g, c=0):
    return c == 7 or (not coup_possible(g, c) and match_nul(g, c+1))
def coup_aleatoire(g, j):
    c = random.randrange(7)
    if coup_possible(g, c): jouer(g, j, c)
    else: coup_aleatoire(g, j)
