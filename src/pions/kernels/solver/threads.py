"""Division of work among threads of the solver that search one position together.

They run the same search, each on its own stack, with one table. Marks behind the large table say
which thread searches which move. A thread delays a move that another one searches, and leaves a
node that another one has answered meanwhile.
"""

# ruff: noqa: PLR0913, PLR0917
# Compiled into the search, which has all these numbers.

from __future__ import annotations

from typing import Final

from pions.kernels.arrays import Ints
from pions.kernels.binding import inlined
from pions.kernels.solver.move_order import hash_of
from pions.kernels.solver.workspace import ABORTED, BUSY, FRAME, TAIL

SPLIT_LEFT: Final = 24
"""Empty cells from which work is divided; with fewer, a search is quicker than that."""
LOOK: Final = 63
"""Nodes, less one, between two checks for answers of the others."""

_MARKED: Final = (1 << 50) - 1
"""The part of a hash in a mark; rarely it is not enough, and a move is delayed in vain."""
_INSIDE: Final = 8191
"""As in `null_window`."""


@inlined
def answered(
    stack: Ints,
    top: int,
    frame: int,
    left: int,
    alpha: int,
    table: Ints,
    shift: int,
    tag_mask: int,
) -> tuple[int, int]:
    """Return the first frame below `top` that the table has answered, and its bound, or `top`.

    The position on top has `left` empty cells and the window of `alpha`.
    """
    place = 0
    while place < top:
        g = place & _INSIDE
        there = stack[g + 7]
        if there < SPLIT_LEFT:
            break
        h = stack[g + 4]
        entry = table[h >> shift]
        if (entry >> 12) == (h & tag_mask):
            asked = -alpha - 1 if (there - left) & 1 else alpha
            lower = ((entry >> 6) & 63) - 32
            upper = 32 - (entry & 63)
            if lower > asked:
                return place, lower
            if upper <= asked:
                return place, upper
        place += frame
    return top, 0


@inlined
def divided(
    pick: int,
    stack: Ints,
    g: int,
    left: int,
    alpha: int,
    thread: int,
    table: Ints,
    lanes: int,
    mirror_left: int,
    width: int,
    tall: int,
    bottom: int,
    key_mask: int,
) -> int:
    """Mark and return the move for number `thread` to search: `pick`, or the next free one.

    A delayed move keeps its column instead of its rank, and is searched last. The first move is
    never delayed: mostly it makes all others needless.
    """
    busy = table[len(table) - TAIL :]
    mask = stack[g + 1]
    while True:
        child = hash_of(
            mask ^ stack[g],
            mask | stack[g + FRAME + (pick & 31)],
            left > mirror_left,
            width,
            tall,
            bottom,
            key_mask,
        )
        mark = ((child & _MARKED) << 12) | ((alpha + 32) << 6) | thread
        other = busy[child & (BUSY - 1)]
        if pick < 32 or stack[g + 2] == -ABORTED or other == mark or (other ^ mark) >> 6:
            busy[child & (BUSY - 1)] = mark
            return pick
        stack[g + FRAME + 2 * lanes + (pick & 31)] = pick & 31
        pick = -1
        for c in range(lanes):
            pick = max(pick, stack[g + FRAME + 2 * lanes + c])
