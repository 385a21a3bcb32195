"""Lines on bitboards of gravity games, and the cells that complete them.

A board has at most `pions.kernels.MAX_BITS` bits; the caller masks cells off the board.
"""

from __future__ import annotations

from typing import Final

from pions.kernels.binding import inlined, kernel

_BITS: Final = 62


@inlined
def winning_cells(stones: int, tall: int, connect: int, directions: int) -> int:
    """Return the cells that complete a line of `stones`, taken ones and others off the board too.

    `tall` is the height plus 1.
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
    """`winning_cells` for lines of any length; inlined, it would triple the compile time."""
    steps = (tall, tall - 1, tall + 1)
    found = -1 if connect <= _BITS else 0
    for i in range(1, min(connect, _BITS + 1)):
        found &= stones << i
    for direction in range(directions - 1):  # 1 with straight lines only, 3 with the diagonals
        found |= _ends(stones, steps[direction], connect)
    return found


@inlined
def _ends(stones: int, step: int, connect: int) -> int:
    """Return the cells with i stones right before them and connect - 1 - i right after, for some i.

    The zeros on top of columns keep lines from running into the next one. There is no line longer
    than a board, where a shift by 64 or more would be undefined.
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
    """Return a number that is not zero when `stones` holds a line."""
    if connect != 4:
        return any_line_in(stones, tall, connect, directions)
    found = _runs_of_4(stones, 1) | _runs_of_4(stones, tall)
    if directions == 4:
        found |= _runs_of_4(stones, tall - 1) | _runs_of_4(stones, tall + 1)
    return found


@inlined
def _runs_of_4(stones: int, step: int) -> int:
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
    """Return the lowest cell of each column."""
    row = 0
    for column in range(width):
        row |= 1 << (column * tall)
    return row


@inlined
def even_cells(bottom: int, height: int) -> int:
    """Return the cells with an even number of cells above them: the top row is even."""
    cells = 0
    for row in range(height - 1, -1, -2):
        cells |= bottom << row
    return cells


@inlined
def mirrored(board: int, width: int, tall: int) -> int:
    """Return `board` with its columns in the opposite order."""
    column = (1 << tall) - 1
    image = 0
    for place in range(width):
        image |= ((board >> (place * tall)) & column) << ((width - 1 - place) * tall)
    return image
