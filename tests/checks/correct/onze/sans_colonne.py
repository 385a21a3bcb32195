from random import randrange

def grille_vide(l, c):
    tab = []
    for i in range(l):
        tab.append([0 for k in range(c)])
    return tab

def affiche(gril):
    for ligne in gril:
        texte = ""
        for case in ligne:
            texte = texte + ".XO"[case] + "|"
        print(texte)

def coup_possible(gril, col):
    if gril[0][col] == 0:
        return True
    return False

def jouer(gril, j, col):
    lig = 5
    while gril[lig][col] != 0:
        lig = lig - 1
    gril[lig][col] = j

# toute la ligne, toute la colonne
def horiz(gril, j, lig):
    suite = 0
    for case in gril[lig]:
        if case == j:
            suite = suite + 1
        else:
            suite = 0
        if suite == 4:
            return True
    return False

def vert(gril, j, col):
    suite = 0
    for lig in range(6):
        if gril[lig][col] == j:
            suite = suite + 1
        else:
            suite = 0
        if suite == 4:
            return True
    return False

def diag_mont(gril, j, lig, col):
    if lig < 3 or col > 3:
        return False
    return [gril[lig - k][col + k] for k in range(4)] == [j, j, j, j]

def diag_desc(gril, j, lig, col):
    if lig > 2 or col > 3:
        return False
    return [gril[lig + k][col + k] for k in range(4)] == [j, j, j, j]

def victoire(gril, j):
    for lig in range(6):
        if horiz(gril, j, lig):
            return True
        for col in range(7):
            if vert(gril, j, col) or diag_mont(gril, j, lig, col) or diag_desc(gril, j, lig, col):
                return True
    return False

def match_nul(gril):
    for case in gril[0]:
        if case == 0:
            return False
    return True

def coup_aleatoire(gril, j):
    libres = []
    for col in range(7):
        if coup_possible(gril, col):
            libres.append(col)
    jouer(gril, j, libres[randrange(len(libres))])
