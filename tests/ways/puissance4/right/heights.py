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


INFINI = float("inf")


def alignes(grille, joueur, combien):
    total = 0
    for i in range(6):
        for j in range(7):
            for di, dj in [(0, 1), (1, 0), (1, 1), (1, -1)]:
                if i + 3 * di < 6 and 0 <= j + 3 * dj < 7:
                    suite = [grille[i + k * di][j + k * dj] for k in range(4)]
                    if suite.count(joueur) == combien and suite.count(3 - joueur) == 0:
                        total += 1
    return total


def evalue(grille):
    return sum(
        poids * (alignes(grille, 1, combien) - alignes(grille, 2, combien))
        for combien, poids in [(1, 1), (2, 5), (3, 20)]
    )


def bilan(grille):
    """La valeur d'une grille où plus rien ne se joue, sinon None."""
    if gagne(grille, 1):
        return INFINI
    if gagne(grille, 2):
        return -INFINI
    return None if coups(grille) else 0


def negamax(grille, joueur, profondeur):
    signe = 1 if joueur == 1 else -1
    fini = bilan(grille)
    if fini is not None:
        return signe * fini
    if profondeur == 0:
        return signe * evalue(grille)
    return max(
        -negamax(apres(grille, colonne, joueur), 3 - joueur, profondeur - 1)
        for colonne in coups(grille)
    )


def meilleur(grille, joueur, profondeur):
    return max(
        coups(grille),
        key=lambda colonne: -negamax(apres(grille, colonne, joueur), 3 - joueur, profondeur - 1),
    )


def coupe(grille, joueur, profondeur, alpha, beta):
    signe = 1 if joueur == 1 else -1
    fini = bilan(grille)
    if fini is not None:
        return signe * fini
    if profondeur == 0:
        return signe * evalue(grille)
    for colonne in ordre(grille):
        suivante = apres(grille, colonne, joueur)
        alpha = max(alpha, -coupe(suivante, 3 - joueur, profondeur - 1, -beta, -alpha))
        if alpha >= beta:
            return beta
    return alpha


def alphabeta(grille, joueur, profondeur, alpha, beta):
    if joueur == 1:
        return coupe(grille, 1, profondeur, alpha, beta)
    return -coupe(grille, 2, profondeur, -beta, -alpha)


def ordre(grille):
    return sorted(coups(grille), key=lambda colonne: abs(colonne - 3))


def choisir(grille, joueur):
    return meilleur(grille, joueur, 2)
