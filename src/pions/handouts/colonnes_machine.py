"""L'utilité du sujet `colonnes`, et la recherche min-max du noyau qui s'en sert."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from pions.core.analysis import Analysis
from pions.core.types import Move
from pions.families import searching
from pions.families.gravity.gravity_evaluators import WeightedLines
from pions.games.gravity import GravityPosition
from pions.handouts.colonnes_grille import CODEC, JEU, Grille, fini
from pions.search.scoring import all_wins_alike

Poids: TypeAlias = Sequence[float]
"""Ce que vaut un alignement qui contient 0, 1, 2, 3 ou 4 pions d'un seul joueur."""


def utilite(G: Grille, k: int, w: Poids) -> float:
    """``U_k(G)`` : les alignements encore ouverts à k moins ceux ouverts à l'autre.

    `inf` si k a gagné, `-inf` si c'est l'autre, quelle que soit la valeur de ``w[4]``.
    """
    gagnant = fini(G)
    if gagnant:
        return math.inf if gagnant == k else -math.inf
    pions = CODEC.stones(G, JEU, k)
    tous_les_pions = pions | CODEC.stones(G, JEU, 3 - k)
    return _ouverts(w)(GravityPosition(JEU, pions, tous_les_pions))


def analyse(position: GravityPosition, w: Poids, p: int) -> Analysis:
    """L'utilité de chaque coup à `p` coups, pour le joueur qui doit jouer."""
    assert p >= 1, f"La machine doit chercher au moins un coup à l'avance, et non {p!r}."
    return searching.minimax(position, p, _ouverts(w), all_wins_alike)


@dataclass(frozen=True, slots=True)
class Machine:
    """Le joueur du noyau qui joue comme `minmax` avec ses propres tirages."""

    w: Poids
    p: int
    hasard: random.Random

    def choose(self, position: GravityPosition) -> Move:
        """Un des meilleurs coups, tous équiprobables."""
        return self.hasard.choice(analyse(position, self.w, self.p).best)


def _ouverts(w: Poids) -> WeightedLines:
    """Les poids des alignements incomplets, entiers là où ils le sont : le noyau va plus vite."""
    return WeightedLines(tuple(int(x) if float(x).is_integer() else float(x) for x in w[:4]))
