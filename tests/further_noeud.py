"""Right solutions of Puissance 4 in the hand-out `noeud`, their classes named as people do."""

import re

_THREE = """
import copy
from math import inf

class Noeud:
    ALIGNES, SENS = 3, ((0, 1), (1, 0))

    def __init__(self, grille, isMax=True):
        self.grille, self.isMax, self.h = grille, isMax, 0

    def lignes(self):
        n, m, k = len(self.grille), len(self.grille[0]), self.ALIGNES - 1
        for i in range(n):
            for j in range(m):
                for di, dj in self.SENS:
                    if 0 <= i + k * di < n and 0 <= j + k * dj < m:
                        yield [self.grille[i + x * di][j + x * dj] for x in range(k + 1)]

    def evaluer(self):
        self.h = 0
        for ligne in self.lignes():
            for pion, signe in ((1, 1), (2, -1)):
                if ligne.count(pion) == self.ALIGNES:
                    self.h += signe * 100000
                elif ligne.count(pion) + ligne.count(0) == self.ALIGNES:
                    self.h += signe * 5 ** ligne.count(pion)
        return self.h

    def finJeu(self):
        finies = any(ligne[0] and len(set(ligne)) == 1 for ligne in self.lignes())
        return finies or all(self.grille[0])

class Puissance3:
    WIDTH, HEIGHT = 5, 5

    def __init__(self):
        self.grilleJeu = [[0] * self.WIDTH for _ in range(self.HEIGHT)]

    def jouerColonne(self, pion, c, grille):
        for ligne in reversed(grille):
            if 0 <= c < len(ligne) and ligne[c] == 0:
                ligne[c] = pion
                return True
        return False

    def alpha_beta(self, noeud, alpha, beta, profondeur):
        if profondeur == 0 or noeud.finJeu():
            return noeud.evaluer(), -1
        meilleur = (-inf if noeud.isMax else inf, -1)
        for c in range(len(noeud.grille[0])):
            grille = copy.deepcopy(noeud.grille)
            if not self.jouerColonne(1 if noeud.isMax else 2, c, grille):
                continue
            fils = {SUCCESSEUR}(grille, not noeud.isMax)
            valeur = self.alpha_beta(fils, alpha, beta, profondeur - 1)[0]
            if meilleur[1] == -1 or (valeur > meilleur[0] if noeud.isMax else valeur < meilleur[0]):
                meilleur = valeur, c
            if noeud.isMax:
                alpha = max(alpha, valeur)
            else:
                beta = min(beta, valeur)
            if alpha >= beta:
                break
        return meilleur
"""
_FOUR = """
class {NOEUD}(Noeud):
    ALIGNES, SENS = 4, ((0, 1), (1, 0), (1, 1), (1, -1))

class {JEU}(Puissance3):
    WIDTH, HEIGHT = 7, 6
"""


_LINES_OF_4 = "ALIGNES, SENS = 4, ((0, 1), (1, 0), (1, 1), (1, -1))"
_SIZED = """
    def __init__(self, {SIZE}):
        self.WIDTH, self.HEIGHT = largeur, hauteur
        self.grilleJeu = [[0] * largeur for _ in range(hauteur)]
"""


def _named(node, game="Puissance4", more=""):
    """Its nodes are told from their name alone."""
    four = _FOUR.replace("{NOEUD}", node).replace("{JEU}", game)
    return _THREE.replace("{SUCCESSEUR}", "type(noeud)") + four + more


def _two_searches():
    """Everything written twice, and named in each search."""
    nodes, _, game = _THREE.partition("class Puissance3:")
    second = game.replace("{SUCCESSEUR}", "Sommet").replace("5, 5", "7, 6")
    sommet = f"class Sommet(Noeud):\n    {_LINES_OF_4}\n\n"
    first = f"class Puissance3:{game}".replace("{SUCCESSEUR}", "Noeud")
    return f"{nodes}{first}\n{sommet}class Puissance4:{second}"


def _by_attribute():
    """A class that holds its nodes."""
    text = _THREE.replace("{SUCCESSEUR}", "self.fils") + "    fils = Noeud\n" + _FOUR
    text = text.replace("{NOEUD}", "Noeud2").replace("{JEU}", "Puissance4")
    return text + "    fils = Noeud2\n"


def _on_one_base():
    """Both kinds of nodes are built on a third class."""
    text = _named("NoeudDangers").replace("class Noeud:", "class NoeudBase:")
    text = text.replace("class NoeudDangers(Noeud)", "class NoeudDangers(NoeudBase)")
    return text.replace(
        "class Puissance3:", "class Noeud(NoeudBase):\n    pass\n\nclass Puissance3:"
    )


def _alone():
    """Puissance 3 was changed into Puissance 4."""
    text = _THREE.replace("{SUCCESSEUR}", "Noeud").replace("Puissance3", "Puissance4")
    return text.replace("ALIGNES, SENS = 3, ((0, 1), (1, 0))", _LINES_OF_4).replace("5, 5", "7, 6")


SOLUTIONS = {
    **{name: _named(name) for name in ("NoeudPuissance4", "NoeudP4", "Noeud4", "Noeud_4")},
    "in letters": _named("NoeudQuatre", "PuissanceQuatre"),
    "in English": _named("Node4", "P4"),
    "a class built on Noeud": _named("NoeudDangers"),
    "not called a node": _named("Etat4"),
    "by an attribute": _by_attribute(),
    "two on a base": _on_one_base(),
    "two searches": _two_searches(),
    "alone": _alone(),
    "made with a size": _named("NoeudP4", more=_SIZED.replace("{SIZE}", "largeur, hauteur")),
    "made with a height first": _named("Noeud4", more=_SIZED.replace("{SIZE}", "hauteur, largeur")),
}
"""By what is particular about them, the text of a file."""


def game_of(source):
    """The name of the class that is Puissance 4."""
    return re.findall(r"^class (P\w*[4e])\b", source, re.MULTILINE)[-1]
