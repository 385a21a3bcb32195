"""Puissance 4 dans un dictionnaire : `jouer_coup`, `partie`, l'heuristique `h`, le min-max.

La ligne 0 de la grille est celle du haut ; 0 est une case vide, 1 rouge, 2 jaune.
Rouge commence.

>>> state = etat_initial()
>>> jouer_coup(state, 3)
>>> state["grille"][5], state["joueur"], state["vides"], state["libres"]
([0, 0, 0, 1, 0, 0, 0], 2, 41, [6, 6, 6, 5, 6, 6, 6])
>>> h(state)
7
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias, TypedDict

from pions.core.protocols import Evaluator
from pions.core.types import Move, Score, Side, whole
from pions.families import searching
from pions.families.gravity import gravity_evaluators as evaluation
from pions.games.gravity import Gravity, GravityPosition, has_line
from pions.handouts.codec import GridCodec, in_line
from pions.handouts.francais import dit
from pions.handouts.hasard import HASARD, graine
from pions.handouts.saisie import demander_colonne
from pions.search.scoring import all_wins_alike

__all__ = [
    "CODEC",
    "JAUNE",
    "JEU",
    "ROUGE",
    "VIDE",
    "Etat",
    "Joueur",
    "affichage",
    "annuler_coup",
    "coup_gagnant",
    "etat_de",
    "etat_initial",
    "graine",
    "h",
    "jouer_coup",
    "partie",
    "points",
    "pourcentages",
    "strategie_alea",
    "strategie_humain",
    "strategie_minmax",
    "strategie_minmax_5",
]

VIDE: Final = 0
ROUGE: Final = 1
JAUNE: Final = 2

JEU: Final = Gravity()
CODEC: Final = GridCodec({None: VIDE, Side.FIRST: ROUGE, Side.SECOND: JAUNE})


class Etat(TypedDict):
    """Un sommet du graphe de jeu."""

    grille: list[list[int]]
    """6 listes de 7, la ligne du haut d'abord."""
    joueur: int
    """À qui de jouer : 1 ou 2."""
    vides: int
    """Le nombre de cases vides."""
    libres: list[int]
    """Pour chaque colonne, le nombre de ses cases vides."""


Strategie: TypeAlias = Callable[[Etat], int]
Heuristique: TypeAlias = Callable[[Etat], float]


def etat_de(position: GravityPosition, joueur: int) -> Etat:
    """L'état qui décrit `position`, où c'est à `joueur` de jouer."""
    return {
        "grille": CODEC.written(position, joueur),
        "joueur": joueur,
        "vides": JEU.width * JEU.height - position.ply,
        "libres": [JEU.height - position.height_of(col) for col in range(JEU.width)],
    }


def etat_initial() -> Etat:
    """La grille vide ; c'est à rouge de jouer."""
    return etat_de(JEU.initial(), ROUGE)


def jouer_coup(state: Etat, col: int) -> None:
    """Fait tomber un pion du joueur courant dans la colonne `col`.

    Lève `AssertionError` si le coup est illégal ; l'état est alors intact. Une partie déjà
    gagnée n'empêche pas de jouer : c'est à `partie` de s'arrêter.
    """
    assert _valide(state, col), f"La colonne {col!r} n'est pas un coup possible."
    state["libres"][col] -= 1
    state["vides"] -= 1
    state["grille"][state["libres"][col]][col] = state["joueur"]
    state["joueur"] = _autre(state["joueur"])


def annuler_coup(state: Etat, col: int) -> None:
    """L'inverse exact de `jouer_coup` ; `col` doit être le dernier coup joué."""
    state["grille"][state["libres"][col]][col] = VIDE
    state["libres"][col] += 1
    state["vides"] += 1
    state["joueur"] = _autre(state["joueur"])


def coup_gagnant(state: Etat, col: int) -> bool:
    """Dit si le dernier pion de la colonne `col` est dans un alignement d'au moins 4."""
    ligne = state["libres"][col]
    if ligne == JEU.height:
        return False  # colonne vide
    pions = CODEC.stones(state["grille"], JEU, state["grille"][ligne][col])
    return in_line(pions, JEU.bit(column=col, row=JEU.height - 1 - ligne), JEU)


def strategie_alea(state: Etat) -> int:
    """Une colonne au hasard parmi celles où un coup est possible."""
    colonnes = _colonnes(state)
    assert colonnes, "La grille est pleine : aucun coup n'est possible."
    return HASARD.choice(colonnes)


def partie(stratR: Strategie, stratJ: Strategie) -> int:
    """Joue une partie entière : 1 si rouge gagne, 2 si jaune gagne, 0 si la partie est nulle.

    Si une personne y joue, montre à la fin la grille et le résultat.
    """
    state = etat_initial()
    gagnant = VIDE
    while state["vides"] and gagnant == VIDE:
        joueur = state["joueur"]
        col = (stratR if joueur == ROUGE else stratJ)(state)
        jouer_coup(state, col)
        if coup_gagnant(state, col):
            gagnant = joueur
    if strategie_humain in (stratR, stratJ):
        print(affichage(state))
        dit({ROUGE: "Rouge gagne.", JAUNE: "Jaune gagne."}.get(gagnant, "Partie nulle."))
    return gagnant


