class Coup:
    def __init__(self, colonne, note):
        self.colonne = colonne
        self.note = note


def grille_vide():
    return [[0] * 7 for _ in range(6)]


def tombe(grille, colonne):
    return min(l for l in range(6) if grille[l][colonne] == 0)


def aligne(g, s):
    for l in range(6):
        for c in range(7):
            for dl, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                cells = [(l + k * dl, c + k * dc) for k in range(4)]
                if all(0 <= a < 6 and 0 <= b < 7 and g[a][b] == s for a, b in cells):
                    return True
    return False


def meilleur_coup(grille, joueur):
    libres = [c for c in range(7) if grille[5][c] == 0]
    for qui in (joueur, 3 - joueur):
        for c in libres:
            l = tombe(grille, c)
            grille[l][c] = qui
            bon = aligne(grille, qui)
            grille[l][c] = 0
            if bon:
                return Coup(c, 1)
    return Coup(libres[0], 0)
