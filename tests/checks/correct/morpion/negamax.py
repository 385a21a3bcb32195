"""Une seule règle pour les deux joueurs : la valeur pour celui qui joue, puis son signe."""


def grille_vide():
    return [[0 for _ in range(3)] for _ in range(3)]


def coups_possibles(grille):
    return [(i, j) for i in range(3) for j in range(3) if grille[i][j] == 0]


def jouer(grille, coup, joueur):
    (i, j) = coup
    grille[i][j] = joueur


def annuler(grille, coup):
    jouer(grille, coup, 0)


def aligne(a, b, c):
    return a == b == c != 0


def gagnant(grille):
    for k in range(3):
        if aligne(grille[k][0], grille[k][1], grille[k][2]):
            return grille[k][0]
        if aligne(grille[0][k], grille[1][k], grille[2][k]):
            return grille[0][k]
    if aligne(grille[0][0], grille[1][1], grille[2][2]) or aligne(grille[0][2], grille[1][1], grille[2][0]):
        return grille[1][1]
    return 0


def partie_finie(grille):
    return not coups_possibles(grille) or gagnant(grille) > 0


def pour_lui(grille, joueur):
    g = gagnant(grille)
    if g != 0:
        return 1 if g == joueur else -1
    meilleure = None
    for coup in coups_possibles(grille):
        jouer(grille, coup, joueur)
        valeur = -pour_lui(grille, 3 - joueur)
        annuler(grille, coup)
        if meilleure is None or valeur > meilleure:
            meilleure = valeur
    return 0 if meilleure is None else meilleure


def minmax(grille, joueur):
    valeur = pour_lui(grille, joueur)
    return valeur if joueur == 1 else -valeur


def meilleur_coup(grille, joueur):
    notes = []
    for coup in coups_possibles(grille):
        jouer(grille, coup, joueur)
        notes.append((pour_lui(grille, 3 - joueur), coup))
        annuler(grille, coup)
    return min(notes)[1]
