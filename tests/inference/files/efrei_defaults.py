import numpy as np

LIGNES, COLONNES = 6, 12


def creer_plateau():
    return np.zeros((LIGNES, COLONNES), dtype=int)


def ligne_libre(board, col):
    return int(max(np.where(board[:, col] == 0)[0]))


def actions(board):
    return [c for c in range(COLONNES) if board[0][c] == 0]


def gagne(g, s):
    for l in range(LIGNES):
        for c in range(COLONNES):
            for dl, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                cells = [(l + k * dl, c + k * dc) for k in range(4)]
                if all(0 <= a < LIGNES and 0 <= b < COLONNES and g[a][b] == s for a, b in cells):
                    return True
    return False


def jouer(board, col, player):
    suite = board.copy()
    suite[ligne_libre(board, col), col] = player
    return suite


def valeur(board, player, qui, depth):
    for s, v in ((player, 1), (3 - player, -1)):
        if gagne(board, s):
            return v * (depth + 1)
    if depth == 0 or not actions(board):
        return 0
    valeurs = [valeur(jouer(board, c, qui), player, 3 - qui, depth - 1) for c in actions(board)]
    return max(valeurs) if qui == player else min(valeurs)


def IA_Decision(board, player=1, max_depth=2):
    scores = {c: valeur(jouer(board, c, player), player, 3 - player, max_depth - 1) for c in actions(board)}
    return max(scores, key=scores.get)
