import random
def grilleVide():
    grille = list()
    for _ in range(6): grille.append([0,0,0,0,0,0,0])
    return grille
def afficher(grille):
    for ligne in grille[::-1]:
        print(*ligne)
def coupPossible(grille, colonne): return 0 in [ligne[colonne] for ligne in grille]
def jouer(grille, joueur, colonne):
    for ligne in grille:
        if not ligne[colonne]:
            ligne[colonne] = joueur
            break
def horizontal(grille, joueur, ligne, colonne):
    return grille[ligne][colonne:colonne+4] == [joueur]*4
def vertical(grille, joueur, ligne, colonne):
    return [l[colonne] for l in grille[ligne:ligne+4]] == [joueur]*4
def diagHaut(grille, joueur, ligne, colonne):
    try:
        return all(grille[ligne+i][colonne+i]==joueur for i in range(4))
    except IndexError:
        return False
def diagBas(grille, joueur, ligne, colonne):
    if ligne < 3: return False
    try:
        return all(grille[ligne-i][colonne+i]==joueur for i in range(4))
    except IndexError:
        return False
def victoire(grille, joueur):
    for i in range(6):
        for j in range(7):
            for test in [horizontal, vertical, diagHaut, diagBas]:
                if test(grille, joueur, i, j): return True
    return False
def matchNul(grille): return 0 not in sum(grille, [])
def coupAleatoire(grille, joueur):
    dispo = list(filter(lambda c: coupPossible(grille, c), range(7)))
    jouer(grille, joueur, random.sample(dispo, 1)[0])
