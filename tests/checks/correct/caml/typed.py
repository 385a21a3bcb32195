"""No window: the column is typed; a table of all that was searched, with colour and depth."""
import random

COLONNES = range(7)
LIGNES = range(6)


def hauteur(c, t):
    n = 0
    for ligne in t:
        if ligne[c]:
            n += 1
    return n


def joue(t, c, j):
    h = hauteur(c, t)
    if h == 6:
        return -1
    t[h][c] = j
    return h


def annule(t, c):
    for y in reversed(LIGNES):
        if t[y][c] != 0:
            t[y][c] = 0
            break


def nul(t):
    return all(case != 0 for case in t[5])


def lit_long(t, ax, ay, coul, x, y, k=1):
    u, v = x + k * ax, y + k * ay
    if not (0 <= u <= 6 and 0 <= v <= 5) or t[v][u] != coul:
        return k
    return lit_long(t, ax, ay, coul, x, y, k + 1)


def lit_dir(t, x, y, ax, ay):
    c = t[y][x]
    return c != 0 and lit_long(t, ax, ay, c, x, y) + lit_long(t, -ax, -ay, c, x, y) > 4


def gagne(t, c):
    y = hauteur(c, t) - 1
    return any(lit_dir(t, c, y, ax, ay) for ax, ay in ((1, 0), (1, 1), (0, 1), (-1, 1)))


def affiche(t):
    print("\n".join("|".join(" XO"[p] for p in ligne) for ligne in reversed(t)), end="\n\n")


def partie(t, f1, f2, c1, c2):
    joueurs = [(f1, c1), (f2, c2)]
    tour = 0
    affiche(t)
    while not nul(t):
        f, c = joueurs[tour % 2]
        col = f(t, c)
        joue(t, col, c)
        affiche(t)
        if gagne(t, col):
            return c
        tour += 1


def libres(t):
    return [c for c in COLONNES if t[5][c] == 0]


def ia_random(t, couleur):
    while True:
        c = random.randrange(7)
        if t[5][c] == 0:
            return c


def humain(t, couleur):
    affiche(t)
    while True:
        saisie = input("Colonne (0 à 6) ? ")
        try:
            c = int(saisie)
        except ValueError:
            print("Un nombre, svp.")
            continue
        if c < 0 or c > 6 or hauteur(c, t) >= 6:
            print("Colonne impossible.")
            continue
        return c


def ia_1(t, couleur):
    gagnants = [c for c in libres(t) if essai(t, c, couleur)]
    return gagnants[0] if gagnants else ia_random(t, couleur)


def essai(t, c, couleur):
    joue(t, c, couleur)
    r = gagne(t, c)
    annule(t, c)
    return r


TABLE = {}


def verdict(t, couleur, n):
    """1 gagnant, -1 perdant, 0 indécis."""
    cle = (tuple(map(tuple, t)), couleur, n)
    if cle in TABLE:
        return TABLE[cle]
    res = -1 if libres(t) and n > 0 else 0
    for c in libres(t):
        if essai(t, c, couleur):
            res = 1
            break
    else:
        if n > 0:
            for c in libres(t):
                joue(t, c, couleur)
                v = -verdict(t, 3 - couleur, n - 1)
                annule(t, c)
                res = max(res, v)
                if res == 1:
                    break
    TABLE[cle] = res
    return res


def sia(n):
    def f(t, couleur):
        if n == 0:
            return ia_1(t, couleur)
        notes = {}
        for c in libres(t):
            if essai(t, c, couleur):
                return c
            joue(t, c, couleur)
            notes[c] = -verdict(t, 3 - couleur, n - 1)
            annule(t, c)
        mieux = max(notes.values())
        return random.choice([c for c in notes if notes[c] == mieux])

    return f


def centre(t, couleur):
    """Les pions près du centre."""
    return sum((3 - abs(3 - x)) * ((t[y][x] == couleur) - (t[y][x] == 3 - couleur)) for y in LIGNES for x in COLONNES)


def alpha_beta(n, f):
    def noeud(t, couleur, moi, n, a, b):
        if nul(t):
            return 0
        if n == 0:
            return f(t, moi)
        best = -10**15 if couleur == moi else 10**15
        for c in sorted(libres(t), key=lambda c: abs(c - 3)):
            joue(t, c, couleur)
            if gagne(t, c):
                v = (10**12 + n) * (1 if couleur == moi else -1)
            else:
                v = noeud(t, 3 - couleur, moi, n - 1, a, b)
            annule(t, c)
            if couleur == moi:
                best = max(best, v)
                a = max(a, v)
            else:
                best = min(best, v)
                b = min(b, v)
            if a >= b:
                break
        return best

    def strat(t, couleur):
        notes = []
        a = -10**15
        for c in libres(t):
            joue(t, c, couleur)
            v = 10**12 + n if gagne(t, c) else noeud(t, 3 - couleur, couleur, n - 1, a, 10**15)
            annule(t, c)
            notes.append((v, c))
            a = max(a, v)
        top = max(notes)[0]
        return [c for v, c in notes if v == top][0]

    return strat
