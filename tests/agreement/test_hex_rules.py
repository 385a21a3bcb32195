"""The arrays of the Hex kernels and the rules: same chains, same distances, same trees."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boards import hex_games, positions_of
from kernel_boards import JIT, every_position
from pions import kernels
from pions.core.types import Side
from pions.families.hex import cell_arrays
from pions.families.hex.hex_evaluators import distance
from pions.games.hexagon import Hex, chain, neighbours
from pions.search.perft import perft

SMALL = [Hex(1), Hex(2), Hex(2, swap=True), Hex(3)]
large_positions = positions_of(hex_games(largest=11), longest=121)


def agrees_on_chains(position):
    size = position.game.size
    board, near = cell_arrays.cells(position), cell_arrays.near(size)
    joined = {side: bool(chain(position.stones(side), size, side)) for side in Side}
    groups = np.empty(size * size + 4, np.int64)
    assert kernels.hex.rules.group(board, groups, size, near) == any(joined.values())
    seen, queue = np.empty(size * size, np.int64), np.empty(size * size, np.int64)
    for side in Side:
        stones = [cell for cell in range(size * size) if board[cell] == side + 1]
        assert stones == [c for c in range(size * size) if position.stones(side) >> c & 1]
        won = [kernels.hex.rules.wins(cell, board, size, near, seen, queue) for cell in stones]
        assert any(won) == joined[side]


def agrees_on_distances(position):
    size = position.game.size
    board, near = cell_arrays.cells(position), cell_arrays.near(size)
    costs, piles = np.empty(size * size, np.int64), np.empty((2, size * size), np.int64)
    for side in Side:
        for last in (0, 1):
            found = kernels.hex.shortest_paths.spread(
                board, side + 1, last, costs, size, near, piles
            )
            assert found == distance(position, side)


@pytest.mark.parametrize("game", SMALL, ids=lambda game: game.name)
def test_chains_and_distances_agree_in_every_position(game):
    for position in every_position(game)[:: 3 if JIT else 5]:
        agrees_on_chains(position)
        agrees_on_distances(position)


@given(large_positions)
def test_chains_and_distances_agree_on_larger_boards(position):
    agrees_on_chains(position)
    agrees_on_distances(position)


@given(positions_of(hex_games(largest=6), longest=30).filter(lambda p: p.outcome() is None))
def test_a_stone_on_a_cheapest_way_and_nowhere_else_brings_a_side_nearer(position):
    size = position.game.size
    board, near = cell_arrays.cells(position), cell_arrays.near(size)
    empty = [cell for cell in range(size * size) if board[cell] == 0]
    for side in Side:
        found = kernels.hex.shortest_paths.on_the_way(board, side + 1, size, near).tolist()
        before = distance(position, side)
        nearer = [
            cell for cell in empty if distance(with_stone(position, side, cell), side) < before
        ]
        assert found == nearer


def with_stone(position, side, cell):
    """The position with one more stone of `side`, whoever is to move."""
    first, second = position.first, position.second
    if side is Side.FIRST:
        first |= 1 << cell
    else:
        second |= 1 << cell
    return type(position)(position.game, first, second)


@pytest.mark.parametrize("size", [1, 2, 3, 5, 11, 26])
def test_each_cell_has_the_same_neighbours(size):
    table = kernels.hex.rules.neighbours(size).tolist()
    found = [sorted(cell for cell in row if cell >= 0) for row in table]
    assert found == [sorted(row) for row in neighbours(size)]


@given(st.integers(2, 26), st.data())
def test_a_swap_undoes_itself(size, data):
    cell = data.draw(st.integers(0, size * size - 1))
    game = Hex(size, swap=True)
    opening = game.initial().play(cell)
    board = cell_arrays.cells(opening)
    kernels.hex.rules.swap_stone(board, size)
    assert board.tolist() == cell_arrays.cells(opening.play(game.swap_move)).tolist()
    kernels.hex.rules.swap_stone(board, size)
    assert board.tolist() == cell_arrays.cells(opening).tolist()


def counted(position, depth):
    size, swap = position.game.size, int(position.game.swap)
    board = cell_arrays.cells(position)
    before = board.tolist()
    total = kernels.hex.rules.perft(board, position.ply, swap, depth, size, cell_arrays.near(size))
    assert board.tolist() == before
    return total


@given(positions_of(hex_games(largest=6), longest=36), st.integers(0, 2))
def test_perft_agrees_on_any_board(position, depth):
    assert counted(position, depth) == perft(position, depth)


@pytest.mark.parametrize("game", SMALL, ids=lambda game: game.name)
def test_perft_agrees_deep_in_small_games(game):
    deepest = game.size**2 + 1 if game.size < 3 else 5
    start = game.initial()
    for depth in range(deepest + 1):
        assert counted(start, depth) == perft(start, depth)


def test_perft_of_hex_is_the_number_of_ways_to_fill_cells_until_somebody_can_win():
    # Nobody joins the edges of a 5 x 5 board with fewer than five stones, that is before ply 9.
    assert [counted(Hex(5).initial(), depth) for depth in range(5)] == [
        1,
        25,
        25 * 24,
        25 * 24 * 23,
        25 * 24 * 23 * 22,
    ]
