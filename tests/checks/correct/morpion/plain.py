def grille_vide():
    return [[0] * 3 for _ in range(3)]


def coups_possibles(grille):
    coups = []
    for i in range(3):
        for j in range(3):
            if grille[i][j] == 0:
                coups.append((i, j))
    return coups


def jouer(grille, coup, joueur):
    i, j = coup
    grille[i][j] = joueur


def annuler(grille, coup):
    i, j = coup
    grille[i][j] = 0


def gagnant(grille):
    for joueur in (1, 2):
        for i in range(3):
            if grille[i][0] == grille[i][1] == grille[i][2] == joueur:
                return joueur
        for j in range(3):
            if grille[0][j] == grille[1][j] == grille[2][j] == joueur:
                return joueur
        if grille[0][0] == grille[1][1] == grille[2][2] == joueur:
            return joueur
        if grille[0][2] == grille[1][1] == grille[2][0] == joueur:
            return joueur
    return 0


def partie_finie(grille):
    return gagnant(grille) != 0 or coups_possibles(grille) == []


def minmax(grille, joueur):
    if partie_finie(grille):
        return {0: 0, 1: 1, 2: -1}[gagnant(grille)]
    valeurs = []
    for coup in coups_possibles(grille):
        jouer(grille, coup, joueur)
        valeurs.append(minmax(grille, 3 - joueur))
        annuler(grille, coup)
    return max(valeurs) if joueur == 1 else min(valeurs)


def meilleur_coup(grille, joueur):
    meilleur = None
    for coup in coups_possibles(grille):
        jouer(grille, coup, joueur)
        valeur = minmax(grille, 3 - joueur)
        annuler(grille, coup)
        if joueur == 2:
            valeur = -valeur
        if meilleur is None or valeur > record:
            meilleur, record = coup, valeur
    return meilleur
