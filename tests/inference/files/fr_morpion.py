def plateau_vide():
    return [[" "] * 3 for _ in range(3)]


def gagne(p, s):
    return any(all(p[l][c] == s for c in range(3)) for l in range(3))


def coup_ia(plateau, s):
    for l in range(3):
        for c in range(3):
            if plateau[l][c] == " ":
                return l, c
