from enum import Enum


class Couleur(Enum):
    VIDE = 0
    ROUGE = 1
    JAUNE = 2


def nouveau_plateau():
    return [[Couleur.VIDE for _ in range(7)] for _ in range(6)]


def lacher(plateau, col):
    return max(l for l in range(6) if plateau[l][col] is Couleur.VIDE)


def aligne(g, s):
    for l in range(6):
        for c in range(7):
            for dl, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                cells = [(l + k * dl, c + k * dc) for k in range(4)]
                if all(0 <= a < 6 and 0 <= b < 7 and g[a][b] == s for a, b in cells):
                    return True
    return False


def coup_ia(plateau, couleur):
    assert isinstance(couleur, Couleur)
    autre = Couleur.JAUNE if couleur is Couleur.ROUGE else Couleur.ROUGE
    libres = [c for c in range(7) if plateau[0][c] is Couleur.VIDE]
    for qui in (couleur, autre):
        for c in libres:
            l = lacher(plateau, c)
            plateau[l][c] = qui
            bon = aligne(plateau, qui)
            plateau[l][c] = Couleur.VIDE
            if bon:
                return c
    return libres[0]
