import random
import time

ROUGE = 1
JAUNE = 2
DIRECTIONS = ((0, 1), (1, 0), (1, 1), (-1, 1))


def autre(joueur):
    return 3 - joueur


def coups(grille):
    trouves = []
    for colonne in range(7):
        if grille[0][colonne] == 0:
            trouves.append(colonne)
    return trouves


def joue(grille, colonne, joueur):
    for ligne in range(5, -1, -1):
        if grille[ligne][colonne] == 0:
            grille[ligne][colonne] = joueur
            return


def annule(grille, colonne):
    for ligne in range(6):
        if grille[ligne][colonne] != 0:
            grille[ligne][colonne] = 0
            return


def aligne(grille, joueur, i, j, pas_i, pas_j):
    for k in range(4):
        a, b = i + k * pas_i, j + k * pas_j
        if not (0 <= a < 6 and 0 <= b < 7) or grille[a][b] != joueur:
            return False
    return True


def gagne(grille, joueur):
    for i in range(6):
        for j in range(7):
            for pas_i, pas_j in DIRECTIONS:
                if aligne(grille, joueur, i, j, pas_i, pas_j):
                    return True
    return False


def hasard(grille, joueur):
    return random.choice(coups(grille))


def un_coup(grille, joueur):
    for celui in (joueur, autre(joueur)):
        for essai in coups(grille):
            joue(grille, essai, celui)
            victoire = gagne(grille, celui)
            annule(grille, essai)
            if victoire:
                return essai
    return hasard(grille, joueur)


def lignes_de_quatre():
    trouvees = []
    for y in range(6):
        for x in range(7):
            for dy, dx in ((0, 1), (1, 0), (1, 1), (1, -1)):
                if y + 3 * dy < 6 and 0 <= x + 3 * dx < 7:
                    trouvees.append([7 * (y + k * dy) + x + k * dx for k in range(4)])
    return trouvees


QUATRE = lignes_de_quatre()


def a_gagne(grille, joueur):
    cases = sum(grille, [])
    for a, b, c, d in QUATRE:
        if cases[a] == joueur and cases[b] == joueur and cases[c] == joueur and cases[d] == joueur:
            return True
    return False


# Un pion rouge compte 1, un jaune 10 : la somme de quatre cases dit qui y a combien de pions.
COMPTE = [0, 1, 10]
VALEURS = [0] * 41
VALEURS[1], VALEURS[2], VALEURS[3], VALEURS[4] = 1, 4, 16, 500
VALEURS[10], VALEURS[20], VALEURS[30], VALEURS[40] = -1, -4, -16, -500


def evalue(grille):
    cases = [COMPTE[case] for ligne in grille for case in ligne]
    return sum([VALEURS[cases[a] + cases[b] + cases[c] + cases[d]] for a, b, c, d in QUATRE])


VICTOIRE = 10000


def valeur(grille, joueur, profondeur):
    if a_gagne(grille, autre(joueur)):
        return VICTOIRE if joueur == JAUNE else -VICTOIRE
    possibles = coups(grille)
    if not possibles:
        return 0
    if profondeur == 0:
        return evalue(grille)
    trouvees = []
    for colonne in possibles:
        joue(grille, colonne, joueur)
        trouvees.append(valeur(grille, autre(joueur), profondeur - 1))
        annule(grille, colonne)
    return max(trouvees) if joueur == ROUGE else min(trouvees)


def meilleur(grille, joueur, profondeur):
    choisie = None
    for colonne in coups(grille):
        joue(grille, colonne, joueur)
        obtenue = valeur(grille, autre(joueur), profondeur - 1)
        annule(grille, colonne)
        mieux = choisie is None or (obtenue > record if joueur == ROUGE else obtenue < record)
        if mieux:
            choisie, record = colonne, obtenue
    return choisie


def alphabeta(grille, joueur, profondeur, alpha, beta):
    if a_gagne(grille, autre(joueur)):
        return VICTOIRE if joueur == JAUNE else -VICTOIRE
    if not coups(grille):
        return 0
    if profondeur == 0:
        return evalue(grille)
    if joueur == ROUGE:
        record = -float("inf")
        for colonne in coups(grille):
            joue(grille, colonne, joueur)
            obtenue = alphabeta(grille, JAUNE, profondeur - 1, alpha, beta)
            annule(grille, colonne)
            record = max(record, obtenue)
            alpha = max(alpha, record)
            if alpha >= beta:
                break
        return record
    record = float("inf")
    for colonne in coups(grille):
        joue(grille, colonne, joueur)
        obtenue = alphabeta(grille, ROUGE, profondeur - 1, alpha, beta)
        annule(grille, colonne)
        record = min(record, obtenue)
        beta = min(beta, record)
        if alpha >= beta:
            break
    return record


def ordre(grille):
    return [colonne for colonne in (3, 2, 4, 1, 5, 0, 6) if grille[0][colonne] == 0]


# La dernière station : profondeur après profondeur, le meilleur coup d'avant en premier.
TEMPS = 0.05


class TempsEcoule(Exception):
    pass


def cherche(grille, joueur, profondeur, alpha, beta, table, fin):
    if a_gagne(grille, autre(joueur)):
        return (VICTOIRE + profondeur) * (1 if joueur == JAUNE else -1)
    essais = ordre(grille)
    if not essais:
        return 0
    if profondeur == 0:
        return evalue(grille)
    if time.process_time() > fin:
        raise TempsEcoule
    cle = tuple(map(tuple, grille))
    if cle in table:
        essais.remove(table[cle])
        essais.insert(0, table[cle])
    signe = 1 if joueur == ROUGE else -1
    record = -float("inf")
    for colonne in essais:
        joue(grille, colonne, joueur)
        dessous = cherche(grille, autre(joueur), profondeur - 1, alpha, beta, table, fin)
        annule(grille, colonne)
        if signe * dessous > record:
            record, table[cle] = signe * dessous, colonne
        if joueur == ROUGE:
            alpha = max(alpha, record)
        else:
            beta = min(beta, -record)
        if alpha >= beta:
            break
    return signe * record


def choisir(grille, joueur):
    table, fin = {}, time.process_time() + TEMPS
    cle = tuple(map(tuple, grille))
    choisie = ordre(grille)[0]
    infini = float("inf")
    for profondeur in range(1, 43):
        try:
            copie = [list(ligne) for ligne in grille]
            trouvee = cherche(copie, joueur, profondeur, -infini, infini, table, fin)
        except TempsEcoule:
            return choisie
        choisie = table[cle]
        if abs(trouvee) >= VICTOIRE:
            return choisie
    return choisie
