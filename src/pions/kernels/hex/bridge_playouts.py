"""Random games of Hex to the full board, in which broken bridges are mended.

Boards are in a frame of edge stones::

    . 1 1 1 3        width = size + 2; cell (row, column) is (row + 1) * width + column + 1
    2 . . . 2        0 empty, 1 the first side (joins top and bottom), 2 the second, and
    2 . . . 2        3 the corners of neither.
    3 1 1 1 3
"""

# ruff: noqa: PLR0913, PLR0917 - a kernel takes plain numbers, however many

from __future__ import annotations

from pions.kernels import stream
from pions.kernels.arrays import Cells, Ints
from pions.kernels.binding import kernel
from pions.kernels.buffers import np
from pions.kernels.hex.rules import BOARD

NOBODY = 3


@kernel
def ring(size: int) -> Ints:
    """Return the offsets of a cell's six neighbours, so that each touches the next."""
    width = size + 2
    return np.array([-width, -width + 1, 1, width, width - 1, -1])


@kernel(BOARD)
def in_frame(board: Cells, size: int) -> Cells:
    """Copy the board into a frame of edge stones."""
    width = size + 2
    framed = np.full(width * width, NOBODY, np.int8)
    for place in range(1, size + 1):
        framed[place] = 1
        framed[(size + 1) * width + place] = 1
        framed[place * width] = 2
        framed[place * width + size + 1] = 2
    for cell in range(size * size):
        framed[(cell // size + 1) * width + cell % size + 1] = board[cell]
    return framed


@kernel
def list_empty(board: Cells, empty: Ints, place: Ints, size: int) -> int:
    """Write the empty cells into `empty`, and their indices there into `place`; count them."""
    width = size + 2
    count = 0
    for row in range(1, size + 1):
        for cell in range(row * width + 1, row * width + size + 1):
            if board[cell] == 0:
                empty[count] = cell
                place[cell] = count
                count += 1
    return count


@kernel
def mending(last: int, side: int, board: Cells, steps: Ints) -> int:
    """Return a cell that mends a bridge of `side` broken by the stone on `last`, or -1.

    It is the first empty cell around `last` between two stones of `side`.
    """
    before = board[last + steps[5]]
    here = board[last + steps[0]]
    for place in range(6):
        after = board[last + steps[(place + 1) % 6]]
        if here == 0 and before == side and after == side:
            return int(last + steps[place])
        before, here = here, after
    return -1


@kernel
def fill(
    board: Cells,
    side: int,
    last: int,
    mend: int,
    empty: Ints,
    count: int,
    place: Ints,
    steps: Ints,
    low: int,
    high: int,
) -> tuple[int, int]:
    """Play at random from `side` on until the board is full; return the next random state.

    ``empty[:count]`` are the empty cells and ``place[cell]`` their indices there; both are used
    up. `last` is the stone just played, or -1; bridges are mended unless `mend` is 0.
    """
    while count > 0:
        cell = -1
        if mend and last >= 0:
            cell = mending(last, side, board, steps)
        if cell < 0:
            low, high = stream.following(low, high)
            cell = empty[stream.below(high, count)]
        count -= 1
        moved = empty[count]
        empty[place[cell]] = moved
        place[moved] = place[cell]
        board[cell] = side
        last = cell
        side = 3 - side
    return low, high


@kernel
def winner(board: Cells, size: int, steps: Ints, queue: Ints, seen: Cells) -> int:
    """Return the winner of a full board: 1 where stones of the first side reach the last row."""
    width = size + 2
    seen[:] = 0
    length = 0
    for cell in range(width + 1, width + 1 + size):
        if board[cell] == 1:
            seen[cell] = 1
            queue[length] = cell
            length += 1
    bottom = size * width
    while length > 0:
        length -= 1
        cell = queue[length]
        if cell > bottom:
            return 1
        # Not along the frame above.
        for k in range(6):
            other = cell + steps[k]
            if other > width and board[other] == 1 and not seen[other]:
                seen[other] = 1
                queue[length] = other
                length += 1
    return 2
