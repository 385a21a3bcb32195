"""Sets of Hex cells: rows of numbers with 62 cells each, as carriers are kept.

Every function here is compiled into its caller; where `words` is a constant, its loop vanishes.
"""

from __future__ import annotations

from typing import Final

from pions.kernels.arrays import Ints
from pions.kernels.binding import inlined
from pions.kernels.intrinsics import popcount

WORD: Final = 62
"""Cells in one number of a set."""


@inlined
def apart(one: Ints, other: Ints, words: int) -> bool:
    """Whether two sets have no cell in common."""
    common = 0
    for word in range(words):
        common |= one[word] & other[word]
    return common == 0


@inlined
def within(one: Ints, other: Ints, words: int) -> bool:
    """Whether every cell of `one` is in `other`."""
    outside = 0
    for word in range(words):
        outside |= one[word] & ~other[word]
    return outside == 0


@inlined
def cells_in(one: Ints, words: int) -> int:
    """How many cells a set has."""
    count = 0
    for word in range(words):
        count += popcount(one[word])
    return count


@inlined
def has(one: Ints, cell: int) -> bool:
    """Whether `cell` is in a set; -1 is in none."""
    return cell >= 0 and (one[cell // WORD] >> (cell % WORD)) & 1 != 0
