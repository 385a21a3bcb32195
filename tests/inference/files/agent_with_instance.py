class Agent:
    def __init__(self, nom, profondeur):
        self.nom, self.profondeur = nom, profondeur

    def trouver_coup(self, plateau, joueur2):
        """joueur2 : le numero de celui qui joue."""
        return self.cherche(plateau, joueur2, self.profondeur)[1]

    def cherche(self, plateau, joueur, profondeur):
        if aligne(plateau, 3 - joueur):
            return -100 - profondeur, None
        libres = [c for c in range(7) if plateau[0][c] == 0]
        if not profondeur or not libres:
            return 0, None
        mieux = (-1000, None)
        for c in libres:
            l = max(l for l in range(6) if plateau[l][c] == 0)
            plateau[l][c] = joueur
            note = -self.cherche(plateau, 3 - joueur, profondeur - 1)[0]
            plateau[l][c] = 0
            mieux = max(mieux, (note, c), key=lambda x: x[0])
        return mieux


def aligne(g, s):
    for l in range(6):
        for c in range(7):
            for dl, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                cells = [(l + k * dl, c + k * dc) for k in range(4)]
                if all(0 <= a < 6 and 0 <= b < 7 and g[a][b] == s for a, b in cells):
                    return True
    return False


def plateau_vide():
    return [[0] * 7 for _ in range(6)]


LE_MEILLEUR = Agent("nous", 4)
