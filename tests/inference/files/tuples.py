VIDE = 0
MOI = 1
LUI = 2
DEPART = ((VIDE,) * 7,) * 6


def joue(grille, colonne, qui):
    l = max(i for i in range(6) if grille[i][colonne] == VIDE)
    return tuple(tuple(qui if (i, j) == (l, colonne) else v for j, v in enumerate(x)) for i, x in enumerate(grille))


def aligne(g, s):
    for l in range(6):
        for c in range(7):
            for dl, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                cells = [(l + k * dl, c + k * dc) for k in range(4)]
                if all(0 <= a < 6 and 0 <= b < 7 and g[a][b] == s for a, b in cells):
                    return True
    return False


def mouvement_ia(grille):
    assert isinstance(grille, tuple)
    libres = [c for c in range(7) if grille[0][c] == VIDE]
    for qui in (MOI, LUI):
        for c in libres:
            if aligne(joue(grille, c, qui), qui):
                return c
    return libres[0]
