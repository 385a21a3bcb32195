"""The rules of gravity games, checked against rules written another way."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boards import games_played, gravity_games
from pions.core.errors import IllegalMove, InvalidGrid, InvalidOption, PionsError
from pions.core.types import Outcome, Side
from pions.games.catalog import find
from pions.games.gravity import Gravity, GravityPosition, has_line, lines
from pions.search.perft import perft

PERFT_7X6X4 = [1, 7, 49, 343, 2401, 16807, 117649]
"""Published: the number of games of n plies from the empty board of Connect Four."""


def longest_run(grid, side, *, diagonals):
    """The longest line of `side`, found by walking from every cell of the printed grid."""
    height, width = len(grid), len(grid[0])
    steps = [(0, 1), (1, 0)] + ([(1, 1), (1, -1)] if diagonals else [])

    def run(row, column, step):
        length = 0
        while 0 <= row < height and 0 <= column < width and grid[row][column] is side:
            length, row, column = length + 1, row + step[0], column + step[1]
        return length

    return max(run(r, c, s) for r in range(height) for c in range(width) for s in steps)


@pytest.mark.parametrize("depth", range(len(PERFT_7X6X4)))
def test_perft_of_connect_four(depth):
    assert perft(Gravity().initial(), depth) == PERFT_7X6X4[depth]


def test_connect_four_has_69_lines():
    horizontal, vertical, slanted = 4 * 6, 7 * 3, 4 * 3
    assert len(lines(Gravity())) == 69 == horizontal + vertical + 2 * slanted
    assert len(lines(Gravity(diagonals=False))) == horizontal + vertical
    assert all(line.bit_count() == 4 for line in lines(Gravity()))


@given(gravity_games(), st.data())
def test_stones_anywhere_hold_a_line_exactly_when_one_of_the_lines_is_full(game, data):
    cells = [game.bit(column=c, row=r) for c in range(game.width) for r in range(game.height)]
    empty = data.draw(st.sets(st.sampled_from(cells)))
    stones = sum(cells) - sum(empty)
    assert has_line(stones, game) == any(stones & line == line for line in lines(game))
    assert all(has_line(line, game) for line in lines(game))


@given(games_played(gravity_games()))
def test_a_side_has_won_exactly_when_a_run_is_long_enough(played):
    game, positions, _ = played
    for position in positions:
        outcome = position.outcome()
        for side in Side:
            run = longest_run(position.grid(), side, diagonals=game.diagonals)
            assert (run >= game.connect) == (outcome is not None and outcome.winner is side)


@given(games_played(gravity_games()))
def test_discs_rest_on_discs(played):
    for position in played[1]:
        for column in zip(*position.grid(), strict=True):
            empty = [cell is None for cell in column]
            assert empty == sorted(empty, reverse=True)


@given(games_played(gravity_games()))
def test_the_board_without_winner_is_drawn_only_when_full(played):
    game, positions, _ = played
    for position in positions:
        outcome = position.outcome()
        if outcome is not None and outcome.winner is None:
            assert position.ply == game.width * game.height


def test_runs_longer_than_four_win_too():
    # Red fills 1 2 3 and 5 6 7 on the bottom row, then 4: seven in a row.
    position = Gravity().parse_position("1122335566774")
    assert position.outcome().winner is Side.FIRST
    assert position.winning_cells() == tuple((5, column) for column in range(7))


def test_lines_do_not_wrap_from_one_column_to_the_next():
    # Three discs on top of a column and one at the foot of the next are no line.
    grid = Gravity().parse_position("......./x....../x....../x....../o....../oxoo...").grid()
    assert longest_run(grid, Side.FIRST, diagonals=True) == 3
    assert Gravity().from_grid(grid).outcome() is None


def test_there_is_no_size_limit():
    game = Gravity(200, 150, 4)
    position = game.initial()
    for column in (199, 0, 199, 0, 199, 0, 199):
        position = position.play(column)
    assert position.outcome().winner is Side.FIRST


@pytest.mark.parametrize(
    ("drawn", "reason"),
    [
        ("x....../......./......./......./......./.......", "floats in column 1"),
        ("......./......./......./......./......./xx.....", "counts are impossible: 2"),
        ("......./......./......./......./......./o......", "counts are impossible: 0"),
        ("......./......./x.....o/x.....o/x.....o/x.....o", "Both sides"),
        ("......./......./......./o....../o....../ooxxxx.", "Red has a winning line, yet"),
        ("......./......./......./ooo..../xxxx.../ooooxxx", "Both sides"),
    ],
)
def test_a_board_no_game_can_reach_is_refused(drawn, reason):
    with pytest.raises(InvalidGrid, match=reason):
        Gravity().parse_position(drawn)


def test_a_board_won_before_its_last_disc_is_refused():
    # Two lines of Red without a common disc: whichever came last, the game was over before.
    with pytest.raises(InvalidGrid, match="won before"):
        Gravity().parse_position("......./......./x.....x/xo....x/xoo...x/xoo.oox")


@pytest.mark.parametrize(
    "parameters", [(0, 6, 4), (7, 0, 4), (7, 6, 1), (7, 6, 8), (-1, 6, 4), (3, 3, 4)]
)
def test_a_board_without_sense_is_refused(parameters):
    with pytest.raises(InvalidOption):
        Gravity(*parameters)


@given(games_played(gravity_games()), st.data())
def test_no_single_disc_can_be_added_from_nowhere(played, data):
    game, positions, _ = played
    position = positions[-1]
    free = [
        (row, column)
        for row, cells in enumerate(position.grid())
        for column, cell in enumerate(cells)
        if cell is None
    ]
    if not free:
        return
    row, column = data.draw(st.sampled_from(free))
    side = data.draw(st.sampled_from(Side))
    grid = [list(cells) for cells in position.grid()]
    grid[row][column] = side
    legal = column in position.legal_moves() and position.landing(column) == (row, column)
    if legal and side is position.to_move:
        assert game.from_grid(grid) == position.play(column)
    elif side is position.to_move or not legal:
        with pytest.raises(InvalidGrid):
            game.from_grid(grid)


def test_positions_are_hashable_values():
    position = Gravity().parse_position("44")
    assert {position: 1}[GravityPosition(position.game, position.mine, position.mask)] == 1


@pytest.mark.parametrize(
    ("name", "discs", "own"),
    [
        ("gravity-12x6x4-42", 42, "gravity-12x6x4-42"),
        ("gravity-5x5x3-nodiag-20", 20, "gravity-5x5x3-nodiag-20"),
        ("gravity-5x5x3-20-nodiag", 20, "gravity-5x5x3-nodiag-20"),
        ("gravity-7x6x4-42", 0, "connect4"),  # all the cells are no limit
        ("gravity-7x6x4-41", 41, "gravity-7x6x4-41"),
    ],
)
def test_a_limit_of_discs_is_part_of_the_name(name, discs, own):
    game = find(name)
    assert (game.discs, game.name) == (discs, own)
    assert find(game.name) == game


@pytest.mark.parametrize("name", ["gravity-4x4x3-17", "gravity-4x4x3-0", "gravity-4x4x3-"])
def test_an_impossible_limit_is_refused(name):
    with pytest.raises(PionsError):
        find(name)


def test_the_game_is_a_draw_when_the_discs_are_used_up():
    game = find("gravity-4x2x3-5")
    position = game.parse_position("1 1 2 2")
    assert (position.discs_left(), position.outcome()) == ((1, 0), None)
    assert position.play(2).outcome() == Outcome(Side.FIRST)  # the last disc may win
    drawn = position.play(3)
    assert (drawn.outcome(), drawn.legal_moves()) == (Outcome(None), ())
    with pytest.raises(IllegalMove, match="The game is over"):
        drawn.play(2)
    assert find("gravity-4x2x3").parse_position("1 1 2 2 4").outcome() is None
