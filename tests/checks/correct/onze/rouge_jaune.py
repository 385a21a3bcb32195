import random
ROUGE = "R"
JAUNE = "J"
def grille_vide():
    return [["." for i in range(7)] for i in range(6)]
def affiche(g):
    for ligne in g: print("".join(ligne))
def coup_possible(c, g): return g[0][c] == "."
def jouer(j, g, c):
    k = 0
    while k < 5 and g[k+1][c] == ".": k += 1
    g[k][c] = j
def horiz(j, g, l, c): return c < 4 and g[l][c] == g[l][c+1] == g[l][c+2] == g[l][c+3] == j
def vert(j, g, l, c): return l < 3 and g[l][c] == g[l+1][c] == g[l+2][c] == g[l+3][c] == j
def diag_haut(j, g, l, c): return l > 2 and c < 4 and g[l][c] == g[l-1][c+1] == g[l-2][c+2] == g[l-3][c+3] == j
def diag_bas(j, g, l, c): return l < 3 and c < 4 and g[l][c] == g[l+1][c+1] == g[l+2][c+2] == g[l+3][c+3] == j
def victoire(j, g):
    for l in range(6):
        for c in range(7):
            if horiz(j, g, l, c) or vert(j, g, l, c) or diag_haut(j, g, l, c) or diag_bas(j, g, l, c):
                return True
    return False
def match_nul(g):
    return [] == [1 for l in g for x in l if x == "."]
def coup_aleatoire(j, g):
    c = random.randint(0, 6)
    while not coup_possible(c, g): c = random.randint(0, 6)
    jouer(j, g, c)
