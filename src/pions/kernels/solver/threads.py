"""How threads of the solver that search one position together divide the work.

They run the same search, each on its own stack, through one table. Behind the large table
stand marks: which thread searches which move. A thread puts off what another one is at, and
leaves what another one has answered meanwhile.
"""

# ruff: noqa: PLR0913, PLR0917
# Compiled into the search, which has all these numbers at hand.

from __future__ import annotations

from typing import Final

from pions.kernels.arrays import Ints
from pions.kernels.binding import inlined
from pions.kernels.solver.move_order import hash_of
from pions.kernels.solver.workspace import ABORTED, BUSY, FRAME, TAIL

SPLIT_LEFT: Final = 24
"""With so many empty cells or more, work is divided; below, it takes less time than asking."""
LOOK: Final = 63
"""Nodes, less one, between two looks at what the others have answered."""

_MARKED: Final = (1 << 50) - 1
"""So much of a hash is in a mark; where it is not enough, a move is put off for nothing."""
_INSIDE: Final = 8191
"""Longer than any stack: as a mask it shows the compiler that an index is not negative."""


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
    """The first frame below `top` whose question the table answers, and the bound that does.

    `top` if there is none. The position on top has `left` empty cells, and the question about
    it is if it is worth more than `alpha`.
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
    """The move for number `thread` to search: `pick`, or the next one that is free; it is marked.

    A move put off keeps no rank but its column, and is taken when nothing else is left. The
    first move is never put off: mostly it makes all others needless.
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
