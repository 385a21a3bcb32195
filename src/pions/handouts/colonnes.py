"""Puissance 4 et théorie des jeux : utilités, min-max, duels de poids, partie contre la machine.

``G[x][y]`` : colonne x, ligne y comptée du bas ; 0 est une case vide, 1 et 2 les joueurs.

>>> G = init()
>>> G[3][0] = G[4][0] = 1
>>> G[3][1] = 2
>>> display(G)
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
. . . x . . .
. . . o o . .
>>> utilite(G, 1, w2)
26
>>> len(tous), coups(G)[3]
(69, (3, 2))
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from pions.core.types import Move
from pions.games.gravity import GravityPosition
from pions.handouts.colonnes_cours import Hypothese, hypotheses
from pions.handouts.colonnes_duels import (
    Duel,
    dessine_duels,
    tableau_duels,
    texte_duels,
    w1,
    w2,
    w3,
    w4,
)
from pions.handouts.colonnes_grille import (
    CODEC,
    JEU,
    Case,
    Grille,
    Poids,
    analyse,
    coups,
    display,
    fini,
    init,
    joue_random,
    score,
    score_moyen,
    tous,
    tous_alignements,
    utilite,
)
from pions.handouts.francais import dit
from pions.handouts.hasard import HASARD, graine
from pions.handouts.preuve import Preuve, Suivi, prouve
from pions.handouts.saisie import demander_colonne

__all__ = [
    "CODEC",
    "JEU",
    "Duel",
    "Hypothese",
    "Joueur",
    "Preuve",
    "coups",
    "dessine_duels",
    "display",
    "fini",
    "graine",
    "humain_vs_machine",
    "hypotheses",
    "init",
    "joue_random",
    "minmax",
    "partie",
    "preuve_1988",
    "score",
    "score_moyen",
    "tableau_duels",
    "texte_duels",
    "tous",
    "tous_alignements",
    "utilite",
    "w1",
    "w2",
    "w3",
    "w4",
]

Minmax: TypeAlias = Callable[[Grille, int, Poids, int], tuple[float, Case | None]]


def minmax(G: Grille, k: int, w: Poids, p: int) -> tuple[float, Case | None]:
    """L'utilité maximale à `p` coups pour le joueur k, et un coup qui la réalise.

    Le coup est tiré au hasard parmi les meilleurs, même s'ils perdent tous ; c'est ``None``
    si la partie est gagnée, la grille pleine ou p = 0. `G` ne change pas.
    """
    assert p >= 0, f"La profondeur doit être positive ou nulle, et non {p!r}."
    if p == 0 or not coups(G):
        return utilite(G, k, w), None
    position = CODEC.position(G, JEU, k)
    utilites = analyse(position, w, p)
    x = HASARD.choice(utilites.best)
    return utilites.scores[x], (x, position.height_of(x))


def partie(w1: Poids, w2: Poids, p1: int, p2: int, affiche: bool) -> Grille:  # noqa: FBT001 - le sujet le veut
    """La grille à la fin d'une partie entre deux min-max ; montre chaque coup si `affiche`."""
    reglages = {1: (w1, p1), 2: (w2, p2)}
    G, k = init(), 1
    while coups(G):
        w, p = reglages[k]
        _joue(G, k, minmax(G, k, w, p)[1])
        if affiche:
            display(G)
            print()
        k = 3 - k
    return G


def humain_vs_machine(w: Poids, p: int) -> Grille:
    """Une partie contre `minmax` : le sort dit qui commence, les colonnes vont de 1 à 7."""
    humain, k = HASARD.choice((1, 2)), 1
    dit(f"Vous êtes {'o et vous commencez' if humain == 1 else 'x et la machine commence'}.")
    G = init()
    display(G)
    while possibles := coups(G):
        if k == humain:
            x = demander_colonne(dict(possibles), JEU.width, premiere=1)
            coup: Case | None = (x, dict(possibles)[x])
        else:
            _, coup = minmax(G, k, w, p)
        x = _joue(G, k, coup)
        if k != humain:
            dit(f"La machine joue la colonne {x + 1}.")
        display(G)
        k = 3 - k
    fins = {0: "Partie nulle.", humain: "Bravo, vous gagnez !"}
    dit(fins.get(fini(G), "La machine gagne."))
    return G


def _joue(G: Grille, k: int, coup: Case | None) -> int:
    assert coup is not None, "La machine doit chercher au moins un coup à l'avance : p >= 1."
    x, y = coup
    G[x][y] = k
    return x


def preuve_1988(livre: bool = False) -> Preuve:  # noqa: FBT001, FBT002 - se lit bien à l'appel
    """Le résultat de 1988, calculé ici : le premier joueur gagne, en commençant au centre.

    Une minute environ, et l'on voit où en est le calcul ; avec le `livre` d'ouvertures, la
    réponse est immédiate.
    """
    if livre:
        return prouve(JEU, livre=True)
    with Suivi() as suivi:
        return prouve(JEU, suivi=suivi)


@dataclass(frozen=True, slots=True)
class Joueur:
    """Une fonction `minmax` et ses réglages, prêts à entrer dans un match du noyau."""

    w: Poids
    p: int
    minmax: Minmax = minmax

    def choose(self, position: GravityPosition) -> Move:
        """La colonne du coup que `minmax` choisit pour le joueur qui doit jouer."""
        k = CODEC.symbols[position.to_move]
        _, coup = self.minmax(CODEC.encode(position.grid()), k, self.w, self.p)
        assert coup is not None, "minmax n'a pas choisi de coup."
        return coup[0]
