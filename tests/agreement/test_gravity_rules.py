"""The kernels walk from cell to cell, the rules shift bitboards: same lines, same trees."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boards import gravity_games, positions_of
from kernel_boards import JIT, every_position, wide_games
from pions import kernels
from pions.core.types import Side
from pions.families import searching
from pions.families.gravity import bitboards
from pions.games.gravity import Gravity, GravityPosition, has_line, lines
from pions.search.perft import perft

SMALL = [Gravity(3, 3, 3), Gravity(4, 3, 3, diagonals=False), Gravity(2, 4, 3), Gravity(4, 2, 2)]
any_board = st.one_of(gravity_games(), wide_games)

PERFT_OF_CONNECT_FOUR = [1, 7, 49, 343, 2401, 16807, 117649, 823536, 5673234, 39394572]


def set_up(position):
    """The position as the kernels have it: the array of cells, and the heights."""
    width, height, _, _ = bitboards.shape(position.game)
    board, heights = np.zeros((width + 2) * (height + 1) + 1, np.int8), np.zeros(width, np.int64)
    kernels.gravity.rules.set_up(bitboards.words(position), board, heights, height)
    return board, heights


def agrees_on_the_rules(position):
    rules, (width, height, *line) = kernels.gravity.rules, bitboards.shape(position.game)
    board, heights = set_up(position)
    assert heights.tolist() == [position.height_of(column) for column in range(width)]
    seen = {Side(position.to_move): rules.MOVER, position.to_move.other: rules.OTHER, None: 0}
    for column in range(width):
        shown = [row[column] for row in reversed(position.grid())]
        cells = [rules.cell_of(column, row, height) for row in range(height)]
        assert board[cells].tolist() == [seen[side] for side in shown]
    assert np.count_nonzero(board) == position.ply  # and none off the board
    for owner, stones in ((rules.MOVER, position.mine), (rules.OTHER, position.theirs)):
        expected = has_line(stones, position.game)
        assert rules.has_line(board, heights, owner, height, *line) == expected


@pytest.mark.parametrize("game", SMALL, ids=lambda game: game.name)
def test_cells_and_lines_agree_in_every_position(game):
    for position in every_position(game)[:: 3 if JIT else 10]:
        agrees_on_the_rules(position)


@given(positions_of(any_board))
def test_cells_and_lines_agree_on_larger_boards(position):
    agrees_on_the_rules(position)


@given(any_board, st.data())
def test_lines_agree_on_full_boards_of_any_discs(game, data):
    cells = [game.bit(column=c, row=r) for c in range(game.width) for r in range(game.height)]
    owners = data.draw(st.lists(st.booleans(), min_size=len(cells), max_size=len(cells)))
    mine = sum(cell for cell, own in zip(cells, owners, strict=True) if own)
    agrees_on_the_rules(GravityPosition(game, mine, sum(cells)))


@pytest.mark.parametrize(
    ("width", "height"), [(1, 50), (50, 1), (2, 31), (8, 8), (20, 3), (50, 50)], ids=str
)
def test_every_line_is_one_and_with_a_gap_is_none(width, height):
    rules = kernels.gravity.rules
    for connect in (2, 5, max(width, height)):
        game = Gravity(width, height, connect)
        assert bitboards.has_kernels(game)
        board, heights = np.zeros((width + 2) * (height + 1) + 1, np.int8), np.full(width, height)
        some = lines(game)[:: 1 + len(lines(game)) // (60 if JIT else 5)]
        for line in some:
            bits = [bit for bit in range(line.bit_length()) if line >> bit & 1]
            cells = [rules.cell_of(*divmod(bit, height + 1), height) for bit in bits]
            board[cells] = rules.OTHER
            last = cells if bits[1] - bits[0] > 1 else cells[-1:]  # in a column, the top one
            shape = rules.OTHER, height, connect, 4
            assert all(rules.in_line(board, cell, *shape) for cell in last)
            assert rules.has_line(board, heights, rules.OTHER, height, connect, 4)
            assert not rules.has_line(board, heights, rules.MOVER, height, connect, 4)
            board[cells[len(cells) // 2]] = rules.MOVER
            assert not rules.has_line(board, heights, rules.OTHER, height, connect, 4)
            board[cells] = 0


@given(any_board)
def test_the_tables_list_the_same_lines(game):
    listed = kernels.gravity.line_tables.lines(*bitboards.shape(game))
    assert sorted(listed) == sorted(lines(game))
    starts, crossing = kernels.gravity.line_tables.crossings(listed, game.width * (game.height + 1))
    for bit in range(game.width * (game.height + 1)):
        through = [listed[number] for number in crossing[starts[bit] : starts[bit + 1]]]
        assert sorted(through) == sorted(x for x in lines(game) if x >> bit & 1)


def test_perft_of_connect_four_is_the_known_table():
    depths = range(10 if JIT else 7)
    start = Gravity().initial()
    assert [searching.perft(start, d) for d in depths] == PERFT_OF_CONNECT_FOUR[: len(depths)]


def counted(position, depth):
    words = bitboards.words(position)
    return kernels.gravity.rules.perft(words, depth, *bitboards.shape(position.game))


@given(positions_of(any_board), st.integers(0, 3))
def test_perft_agrees_on_any_board(position, depth):
    few = depth if position.game.width <= 9 else min(depth, 2)
    assert counted(position, few) == perft(position, few)


@pytest.mark.parametrize("game", [Gravity(2, 4, 3), Gravity(4, 2, 2), Gravity(3, 2, 3)], ids=str)
def test_perft_agrees_to_the_very_end_of_the_game(game):
    depths = range(game.width * game.height + 2)
    start = game.initial()
    whole = [counted(start, depth) for depth in depths]
    assert whole == [perft(start, depth) for depth in depths]
    assert whole[-1] == 0  # nobody plays on a full board
