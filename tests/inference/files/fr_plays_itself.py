"""L'ordinateur (2) joue lui-meme dans la grille ; rien n'est renvoye."""
ORDI = 2
HUMAIN = 1


def initialiser_grille():
    return [[0] * 7 for _ in range(6)]


def jouer(grille, joueur, colonne):
    for ligne in range(5, -1, -1):
        if grille[ligne][colonne] == 0:
            grille[ligne][colonne] = joueur
            return ligne
    return None


def aligne(g, s):
    for l in range(6):
        for c in range(7):
            for dl, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                cells = [(l + k * dl, c + k * dc) for k in range(4)]
                if all(0 <= a < 6 and 0 <= b < 7 and g[a][b] == s for a, b in cells):
                    return True
    return False


def tour_ia(grille):
    for qui in (ORDI, HUMAIN):
        for colonne in range(7):
            ligne = jouer(grille, qui, colonne)
            if ligne is not None:
                bon = aligne(grille, qui)
                grille[ligne][colonne] = 0
                if bon:
                    jouer(grille, ORDI, colonne)
                    return
    for colonne in (3, 2, 4, 1, 5, 0, 6):
        if jouer(grille, ORDI, colonne) is not None:
            return
