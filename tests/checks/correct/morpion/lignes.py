"""Les huit alignements dans une liste ; les coups sont des listes."""

LIGNES = [[(i, j) for j in range(3)] for i in range(3)]
LIGNES += [[(i, j) for i in range(3)] for j in range(3)]
LIGNES += [[(i, i) for i in range(3)], [(i, 2 - i) for i in range(3)]]


def grille_vide():
    grille = []
    for _ in range(3):
        grille.append([0, 0, 0])
    return grille


def coups_possibles(grille):
    return [[i, j] for j in range(3) for i in range(3) if not grille[i][j]]


def jouer(grille, coup, joueur):
    grille[coup[0]][coup[1]] = joueur


def annuler(grille, coup):
    grille[coup[0]][coup[1]] = 0


def gagnant(grille):
    for ligne in LIGNES:
        marques = {grille[i][j] for i, j in ligne}
        if len(marques) == 1 and marques != {0}:
            return marques.pop()
    return 0


def partie_finie(grille):
    return bool(gagnant(grille)) or all(all(ligne) for ligne in grille)


def minmax(grille, joueur):
    g = gagnant(grille)
    if g:
        return 1 if g == 1 else -1
    coups = coups_possibles(grille)
    if not coups:
        return 0
    valeur = -2 if joueur == 1 else 2
    for coup in coups:
        jouer(grille, coup, joueur)
        v = minmax(grille, 3 - joueur)
        annuler(grille, coup)
        valeur = max(valeur, v) if joueur == 1 else min(valeur, v)
    return valeur


def meilleur_coup(grille, joueur):
    but = minmax(grille, joueur)
    for coup in coups_possibles(grille):
        jouer(grille, coup, joueur)
        v = minmax(grille, 3 - joueur)
        annuler(grille, coup)
        if v == but:
            return coup
