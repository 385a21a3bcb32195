"""Sujet etat : les trois premiers exercices."""


def jouer_coup(state, col):
    assert 0 <= col < 7 and state["libres"][col] > 0
    state["libres"][col] -= 1
    state["vides"] -= 1
    state["grille"][state["libres"][col]][col] = state["joueur"]
    state["joueur"] = 3 - state["joueur"]


def annuler_coup(state, col):
    state["grille"][state["libres"][col]][col] = 0
    state["libres"][col] += 1
    state["vides"] += 1
    state["joueur"] = 3 - state["joueur"]


def compte(grille, i, j, di, dj):
    """Les pions de la couleur de (i, j) qui suivent dans cette direction."""
    n, k = 0, grille[i][j]
    while 0 <= i + di < 6 and 0 <= j + dj < 7 and grille[i + di][j + dj] == k:
        i, j, n = i + di, j + dj, n + 1
    return n


def coup_gagnant(state, col):
    for di, dj in [(0, 1), (1, 0), (1, -1)]:
        grille, i = state["grille"], state["libres"][col]
        if compte(grille, i, col, di, dj) + compte(grille, i, col, -di, -dj) >= 3:
            return True
    return False
