"""Dimensions of each instance, numpy inside, global scores, MAX and MIN by two methods, a Main that asks who starts."""

import numpy as np

PION_MAX, PION_MIN = 1, 2
BARÈME = np.array([0, 30, 200, 10000])


class Noeud:
    def __init__(self, grille, isMax=True):
        self.grille, self.isMax, self.h = grille, isMax, 0

    def __str__(self):
        corps = "\n".join("".join(f"{c}|" for c in ligne) for ligne in self.grille)
        return f"{corps}\n{'-' * 5}\n\nevaluation = {int(self.h)}\n"

    def compte(self, tableau, pion):
        if tableau.shape[1] < 3:
            return 0
        trio = np.stack([tableau[:, :-2], tableau[:, 1:-1], tableau[:, 2:]])
        bons = (trio == pion).sum(axis=0)
        libre = ((trio == pion) | (trio == 0)).all(axis=0)
        return int((BARÈME[bons] * libre).sum())

    def troisPionsAlignesLignes(self, pion):
        return self.compte(np.array(self.grille), pion)

    def troisPionsAlignesColonnes(self, pion):
        return self.compte(np.array(self.grille).T, pion)

    def evaluer(self):
        self.h = 0
        for pion, signe in ((PION_MAX, +1), (PION_MIN, -1)):
            self.h += signe * self.troisPionsAlignesLignes(pion)
            self.h += signe * self.troisPionsAlignesColonnes(pion)

    def finJeu(self):
        t = np.array(self.grille)
        for u in (t, t.T):
            if ((u[:, :-2] == u[:, 1:-1]) & (u[:, 1:-1] == u[:, 2:]) & (u[:, 2:] > 0)).any():
                return True
        return bool((t != 0).all())


class Puissance3:
    def __init__(self):
        self.WIDTH = 5
        self.HEIGHT = 5
        self.grilleJeu = [[0] * self.WIDTH for _ in range(self.HEIGHT)]

    def __str__(self):
        return "\n".join(str(ligne) for ligne in self.grilleJeu)

    def jouerColonne(self, pion, c, grille):
        if not 0 <= c < self.WIDTH:
            return False
        i = self.HEIGHT - 1
        while i >= 0 and grille[i][c] != 0:
            i -= 1
        if i < 0:
            return False
        grille[i][c] = pion
        return True

    def fils(self, noeud):
        for c in range(self.WIDTH):
            g = [list(ligne) for ligne in noeud.grille]
            if self.jouerColonne(PION_MAX if noeud.isMax else PION_MIN, c, g):
                yield c, Noeud(g, not noeud.isMax)

    def alpha_beta(self, noeud, alpha, beta, profondeur):
        if profondeur == 0 or noeud.finJeu():
            noeud.evaluer()
            return noeud.h, -1
        return (self.max if noeud.isMax else self.min)(noeud, alpha, beta, profondeur)

    def max(self, noeud, alpha, beta, profondeur):
        valeur, colonne = -np.inf, -1
        for c, suite in self.fils(noeud):
            v = self.alpha_beta(suite, alpha, beta, profondeur - 1)[0]
            if v > valeur:
                valeur, colonne = v, c
            if valeur >= beta:
                break
            alpha = max(alpha, valeur)
        return valeur, colonne

    def min(self, noeud, alpha, beta, profondeur):
        valeur, colonne = np.inf, -1
        for c, suite in self.fils(noeud):
            v = self.alpha_beta(suite, alpha, beta, profondeur - 1)[0]
            if v < valeur:
                valeur, colonne = v, c
            if valeur <= alpha:
                break
            beta = min(beta, valeur)
        return valeur, colonne


class Main:
    def jouer(self):
        jeu, tour = Puissance3(), 0
        while not Noeud(jeu.grilleJeu).finJeu():
            print(jeu)
            if tour % 2 == 0:
                v, c = jeu.alpha_beta(Noeud(jeu.grilleJeu), -np.inf, np.inf, 2)
                jeu.jouerColonne(PION_MAX, c, jeu.grilleJeu)
            else:
                c = -1
                while not jeu.jouerColonne(PION_MIN, c, jeu.grilleJeu):
                    try:
                        c = int(input("Colonne de 0 à 4 : "))
                    except ValueError:
                        c = -1
            tour += 1
        print(jeu, "\nTerminé")
