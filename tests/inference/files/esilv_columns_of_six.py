"""12 columns of 6, the lowest disc first; 1 is us, -1 the other, 0 empty."""
NB_COL, NB_LIG = 12, 6


def init_jeu():
    return [[0] * NB_LIG for _ in range(NB_COL)]


def place(jeu, colonne, valeur):
    jeu[colonne][jeu[colonne].index(0)] = valeur


def gagnant(g, s):
    for l in range(NB_LIG):
        for c in range(NB_COL):
            for dl, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                cells = [(l + k * dl, c + k * dc) for k in range(4)]
                if all(0 <= a < NB_LIG and 0 <= b < NB_COL and g[b][a] == s for a, b in cells):
                    return True
    return False


def meilleur_coup(jeu):
    ouvertes = [c for c in range(NB_COL) if 0 in jeu[c]]
    for v in (1, -1):
        for c in ouvertes:
            essai = [list(x) for x in jeu]
            place(essai, c, v)
            if gagnant(essai, v):
                return c
    return ouvertes[len(ouvertes) // 2]
