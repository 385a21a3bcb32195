import random


def coup_ia(jeu, moi):
    """Joue n'importe ou, dans n'importe quel sens."""
    return random.choice([c for c in range(7) if 0 in [ligne[c] for ligne in jeu]])
