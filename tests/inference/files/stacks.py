"""Each column is a pile that grows."""


def nouvelle_partie():
    return [[] for _ in range(7)]


def empile(piles, colonne, joueur):
    piles[colonne].append(joueur)


def case(piles, l, c):
    return piles[c][l] if l < len(piles[c]) else 0


def quatre(g, s):
    for l in range(6):
        for c in range(7):
            for dl, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                cells = [(l + k * dl, c + k * dc) for k in range(4)]
                if all(0 <= a < 6 and 0 <= b < 7 and case(g, a, b) == s for a, b in cells):
                    return True
    return False


def choisir_coup(plateau, joueur):
    ouvertes = [c for c in range(7) if len(plateau[c]) < 6]
    for qui in (joueur, 3 - joueur):
        for c in ouvertes:
            plateau[c].append(qui)
            bon = quatre(plateau, qui)
            plateau[c].pop()
            if bon:
                return c
    return ouvertes[0]
