"""Les valeurs déjà calculées sont gardées dans un dictionnaire."""

connues = {}


def grille_vide():
    return [[0] * 3, [0] * 3, [0] * 3]


def coups_possibles(grille):
    libres = []
    for i, ligne in enumerate(grille):
        for j, case in enumerate(ligne):
            if case == 0:
                libres.append((i, j))
    return libres


def jouer(grille, coup, joueur):
    ligne, colonne = coup
    grille[ligne][colonne] = joueur


def annuler(grille, coup):
    ligne, colonne = coup
    grille[ligne][colonne] = 0


def gagnant(grille):
    cases = grille[0] + grille[1] + grille[2]
    for a, b, c in ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)):
        if cases[a] != 0 and cases[a] == cases[b] and cases[b] == cases[c]:
            return cases[a]
    return 0


def partie_finie(grille):
    return gagnant(grille) != 0 or sum(ligne.count(0) for ligne in grille) == 0


def minmax(grille, joueur):
    cle = (str(grille), joueur)
    if cle not in connues:
        if partie_finie(grille):
            g = gagnant(grille)
            connues[cle] = 0 if g == 0 else 3 - 2 * g
        else:
            valeurs = []
            for coup in coups_possibles(grille):
                jouer(grille, coup, joueur)
                valeurs.append(minmax(grille, 2 if joueur == 1 else 1))
                annuler(grille, coup)
            connues[cle] = max(valeurs) if joueur == 1 else min(valeurs)
    return connues[cle]


def meilleur_coup(grille, joueur):
    meilleurs = []
    for coup in coups_possibles(grille):
        jouer(grille, coup, joueur)
        if minmax(grille, 3 - joueur) == connue(grille, coup, joueur):
            meilleurs.append(coup)
        annuler(grille, coup)
    return meilleurs[-1]


def connue(grille, coup, joueur):
    annuler(grille, coup)
    valeur = minmax(grille, joueur)
    jouer(grille, coup, joueur)
    return valeur
