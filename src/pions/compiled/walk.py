"""A search of a kernel under way."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pions.compiled import Array
from pions.core.types import Move, Score
from pions.kernels import INFINITE


@dataclass(frozen=True, slots=True)
class Task:
    """The settings of a search, in whole numbers."""

    depth: int
    """Plies to look ahead; at least 1."""
    prune: bool
    """Alpha-beta if true, min-max if not."""
    win: int
    sooner: int
    """A game lost with n plies left is worth ``-(win + sooner * n)``."""
    low: int = -INFINITE
    high: int = INFINITE + 1
    """The window at the root; above infinity, nothing is ever cut there."""
    margin: int = 1
    """How far below the best score of the root the window stays open, so that ties are seen."""


@dataclass(frozen=True, slots=True)
class Walk:
    """A search that a kernel carries on, so many nodes at a time."""

    go_on: Callable[[int], bool]
    """Enters at most so many more nodes; whether the search is finished."""
    frames: Array
    progress: Array
    scores: Array

    @property
    def nodes(self) -> int:
        """The nodes entered so far, the root included."""
        return int(self.progress[1])

    @property
    def best(self) -> Score:
        """The value of the root, once the search is finished."""
        return plain_score(int(self.frames[1, 0]))

    def scored(self, moves: Sequence[Move]) -> dict[Move, Score]:
        """The score of each of the root's `moves`, once the search is finished."""
        scores = self.scores.tolist()
        return {move: plain_score(scores[move]) for move in moves}


def plain_score(score: int) -> Score:
    """A kernel's score as the plain searches give it."""
    if -INFINITE < score < INFINITE:
        return score
    return math.copysign(math.inf, score)


def whole_bound(bound: Score, rounded: Callable[[float], int]) -> int:
    """A plain window's bound as a kernel takes it; between whole scores, either side will do."""
    if math.isinf(bound):
        return INFINITE if bound > 0 else -INFINITE
    return max(-INFINITE + 1, min(INFINITE - 1, rounded(bound)))
