"""The arrays of the solver: control words, frames, tables.

A thread has a *workspace*, one array: `control`, which its caller reads and writes during the
search, then its frames, then two tables of its own. All threads share the large table.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Final

from pions.kernels import buffers
from pions.kernels.arrays import Ints, Ints2D

ABORTED: Final = 1000
"""The answer of a search that was stopped, or has used up its nodes."""
IMPOSSIBLE: Final = 2000
"""The score of two bitboards that no game reaches."""

STOP: Final = 0
"""In `control`: not zero to stop the search."""
NODES: Final = 1
"""Nodes of all searches so far."""
BUDGET: Final = 2
"""The most nodes of one null window; 0 for no limit."""
POLL: Final = 31
"""Nodes, less one, between two checks of these."""
LOW: Final = 3
HIGH: Final = 4
"""The bounds of the score so far."""
THREAD: Final = 5
"""The number, from 1, of a thread that shares a search with others; else 0."""
CONTROL: Final = 8
"""The length of `control`: one line of the processor's cache."""

FRAME: Final = 8
"""A frame: mine, mask, best, opp, hash, lower, upper, left; then three words a lane."""

LEAST_BITS: Final = 12
"""The least table has 2**12 words: the rest of the hash, 50 bits, fits above the bounds."""
BUSY: Final = 1 << 10
"""The words behind the large table that mark the moves of threads."""
TAIL: Final = BUSY + 8
"""All words behind it; the last ones are for its growth (`growth`)."""
BITS: Final = 1
WRITTEN: Final = 2
"""Their places, counted from the end."""
BEGIN_BITS: Final = 18
"""A large table begins with 2**18 words, two megabytes."""
NEAR_LEFT: Final = 18
"""Empty cells up to which positions, most of them, are in the near table."""
NEAR_ROOT: Final = 26
"""Empty cells up to which a search uses no other table."""
NEAR_BITS: Final = 17
"""The near table has 2**17 words, and stays in the processor's cache."""
LATE_BITS: Final = 14
"""The late table has 2**14 words, for roots with `NEAR_LEFT` empty cells or fewer and for far
windows, which take few nodes."""

_WORD: Final = "L" if array("L").itemsize == 8 else "Q"
"""The type code of a word; `L` is five times as fast, and not as long everywhere."""


def jobs_of(mine: Sequence[int], mask: Sequence[int]) -> Ints2D:
    """Return a row a position: its bitboards, and room for its score; raises `OverflowError`."""
    rows = array(_WORD, bytes(24 * len(mine)))
    rows[0::3], rows[1::3] = array(_WORD, mine), array(_WORD, mask)
    return buffers.shaped(rows, len(mine), 3)


def scores_of(jobs: Ints2D) -> list[int]:
    """Return the scores that were filled in."""
    return buffers.flat(jobs)[2::3].tolist()


def workspace_for(width: int, height: int) -> Ints:
    """Return a workspace for searches on boards of this size."""
    frames = (width * height + 2) * (FRAME + 3 * max(8, width))
    return buffers.zeros(CONTROL + frames + (1 << LATE_BITS) + (1 << NEAR_BITS))


def table_of(bits: int) -> Ints:
    """Return an empty table of up to ``2 ** bits`` words."""
    table = buffers.zeros((1 << bits) + TAIL)
    table[len(table) - BITS] = BEGIN_BITS
    return table


def clear_table(table: Ints) -> None:
    """Empty a table, and make it as small as at first."""
    words = len(table) - TAIL
    used = int(table[len(table) - BITS])
    buffers.clear(buffers.part(table, 0, min(words, 1 << used) if used else words))
    buffers.clear(buffers.part(table, words, len(table)))
    table[len(table) - BITS] = BEGIN_BITS
