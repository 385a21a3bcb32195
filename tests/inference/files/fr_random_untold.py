import random


def coup_aleatoire(plateau):
    possibles = [c for c in range(7) if plateau[0][c] == 0 or plateau[-1][c] == 0]
    return random.choice(possibles)
