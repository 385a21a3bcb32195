import random
print("Bienvenue au Puissance 4 !")
NB_LIGNES = 6
NB_COLONNES = 7
joueur_courant = 1
def grille_vide():
    """cree la grille"""
    grille = []
    for i in range(NB_LIGNES):
        ligne = []
        for k in range(NB_COLONNES):
            ligne.append(0)
        grille.append(ligne)
    return grille
def affiche(g):
    print()
    for i in range(NB_LIGNES):
        print("+---" * 7 + "+")
        for k in range(NB_COLONNES):
            if g[i][k] == 0: s = " "
            elif g[i][k] == 1: s = "x"
            else: s = "o"
            print("| " + s, end=" ")
        print("|")
    print("+---" * 7 + "+")
def coup_possible(g, c):
    global joueur_courant
    if c < 0 or c >= NB_COLONNES: return False
    return g[0][c] == 0
def jouer(g, j, c):
    global joueur_courant
    ligne = NB_LIGNES - 1
    while ligne >= 0:
        if g[ligne][c] == 0:
            g[ligne][c] = j
            joueur_courant = 3 - j
            return ligne
        ligne -= 1
def horiz(g, j, l, c):
    if c > 3: return False
    return g[l][c] == j and g[l][c+1] == j and g[l][c+2] == j and g[l][c+3] == j
def vert(g, j, l, c):
    if l < 3: return False
    return g[l][c] == j and g[l-1][c] == j and g[l-2][c] == j and g[l-3][c] == j
def diag_haut(g, j, l, c):
    if l < 3 or c > 3: return False
    return g[l][c] == j and g[l-1][c+1] == j and g[l-2][c+2] == j and g[l-3][c+3] == j
def diag_bas(g, j, l, c):
    if l > 2 or c > 3: return False
    return g[l][c] == j and g[l+1][c+1] == j and g[l+2][c+2] == j and g[l+3][c+3] == j
def victoire(g, j):
    gagne = False
    for l in range(NB_LIGNES):
        for c in range(NB_COLONNES):
            if horiz(g, j, l, c): gagne = True
            if vert(g, j, l, c): gagne = True
            if diag_haut(g, j, l, c): gagne = True
            if diag_bas(g, j, l, c): gagne = True
    return gagne
def match_nul(g):
    for l in range(NB_LIGNES):
        for c in range(NB_COLONNES):
            if g[l][c] == 0: return False
    return True
def coup_aleatoire(g, j):
    c = random.randint(0, 6)
    while coup_possible(g, c) == False:
        c = random.randint(0, 6)
    jouer(g, j, c)
    return c
g = grille_vide()
if __name__ == "__main__":
    while not match_nul(g):
        c = int(input("colonne ? "))
        jouer(g, joueur_courant, c)
        affiche(g)
