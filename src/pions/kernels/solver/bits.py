"""Bitboards of gravity games for the solver: lines, and cells that complete them.

Every function here is compiled into its caller. A board fits `pions.kernels.MAX_BITS`; what is
found above a column or past the board is for the caller to mask off.
"""

from __future__ import annotations

from typing import Final

from pions.kernels.binding import inlined, kernel

_BITS: Final = 62


@inlined
def winning_cells(stones: int, tall: int, connect: int, directions: int) -> int:
    """The cells that complete a line of `stones`; may hold stones and cells above the board.

    `tall` is the height and one.
    """
    if connect != 4:
        return any_winning_cells(stones, tall, connect, directions)
    found = (stones << 1) & (stones << 2) & (stones << 3)
    found |= _ends_of_4(stones, tall)
    if directions == 4:
        found |= _ends_of_4(stones, tall - 1) | _ends_of_4(stones, tall + 1)
    return found


@inlined
def _ends_of_4(stones: int, step: int) -> int:
    """The cells with three stones before, after or around them in the direction `step`."""
    one_below = stones << step
    one_above = stones >> step
    below = one_below & (stones << (2 * step))
    above = one_above & (stones >> (2 * step))
    if 3 * step > _BITS:
        return 0
    return (below & ((stones << (3 * step)) | one_above)) | (
        above & ((stones >> (3 * step)) | one_below)
    )


@kernel
def any_winning_cells(stones: int, tall: int, connect: int, directions: int) -> int:
    """`winning_cells` for lines of any length; upwards, only the cell on top can be empty.

    A kernel of its own: compiled into each place that asks, it would triple the wait.
    """
    steps = (tall, tall - 1, tall + 1)
    found = -1 if connect <= _BITS else 0
    for i in range(1, min(connect, _BITS + 1)):
        found &= stones << i
    for direction in range(directions - 1):  # 1 with straight lines only, 3 with the diagonals
        found |= _ends(stones, steps[direction], connect)
    return found


@inlined
def _ends(stones: int, step: int, connect: int) -> int:
    """The cells that, added to `stones`, complete a line of `connect` in the direction `step`.

    Such a cell has i stones right below it (in that direction) and connect - 1 - i right
    above, for some i. The row of zeros on top of each column keeps lines from running into
    the next one. A line longer than a board has no cell (and a shift by 64 or more no
    meaning).
    """
    if (connect - 1) * step > _BITS:
        return 0
    found = 0
    low = -1
    for i in range(connect):
        high = -1
        for j in range(1, connect - i):
            high &= stones >> (j * step)
        found |= low & high
        low &= stones << ((i + 1) * step)
    return found


@inlined
def line_in(stones: int, tall: int, connect: int, directions: int) -> int:
    """Not zero when `stones` holds a line."""
    if connect != 4:
        return any_line_in(stones, tall, connect, directions)
    found = _runs_of_4(stones, 1) | _runs_of_4(stones, tall)
    if directions == 4:
        found |= _runs_of_4(stones, tall - 1) | _runs_of_4(stones, tall + 1)
    return found


@inlined
def _runs_of_4(stones: int, step: int) -> int:
    """A bit for each line of 4 in the direction `step`, at its first cell."""
    if 3 * step > _BITS:
        return 0
    pairs = stones & (stones >> step)
    return pairs & (pairs >> (2 * step))


@kernel
def any_line_in(stones: int, tall: int, connect: int, directions: int) -> int:
    """`line_in` for lines of any length."""
    steps = (1, tall, tall - 1, tall + 1)
    found = 0
    for direction in range(directions):
        step = steps[direction]
        if (connect - 1) * step <= _BITS:
            run = stones
            for i in range(1, connect):
                run &= stones >> (i * step)
            found |= run
    return found


@inlined
def bottom_row(width: int, tall: int) -> int:
    """The lowest cell of each column."""
    row = 0
    for column in range(width):
        row |= 1 << (column * tall)
    return row


@inlined
def even_cells(bottom: int, height: int) -> int:
    """The cells with an even number of cells above them: the top row is even."""
    cells = 0
    for row in range(height - 1, -1, -2):
        cells |= bottom << row
    return cells


@inlined
def mirrored(board: int, width: int, tall: int) -> int:
    """`board` with its columns in the opposite order."""
    column = (1 << tall) - 1
    image = 0
    for place in range(width):
        image |= ((board >> (place * tall)) & column) << ((width - 1 - place) * tall)
    return image
