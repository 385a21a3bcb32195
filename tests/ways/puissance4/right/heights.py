import random

def hauteur(grille, colonne):
    return sum(1 for ligne in grille if ligne[colonne])


def coups(grille):
    return [colonne for colonne in range(len(grille[0])) if hauteur(grille, colonne) < len(grille)]


def joue(grille, colonne, joueur):
    grille[len(grille) - 1 - hauteur(grille, colonne)][colonne] = joueur
    return grille


def annule(grille, colonne):
    grille[len(grille) - hauteur(grille, colonne)][colonne] = 0
    return grille


def suites(grille):
    """Les lignes, les colonnes et les diagonales, en texte."""
    yield from grille
    yield from zip(*grille)
    for d in range(-6, 7):
        yield [grille[i][i + d] for i in range(6) if 0 <= i + d < 7]
        yield [grille[i][6 - i - d] for i in range(6) if 0 <= 6 - i - d < 7]


def gagne(grille, joueur):
    return any(str(joueur) * 4 in "".join(map(str, suite)) for suite in suites(grille))


def hasard(grille, joueur):
    while True:
        colonne = random.randint(0, 6)
        if hauteur(grille, colonne) < 6:
            return colonne


def apres(grille, colonne, joueur):
    return joue([list(ligne) for ligne in grille], colonne, joueur)


def un_coup(grille, joueur):
    gagnants = [c for c in coups(grille) if gagne(apres(grille, c, joueur), joueur)]
    menaces = [c for c in coups(grille) if gagne(apres(grille, c, 3 - joueur), 3 - joueur)]
    return (gagnants or menaces or coups(grille))[0]
