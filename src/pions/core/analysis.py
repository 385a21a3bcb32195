"""The scores of a position's moves, as an analyst gives them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pions.core.types import Move, Score


@dataclass(frozen=True, slots=True)
class Analysis:
    """The score of each move, for the side to move, and how it was found."""

    scores: Mapping[Move, Score]
    """A score per legal move; empty where the game is over."""
    depth: int
    """Plies below the position that were searched everywhere."""
    nodes: int
    """Positions visited, the root included."""
    exact: bool = False
    """Whether the scores are proved values rather than estimates."""

    @property
    def best(self) -> tuple[Move, ...]:
        """The moves that share the highest score."""
        top = max(self.scores.values(), default=0)
        return tuple(move for move, score in self.scores.items() if score == top)
