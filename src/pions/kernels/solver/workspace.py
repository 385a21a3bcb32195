"""What a search of the solver works with: its control words, its frames, its tables.

A thread has a *workspace*, one array: `control`, which its caller reads and writes meanwhile,
then the frames of its search, then two tables of its own. All threads share the large table.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Final

from pions.kernels import buffers
from pions.kernels.arrays import Ints, Ints2D

ABORTED: Final = 1000
"""The answer of a search that was stopped, or spent its nodes."""
IMPOSSIBLE: Final = 2000
"""The score of two bitboards that no game reaches."""

STOP: Final = 0
"""In `control`: not zero to stop the search."""
NODES: Final = 1
"""Nodes entered so far, all searches together."""
BUDGET: Final = 2
"""The most nodes for one null window; 0 for no end."""
POLL: Final = 31
"""Nodes, less one, between two looks whether to stop, or whether the budget is spent."""
LOW: Final = 3
HIGH: Final = 4
"""What is known of the score so far."""
THREAD: Final = 5
"""The number, from 1, of a thread that shares a search with others; 0 for one on its own."""
CONTROL: Final = 8
"""The length of `control`: one line of the processor's cache."""

FRAME: Final = 8
"""A frame: mine, mask, best, opp, hash, lower, upper, left; then three words a lane."""

LEAST_BITS: Final = 12
"""A table has at least 2**12 words: the rest of the hash, 50 bits, then fits above the bounds."""
BUSY: Final = 1 << 10
"""So many words behind the large table say which thread searches what."""
TAIL: Final = BUSY + 8
"""All that is behind it; the last words say how it grows (`growth`)."""
BITS: Final = 1
WRITTEN: Final = 2
"""Their places, counted from the end."""
BEGIN_BITS: Final = 18
"""A large table begins with 2**18 words, two megabytes."""
NEAR_LEFT: Final = 18
"""With so many empty cells or fewer, a position is looked up in the near table: most are."""
NEAR_ROOT: Final = 26
"""A search that begins with so many empty cells or fewer needs no other table."""
NEAR_BITS: Final = 17
"""The near table has 2**17 words, and stays in the processor's cache..."""
LATE_BITS: Final = 14
"""... and another 2**14, nearer still, for searches that begin with `NEAR_LEFT` or fewer, and for
far windows, which take few nodes."""

_WORD: Final = "L" if array("L").itemsize == 8 else "Q"
"""A word as arrays know it; `L` takes numbers five times sooner, and is not as long everywhere."""


def jobs_of(mine: Sequence[int], mask: Sequence[int]) -> Ints2D:
    """A row a position: its bitboards, and room for its score.

    `OverflowError` for a bitboard that is no word.
    """
    rows = array(_WORD, bytes(24 * len(mine)))
    rows[0::3], rows[1::3] = array(_WORD, mine), array(_WORD, mask)
    return buffers.shaped(rows, len(mine), 3)


def scores_of(jobs: Ints2D) -> list[int]:
    """The scores that were filled in."""
    return buffers.flat(jobs)[2::3].tolist()


def workspace_for(width: int, height: int) -> Ints:
    """A workspace for searches on boards of this size."""
    frames = (width * height + 2) * (FRAME + 3 * max(8, width))
    return buffers.zeros(CONTROL + frames + (1 << LATE_BITS) + (1 << NEAR_BITS))


def table_of(bits: int, begin: int = BEGIN_BITS) -> Ints:
    """An empty table of up to ``2 ** bits`` words, of which ``2 ** begin`` are used at first."""
    table = buffers.zeros((1 << bits) + TAIL)
    table[len(table) - BITS] = begin
    return table


def clear_table(table: Ints) -> None:
    """Make a table empty, and as small as at first."""
    words = len(table) - TAIL
    used = int(table[len(table) - BITS])
    buffers.clear(buffers.part(table, 0, min(words, 1 << used) if used else words))
    buffers.clear(buffers.part(table, words, len(table)))
    table[len(table) - BITS] = BEGIN_BITS
