"""L'ordinateur a les O, le joueur les X ; les colonnes vont de 1 a 7."""
JOUEUR = "X"
ORDI = "O"
plateau = [[" " for i in range(7)] for j in range(6)]


def tomber(plateau, colonne, signe):
    copie = [ligne[:] for ligne in plateau]
    for ligne in (5, 4, 3, 2, 1, 0):
        if copie[ligne][colonne] == " ":
            copie[ligne][colonne] = signe
            return copie
    return None


def aligne(g, s):
    for l in range(6):
        for c in range(7):
            for dl, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                cells = [(l + k * dl, c + k * dc) for k in range(4)]
                if all(0 <= a < 6 and 0 <= b < 7 and g[a][b] == s for a, b in cells):
                    return True
    return False


def ordi(plateau):
    for signe in [ORDI, JOUEUR]:
        for colonne in range(7):
            suite = tomber(plateau, colonne, signe)
            if suite and aligne(suite, signe):
                return colonne + 1
    for colonne in [3, 4, 2, 5, 1, 6, 0]:
        if tomber(plateau, colonne, ORDI):
            return colonne + 1


def partie():
    global plateau
    while True:
        plateau = tomber(plateau, int(input("Colonne : ")) - 1, JOUEUR)
        plateau = tomber(plateau, ordi(plateau) - 1, ORDI)


partie()
