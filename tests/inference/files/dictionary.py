def plateau_vide():
    return {(l, c): 0 for l in range(6) for c in range(7)}


def case_libre(plateau, colonne):
    return max((l for l in range(6) if plateau[l, colonne] == 0), default=None)


def aligne(g, s):
    for l in range(6):
        for c in range(7):
            for dl, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                cells = [(l + k * dl, c + k * dc) for k in range(4)]
                if all(0 <= a < 6 and 0 <= b < 7 and g[a, b] == s for a, b in cells):
                    return True
    return False


def strategie_ia(plateau, joueur):
    libres = [c for c in range(7) if case_libre(plateau, c) is not None]
    for qui in (joueur, 3 - joueur):
        for c in libres:
            l = case_libre(plateau, c)
            essai = {**plateau, (l, c): qui}
            if aligne(essai, qui):
                return c
    return libres[-1]
