"""The evaluators against the tables and examples of the hand-outs."""

import pytest
from hypothesis import given

from boards import games_played, gravity_games, hex_games, positions_of
from pions.core.errors import InvalidOption, UnknownName
from pions.core.types import Side
from pions.families import evaluators
from pions.families.gravity.gravity_evaluators import Dangers, WeightedLines, points, points_table
from pions.families.hex.hex_evaluators import distance, shortest_path
from pions.games.catalog import GAMES
from pions.games.gravity import Gravity
from pions.games.hexagon import Hex

HANDOUT_POINTS = [
    [3, 4, 5, 7, 5, 4, 3],
    [4, 6, 8, 10, 8, 6, 4],
    [5, 8, 11, 13, 11, 8, 5],
    [5, 8, 11, 13, 11, 8, 5],
    [4, 6, 8, 10, 8, 6, 4],
    [3, 4, 5, 7, 5, 4, 3],
]


def test_the_points_are_those_of_the_hand_out():
    game = Gravity()
    table = dict(points_table(game))
    for row in range(6):
        for column in range(7):
            assert table[game.bit(column=column, row=row)] == HANDOUT_POINTS[5 - row][column]


@given(games_played(gravity_games()))
def test_swapping_the_colours_swaps_the_sign(played):
    for position in played[1]:
        mirrored = type(position)(position.game, position.theirs, position.mask)
        for evaluate in (points, WeightedLines((0, 1, 10, 100)), Dangers((100, 10, 1))):
            assert evaluate(mirrored) == -evaluate(position)


def test_the_windows_of_the_hand_out_position_are_worth_minus_140():
    # In the hand-out MAX is 1; here two discs each, so 1 is to move.
    game = GAMES["puissance3"]
    position = game.parse_position("...../...../...../.x.../xo.o.")
    assert position.to_move is Side.FIRST
    assert evaluators.build("windows", game)(position) == -140


def test_one_disc_in_the_corner_is_worth_its_three_lines():
    position = Gravity().parse_position("1")
    assert WeightedLines((0, 7, 0, 0))(position) == -3 * 7  # for Yellow, who is to move


def test_an_immediate_danger_needs_a_cell_that_can_be_played_now():
    immediate = Dangers((1,))
    beside = Gravity().parse_position("1122337")  # Red 1 2 3 below, 4 can be played
    assert immediate(beside) == -1
    # Red lies on the second row in 1, 2 and 3, but column 4 is empty: its second cell hangs.
    hanging = Gravity().parse_position("......./......./......./......./xxx..../oox.oo.")
    assert immediate(hanging) == 0


@pytest.mark.parametrize("size", [1, 2, 5, 11])
def test_an_empty_hex_board_needs_one_stone_a_row(size):
    position = Hex(size).initial()
    assert distance(position, Side.FIRST) == distance(position, Side.SECOND) == size


@given(positions_of(hex_games()))
def test_the_winner_needs_nothing_and_the_loser_cannot_join(position):
    outcome = position.outcome()
    for side in Side:
        needed = distance(position, side)
        won = outcome is not None and outcome.winner is side
        assert (needed == 0) == won
        lost = outcome is not None and outcome.winner is not side
        assert lost == (needed == position.game.size**2 and needed > 0 and outcome is not None)


@given(games_played(hex_games()))
def test_a_stone_brings_its_owner_nearer_by_one_at_most(played):
    _, positions, moves = played
    for before, move, after in zip(positions, moves, positions[1:], strict=False):
        if move == before.game.swap_move:
            continue
        mover = before.to_move
        gained = distance(before, mover) - distance(after, mover)
        assert gained in (0, 1)
        assert distance(after, mover.other) >= distance(before, mover.other)
        assert shortest_path(after) % 2 == 1


def test_unknown_and_unfit_evaluators_are_refused():
    with pytest.raises(UnknownName, match="lines"):
        evaluators.build("line", Gravity())
    with pytest.raises(InvalidOption, match="does not understand hex-11"):
        evaluators.build("points", Hex(11))
    with pytest.raises(InvalidOption, match="takes no weights"):
        evaluators.build("points", Gravity(), (1, 2))
