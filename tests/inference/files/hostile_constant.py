def creer_grille():
    return [[0] * 7 for _ in range(6)]


def coup_ia(grille):
    return 3
