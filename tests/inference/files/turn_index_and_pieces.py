"""As `turn_index`, with constants for the discs, too."""
import math

JOUEUR = 0
IA = 1
PION_JOUEUR = 1
PION_IA = 2


def creer_plateau():
    return [[0] * 7 for _ in range(6)]


def poser(plateau, colonne, pion):
    ligne = next(l for l in range(6) if plateau[l][colonne] == 0)
    plateau[ligne][colonne] = pion


def quatre(plateau, pion):
    for l in range(6):
        for c in range(7):
            for dl, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                cases = [(l + k * dl, c + k * dc) for k in range(4)]
                if all(0 <= a < 6 and 0 <= b < 7 and plateau[a][b] == pion for a, b in cases):
                    return True
    return False


def minimax(plateau, profondeur, maximise):
    libres = [c for c in range(7) if plateau[5][c] == 0]
    if quatre(plateau, PION_IA):
        return 1000 + profondeur, None
    if quatre(plateau, PION_JOUEUR):
        return -1000 - profondeur, None
    if profondeur == 0 or not libres:
        return sum(l[3] == PION_IA for l in plateau) - sum(l[3] == PION_JOUEUR for l in plateau), None
    valeur, coup = -math.inf if maximise else math.inf, None
    for c in libres:
        copie = [l[:] for l in plateau]
        poser(copie, c, PION_IA if maximise else PION_JOUEUR)
        suite = minimax(copie, profondeur - 1, not maximise)[0]
        if suite > valeur if maximise else suite < valeur:
            valeur, coup = suite, c
    return valeur, coup


tour = IA