points: Final = [
    [evaluation.points(GravityPosition(JEU, bit, bit)) for bit in ligne]
    for ligne in CODEC.bits(JEU)
]
"""Ce que rapporte chaque case : le nombre d'alignements de 4 qui y passent, de 3 à 13."""


def h(state: Etat) -> float:
    """Les points des cases de rouge moins ceux des cases de jaune.

    `inf` si rouge a aligné 4 pions, `-inf` si c'est jaune, 0 si la partie est nulle.
    """
    rouges = CODEC.stones(state["grille"], JEU, ROUGE)
    jaunes = CODEC.stones(state["grille"], JEU, JAUNE)
    if has_line(rouges, JEU):
        return math.inf
    if has_line(jaunes, JEU):
        return -math.inf
    return evaluation.points(GravityPosition(JEU, rouges, rouges | jaunes)) if state["vides"] else 0


_H: Final = h
"""`h` sous un nom que les arguments appelés `h` ne cachent pas."""


def strategie_minmax(h: Heuristique, p: int, state: Etat) -> int:
    """Le coup du min-max à profondeur `p`, où rouge cherche le maximum de `h`.

    La recherche elle-même donne +-inf aux parties gagnées et 0 aux parties nulles ; `h`
    n'est appelée que sur des parties en cours, et sur des copies : `state` ne change pas.
    Entre des coups de même valeur : un coup qui gagne tout de suite s'il y en a un, sinon
    un coup au hasard.
    """
    assert p >= 1, f"La profondeur doit être d'au moins 1, et non {p!r}."
    position = CODEC.position(state["grille"], JEU, state["joueur"])
    assert position.legal_moves(), "La partie est finie : aucun coup n'est possible."
    evaluer = evaluation.points if h is _H else _evaluateur(h, position, state["joueur"])
    meilleurs = searching.minimax(position, p, evaluer, all_wins_alike).best
    gagnants = [col for col in meilleurs if position.play(col).winning_cells()]
    return HASARD.choice(gagnants or meilleurs)


def _evaluateur(h: Heuristique, racine: GravityPosition, joueur: int) -> Evaluator[GravityPosition]:
    """`h`, qui parle pour rouge, vue par le noyau, qui parle pour le camp qui doit jouer."""

    def evaluer(position: GravityPosition) -> Score:
        trait = joueur if position.to_move is racine.to_move else _autre(joueur)
        valeur = h(etat_de(position, trait))
        return valeur if trait == ROUGE else -valeur

    return evaluer


def strategie_minmax_5(state: Etat) -> int:
    """L'exemple du sujet : min-max à profondeur 5 avec `h`."""
    return strategie_minmax(h, 5, state)


def affichage(state: Etat) -> str:
    """La grille avec ``.``, ``X`` (rouge) et ``O`` (jaune), et les numéros des colonnes."""
    lignes = [" ".join(".XO"[case] for case in ligne) for ligne in state["grille"]]
    return "\n".join([*lignes, " ".join(map(str, range(JEU.width)))])


def strategie_humain(state: Etat) -> int:
    """Montre la grille et demande une colonne, jusqu'à ce qu'elle soit possible."""
    print(affichage(state))
    dit(f"À {'rouge (X)' if state['joueur'] == ROUGE else 'jaune (O)'} de jouer.")
    return demander_colonne(_colonnes(state), JEU.width)


def pourcentages(
    stratR: Strategie, stratJ: Strategie, parties: int = 10_000
) -> tuple[float, float, float]:
    """Les pourcentages de victoires de rouge, de victoires de jaune et de parties nulles."""
    resultats = [partie(stratR, stratJ) for _ in range(parties)]
    rouge, jaune, nulles = (100 * resultats.count(r) / parties for r in (ROUGE, JAUNE, VIDE))
    return rouge, jaune, nulles


@dataclass(frozen=True, slots=True)
class Joueur:
    """Une stratégie du sujet, prête à entrer dans un match ou un tournoi du noyau."""

    strategie: Strategie

    def choose(self, position: GravityPosition) -> Move:
        """Ce que la stratégie répond à l'état qui décrit `position`."""
        return self.strategie(etat_de(position, CODEC.symbols[position.to_move]))


def _colonnes(state: Etat) -> list[int]:
    return [col for col, libres in enumerate(state["libres"]) if libres]


def _valide(state: Etat, col: object) -> bool:
    try:
        return whole(col) in _colonnes(state)
    except TypeError:
        return False


def _autre(joueur: int) -> int:
    return ROUGE + JAUNE - joueur
