"""1 opens; whose turn it is is counted."""


def grille_vide():
    return [[0] * 7 for _ in range(6)]


def descend(grille, colonne):
    return max(l for l in range(6) if grille[l][colonne] == 0)


def aligne(g, s):
    for l in range(6):
        for c in range(7):
            for dl, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                cells = [(l + k * dl, c + k * dc) for k in range(4)]
                if all(0 <= a < 6 and 0 <= b < 7 and g[a][b] == s for a, b in cells):
                    return True
    return False


def coup_ia(grille):
    pions = sum(v != 0 for ligne in grille for v in ligne)
    qui = 1 + pions % 2
    libres = [c for c in range(7) if grille[0][c] == 0]
    for s in (qui, 3 - qui):
        for c in libres:
            l = descend(grille, c)
            grille[l][c] = s
            bon = aligne(grille, s)
            grille[l][c] = 0
            if bon:
                return c
    return libres[0]
