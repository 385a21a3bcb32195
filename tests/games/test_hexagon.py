"""The rules of Hex, checked against rules written another way."""

import pytest
from hypothesis import given

from boards import games_played, hex_games
from pions.core.errors import IllegalMove, InvalidGrid, InvalidOption
from pions.core.types import Side
from pions.games.hexagon import Hex, neighbours
from pions.search.perft import perft


def joins(grid, side):
    """Whether `side` joins its edges, by merging groups cell by cell (union-find)."""
    size = len(grid)
    group = {(r, c): (r, c) for r in range(size) for c in range(size)}

    def find(cell):
        while group[cell] != cell:
            cell = group[cell]
        return cell

    for row, column in group:
        for step_r, step_c in ((0, 1), (1, 0), (1, -1)):
            near = row + step_r, column + step_c
            if near in group and grid[row][column] is grid[near[0]][near[1]] is side:
                group[find(near)] = find((row, column))
    own = [cell for cell in group if grid[cell[0]][cell[1]] is side]
    near_edge = {find(cell) for cell in own if cell[side] == 0}
    far_edge = {find(cell) for cell in own if cell[side] == size - 1}
    return bool(near_edge & far_edge)


@given(games_played(hex_games()))
def test_a_side_has_won_exactly_when_it_joins_its_edges(played):
    for position in played[1]:
        outcome = position.outcome()
        for side in Side:
            won = outcome is not None and outcome.winner is side
            assert joins(position.grid(), side) == won


@given(games_played(hex_games(), longest=100))
def test_there_is_no_draw(played):
    outcome = played[1][-1].outcome()
    assert outcome is None or outcome.winner is not None


@pytest.mark.parametrize("size", [1, 2, 3, 11, 26])
def test_neighbours_are_mutual_and_at_most_six(size):
    near = neighbours(size)
    assert all(len(cells) <= 6 for cells in near)
    assert all(cell in near[other] for cell in range(size * size) for other in near[cell])
    # A rhombus has (n-1)n horizontal, (n-1)n vertical and (n-1)^2 slanted contacts.
    assert sum(map(len, near)) == 2 * (2 * size * (size - 1) + (size - 1) ** 2)


@pytest.mark.parametrize(
    ("size", "counts"),
    [(1, [1, 1, 0]), (2, [1, 4, 12, 24]), (3, [1, 9, 72, 504])],
)
def test_perft_of_small_boards(size, counts):
    # Before anybody can have won, plies only multiply by the cells left;
    # on 2x2 no game lasts less than three plies, on 1x1 the first ends it.
    assert [perft(Hex(size).initial(), depth) for depth in range(len(counts))] == counts


def test_perft_with_swap_has_one_more_second_move():
    assert perft(Hex(3, swap=True).initial(), 2) == 9 * 8 + 9


def test_swap_puts_the_stone_on_the_mirrored_cell():
    game = Hex(5, swap=True)
    position = game.parse_position("a3 swap-pieces")
    assert game.format_position(position) == "..o../...../...../...../....."
    assert position.to_move is Side.FIRST
    assert position == game.parse_position("a3 :s") == game.parse_position("a3swap")


@pytest.mark.parametrize("text", ["swap-pieces", "a3 b2 swap-pieces"])
def test_swap_is_only_move_two(text):
    game = Hex(5, swap=True)
    *before, last = game.parse_moves(text)
    position = game.initial()
    for move in before:
        position = position.play(move)
    with pytest.raises(IllegalMove, match="Swapping"):
        position.play(last)


def test_swap_needs_the_rule():
    with pytest.raises(IllegalMove, match="Swapping"):
        Hex(5).parse_position("a3").play(Hex(5).swap_move)


def test_a_taken_cell_is_refused_with_its_owner():
    with pytest.raises(IllegalMove, match="g7 is already taken by Blue"):
        Hex(11).parse_position("g7").play(Hex(11).parse_move("g7"))


@pytest.mark.parametrize("size", [0, -1, 27])
def test_sizes_out_of_range_are_refused(size):
    with pytest.raises(InvalidOption, match="1 to 26"):
        Hex(size)


@pytest.mark.parametrize(
    ("drawn", "reason"),
    [
        ("xx./.../...", "counts are impossible: 2"),
        ("o../.../...", "counts are impossible: 0"),
        ("x.o/x.o/x.o", "Blue has joined its edges, yet"),
        ("xoo/xoo/x.x", "counts are impossible: 4|Blue has joined its edges, yet"),
    ],
)
def test_a_board_no_game_can_reach_is_refused(drawn, reason):
    with pytest.raises(InvalidGrid, match=reason):
        Hex(3).parse_position(drawn)


def test_a_board_won_twice_over_is_refused():
    # Blue has two separate chains: the game was over before the later one.
    with pytest.raises(InvalidGrid, match="won before"):
        Hex(4).parse_position("xoxo/xoxo/xoxo/xox.")


def test_rows_and_columns_are_as_the_hex_world_writes_them():
    game = Hex(11)
    assert game.parse_move("c1") == 2  # the hand-out's (0, 2)
    assert game.parse_move("A11") == 110
    assert game.format_move(120) == "k11"


def test_a_swapped_game_that_red_is_about_to_lose_is_read_back():
    # Equal counts, and Blue has just joined its edges: only the letter o says who moved last.
    game = Hex(2, swap=True)
    position = game.parse_position("a1 swap-pieces b1 a2 b2")
    assert position.outcome().winner is Side.FIRST
    assert game.parse_position(game.format_position(position)) == position
