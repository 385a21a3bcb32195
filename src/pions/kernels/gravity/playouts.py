"""Gravity games where both sides play uniformly at random, one or many at a time.

Game number `index` of `seed` draws from a stream of its own, so that any way of
cutting a batch gives the same games. Each ply draws one number, even when only one
move is legal, and takes that move among the legal ones in the order of the rules.
"""

# ruff: noqa: PLR0913, PLR0917 - a kernel takes plain numbers, however many

from __future__ import annotations

from pions.kernels import stream
from pions.kernels.arrays import Cells, Ints
from pions.kernels.binding import kernel
from pions.kernels.buffers import np
from pions.kernels.gravity import rules


@kernel({"moves": "width * height"})
def playout(
    mine: int,
    mask: int,
    low: int,
    high: int,
    moves: Ints,
    width: int,
    height: int,
    connect: int,
    directions: int,
) -> tuple[int, int]:
    """Play a position to its end with the stream at ``(low, high)``.

    Writes the columns into `moves` and returns how many there are, and whether
    the side that moved last has won (1) or nobody has (0).
    """
    if rules.has_line(mine ^ mask, height, connect, directions):
        return 0, 1
    # Step 1. The columns with room, in order.
    open_columns = np.empty(width, np.int64)
    count = 0
    for column in range(width):
        if rules.landing(mask, column, height):
            open_columns[count] = column
            count += 1
    # Step 2. A disc in one of them, until a line or a full board.
    plies = 0
    while count > 0:
        low, high = stream.following(low, high)
        pick = stream.below(high, count)
        column = open_columns[pick]
        cell = rules.landing(mask, column, height)
        moves[plies] = column
        plies += 1
        mine |= cell
        mask |= cell
        if rules.has_line(mine, height, connect, directions):
            return plies, 1
        mine ^= mask
        if rules.landing(mask, column, height) == 0:
            count -= 1
            for place in range(pick, count):
                open_columns[place] = open_columns[place + 1]
    return plies, 0


@kernel
def playout_end(
    mine: int,
    mask: int,
    low: int,
    high: int,
    width: int,
    height: int,
    connect: int,
    directions: int,
) -> tuple[int, int]:
    """`playout` without its list of moves."""
    moves = np.empty(width * height, np.int64)
    return playout(mine, mask, low, high, moves, width, height, connect, directions)


@kernel
def playouts(
    seed: int,
    first: int,
    winners: Cells,
    lengths: Ints,
    width: int,
    height: int,
    connect: int,
    directions: int,
) -> None:
    """Games number `first` and on of `seed` from the empty board, as many as there is room for.

    Writes who won each (0 nobody, 1 the first side, 2 the second) and its plies.
    """
    moves = np.empty(width * height, np.int64)
    for game in range(len(winners)):
        low, high = stream.start(seed, first + game)
        plies, won = playout(0, 0, low, high, moves, width, height, connect, directions)
        lengths[game] = plies
        winners[game] = 2 - plies % 2 if won else 0
