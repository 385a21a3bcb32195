"""Noughts and crosses with min-max: the robot is always 2, whoever began."""

LIGNES = [[(i, j) for j in range(3)] for i in range(3)]
LIGNES += [[(i, j) for i in range(3)] for j in range(3)]
LIGNES += [[(i, i) for i in range(3)], [(i, 2 - i) for i in range(3)]]


def gagnant(grille):
    for ligne in LIGNES:
        valeurs = {grille[i][j] for i, j in ligne}
        if len(valeurs) == 1 and 0 not in valeurs:
            return valeurs.pop()
    return None


def minimax(grille, robot, coups):
    gagne = gagnant(grille)
    libres = [(i, j) for i in range(3) for j in range(3) if grille[i][j] == 0]
    if gagne is not None:
        return 10 - coups if gagne == 2 else coups - 10
    if not libres:
        return 0
    valeurs = []
    for i, j in libres:
        grille[i][j] = 2 if robot else 1
        valeurs.append(minimax(grille, not robot, coups + 1))
        grille[i][j] = 0
    return max(valeurs) if robot else min(valeurs)


def meilleur_coup(grille):
    meilleur, choisi = -100, None
    for i in range(3):
        for j in range(3):
            if grille[i][j] == 0:
                grille[i][j] = 2
                valeur = minimax(grille, False, 1)
                grille[i][j] = 0
                if valeur > meilleur:
                    meilleur, choisi = valeur, (i, j)
    return choisi
