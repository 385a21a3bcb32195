"""Gravity games on bitboards: lines found by shifting the whole board at once.

A column takes ``height + 1`` bits, the lowest cell first and a spare bit on top; see
`pions.games.gravity` for the drawing. `directions` is 2 for straight lines only, 4
with the diagonals.
"""

# ruff: noqa: PLR0913, PLR0917 - a kernel takes plain numbers, however many

from __future__ import annotations

from pions.kernels.binding import kernel
from pions.kernels.buffers import np


@kernel
def has_line(stones: int, height: int, connect: int, directions: int) -> bool:
    """Whether `stones` holds `connect` in line.

    A bit of ``run`` survives n rounds when n more stones follow it in one direction.
    """
    steps = (1, height + 1, height, height + 2)  # | - \ /
    for direction in range(directions):
        run = stones
        for _ in range(connect - 1):
            run &= run >> steps[direction]
        if run:
            return True
    return False


@kernel
def landing(mask: int, column: int, height: int) -> int:
    """The cell where a disc in `column` comes to rest, as a bitboard; 0 where it is full.

    Adding one to the stones of a column carries to the first empty cell above them.
    """
    bottom = 1 << (column * (height + 1))
    cells = bottom * ((1 << height) - 1)
    return ((mask & cells) + bottom) & cells


@kernel
def bit_count(board: int) -> int:
    """How many bits are set."""
    count = 0
    while board:
        board &= board - 1
        count += 1
    return count


@kernel
def perft(
    mine: int, mask: int, depth: int, width: int, height: int, connect: int, directions: int
) -> int:
    """The number of move sequences of exactly `depth` plies; 0 <= depth."""
    if depth == 0:
        return 1
    if has_line(mine ^ mask, height, connect, directions):
        return 0
    movers = np.empty(depth, np.int64)
    masks = np.empty(depth, np.int64)
    tried = np.empty(depth, np.int64)
    movers[0], masks[0], tried[0] = mine, mask, 0
    level = 0
    total = 0
    while level >= 0:
        mover, mask, column = movers[level], masks[level], tried[level]
        if column == width:
            level -= 1
            continue
        tried[level] += 1
        cell = landing(mask, column, height)
        if cell == 0:
            continue
        if level == depth - 1:  # the last ply is counted, not played
            total += 1
        elif not has_line(mover | cell, height, connect, directions):
            level += 1
            movers[level], masks[level], tried[level] = mover ^ mask, mask | cell, 0
    return total
