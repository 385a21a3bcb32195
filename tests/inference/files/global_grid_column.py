"""The grid is a variable of the file; the function has no arguments and answers the column."""
LIGNES, COLONNES = 6, 7
HUMAIN, ORDI = "X", "O"
grille = [[" " for _ in range(COLONNES)] for _ in range(LIGNES)]


def hauteur_libre(colonne):
    for ligne in range(LIGNES - 1, -1, -1):
        if grille[ligne][colonne] == " ":
            return ligne
    return None


def placer(colonne, pion):
    grille[hauteur_libre(colonne)][colonne] = pion


def gagne(pion):
    for l in range(LIGNES):
        for c in range(COLONNES):
            for dl, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                cases = [(l + k * dl, c + k * dc) for k in range(4)]
                if all(0 <= a < LIGNES and 0 <= b < COLONNES and grille[a][b] == pion for a, b in cases):
                    return True
    return False


def choix_ordi():
    for pion in (ORDI, HUMAIN):
        for colonne in range(COLONNES):
            ligne = hauteur_libre(colonne)
            if ligne is None:
                continue
            grille[ligne][colonne] = pion
            bon = gagne(pion)
            grille[ligne][colonne] = " "
            if bon:
                return colonne
    return next(c for c in (3, 2, 4, 1, 5, 0, 6) if hauteur_libre(c) is not None)


def partie():
    while not gagne(ORDI):
        placer(int(input("colonne ? ")), HUMAIN)
        placer(choix_ordi(), ORDI)


if __name__ == "__main__":
    partie()
