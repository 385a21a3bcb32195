"""Fail-soft, one method for MAX and MIN, dimensions as arguments, a dataclass, and Puissance 4."""

import copy
from dataclasses import dataclass, field
from math import inf

PION_MAX, PION_MIN = 1, 2
SCORES = {(3, 0): 10000, (2, 1): 200, (1, 2): 30}


@dataclass
class Noeud:
    grille: list
    isMax: bool = True
    h: int = field(default=0, init=False)

    def __str__(self):
        lignes = ["|".join(map(str, ligne)) + "|" for ligne in self.grille]
        return "\n".join(lignes + ["-" * 10, f"evaluation = {self.h}"])

    def fenetres(self, lignes):
        for ligne in lignes:
            for i in range(len(ligne) - 2):
                yield tuple(ligne[i : i + 3])

    def compte(self, lignes, pion):
        return sum(SCORES.get((f.count(pion), f.count(0)), 0) for f in self.fenetres(lignes))

    def troisPionsAlignesLignes(self, pion):
        return self.compte(self.grille, pion)

    def troisPionsAlignesColonnes(self, pion):
        return self.compte(list(zip(*self.grille)), pion)

    def evaluer(self):
        methodes = self.troisPionsAlignesLignes, self.troisPionsAlignesColonnes
        self.h = sum(m(PION_MAX) - m(PION_MIN) for m in methodes)
        return self.h

    def finJeu(self):
        tout = list(self.fenetres(self.grille)) + list(self.fenetres(zip(*self.grille)))
        gagne = any(f in ((1, 1, 1), (2, 2, 2)) for f in tout)
        return gagne or all(all(ligne) for ligne in self.grille)


class Puissance3:
    Noeud = Noeud

    def __init__(self, WIDTH=5, HEIGHT=5):
        self.WIDTH, self.HEIGHT = WIDTH, HEIGHT
        self.grilleJeu = [[0 for _ in range(WIDTH)] for _ in range(HEIGHT)]

    def __str__(self):
        return str(self.grilleJeu)

    def jouerColonne(self, pion, c, grille):
        if not 0 <= c < len(grille[0]):
            raise IndexError("pas de colonne " + str(c))
        vides = [ligne for ligne in grille if ligne[c] == 0]
        if vides:
            vides[-1][c] = pion
        return bool(vides)

    def alpha_beta(self, noeud, alpha, beta, profondeur):
        if profondeur == 0 or noeud.finJeu():
            noeud.evaluer()
            return noeud.h, -1
        pion = PION_MAX if noeud.isMax else PION_MIN
        meilleur = None
        for c in range(len(noeud.grille[0])):
            grille = copy.deepcopy(noeud.grille)
            if self.jouerColonne(pion, c, grille):
                suite = type(noeud)(grille, not noeud.isMax)
                valeur = self.alpha_beta(suite, alpha, beta, profondeur - 1)[0]
                if meilleur is None or (valeur > meilleur[0]) == noeud.isMax and valeur != meilleur[0]:
                    meilleur = [valeur, c]
                if noeud.isMax:
                    alpha = max(alpha, valeur)
                else:
                    beta = min(beta, valeur)
                if beta <= alpha:
                    break
        return meilleur


class NoeudPuissance4(Noeud):
    def lignes(self):
        g, n, m = self.grille, 6, 7
        for i in range(n):
            for j in range(m):
                for di, dj in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    if 0 <= i + 3 * di < n and 0 <= j + 3 * dj < m:
                        yield [(i + k * di, j + k * dj) for k in range(4)]

    def jouable(self, i, j):
        return self.grille[i][j] == 0 and (i == 5 or self.grille[i + 1][j] != 0)

    def evaluer(self):
        self.h = 0
        for cases in self.lignes():
            couleurs = [self.grille[i][j] for i, j in cases]
            for pion, signe in ((1, 1), (2, -1)):
                if couleurs.count(pion) == 4:
                    self.h += signe * 100000
                elif couleurs.count(pion) + couleurs.count(0) == 4 and any(
                    self.jouable(i, j) for i, j in cases
                ):
                    self.h += signe * (0, 0, 5, 50)[couleurs.count(pion)]
        return self.h

    def finJeu(self):
        if all(self.grille[0]):
            return True
        return any(
            len({self.grille[i][j] for i, j in cases}) == 1 and self.grille[cases[0][0]][cases[0][1]]
            for cases in self.lignes()
        ) != False


class Puissance4(Puissance3):
    def __init__(self):
        super().__init__(7, 6)


class Main:
    def __init__(self, ordinateur_commence=False):
        self.partie = Puissance3()
        self.tour_machine = ordinateur_commence

    def main(self):
        jeu = self.partie
        noeud = Noeud(jeu.grilleJeu, True)
        while not noeud.finJeu():
            print(noeud)
            if self.tour_machine:
                colonne = jeu.alpha_beta(Noeud(jeu.grilleJeu, True), -inf, inf, 3)[1]
                jeu.jouerColonne(PION_MAX, colonne, jeu.grilleJeu)
            else:
                colonne = int(input("colonne ? "))
                try:
                    if not jeu.jouerColonne(PION_MIN, colonne, jeu.grilleJeu):
                        continue
                except IndexError:
                    continue
            self.tour_machine = not self.tour_machine
        print(noeud, "fini")
