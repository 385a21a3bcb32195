"""Players that know the value of every move, of any game that is solved."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import partial
from typing import Any

from pions.core.analysis import Analysis
from pions.core.protocols import Position
from pions.core.types import Move
from pions.families.exact_values import result_of
from pions.families.judged_moves import ExactSolver, Left
from pions.search.simplest_players import BestOf


def perfect(
    oracle: ExactSolver, left: Left, style: str, rng: random.Random
) -> BestOf[Any] | KeepsResult:
    """The player of a style: ``fastest``, or ``any`` move that keeps the result."""
    return (
        KeepsResult(oracle, rng) if style == "any" else BestOf(partial(_exact, oracle, left), rng)
    )


def _exact(oracle: ExactSolver, left: Left, position: Position) -> Analysis:
    return Analysis(dict(oracle.values(position)), left(position), 0, exact=True)


@dataclass(frozen=True, slots=True)
class KeepsResult:
    """Any move that keeps the result, each as likely: perfect, but in no hurry."""

    oracle: ExactSolver
    rng: random.Random

    def choose(self, position: Position) -> Move:
        """A move after which the game still ends as it should."""
        values = self.oracle.values(position)
        wanted = result_of(max(values.values()))
        good = [move for move, value in values.items() if result_of(value) is wanted]
        return self.rng.choice(good)
