"""A player made of an analyst: the best move, ties broken at random."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Generic

from pions.core.analysis import Analysis
from pions.core.protocols import Analyst, P_contra
from pions.core.types import Move


@dataclass(frozen=True, slots=True)
class BestOf(Generic[P_contra]):
    """Plays a move its analyst scores highest, uniformly among equals."""

    analyst: Analyst[P_contra]
    rng: random.Random

    def choose(self, position: P_contra) -> Move:
        """One of the best moves."""
        return self.rng.choice(self.analyst.analyse(position).best)

    def analyse(self, position: P_contra) -> Analysis:
        """What the analyst says."""
        return self.analyst.analyse(position)
