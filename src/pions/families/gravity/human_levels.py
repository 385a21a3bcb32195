"""Ten levels from beginner to perfect, with the mistakes of people.

A level looks a few plies ahead and misjudges a little. It never plays a move that it sees losing
while it sees another: it misses only what lies beyond its horizon, as people do. Level 9 knows the
exact values and slips now and then, to a move whose punishment is far away; level 10 does not.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from pions.core.protocols import Evaluator
from pions.core.types import Move, Score
from pions.families import kernels_of, searching
from pions.families.exact_values import forecast, result_of
from pions.families.gravity.explain import cells_left
from pions.families.judged_moves import ExactSolver
from pions.games.gravity import GravityPosition
from pions.search.scoring import WIN


@dataclass(frozen=True, slots=True)
class Level:
    """The strength of a level."""

    plies: int
    least: int
    """Plies it looks ahead when it is not attentive."""
    attention: float
    """The share of moves it is attentive at, from 0 to 1."""
    blur: float
    """The largest misjudgment of a position, either way."""


SIGHTED: Final[Mapping[int, Level]] = {
    1: Level(1, 1, 1.0, 160),
    2: Level(2, 1, 0.7, 90),
    3: Level(2, 2, 1.0, 60),
    4: Level(4, 2, 0.5, 30),
    5: Level(4, 4, 1.0, 9),
    6: Level(6, 4, 0.85, 6),
    7: Level(7, 6, 0.9, 4),
    8: Level(9, 8, 0.8, 2),
}
"""Two plies see an immediate win and an immediate loss, four a trap of two moves."""

MASTER: Final = 9


@dataclass(frozen=True, slots=True)
class Sighted:
    """Looks ahead as far as its level, and takes what seems best to it."""

    level: Level
    evaluate: Evaluator[Any]
    rng: random.Random

    def choose(self, position: GravityPosition) -> Move:
        """A move that it does not see losing, if there is one."""
        attentive = self.rng.random() < self.level.attention
        plies = self.level.plies if attentive else self.level.least
        seen = self._look(position, plies)
        blur = self.level.blur
        felt = {
            move: score if abs(score) >= WIN else score + self.rng.uniform(-blur, blur)
            for move, score in seen.items()
        }
        top = max(felt.values())
        return self.rng.choice([move for move, score in felt.items() if score == top])

    def _look(self, position: GravityPosition, plies: int) -> dict[Move, Score]:
        """Return the score of each move; moves too bad to be chosen after any blur get a bound."""
        scores: dict[Move, Score] = {}
        best = -math.inf
        compiled = kernels_of(position.game)
        for move in position.legal_moves():
            floor = min(best, WIN) - 2 * self.level.blur - 1
            after = position.play(move)
            scores[move] = -searching.alphabeta_bound(
                after, plies - 1, -math.inf, -floor, self.evaluate, compiled=compiled
            )
            best = max(best, scores[move])
        return scores


@dataclass(frozen=True, slots=True)
class Slipping:
    """Knows every value, and now and then plays a move whose punishment is far away."""

    oracle: ExactSolver
    rng: random.Random
    chance: float = 0.12
    """The share of slips among the moves where it could slip."""
    sight: int = 12
    """It never slips into a loss that is so many plies away or fewer."""

    def choose(self, position: GravityPosition) -> Move:
        """A best move, or a slip that a strong player might make."""
        values = self.oracle.values(position)
        top = max(values.values())
        left = cells_left(position)
        slips = [
            move
            for move, value in values.items()
            if result_of(value) < result_of(top)
            and (value == 0 or forecast(value, left).plies > self.sight)
            and forecast(top, left).plies > self.sight
        ]
        if slips and self.rng.random() < self.chance:
            return self.rng.choice(slips)
        return self.rng.choice([move for move, value in values.items() if value == top])
