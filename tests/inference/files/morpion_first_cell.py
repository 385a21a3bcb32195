"""Noughts and crosses, the first free of nine cells, which are numbered from 1: it looks at 3 x 3 of a larger grid."""


def ia(grille, signe):
    for numero in range(1, 10):
        ligne, colonne = (numero - 1) // 3, (numero - 1) % 3
        if grille[ligne][colonne] == 0:
            return numero
    return None
