"""The machine has 2 and looks for the smallest value; it is called so."""
import math


def creer_plateau():
    return [[0] * 7 for _ in range(6)]


def jouer(plateau, colonne, joueur):
    for ligne in reversed(plateau):
        if ligne[colonne] == 0:
            ligne[colonne] = joueur
            return True
    return False


def victoire(g, s):
    for l in range(6):
        for c in range(7):
            for dl, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                cases = [(l + k * dl, c + k * dc) for k in range(4)]
                if all(0 <= a < 6 and 0 <= b < 7 and g[a][b] == s for a, b in cases):
                    return True
    return False


def minimax(plateau, profondeur, alpha, beta, maximise):
    if victoire(plateau, 1):
        return None, 1000 + profondeur
    if victoire(plateau, 2):
        return None, -1000 - profondeur
    libres = [c for c in (3, 2, 4, 1, 5, 0, 6) if plateau[0][c] == 0]
    if profondeur == 0 or not libres:
        return libres[0] if libres else None, 0
    choix, meilleur = None, -math.inf if maximise else math.inf
    for c in libres:
        copie = [ligne[:] for ligne in plateau]
        jouer(copie, c, 1 if maximise else 2)
        valeur = minimax(copie, profondeur - 1, alpha, beta, not maximise)[1]
        if valeur > meilleur if maximise else valeur < meilleur:
            choix, meilleur = c, valeur
        if maximise:
            alpha = max(alpha, meilleur)
        else:
            beta = min(beta, meilleur)
        if alpha >= beta:
            break
    return choix, meilleur


def partie():
    plateau = creer_plateau()
    while not victoire(plateau, 2):
        jouer(plateau, int(input("Colonne : ")), 1)
        colonne, _ = minimax(plateau, 4, -math.inf, math.inf, False)
        jouer(plateau, colonne, 2)
