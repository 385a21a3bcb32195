"""The rules of Morpion, checked against published counts and rules written another way."""

from functools import cache

import pytest
from hypothesis import given

from boards import games_played, morpion_games
from pions.core.errors import IllegalMove, InvalidGrid, InvalidText
from pions.core.types import Side
from pions.families.morpion.family import cells_left
from pions.families.plain_solver import PlainSolver
from pions.games.catalog import find
from pions.games.morpion import Morpion
from pions.search.perft import perft

GAME = Morpion()


def in_line(grid, side):
    """The cells of every full line of `side`, read off the rows, columns and diagonals."""
    lines = [[(i, j) for j in range(3)] for i in range(3)]
    lines += [[(i, j) for i in range(3)] for j in range(3)]
    lines += [[(i, i) for i in range(3)], [(i, 2 - i) for i in range(3)]]
    full = [line for line in lines if all(grid[row][column] is side for row, column in line)]
    return {cell for line in full for cell in line}


def test_the_number_of_ways_to_play_is_the_published_one():
    ways, positions, games = {GAME.initial(): 1}, 1, 0
    for count in [9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872]:
        longer = {}
        for position, number in ways.items():
            for move in position.legal_moves():
                after = position.play(move)
                longer[after] = longer.get(after, 0) + number
        assert sum(longer.values()) == count
        ways, positions = longer, positions + len(longer)
        games += sum(number for position, number in ways.items() if position.outcome() is not None)
    assert positions == 5478
    assert games == 255_168
    assert perft(GAME.initial(), 4) == 3024


@cache
def value(position):
    """1 where the side to move wins with best play, 0 for a draw, -1 where it loses."""
    outcome = position.outcome()
    if outcome is not None:
        return 0 if outcome.winner is None else -1
    return max(-value(position.play(move)) for move in position.legal_moves())


def test_it_is_a_draw_with_best_play():
    assert value(GAME.initial()) == 0


def test_the_solver_looks_at_every_position_there_is_and_counts_it_once():
    solver = PlainSolver(cells_left)
    assert solver.nodes == 0
    assert [solver.value(GAME.initial()) for _ in range(2)] == [0, 0]
    assert solver.nodes == 5478  # the published number


@given(games_played(morpion_games))
def test_a_side_has_won_exactly_when_it_has_three_in_line(played):
    for position in played[1]:
        outcome = position.outcome()
        for side in Side:
            cells = in_line(position.grid(), side)
            assert bool(cells) == (outcome is not None and outcome.winner is side)
            if cells:
                assert set(position.winning_cells()) == cells


def test_a_last_mark_may_complete_two_lines():
    position = GAME.parse_position("xox/oxo/xox")
    assert position.outcome().winner is Side.FIRST
    assert position.winning_cells() == ((0, 0), (0, 2), (1, 1), (2, 0), (2, 2))


def test_a_full_board_without_a_line_is_a_draw():
    position = GAME.parse_position("a1 b1 c1 b2 a2 c2 b3 a3 c3")
    assert GAME.format_position(position) == "xox/xoo/oxx"
    assert position.outcome().winner is None
    assert position.winning_cells() == ()


def test_cells_are_a_letter_for_the_column_and_a_number_for_the_row():
    assert [GAME.parse_move(text) for text in ("a1", "C1", "a3", "c3")] == [0, 2, 6, 8]
    assert GAME.format_moves((0, 5, 7)) == "a1 c2 b3"
    assert GAME.initial().landing(5) == (1, 2)


@pytest.mark.parametrize("text", ["d1", "a4", "swap", "pass", "5", ""])
def test_what_is_no_cell_of_it_is_refused(text):
    with pytest.raises(InvalidText, match="cell"):
        GAME.parse_move(text)


def test_a_taken_cell_is_refused_with_its_owner():
    with pytest.raises(IllegalMove, match="b2 is already taken by Crosses"):
        GAME.parse_position("b2").play(4)


@pytest.mark.parametrize("move", [-1, 9])
def test_a_move_beyond_the_cells_is_refused_with_the_last_of_them(move):
    with pytest.raises(IllegalMove, match="from a1 to c3"):
        GAME.initial().play(move)


def test_nothing_is_played_after_the_end():
    with pytest.raises(IllegalMove, match="over"):
        GAME.parse_position("a1 a2 b1 b2 c1").play(8)


@pytest.mark.parametrize(
    ("drawn", "reason"),
    [
        ("xx./.../...", "counts are impossible: 2 crosses and 0 noughts"),
        ("o../.../...", "counts are impossible: 0 crosses and 1 noughts"),
        ("xxx/ooo/...", "Both sides have a winning line"),
        ("xxx/oo./o..", "Crosses has a winning line, yet"),
        ("xx./ooo/xx.", "Noughts has a winning line, yet"),
    ],
)
def test_a_board_no_game_can_reach_is_refused(drawn, reason):
    with pytest.raises(InvalidGrid, match=reason):
        GAME.parse_position(drawn)


@pytest.mark.parametrize("name", ["morpion", "tictactoe", "tic-tac-toe", " Morpion "])
def test_it_is_found_by_its_names(name):
    assert find(name) == GAME
