"""The book-keeping of min-max and alpha-beta without recursion.

`frames` has a row for each thing remembered of a node, and a column for each ply from the
root down to the node being searched. All scores are for the side to move at that ply.
`progress` holds the level of that node and the number of nodes entered so far.
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
"""The window: scores outside ``LOW .. HIGH`` matter to nobody."""
STILL: Final = 4
"""What the evaluator says of the position as it stands."""

ROWS: Final = 5

LEVEL: Final = 0
NODES: Final = 1


@kernel
def at_root(frames: Ints2D, low: int, high: int, still: int) -> None:
    """Write the first of the frames of a search that is to begin."""
    frames[TRIED, 0] = -1
    frames[BEST, 0] = -INFINITE
    frames[LOW, 0] = low
    frames[HIGH, 0] = high
    frames[STILL, 0] = still


@kernel
def descend(frames: Ints2D, level: int, margin: int, still: int) -> None:
    """Open the node that the move tried at `level` leads to.

    At the root the window stays open `margin` below the best score.
    """
    bound = frames[BEST, level] - margin if level == 0 else frames[BEST, level]
    frames[TRIED, level + 1] = -1
    frames[BEST, level + 1] = -INFINITE
    frames[LOW, level + 1] = -frames[HIGH, level]
    frames[HIGH, level + 1] = -max(frames[LOW, level], bound)
    frames[STILL, level + 1] = still


@kernel
def learn(frames: Ints2D, level: int, score: int, prune: int, end: int) -> None:
    """The move tried at `level` is worth `score`; cut the others, up to `end`, if none matters."""
    frames[BEST, level] = max(frames[BEST, level], score)
    if prune and frames[BEST, level] >= frames[HIGH, level]:
        frames[TRIED, level] = end
