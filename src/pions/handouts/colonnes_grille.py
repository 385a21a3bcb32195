"""La grille du sujet `colonnes` : les alignements, le hasard, l'utilité et la recherche min-max."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from pions.core.analysis import Analysis
from pions.core.types import Move, Side
from pions.families import searching
from pions.families.gravity.gravity_evaluators import WeightedLines
from pions.games.gravity import Gravity, GravityPosition, has_line, lines
from pions.handouts.codec import GridCodec
from pions.handouts.hasard import HASARD
from pions.sandbox.calling.parts import LAYOUTS
from pions.search.scoring import all_wins_alike

JEU: Final = Gravity()
CODEC: Final = GridCodec({None: 0, Side.FIRST: 1, Side.SECOND: 2}, LAYOUTS["columns, bottom first"])

Grille: TypeAlias = list[list[int]]
Case: TypeAlias = tuple[int, int]
"""(x, y) : colonne, puis ligne comptée du bas."""
Poids: TypeAlias = Sequence[float]
"""Ce que vaut un alignement qui contient 0, 1, 2, 3 ou 4 pions d'un seul joueur."""


def init() -> Grille:
    """La grille vide : 7 colonnes de 6 cases."""
    return CODEC.encode(JEU.initial().grid())


def display(G: Grille) -> None:
    """Affiche la grille : un point pour une case vide, ``o`` pour 1, ``x`` pour 2."""
    for ligne in reversed(list(zip(*G, strict=True))):
        print(" ".join(".ox"[case] for case in ligne))


def tous_alignements() -> list[list[Case]]:
    """Les 69 alignements : 24 horizontaux, 21 verticaux, 12 dans chaque direction diagonale."""
    bits = {
        bit: (x, y) for x, colonne in enumerate(CODEC.bits(JEU)) for y, bit in enumerate(colonne)
    }
    return [[case for bit, case in bits.items() if line & bit] for line in lines(JEU)]


tous: Final = tous_alignements()


def coups(G: Grille) -> list[Case]:
    """Les coups possibles ; aucun si la partie est gagnée ou la grille pleine."""
    position = CODEC.position(G, JEU, 1)
    if fini(G):
        return []
    return [(x, position.height_of(x)) for x in position.legal_moves()]


def fini(G: Grille) -> int:
    """1 ou 2 si ce joueur a rempli un alignement, 0 sinon."""
    for k in (1, 2):
        if has_line(CODEC.stones(G, JEU, k), JEU):
            return k
    return 0


def joue_random() -> Grille:
    """La grille à la fin d'une partie où les deux joueurs jouent au hasard."""
    position = JEU.initial()
    while possibles := position.legal_moves():
        position = position.play(HASARD.choice(possibles))
    return CODEC.encode(position.grid())


def score(G: Grille) -> float:
    """Le score du joueur 1 à la fin d'une partie : 1, 0, ou 1/2 si elle est nulle."""
    return {1: 1.0, 2: 0.0}.get(fini(G), 0.5)


def score_moyen(parties: int = 10_000) -> float:
    """Le score moyen du joueur 1 quand les deux jouent au hasard : environ 0,557."""
    return sum(score(joue_random()) for _ in range(parties)) / parties


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
