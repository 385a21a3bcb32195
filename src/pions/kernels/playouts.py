"""Games where both sides play uniformly at random, one or many at a time.

Game number `index` of `seed` draws from a stream of its own, so that any way of
cutting a batch gives the same games. Each ply draws one number, even when only one
move is legal, and takes that move among the legal ones in the order of the rules.
"""

# ruff: noqa: PLR0913, PLR0917 - a kernel takes plain numbers, however many

from __future__ import annotations

import numpy as np

from pions.kernels import gravity, hexagon, stream
from pions.kernels.jit import Cells, Ints, kernel


@kernel
def gravity_game(
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
    if gravity.has_line(mine ^ mask, height, connect, directions):
        return 0, 1
    # Step 1. The columns with room, in order.
    open_columns = np.empty(width, np.int64)
    count = 0
    for column in range(width):
        if gravity.landing(mask, column, height):
            open_columns[count] = column
            count += 1
    # Step 2. A disc in one of them, until a line or a full board.
    plies = 0
    while count > 0:
        low, high = stream.following(low, high)
        pick = stream.below(high, count)
        column = open_columns[pick]
        cell = gravity.landing(mask, column, height)
        moves[plies] = column
        plies += 1
        mine |= cell
        mask |= cell
        if gravity.has_line(mine, height, connect, directions):
            return plies, 1
        mine ^= mask
        if gravity.landing(mask, column, height) == 0:
            count -= 1
            for place in range(pick, count):
                open_columns[place] = open_columns[place + 1]
    return plies, 0


@kernel
def gravity_games(
    seed: int, first: int, games: int, width: int, height: int, connect: int, directions: int
) -> tuple[Cells, Ints]:
    """Games ``first .. first + games - 1`` of `seed` from the empty board.

    Returns who won each (0 nobody, 1 the first side, 2 the second) and its plies.
    """
    winners = np.zeros(games, np.int8)
    lengths = np.empty(games, np.int64)
    moves = np.empty(width * height, np.int64)
    for game in range(games):
        low, high = stream.start(seed, first + game)
        plies, won = gravity_game(0, 0, low, high, moves, width, height, connect, directions)
        lengths[game] = plies
        if won:
            winners[game] = 2 - plies % 2
    return winners, lengths


@kernel
def hex_game(
    board: Cells, ply: int, swap: int, low: int, high: int, moves: Ints, size: int, near: Ints
) -> int:
    """Play a Hex position to its end with the stream at ``(low, high)``.

    `board` is changed. Writes the moves into `moves` and returns how many there are; the
    side that moved last has won. `swap` is 1 where move 2 may take the opening over, else 0.
    """
    cells = size * size
    empty = np.empty(cells, np.int64)
    groups = np.empty(cells + 4, np.int64)
    # Step 1. The empty cells in order, and the stones in groups.
    count = hexagon.list_empty(board, empty)
    plies = 0
    over = hexagon.group(board, groups, size, near)
    while not over:
        # Step 2. Any of the empty cells, or the swap.
        side = 1 + (ply + plies) % 2
        choices = count + 1 if swap and ply + plies == 1 else count
        low, high = stream.following(low, high)
        pick = stream.below(high, choices)
        if pick == count:
            moves[plies] = cells
            plies += 1
            hexagon.swap_stone(board, size)
            count = hexagon.list_empty(board, empty)
            hexagon.group(board, groups, size, near)
            continue
        cell = empty[pick]
        moves[plies] = cell
        plies += 1
        # Step 3. The stone joins its neighbours, and perhaps the edges.
        board[cell] = side
        over = hexagon.join(cell, side, board, groups, size, near)
        count -= 1
        for place in range(pick, count):
            empty[place] = empty[place + 1]
    return plies


@kernel
def hex_games(
    seed: int, first: int, games: int, swap: int, size: int, near: Ints
) -> tuple[Cells, Ints]:
    """Games ``first .. first + games - 1`` of `seed` from the empty board, as `gravity_games`."""
    winners = np.empty(games, np.int8)
    lengths = np.empty(games, np.int64)
    board = np.empty(size * size, np.int8)
    moves = np.empty(size * size + 1, np.int64)
    for game in range(games):
        board[:] = 0
        low, high = stream.start(seed, first + game)
        plies = hex_game(board, 0, swap, low, high, moves, size, near)
        lengths[game] = plies
        winners[game] = 2 - plies % 2
    return winners, lengths


@kernel
def gravity_end(
    mine: int,
    mask: int,
    low: int,
    high: int,
    width: int,
    height: int,
    connect: int,
    directions: int,
) -> tuple[int, int]:
    """`gravity_game` where nobody asks for the moves."""
    moves = np.empty(width * height, np.int64)
    return gravity_game(mine, mask, low, high, moves, width, height, connect, directions)


@kernel
def hex_end(board: Cells, ply: int, swap: int, low: int, high: int, size: int, near: Ints) -> int:
    """`hex_game` where nobody asks for the moves."""
    moves = np.empty(size * size + 1, np.int64)
    return hex_game(board, ply, swap, low, high, moves, size, near)


@kernel
def hex_owners(
    board: Cells, ply: int, seed: int, games: int, size: int, near: Ints
) -> tuple[int, Ints, Ints]:
    """Play a position to its end `games` times, game by game of `seed`, without the swap.

    Returns how many the first side won and, for each cell, in how many games each side
    had a stone on it at the end, and in how many of those that side won: two arrays of
    shape ``(2, size * size)``.
    """
    cells = size * size
    owned = np.zeros((2, cells), np.int64)
    won = np.zeros((2, cells), np.int64)
    end = np.empty(cells, np.int8)
    moves = np.empty(cells + 1, np.int64)
    wins = 0
    for game in range(games):
        end[:] = board
        low, high = stream.start(seed, game)
        plies = hex_game(end, ply, 0, low, high, moves, size, near)
        winner = 2 - (ply + plies) % 2
        wins += 2 - winner
        for cell in range(cells):
            if end[cell]:
                owned[end[cell] - 1, cell] += 1
                if end[cell] == winner:
                    won[winner - 1, cell] += 1
    return wins, owned, won
