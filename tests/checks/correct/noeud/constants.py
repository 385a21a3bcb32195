"""WIDTH and HEIGHT of the whole file, recursion by slices, windows by strings, a dictionary of scores."""

WIDTH, HEIGHT = 5, 5
PION_MAX, PION_MIN = 1, 2
SCORES = {}
for a in range(3):
    for b in range(3):
        for c in range(3):
            for pion in (1, 2):
                t = [a, b, c]
                plein = t.count(pion)
                SCORES[a, b, c, pion] = (0, 30, 200, 10000)[plein] if plein + t.count(0) == 3 else 0


class Noeud:
    """Un état du jeu."""

    h = 0

    def __init__(self, grille, isMax=True):
        self.grille = tuple(map(list, grille)) and [list(g) for g in grille]
        self.isMax = isMax

    def __str__(self):
        res = ""
        for i in range(HEIGHT):
            for j in range(WIDTH):
                res += "%s|" % self.grille[i][j]
            res += "\n"
        res += "-" * (2 * WIDTH) + "\n"
        res += "evaluation = " + str(self.h)
        return res

    def troisPionsAlignesLignes(self, pion):
        s, g = 0, self.grille
        for i in range(HEIGHT):
            for j in range(WIDTH - 2):
                s += SCORES[g[i][j], g[i][j + 1], g[i][j + 2], pion]
        return s

    def troisPionsAlignesColonnes(self, pion):
        s, g = 0, self.grille
        for j in range(WIDTH):
            for i in range(2, HEIGHT):
                s += SCORES[g[i][j], g[i - 1][j], g[i - 2][j], pion]
        return s

    def evaluer(self):
        lignes, colonnes = self.troisPionsAlignesLignes, self.troisPionsAlignesColonnes
        self.h = lignes(1) - lignes(2) + colonnes(1) - colonnes(2)
        return self.h

    def finJeu(self):
        for pion in (PION_MAX, PION_MIN):
            trois = f"{pion}{pion}{pion}"
            for i in range(HEIGHT):
                if trois in "".join(map(str, self.grille[i])):
                    return 1
            for j in range(WIDTH):
                if trois in "".join(str(self.grille[i][j]) for i in range(HEIGHT)):
                    return 1
        return int(all(self.grille[0]))


class Puissance3:
    WIDTH, HEIGHT = WIDTH, HEIGHT

    def __init__(self):
        self.grilleJeu = [[0 for j in range(self.WIDTH)] for i in range(self.HEIGHT)]

    def __str__(self):
        return "\n".join(" ".join(".XO"[c] for c in g) for g in self.grilleJeu)

    def jouerColonne(self, pion, c, grille):
        def tombe(i):
            if i < 0:
                return False
            if grille[i][c]:
                return tombe(i - 1)
            grille[i][c] = pion
            return True

        return 0 <= c < self.WIDTH and tombe(self.HEIGHT - 1)

    def alpha_beta(self, noeud, alpha, beta, profondeur):
        if not profondeur or noeud.finJeu():
            return (noeud.evaluer(), -1)

        def essaie(c, alpha, beta, mieux):
            if c == self.WIDTH or alpha >= beta:
                return mieux
            m = [g.copy() for g in noeud.grille]
            if not self.jouerColonne(1 if noeud.isMax else 2, c, m):
                return essaie(c + 1, alpha, beta, mieux)
            v, _ = self.alpha_beta(Noeud(m, not noeud.isMax), alpha, beta, profondeur - 1)
            if mieux[1] == -1 or (v > mieux[0] if noeud.isMax else v < mieux[0]):
                mieux = (v, c)
            if noeud.isMax:
                return essaie(c + 1, max(alpha, v), beta, mieux)
            return essaie(c + 1, alpha, min(beta, v), mieux)

        return essaie(0, alpha, beta, (None, -1))


class Main:
    def main(self):
        p = Puissance3()
        ordi = input("L'ordinateur commence-t-il (1 = oui) ? ") == "1"
        while not Noeud(p.grilleJeu).finJeu():
            if ordi:
                p.jouerColonne(PION_MAX, p.alpha_beta(Noeud(p.grilleJeu, True), -10**9, 10**9, 3)[1], p.grilleJeu)
            else:
                print(p)
                if not p.jouerColonne(PION_MIN, int(input("? ")), p.grilleJeu):
                    print("impossible")
                    continue
            ordi = not ordi
        print(p)
