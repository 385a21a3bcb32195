"""Morpion played out to its end: 5,478 positions, each looked at once."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache
from typing import Any

from pions.core.analysis import Analysis
from pions.core.protocols import Strategy
from pions.core.types import Score
from pions.games.morpion import CELLS, Morpion, MorpionPosition
from pions.search.best_of import BestOf
from pions.search.scoring import WIN, sooner_is_better


@cache
def value(position: MorpionPosition) -> Score:
    """What the position is worth to its side to move; sooner wins are worth more."""
    if position.outcome() is not None:
        return sooner_is_better(position, CELLS - position.ply)
    return max(-value(position.play(move)) for move in position.legal_moves())


@dataclass(frozen=True, slots=True)
class Exact:
    """Scores every move by the end of the game; without `sooner`, all wins are alike."""

    sooner: bool = True

    def analyse(self, position: MorpionPosition) -> Analysis:
        """Proved values."""
        scores = {move: -value(position.play(move)) for move in position.legal_moves()}
        if not self.sooner:
            scores = {move: max(-WIN, min(WIN, score)) for move, score in scores.items()}
        return Analysis(scores, CELLS - position.ply, 0, exact=True)


def perfect(_game: Morpion, style: str, rng: random.Random) -> Strategy[Any]:
    """The player of a style: ``fastest``, or ``any`` move that keeps the result."""
    return BestOf(Exact(sooner=style != "any"), rng)
