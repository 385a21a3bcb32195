"""TP puissance 4, L1 : "." vide, "R" et "J", la ligne 0 est en bas."""


def grille_vide():
    return [["."] * 7 for _ in range(6)]


def libre(grille, c):
    return [l for l in range(6) if grille[l][c] == "."]


def poser(grille, c, pion):
    grille[libre(grille, c)[0]][c] = pion


def aligne(g, s):
    for l in range(6):
        for c in range(7):
            for dl, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                cells = [(l + k * dl, c + k * dc) for k in range(4)]
                if all(0 <= a < 6 and 0 <= b < 7 and g[a][b] == s for a, b in cells):
                    return True
    return False


def coup_ia(grille, pion):
    adverse = "J" if pion == "R" else "R"
    for p in (pion, adverse):
        for c in range(7):
            if libre(grille, c):
                l = libre(grille, c)[0]
                grille[l][c] = p
                gagne = aligne(grille, p)
                grille[l][c] = "."
                if gagne:
                    return c
    return max((c for c in range(7) if libre(grille, c)), key=lambda c: -abs(c - 3))
