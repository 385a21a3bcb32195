"""The shifted bitboards and the rules written cell by cell: same lines, same cells, same trees."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boards import positions_of
from kernel_boards import JIT, every_position, fitting_games
from pions import kernels
from pions.families import counting
from pions.families.gravity import bitboards
from pions.families.gravity.gravity_evaluators import landing_cells
from pions.games.gravity import Gravity, has_line, lines
from pions.search.perft import perft

SMALL = [Gravity(3, 3, 3), Gravity(4, 3, 3, diagonals=False), Gravity(2, 4, 3), Gravity(4, 2, 2)]

PERFT_OF_CONNECT_FOUR = [1, 7, 49, 343, 2401, 16807, 117649, 823536, 5673234, 39394572]


def agrees_on_the_rules(position):
    width, height, connect, directions = bitboards.shape(position.game)
    for stones in (position.mine, position.theirs):
        expected = has_line(stones, position.game)
        assert kernels.gravity.rules.has_line(stones, height, connect, directions) == expected
    landing = [kernels.gravity.rules.landing(position.mask, c, height) for c in range(width)]
    assert sum(landing) == landing_cells(position)
    assert kernels.gravity.rules.bit_count(position.mask) == position.ply


@pytest.mark.parametrize("game", SMALL, ids=lambda game: game.name)
def test_lines_and_landing_cells_agree_in_every_position(game):
    for position in every_position(game):
        agrees_on_the_rules(position)


@given(positions_of(fitting_games))
def test_lines_and_landing_cells_agree_on_larger_boards(position):
    agrees_on_the_rules(position)


@given(fitting_games, st.data())
def test_lines_agree_on_any_stones_at_all(game, data):
    cells = [game.bit(column=c, row=r) for c in range(game.width) for r in range(game.height)]
    stones = sum(data.draw(st.sets(st.sampled_from(cells))))
    _, height, connect, directions = bitboards.shape(game)
    found = kernels.gravity.rules.has_line(stones, height, connect, directions)
    assert found == has_line(stones, game)


@pytest.mark.parametrize(
    ("width", "height"), [(1, 61), (2, 30), (3, 19), (31, 1), (20, 2)], ids=str
)
def test_lines_agree_up_to_the_last_bit(width, height):
    for connect in (2, 3, max(width, height)):
        game = Gravity(width, height, connect)
        assert bitboards.fits(game)
        for line in lines(game):
            assert kernels.gravity.rules.has_line(line, height, connect, 4)
            assert not kernels.gravity.rules.has_line(line & (line - 1), height, connect, 4)


@given(fitting_games)
def test_the_tables_list_the_same_lines(game):
    listed = kernels.gravity.lines.lines(*bitboards.shape(game))
    assert sorted(listed) == sorted(lines(game))
    starts, crossing = kernels.gravity.lines.crossings(listed, game.width * (game.height + 1))
    for bit in range(game.width * (game.height + 1)):
        through = [listed[number] for number in crossing[starts[bit] : starts[bit + 1]]]
        assert sorted(through) == sorted(x for x in lines(game) if x >> bit & 1)


def test_perft_of_connect_four_is_the_known_table():
    depths = range(10 if JIT else 7)
    start = Gravity().initial()
    assert [counting.perft(start, d) for d in depths] == PERFT_OF_CONNECT_FOUR[: len(depths)]


@given(positions_of(fitting_games), st.integers(0, 3))
def test_perft_agrees_on_any_board(position, depth):
    game = position.game
    counted = kernels.gravity.rules.perft(
        position.mine, position.mask, depth, *bitboards.shape(game)
    )
    assert counted == perft(position, depth)


@pytest.mark.parametrize("game", [Gravity(2, 4, 3), Gravity(4, 2, 2), Gravity(3, 2, 3)], ids=str)
def test_perft_agrees_to_the_very_end_of_the_game(game):
    depths = range(game.width * game.height + 2)
    start = game.initial()
    whole = [kernels.gravity.rules.perft(0, 0, depth, *bitboards.shape(game)) for depth in depths]
    assert whole == [perft(start, depth) for depth in depths]
    assert whole[-1] == 0  # nobody plays on a full board
