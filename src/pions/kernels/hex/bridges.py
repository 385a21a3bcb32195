"""Chains that cannot be cut: stones that touch, or that are joined by bridges.

A bridge is two stones of one side with two empty cells between them, either of which joins them.
Bridges without common cells can all be kept, so a chain of them from edge to edge wins with either
side to move. The edge is a row of stones outside the board.
"""

from __future__ import annotations

from typing import Final

from pions.kernels.arrays import Cells, Ints, Ints2D
from pions.kernels.binding import kernel
from pions.kernels.buffers import np
from pions.kernels.hex import shortest_paths
from pions.kernels.hex.rules import BOARD, ON_BOARD

DOWN: Final = (-1, -1, 0, 1, 1, 0)
RIGHT: Final = (0, 1, 1, 0, -1, -1)
"""The six neighbours in a ring: two successive ones touch, and make a bridge."""

OWN: Final = 1
OTHER: Final = 2
UNREACHED: Final = -2


@kernel(BOARD)
def framed(board: Cells, side: int, size: int) -> Cells:
    """Return the board as if `side` joined top and bottom, in a frame of edge stones.

    Its ``(size + 2) * (size + 2)`` cells are 0 empty, 1 own, 2 the other side's.
    """
    width = size + 2
    seen = np.full(width * width, OTHER, np.int8)
    for column in range(width):
        seen[column] = OWN
        seen[(size + 1) * width + column] = OWN
    for row in range(size):
        for column in range(size):
            cell = row * size + column if side == 1 else column * size + row
            owner = board[cell]
            shown = 0
            if owner:
                shown = OWN if owner == side else OTHER
            seen[(row + 1) * width + column + 1] = shown
    return seen


@kernel
def unused(link: int, one: int, two: int, links: Ints2D) -> bool:
    """Return whether no bridge on the way to `link` needs the cells `one` or `two`."""
    while link >= 0:
        for place in (1, 2):
            if links[link, place] in (one, two):
                return False
        link = links[link, 0]
    return True


@kernel
def inside(row: int, column: int, width: int) -> bool:
    """Return whether there is such a cell, the frame included."""
    return 0 <= row < width and 0 <= column < width


@kernel
def flood(seen: Cells, last: Ints, pile: Ints, length: int, width: int) -> int:
    """Add the stones that touch those of `pile` by the same bridges, and count all."""
    read = 0
    while read < length:
        cell = pile[read]
        read += 1
        row, column = cell // width, cell % width
        for k in range(6):
            i, j = row + DOWN[k], column + RIGHT[k]
            other = i * width + j
            if inside(i, j, width) and seen[other] == OWN and last[other] == UNREACHED:
                last[other] = last[cell]
                pile[length] = other
                length += 1
    return length


@kernel(BOARD)
def bridges_needed(board: Cells, side: int, size: int) -> int:
    """Return how many bridges without common cells join the edges of `side` already, or -1.

    So many more stones at most join the edges, with either side to move. A stone is reached once,
    by the first way with the fewest bridges, so that a chain may be missed.
    """
    width = size + 2
    seen = framed(board, side, size)
    # Each reached cell knows the last bridge on its way; a bridge knows the one before it.
    last = np.full(width * width, UNREACHED, np.int64)
    links = np.empty((width * width, 3), np.int64)
    piles = np.empty((2, width * width), np.int64)
    used, level, length = 0, 0, width
    for column in range(width):
        last[column] = -1
        piles[0, column] = column
    while length:
        # Step 1. All that is reached with so many bridges.
        pile, following = piles[level % 2], piles[1 - level % 2]
        length = flood(seen, last, pile, length, width)
        for column in range(width):
            if last[(size + 1) * width + column] != UNREACHED:
                return level
        # Step 2. Stones one bridge further.
        found = 0
        for place in range(length):
            cell = pile[place]
            row, column = cell // width, cell % width
            for k in range(6):
                after = (k + 1) % 6
                one = (row + DOWN[k]) * width + column + RIGHT[k]
                two = (row + DOWN[after]) * width + column + RIGHT[after]
                i, j = row + DOWN[k] + DOWN[after], column + RIGHT[k] + RIGHT[after]
                other = i * width + j
                if (
                    inside(i, j, width)
                    and seen[other] == OWN
                    and last[other] == UNREACHED
                    and seen[one] == 0
                    and seen[two] == 0
                    and unused(last[cell], one, two, links)
                ):
                    links[used, 0] = last[cell]
                    links[used, 1] = one
                    links[used, 2] = two
                    last[other] = used
                    used += 1
                    following[found] = other
                    found += 1
        length = found
        level += 1
    return -1


@kernel(BOARD)
def is_sure(board: Cells, side: int, size: int) -> bool:
    """Return whether a chain of bridges between the edges of `side` was found."""
    return bridges_needed(board, side, size) >= 0


@kernel(BOARD)
def verdict(board: Cells, side: int, size: int) -> int:
    """Return 1 where `side`, to move, surely wins, -1 where it surely loses, else 0."""
    if is_sure(board, side, size):
        return 1
    return -1 if is_sure(board, 3 - side, size) else 0


@kernel(BOARD)
def finishing_move(board: Cells, side: int, size: int) -> int:
    """Return the move after which the fewest bridges join the edges of `side`, or -1."""
    best, fewest = -1, size * size
    for cell in range(size * size):
        if board[cell] == 0:
            board[cell] = side
            bridges = bridges_needed(board, side, size)
            board[cell] = 0
            if 0 <= bridges < fewest:
                best, fewest = cell, bridges
    return best


@kernel(ON_BOARD)
def delays_after(board: Cells, side: int, size: int, near: Ints2D) -> Ints:
    """Return the stones that the other side needs after each move of `side`, -1 if illegal."""
    cells = size * size
    costs = np.empty(cells, np.int64)
    piles = np.empty((2, cells), np.int64)
    found = np.full(cells, -1, np.int64)
    for cell in range(cells):
        if board[cell] == 0:
            board[cell] = side
            found[cell] = shortest_paths.spread(board, 3 - side, 0, costs, size, near, piles)
            board[cell] = 0
    return found
