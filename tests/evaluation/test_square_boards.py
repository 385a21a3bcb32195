"""The evaluators of Morpion and Othello: values one can count on the board."""

from dataclasses import replace

import pytest
from hypothesis import given

from boards import morpion_games, othello_games, positions_of
from pions.families import evaluators
from pions.families.morpion.family import open_lines
from pions.families.othello.family import discs, mobility
from pions.games import square_boards
from pions.games.morpion import Morpion
from pions.games.othello import Othello


@pytest.mark.parametrize(
    ("moves", "value"),
    [
        ("", 0),
        ("b2", -4),  # the middle lies on four lines, a corner on three, an edge on two
        ("a1", -3),
        ("b1", -2),
        ("b2 b1", 6 - 4),
        ("b2 a1", 5 - 4),
    ],
)
def test_open_lines_of_the_first_moves(moves, value):
    assert open_lines(Morpion().parse_position(moves)) == value


@given(positions_of(morpion_games))
def test_a_line_is_open_to_a_side_while_the_other_has_no_mark_on_it(position):
    rows = position.grid()
    slopes = [[rows[i][i] for i in range(3)], [rows[i][2 - i] for i in range(3)]]
    lines = [*rows, *zip(*rows, strict=True), *slopes]
    mine, theirs = position.to_move, position.to_move.other
    counted = sum((theirs not in line) - (mine not in line) for line in lines)
    assert open_lines(position) == counted


@given(positions_of(othello_games()))
def test_swapping_the_colours_swaps_the_sign(position):
    swapped = replace(position, first=position.second, second=position.first)
    for evaluate in (discs, mobility):
        assert evaluate(swapped) == -evaluate(position)


@given(positions_of(othello_games()))
def test_discs_are_counted_on_the_grid(position):
    held = [cell for row in position.grid() for cell in row if cell is not None]
    assert discs(position) == held.count(position.to_move) - held.count(position.to_move.other)


@pytest.mark.parametrize(
    ("drawn", "value"),
    [
        ("..../.ox./.xo./.... x", 4 - 4),
        ("ooo./.xx./.xxx/.... x", 0 - (4 + 10)),  # White has a corner, and a3 b4 c4 d4
        ("ooo./.xx./.xxx/.... o", (4 + 10) - 0),
    ],
)
def test_mobility_counts_moves_and_corners(drawn, value):
    assert mobility(Othello(4).parse_position(drawn)) == value


@pytest.mark.parametrize(
    ("game", "name"), [(Morpion(), "open_lines"), (Othello(), "mobility"), (Othello(6), "mobility")]
)
def test_the_usual_evaluator(game, name):
    assert evaluators.usual(game) == name
    assert evaluators.build(name, game)(game.initial()) == 0


def test_a_cell_is_as_far_off_the_centre_as_its_ring():
    board = Othello(8)
    rings = {"d4": 0.5, "e5": 0.5, "c4": 1.5, "d3": 1.5, "a4": 3.5, "e8": 3.5, "a1": 3.5}
    for cell, ring in rings.items():
        row, column = int(cell[1:]) - 1, "abcdefgh".index(cell[0])
        assert square_boards.off_centre(board, 8 * row + column) == ring
    assert square_boards.off_centre(board, 64) == 8  # a pass comes after every cell
