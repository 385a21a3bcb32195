"""The stack of min-max and alpha-beta without recursion.

`frames` has a row for each fact of a node, and a column for each ply from the root to the current
node; scores are for the side to move there. `progress` has the level of that node and the number
of nodes so far.
"""

from __future__ import annotations

from typing import Final

from pions.kernels import INFINITE
from pions.kernels.arrays import Ints2D
from pions.kernels.binding import kernel

TRIED: Final = 0
"""The move tried last; -1 before the first."""
BEST: Final = 1
"""The best score so far."""
LOW: Final = 2
HIGH: Final = 3
"""The search window."""
STILL: Final = 4
"""The evaluation of the position itself."""
ROWS: Final = 5

LEVEL: Final = 0
NODES: Final = 1


@kernel
def at_root(frames: Ints2D, low: int, high: int, still: int) -> None:
    """Write the frame of the root."""
    frames[TRIED, 0] = -1
    frames[BEST, 0] = -INFINITE
    frames[LOW, 0] = low
    frames[HIGH, 0] = high
    frames[STILL, 0] = still


@kernel
def descend(frames: Ints2D, level: int, margin: int, still: int) -> None:
    """Write the frame of the child; the window of a root's child is `margin` wider."""
    bound = frames[BEST, level] - margin if level == 0 else frames[BEST, level]
    frames[TRIED, level + 1] = -1
    frames[BEST, level + 1] = -INFINITE
    frames[LOW, level + 1] = -frames[HIGH, level]
    frames[HIGH, level + 1] = -max(frames[LOW, level], bound)
    frames[STILL, level + 1] = still


@kernel
def learn(frames: Ints2D, level: int, score: int, prune: int, end: int) -> None:
    """Note the `score` of the move tried at `level`; in a cutoff, skip the moves before `end`."""
    frames[BEST, level] = max(frames[BEST, level], score)
    if prune and frames[BEST, level] >= frames[HIGH, level]:
        frames[TRIED, level] = end
