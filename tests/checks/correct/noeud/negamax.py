"""Class attributes, a numpy-free flat style, evaluation in the constructor, negamax inside."""

PION_MAX = 1
PION_MIN = 2
VIDE = 0


def valeur_fenetre(a, b, c, pion):
    autre = PION_MAX + PION_MIN - pion
    if autre in (a, b, c):
        return 0
    n = (a == pion) + (b == pion) + (c == pion)
    return [0, 30, 200, 10000][n]


class Noeud(object):
    def __init__(self, grille, isMax=True):
        self.grille = [list(ligne) for ligne in grille]
        self.isMax = bool(isMax)
        self.h = 0
        self.evaluer()

    def __str__(self):
        s = ""
        for ligne in self.grille:
            s = s + "".join("%d|" % case for case in ligne) + "\n"
        return s + "---------------\nevaluation = %d\n" % self.h

    def troisPionsAlignesLignes(self, pion):
        g = self.grille
        return sum(
            valeur_fenetre(g[i][j], g[i][j + 1], g[i][j + 2], pion)
            for i in range(len(g))
            for j in range(len(g[i]) - 2)
        )

    def troisPionsAlignesColonnes(self, pion):
        g = self.grille
        total, i = 0, 0
        while i + 2 < len(g):
            for j in range(len(g[i])):
                total = total + valeur_fenetre(g[i][j], g[i + 1][j], g[i + 2][j], pion)
            i = i + 1
        return total

    def evaluer(self):
        plus = self.troisPionsAlignesLignes(PION_MAX) + self.troisPionsAlignesColonnes(PION_MAX)
        moins = self.troisPionsAlignesLignes(PION_MIN) + self.troisPionsAlignesColonnes(PION_MIN)
        self.h = plus - moins

    def gagne(self, pion):
        texte = str(pion) * 3
        lignes = ["".join(map(str, ligne)) for ligne in self.grille]
        colonnes = ["".join(map(str, colonne)) for colonne in zip(*self.grille)]
        return any(texte in mot for mot in lignes + colonnes)

    def finJeu(self):
        plein = VIDE not in sum(self.grille, [])
        return plein or self.gagne(PION_MAX) or self.gagne(PION_MIN)


class Puissance3:
    WIDTH = 5
    HEIGHT = 5

    def __init__(self):
        self.grilleJeu = []
        for i in range(Puissance3.HEIGHT):
            self.grilleJeu.append([VIDE] * Puissance3.WIDTH)

    def __str__(self):
        return "".join(str(ligne) + "\n" for ligne in self.grilleJeu)

    def jouerColonne(self, pion, c, grille):
        if c not in range(len(grille[0])):
            return False
        colonne = [ligne[c] for ligne in grille]
        if VIDE not in colonne:
            return False
        grille[colonne.count(VIDE) - 1][c] = pion
        return True

    def cherche(self, noeud, alpha, beta, p):
        """La valeur pour celui qui a le trait."""
        signe = 1 if noeud.isMax else -1
        if p == 0 or noeud.finJeu():
            return signe * noeud.h, -1
        choix = -1
        for c in range(len(noeud.grille[0])):
            m = [ligne[:] for ligne in noeud.grille]
            if not self.jouerColonne(1 if noeud.isMax else 2, c, m):
                continue
            v = -self.cherche(Noeud(m, not noeud.isMax), -beta, -alpha, p - 1)[0]
            if v > alpha:
                alpha, choix = v, c
                if alpha >= beta:
                    break
        return alpha, choix

    def alpha_beta(self, noeud, alpha, beta, profondeur):
        if noeud.isMax:
            return self.cherche(noeud, alpha, beta, profondeur)
        v, c = self.cherche(noeud, -beta, -alpha, profondeur)
        return (-v, c)


class Main:
    """La partie se joue dans le constructeur."""

    def __init__(self):
        jeu = Puissance3()
        humain = input("Commencez-vous (1 pour oui, 2 pour non) ? ") == "1"
        while not Noeud(jeu.grilleJeu).finJeu():
            if humain:
                print(jeu)
                while not jeu.jouerColonne(PION_MIN, int(input("Colonne : ")), jeu.grilleJeu):
                    print("Impossible")
            else:
                noeud = Noeud(jeu.grilleJeu)
                jeu.jouerColonne(PION_MAX, jeu.alpha_beta(noeud, -1e9, 1e9, 3)[1], jeu.grilleJeu)
            humain = not humain
        print(jeu)


if __name__ == "__main__":
    Main()
