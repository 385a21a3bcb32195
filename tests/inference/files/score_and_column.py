def creation():
    return [[0] * 7 for i in range(6)]


def placer(grille, colonne, joueur):
    suite = [list(x) for x in grille]
    for l in range(6):
        if suite[l][colonne] == 0:
            suite[l][colonne] = joueur
            return suite


def aligne(g, s):
    for l in range(6):
        for c in range(7):
            for dl, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                cells = [(l + k * dl, c + k * dc) for k in range(4)]
                if all(0 <= a < 6 and 0 <= b < 7 and g[a][b] == s for a, b in cells):
                    return True
    return False


def negamax(grille, joueur, profondeur):
    """Renvoie (score, colonne), les colonnes de 1 a 7."""
    if aligne(grille, 3 - joueur):
        return -10 - profondeur, 0
    libres = [c for c in range(7) if grille[5][c] == 0]
    if profondeur == 0 or not libres:
        return 0, 0
    return max((-negamax(placer(grille, c, joueur), 3 - joueur, profondeur - 1)[0], c + 1) for c in libres)


def choix_ia(grille, joueur):
    return negamax(grille, joueur, 4)
