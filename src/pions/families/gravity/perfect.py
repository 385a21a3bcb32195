"""The player that never changes the result for the worse."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Final

from pions.core.analysis import Analysis
from pions.core.errors import InvalidOption
from pions.core.types import Move
from pions.families.gravity.explain import Oracle, cells_left
from pions.families.gravity.gravity_solver import solver_for
from pions.families.values import result_of
from pions.games.gravity import Gravity, GravityPosition

MOST_CELLS: Final = 42
"""Connect Four has so many; opening a larger board could take hours."""


def oracle(game: Gravity) -> Oracle:
    """The solver of `game`, where it answers while somebody waits."""
    cells = game.width * game.height
    if cells > MOST_CELLS:
        raise InvalidOption(
            "{game} has {cells} cells: with more than {most}, no player here is perfect.",
            game=game.name,
            cells=cells,
            most=MOST_CELLS,
        )
    return solver_for(game)


@dataclass(frozen=True, slots=True)
class Exact:
    """An analyst whose scores are proved values: the best ones win soonest or resist longest."""

    oracle: Oracle

    def analyse(self, position: GravityPosition) -> Analysis:
        """The value of every move."""
        values = self.oracle.values(position)
        return Analysis(dict(values), cells_left(position), 0, exact=True)


@dataclass(frozen=True, slots=True)
class KeepsResult:
    """Any move that keeps the result, each as likely: perfect, but in no hurry."""

    oracle: Oracle
    rng: random.Random

    def choose(self, position: GravityPosition) -> Move:
        """A move after which the game still ends as it should."""
        values = self.oracle.values(position)
        wanted = result_of(max(values.values()))
        good = [move for move, value in values.items() if result_of(value) is wanted]
        return self.rng.choice(good)
