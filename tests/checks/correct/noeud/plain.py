"""The two classes, much as the hand-out sketches them."""

PION_MAX = 1
PION_MIN = 2


class Noeud:
    def __init__(self, grille, isMax=True):
        self.grille = grille
        self.isMax = isMax
        self.h = 0

    def __str__(self):
        texte = ""
        for ligne in self.grille:
            for case in ligne:
                texte += str(case) + "|"
            texte += "\n"
        texte += "-----\n\n"
        return texte + "evaluation = " + str(self.h)

    def score(self, cases, pion):
        if cases.count(pion) == 3:
            return 10000
        if cases.count(pion) == 2 and cases.count(0) == 1:
            return 200
        if cases.count(pion) == 1 and cases.count(0) == 2:
            return 30
        return 0

    def troisPionsAlignesLignes(self, pion):
        total = 0
        for ligne in self.grille:
            for j in range(len(ligne) - 2):
                total += self.score(ligne[j : j + 3], pion)
        return total

    def troisPionsAlignesColonnes(self, pion):
        total = 0
        for j in range(len(self.grille[0])):
            for i in range(len(self.grille) - 2):
                cases = [self.grille[i + k][j] for k in range(3)]
                total += self.score(cases, pion)
        return total

    def evaluer(self):
        poids = -1
        self.h = 0
        self.h += self.troisPionsAlignesLignes(PION_MAX)
        self.h += poids * self.troisPionsAlignesLignes(PION_MIN)
        self.h += self.troisPionsAlignesColonnes(PION_MAX)
        self.h += poids * self.troisPionsAlignesColonnes(PION_MIN)

    def trois(self, a, b, c):
        return a == b == c != 0

    def finJeu(self):
        g = self.grille
        hauteur, largeur = len(g), len(g[0])
        for i in range(hauteur):
            for j in range(largeur - 2):
                if self.trois(g[i][j], g[i][j + 1], g[i][j + 2]):
                    return True
        for i in range(hauteur - 2):
            for j in range(largeur):
                if self.trois(g[i][j], g[i + 1][j], g[i + 2][j]):
                    return True
        for ligne in g:
            if 0 in ligne:
                return False
        return True


class Puissance3:
    WIDTH = 5
    HEIGHT = 5

    def __init__(self):
        self.grilleJeu = [[0] * self.WIDTH for _ in range(self.HEIGHT)]

    def __str__(self):
        return "\n".join("|".join(str(case) for case in ligne) for ligne in self.grilleJeu)

    def jouerColonne(self, pion, c, grille):
        if c < 0 or c >= len(grille[0]):
            return False
        for i in range(len(grille) - 1, -1, -1):
            if grille[i][c] == 0:
                grille[i][c] = pion
                return True
        return False

    def alpha_beta(self, noeud, alpha, beta, profondeur):
        if profondeur == 0 or noeud.finJeu():
            noeud.evaluer()
            return noeud.h, -1
        meilleure = -1
        if noeud.isMax:
            for c in range(len(noeud.grille[0])):
                copie = [ligne[:] for ligne in noeud.grille]
                if not self.jouerColonne(PION_MAX, c, copie):
                    continue
                valeur, _ = self.alpha_beta(Noeud(copie, False), alpha, beta, profondeur - 1)
                if valeur > alpha:
                    alpha = valeur
                    meilleure = c
                if alpha >= beta:
                    return alpha, meilleure
            return alpha, meilleure
        for c in range(len(noeud.grille[0])):
            copie = [ligne[:] for ligne in noeud.grille]
            if not self.jouerColonne(PION_MIN, c, copie):
                continue
            valeur, _ = self.alpha_beta(Noeud(copie, True), alpha, beta, profondeur - 1)
            if valeur < beta:
                beta = valeur
                meilleure = c
            if alpha >= beta:
                return beta, meilleure
        return beta, meilleure


class Main:
    def __init__(self):
        self.jeu = Puissance3()

    def jouer(self, humain_commence=True):
        jeu = self.jeu
        humain = humain_commence
        while not Noeud(jeu.grilleJeu).finJeu():
            print(jeu)
            if humain:
                c = int(input("Votre colonne : "))
                while not jeu.jouerColonne(PION_MIN, c, jeu.grilleJeu):
                    c = int(input("Impossible. Votre colonne : "))
            else:
                noeud = Noeud(jeu.grilleJeu, True)
                _, c = jeu.alpha_beta(noeud, -float("inf"), float("inf"), 4)
                jeu.jouerColonne(PION_MAX, c, jeu.grilleJeu)
            humain = not humain
        print(jeu)


if __name__ == "__main__":
    Main().jouer()
