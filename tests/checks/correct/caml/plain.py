"""The Caml functions, in Python, as close as can be."""

from random import randrange


def hauteur(c, t):
    y = 0
    while y < 6 and t[y][c] != 0:
        y += 1
    return y


def joue(t, c, j):
    y = hauteur(c, t)
    if y < 6:
        t[y][c] = j


def annule(t, c):
    t[hauteur(c, t) - 1][c] = 0


def nul(t):
    for y in range(6):
        for x in range(7):
            if t[y][x] == 0:
                return False
    return True


def lit_long(t, ax, ay, coul, x, y):
    k = 1
    while True:
        u, v = x + k * ax, y + k * ay
        if u < 0 or u >= 7 or v < 0 or v >= 6 or t[v][u] != coul:
            return k
        k += 1


def lit_dir(t, x, y, ax, ay):
    coul = t[y][x]
    if coul == 0:
        return False
    return lit_long(t, ax, ay, coul, x, y) + lit_long(t, -ax, -ay, coul, x, y) - 1 >= 4


def gagne(t, c):
    y = hauteur(c, t) - 1
    if y < 0:
        return False
    for ax, ay in [(1, 0), (1, 1), (0, 1), (-1, 1)]:
        if lit_dir(t, c, y, ax, ay):
            return True
    return False


def dessine(t):
    for y in range(5, -1, -1):
        print(" ".join(".JR"[case] for case in t[y]))
    print()


def partie(t, f1, f2, c1, c2):
    dessine(t)
    while not nul(t):
        c = f1(t, c1)
        joue(t, c, c1)
        dessine(t)
        if gagne(t, c):
            print("Le joueur", c1, "gagne")
            return c1
        f1, f2, c1, c2 = f2, f1, c2, c1
    print("Partie nulle")
    return 0


def ouvertes(t):
    return [c for c in range(7) if hauteur(c, t) < 6]


def ia_random(t, couleur):
    possibles = ouvertes(t)
    return possibles[randrange(len(possibles))]


def humain(t, couleur):
    import tkinter

    fenetre = tkinter.Tk()
    toile = tkinter.Canvas(fenetre, width=700, height=600)
    toile.pack()
    clics = []
    toile.bind("<Button-1>", lambda e: clics.append(e.x // 100))
    while not clics or hauteur(clics[-1], t) == 6:
        fenetre.update()
    fenetre.destroy()
    return clics[-1]


def ia_1(t, couleur):
    for c in ouvertes(t):
        joue(t, c, couleur)
        gagnant = gagne(t, c)
        annule(t, c)
        if gagnant:
            return c
    return ia_random(t, couleur)


def gagne_tout_de_suite(t, couleur):
    for c in ouvertes(t):
        joue(t, c, couleur)
        gagnant = gagne(t, c)
        annule(t, c)
        if gagnant:
            return True
    return False


def etat(t, couleur, n):
    """G, I ou P pour celui qui doit jouer ; n coups encore à chercher."""
    if gagne_tout_de_suite(t, couleur):
        return "G"
    if n == 0 or nul(t):
        return "I"
    reponses = []
    for c in ouvertes(t):
        joue(t, c, couleur)
        reponses.append(etat(t, 3 - couleur, n - 1))
        annule(t, c)
        if reponses[-1] == "P":
            return "G"
    return "P" if all(r == "G" for r in reponses) else "I"


def sia(n):
    def strategie(t, couleur):
        choix = {"P": [], "I": [], "G": []}
        for c in ouvertes(t):
            joue(t, c, couleur)
            if gagne(t, c):
                verdict = "P"
            elif n == 0:
                verdict = "I"
            else:
                verdict = etat(t, 3 - couleur, n - 1)
            annule(t, c)
            choix[verdict].append(c)
        bons = choix["P"] or choix["I"] or choix["G"]
        return bons[randrange(len(bons))]

    return strategie


def alpha_beta(n, f):
    def valeur(t, couleur, p, alpha, beta):
        """Pour celui qui joue couleur."""
        if p == 0 or nul(t):
            return f(t, couleur) if p == 0 else 0
        for c in ouvertes(t):
            joue(t, c, couleur)
            if gagne(t, c):
                v = 10**9 + p
            else:
                v = -valeur(t, 3 - couleur, p - 1, -beta, -alpha)
            annule(t, c)
            if v > alpha:
                alpha = v
            if alpha >= beta:
                return alpha
        return alpha

    def strategie(t, couleur):
        meilleur, choix = -(10**12), None
        for c in ouvertes(t):
            joue(t, c, couleur)
            if gagne(t, c):
                v = 10**9 + n
            else:
                v = -valeur(t, 3 - couleur, n - 1, -(10**12), -meilleur)
            annule(t, c)
            if v > meilleur:
                meilleur, choix = v, c
        return choix

    return strategie
