"""Beside the grid goes a list with the number of discs in each column."""
n, m = 6, 7


def nouvelle():
    return [[0] * m for _ in range(n)]


def jouer(grille, hauteur, k, joueur):
    grille[n - 1 - hauteur[k]][k] = joueur
    hauteur[k] += 1


def aligne(grille, joueur):
    for i in range(n):
        for j in range(m):
            for di, dj in ((0, 1), (1, 0), (1, 1), (1, -1)):
                cases = [(i + k * di, j + k * dj) for k in range(4)]
                if all(0 <= a < n and 0 <= b < m and grille[a][b] == joueur for a, b in cases):
                    return True
    return False


def ia_simple(grille, hauteur, joueur):
    libres = [k for k in range(m) if hauteur[k] < n]
    for qui in (joueur, 3 - joueur):
        for k in libres:
            copie, hauteurs = [ligne[:] for ligne in grille], hauteur[:]
            jouer(copie, hauteurs, k, qui)
            if aligne(copie, qui):
                return k
    return libres[len(libres) // 2]


def partie():
    grille, hauteur = nouvelle(), [0] * m
    jouer(grille, hauteur, ia_simple(grille, hauteur, 1), 1)
