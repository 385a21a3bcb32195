"""Uniformly random games of Hex, one or many at a time.

Game number `index` of `seed` has a random stream of its own, so that batches may be cut anywhere.
Each ply draws one number, even for a single legal move; moves are in the order of the rules.
"""

# ruff: noqa: PLR0913, PLR0917 - a kernel takes plain numbers, however many

from __future__ import annotations

from pions.kernels import stream
from pions.kernels.arrays import Cells, Ints, Ints2D
from pions.kernels.binding import kernel
from pions.kernels.buffers import np
from pions.kernels.copying import copy
from pions.kernels.hex import rules
from pions.kernels.hex.rules import NEAR, ON_BOARD


@kernel(ON_BOARD | {"moves": "size * size + 1"})
def playout(
    board: Cells, ply: int, swap: int, low: int, high: int, moves: Ints, size: int, near: Ints2D
) -> int:
    """Play a position on `board` to its end with the stream at ``(low, high)``.

    Writes the moves into `moves` and returns their number; the side that moved last has won.
    `swap` is 1 where move 2 may be the swap.
    """
    cells = size * size
    empty = np.empty(cells, np.int64)
    groups = np.empty(cells + 4, np.int64)
    # Step 1. The empty cells in order, and the stones in groups.
    count = rules.list_empty(board, empty)
    plies = 0
    over = rules.group(board, groups, size, near)
    while not over:
        # Step 2. Any of the empty cells, or the swap.
        side = 1 + (ply + plies) % 2
        choices = count + 1 if swap and ply + plies == 1 else count
        low, high = stream.following(low, high)
        pick = stream.below(high, choices)
        if pick == count:
            moves[plies] = cells
            plies += 1
            rules.swap_stone(board, size)
            count = rules.list_empty(board, empty)
            rules.group(board, groups, size, near)
            continue
        cell = empty[pick]
        moves[plies] = cell
        plies += 1
        # Step 3. The stone joins its neighbours, and perhaps the edges.
        board[cell] = side
        over = rules.join(cell, side, board, groups, size, near)
        count -= 1
        for place in range(pick, count):
            empty[place] = empty[place + 1]
    return plies


@kernel(ON_BOARD)
def playout_end(
    board: Cells, ply: int, swap: int, low: int, high: int, size: int, near: Ints2D
) -> int:
    """Return what `playout` does, without the list of moves."""
    moves = np.empty(size * size + 1, np.int64)
    return playout(board, ply, swap, low, high, moves, size, near)


@kernel(NEAR)
def playouts(
    seed: int, first: int, games: int, swap: int, size: int, near: Ints2D
) -> tuple[Cells, Ints]:
    """Play games ``first .. first + games - 1`` of `seed`; return the winners and the plies."""
    winners = np.empty(games, np.int8)
    lengths = np.empty(games, np.int64)
    board = np.empty(size * size, np.int8)
    moves = np.empty(size * size + 1, np.int64)
    for game in range(games):
        board[:] = 0
        low, high = stream.start(seed, first + game)
        plies = playout(board, 0, swap, low, high, moves, size, near)
        lengths[game] = plies
        winners[game] = 2 - plies % 2
    return winners, lengths


@kernel(ON_BOARD)
def playout_owners(
    board: Cells, ply: int, seed: int, games: int, size: int, near: Ints2D
) -> tuple[int, Ints2D, Ints2D]:
    """Play a position to its end `games` times, without the swap.

    Returns the wins of the first side and, for each side and cell, in how many games it had a
    stone there at the end, and in how many of those it won.
    """
    cells = size * size
    owned = np.zeros((2, cells), np.int64)
    won = np.zeros((2, cells), np.int64)
    end = np.empty(cells, np.int8)
    moves = np.empty(cells + 1, np.int64)
    wins = 0
    for game in range(games):
        copy(board, end)
        low, high = stream.start(seed, game)
        plies = playout(end, ply, 0, low, high, moves, size, near)
        winner = 2 - (ply + plies) % 2
        wins += 2 - winner
        for cell in range(cells):
            if end[cell]:
                owned[end[cell] - 1, cell] += 1
                if end[cell] == winner:
                    won[winner - 1, cell] += 1
    return wins, owned, won
