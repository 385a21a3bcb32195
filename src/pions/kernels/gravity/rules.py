"""Rules of gravity games on boards of any size: an array of cells, and the heights of columns.

A column has ``height + 1`` cells, the lowest first and one on top that stays empty, and there is
an empty column on either side, so that lines end before the array does. A disc is 1 or 2, by its
owner. `directions` is 2 for straight lines only, 4 with the diagonals.

A position is given as `words`: the bitboard of the side to move, then that of all discs, in 64-bit
numbers, the lowest bits first (drawn in `pions.games.gravity`).
"""

# ruff: noqa: PLR0913, PLR0917 - a kernel takes plain numbers, however many

from __future__ import annotations

from typing import Final

from pions.kernels.arrays import Cells, Ints
from pions.kernels.binding import kernel
from pions.kernels.buffers import np

MOVER: Final = 1
OTHER: Final = 2
"""The owner of a disc, for the side to move in the position of `words`."""

WORDS: Final = "2 * (width * (height + 1) // 64 + 1)"
BOARD: Final = "(width + 2) * (height + 1) + 1"
"""The least lengths of these arrays."""


@kernel
def owner_of(words: Ints, bit: int) -> int:
    """Return the owner of the disc at a bit of the bitboards; 0 where there is none."""
    word, shift = bit >> 6, bit & 63
    if (words[len(words) // 2 + word] >> shift) & 1 == 0:
        return 0
    return MOVER if (words[word] >> shift) & 1 else OTHER


@kernel
def cell_of(column: int, row: int, height: int) -> int:
    """Return the index of a cell; row 0 is the bottom."""
    return (column + 1) * (height + 1) + row + 1


@kernel({"words": WORDS.replace("width", "len(heights)"),
         "board": BOARD.replace("width", "len(heights)")})  # fmt: skip
def set_up(words: Ints, board: Cells, heights: Ints, height: int) -> None:
    """Put the discs of a position on an empty board."""
    for column in range(len(heights)):
        for row in range(height):
            owner = owner_of(words, column * (height + 1) + row)
            if owner:
                board[cell_of(column, row, height)] = owner
                heights[column] += 1


@kernel
def in_line(
    board: Cells, cell: int, owner: int, height: int, connect: int, directions: int
) -> bool:
    """Return whether a top disc of `owner` on `cell` is in a line of `connect` or more."""
    place = cell - 1
    while board[place] == owner:
        place -= 1
    if cell - place >= connect:
        return True
    steps = (height + 1, height, height + 2)  # - \ /
    for direction in range(directions - 1):
        step = steps[direction]
        before = cell - step
        while board[before] == owner:
            before -= step
        after = cell + step
        while board[after] == owner:
            after += step
        if after - before > connect * step:
            return True
    return False


@kernel({"board": BOARD.replace("width", "len(heights)")})
def has_line(
    board: Cells, heights: Ints, owner: int, height: int, connect: int, directions: int
) -> bool:
    """Return whether `owner` has `connect` discs in line."""
    for column in range(len(heights)):
        for row in range(heights[column]):
            cell = cell_of(column, row, height)
            if board[cell] == owner and in_line(board, cell, owner, height, connect, directions):
                return True
    return False


@kernel
def next_column(tried: int, heights: Ints, height: int) -> int:
    """Return the first column with room after `tried`, or the width where there is none."""
    column = tried + 1
    while column < len(heights) and heights[column] == height:
        column += 1
    return column


@kernel
def open_columns(heights: Ints, height: int) -> int:
    """Count the columns with room."""
    count = 0
    for column in range(len(heights)):
        if heights[column] < height:
            count += 1
    return count


@kernel({"words": WORDS})
def perft(words: Ints, depth: int, width: int, height: int, connect: int, directions: int) -> int:
    """Count the move sequences of exactly `depth` plies; 0 <= depth."""
    if depth == 0:
        return 1
    board = np.zeros((width + 2) * (height + 1) + 1, np.int8)
    heights = np.zeros(width, np.int64)
    set_up(words, board, heights, height)
    if has_line(board, heights, OTHER, height, connect, directions):
        return 0
    tried = np.empty(depth, np.int64)
    tried[0] = -1
    level = 0
    total = 0
    while level >= 0:
        # Step 1. The next move of this level; the last ply is counted, not played.
        if level == depth - 1:
            total += open_columns(heights, height)
            column = width
        else:
            column = next_column(tried[level], heights, height)
        if column < width:
            # Step 2. Play it, and go down unless it ends the game.
            tried[level] = column
            cell = cell_of(column, heights[column], height)
            owner = OTHER if level % 2 else MOVER
            if not in_line(board, cell, owner, height, connect, directions):
                board[cell] = owner
                heights[column] += 1
                level += 1
                tried[level] = -1
        else:
            # Step 3. No move is left: take back the last disc.
            level -= 1
            if level >= 0:
                column = tried[level]
                heights[column] -= 1
                board[cell_of(column, heights[column], height)] = 0
    return total
