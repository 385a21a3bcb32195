"""Ten levels for people, made of a search: how far each looks, and how often it does not."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from pions.core.protocols import Position, Strategy
from pions.core.types import Move, Term

SIGHT: Final[Mapping[int, tuple[int, float]]] = {
    1: (1, 0.6),
    2: (1, 0.4),
    3: (2, 0.3),
    4: (2, 0.2),
    5: (3, 0.12),
    6: (3, 0.06),
    7: (3, 0.02),
    8: (4, 0.03),
    9: (4, 0.0),
    10: (5, 0.0),
}
"""The plies a level looks ahead, and how often it plays at random."""


NAMES: Final[Mapping[int, Term]] = {
    1: Term("beginner"),
    2: Term("novice"),
    3: Term("learner"),
    4: Term("casual player"),
    5: Term("regular player"),
    6: Term("club player"),
    7: Term("strong player"),
    8: Term("expert"),
    9: Term("master"),
    10: Term("perfect"),
}
"""The last may have another name in a game (`Players.top_level`)."""
HIGHEST: Final = 10


@dataclass(frozen=True, slots=True)
class Distracted:
    """A player who now and then plays without looking."""

    player: Strategy[Any]
    slips: float
    """The share of random moves, from 0 to 1."""
    rng: random.Random

    def choose(self, position: Position) -> Move:
        """Return the move of the player, or any legal move."""
        if self.rng.random() < self.slips:
            return self.rng.choice(position.legal_moves())
        return self.player.choose(position)
