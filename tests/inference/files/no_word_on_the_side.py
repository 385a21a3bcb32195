"""X and O, and nothing says whose side it takes: it wins with O first, or blocks O first."""


def vide():
    return [["."] * 7 for _ in range(6)]


def rang(g, c):
    return max(l for l in range(6) if g[l][c] == ".")


def quatre(g, s):
    for l in range(6):
        for c in range(7):
            for dl, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                cases = [(l + k * dl, c + k * dc) for k in range(4)]
                if all(0 <= a < 6 and 0 <= b < 7 and g[a][b] == s for a, b in cases):
                    return True
    return False


def meilleur_coup(g):
    libres = [c for c in range(7) if g[0][c] == "."]
    for s in "OX":
        for c in libres:
            copie = [list(ligne) for ligne in g]
            copie[rang(g, c)][c] = s
            if quatre(copie, s):
                return c
    return libres[len(libres) // 2]
