"""Sets of Hex cells, such as carriers: rows of numbers with 64 cells each.

Every function here is compiled into its caller; where `words` is a constant, its loop is unrolled.
"""

from __future__ import annotations

from typing import Final

from pions.kernels.arrays import Ints, Ints3D
from pions.kernels.binding import inlined
from pions.kernels.intrinsics import popcount

WORD: Final = 64
"""Cells in one number of a set: a board of 8 by 8 has one number, of 11 by 11 two."""
_LAST: Final = WORD - 1


@inlined
def bit(cell: int) -> int:
    """Return the bit of `cell` in its number of a set; the last one is negative."""
    place = cell % WORD
    return -1 << _LAST if place == _LAST else 1 << place


@inlined
def within(one: Ints, other: Ints, words: int) -> bool:
    """Return whether every cell of `one` is in `other`."""
    outside = 0
    for word in range(words):
        outside |= one[word] & ~other[word]
    return outside == 0


@inlined
def cells_in(one: Ints, words: int) -> int:
    """Count the cells of a set."""
    count = 0
    for word in range(words):
        count += popcount(one[word])
    return count


# The same for set number `slot` of `pair` in a list: cutting out its row would count references.


@inlined
def kept_within(lists: Ints3D, pair: int, slot: int, other: Ints, words: int) -> bool:
    """Return whether every cell of a kept set is in `other`."""
    outside = 0
    for word in range(words):
        outside |= lists[pair, slot, word] & ~other[word]
    return outside == 0


@inlined
def within_kept(one: Ints, lists: Ints3D, pair: int, slot: int, words: int) -> bool:
    """Return whether every cell of `one` is in a kept set."""
    outside = 0
    for word in range(words):
        outside |= one[word] & ~lists[pair, slot, word]
    return outside == 0


@inlined
def cells_kept(lists: Ints3D, pair: int, slot: int, words: int) -> int:
    """Count the cells of a kept set."""
    count = 0
    for word in range(words):
        count += popcount(lists[pair, slot, word])
    return count


@inlined
def keeps(lists: Ints3D, pair: int, slot: int, cell: int) -> bool:
    """Return whether `cell` is in a kept set; -1 is in none."""
    return cell >= 0 and (lists[pair, slot, cell // WORD] >> (cell % WORD)) & 1 != 0
