"""All positions of Connect Four with so many discs, as arrays: the levels of its book."""

from __future__ import annotations

import sys
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pions.families.gravity.opening_book import UNKNOWN, win_at_once

Words = NDArray[np.int64]
Values = NDArray[np.int8]

BOTTOM: Final = sum(1 << 7 * column for column in range(7))
MOST: Final = 42
"""No value is so high."""


def flipped(board: Words) -> Words:
    """The mirror images."""
    image = np.zeros_like(board)
    for column in range(7):
        image |= (board >> 7 * column & 127) << 7 * (6 - column)
    return image


def keys_of(mine: Words, mask: Words) -> Words:
    """The smaller of the keys of a position and of its mirror image."""
    key = mine | (mask + BOTTOM)
    smaller: Words = np.minimum(key, flipped(key))
    return smaller


def has_line(stones: Words) -> NDArray[np.bool_]:
    """Where four in line are."""
    found = np.zeros(stones.shape, bool)
    for step in (1, 6, 7, 8):
        pairs = stones & (stones >> step)
        found |= (pairs & (pairs >> 2 * step)) != 0
    return found


def children(mine: Words, mask: Words) -> list[tuple[NDArray[np.bool_], NDArray[np.bool_], Words]]:
    """For each column: where it has room, where a disc there wins, and the mask after it."""
    found = []
    for column in range(7):
        bit = (mask + BOTTOM) & (63 << 7 * column)
        found.append((bit != 0, has_line(mine | bit) & (bit != 0), mask | bit))
    return found


def wins(mine: Words, mask: Words) -> NDArray[np.bool_]:
    """Where the mover completes a line with its next disc."""
    found: NDArray[np.bool_] = np.any([won for _, won, _ in children(mine, mask)], axis=0)
    return found


@cache
def level(discs: int) -> tuple[Words, Words, Words]:
    """Sorted keys of all unfinished positions with so many discs, and (mine, mask) for each."""
    mine = mask = np.zeros(1, np.int64)
    for _ in range(discs):
        lives = [(room & ~won, after) for room, won, after in children(mine, mask)]
        theirs = mine ^ mask
        mine = np.concatenate([theirs[live] for live, _ in lives])
        mask = np.concatenate([after[live] for live, after in lives])
        _, first = np.unique(keys_of(mine, mask), return_index=True)
        mine, mask = mine[first], mask[first]
    return keys_of(mine, mask), mine, mask


def at_least(discs: int, mine: Words, mask: Words, before: Values) -> Words:
    """What all the boards `before` promise positions with `discs`, as `Book.at_least`."""
    if (before == UNKNOWN).any():
        sys.exit(f"Not all positions with {discs - 1} discs are known.")
    keys, theirs = level(discs - 1)[0], mine ^ mask
    best = np.full(mine.size, -MOST, np.int64)
    for column in range(7):
        here = mask & (63 << 7 * column)
        top = (here + (1 << 7 * column)) >> 1 & here  # the last disc of the column
        taken = (theirs & top) != 0
        wanted = keys_of(theirs ^ top, mask ^ top)
        place = np.minimum(np.searchsorted(keys, wanted), keys.size - 1)
        taken &= keys[place] == wanted
        best = np.where(taken, np.maximum(best, -before[place].astype(np.int64)), best)
    return best


def shallower(discs: int, values: Values) -> Values:
    """The values with `discs` - 1 discs from those with `discs`, where they are known."""
    below, (_, mine, mask) = level(discs)[0], level(discs - 1)
    best = np.full(mine.size, -100, np.int64)
    known = np.ones(mine.size, bool)
    for room, won, after in children(mine, mask):
        place = np.minimum(np.searchsorted(below, keys_of(mine ^ mask, after)), below.size - 1)
        value = values[place].astype(np.int64)
        known &= (value != UNKNOWN) | won | ~room
        best = np.where(room & ~won, np.maximum(best, -value), best)
    over = wins(mine, mask)
    best = np.where(over, win_at_once(discs - 1), best)
    return np.where(known | over, best, UNKNOWN).astype(np.int8)
