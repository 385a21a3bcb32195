"""The rules of Othello, checked against published counts and rules written another way."""

from functools import cache
from itertools import pairwise, product

import pytest
from hypothesis import given

from boards import games_played, othello_games, positions_of
from pions.core.errors import IllegalMove, InvalidGrid, InvalidOption, InvalidText
from pions.core.types import Side
from pions.games.catalog import find
from pions.games.othello import Othello
from pions.search.perft import perft

FOUR = Othello(4)
STEPS = [step for step in product((-1, 0, 1), repeat=2) if any(step)]


def turned_by(grid, row, column, side):
    """The cells that a disc of `side` would turn, walking from it in each direction."""

    def owner(cell):
        return grid[cell[0]][cell[1]] if {*cell} <= {*range(len(grid))} else None

    found = set()
    for down, right in STEPS:
        path, cell = [], (row + down, column + right)
        while owner(cell) is side.other:
            path.append(cell)
            cell = cell[0] + down, cell[1] + right
        if owner(cell) is side:
            found.update(path)
    return found


def placements(grid, side):
    """The cells where `side` may put a disc, with those it would turn."""
    places = product(range(len(grid)), repeat=2)
    empty = [(row, column) for row, column in places if grid[row][column] is None]
    found = {cell: turned_by(grid, *cell, side) for cell in empty}
    return {cell: turned for cell, turned in found.items() if turned}


def discs(position):
    return [cell for row in position.grid() for cell in row if cell is not None]


def test_the_number_of_ways_to_play_is_the_published_one():
    counts = [4, 12, 56, 244, 1396, 8200, 55092, 390216]
    assert [perft(Othello().initial(), depth) for depth in range(1, 7)] == counts[:6]


@cache
def lead(position):
    """By how many discs the side to move ends ahead when both play best."""
    if position.outcome() is not None:
        held = discs(position)
        return held.count(position.to_move) - held.count(position.to_move.other)
    return max(-lead(position.play(move)) for move in position.legal_moves())


def test_on_four_by_four_white_wins_eleven_to_three():
    # The four openings are mirror images of one another.
    assert lead(FOUR.parse_position("b1")) == 11 - 3


def test_the_start_is_the_standard_one():
    game = Othello()
    drawn = "......../......../......../...ox.../...xo.../......../......../........ x"
    assert game.format_position(game.initial()) == drawn
    assert game.format_moves(game.initial().legal_moves()) == "d3 c4 f5 e6"


@given(positions_of(othello_games()))
def test_a_move_is_legal_exactly_where_it_turns_discs(position):
    size, grid = position.game.size, position.grid()
    mine, theirs = (placements(grid, s) for s in (position.to_move, position.to_move.other))
    if mine:
        assert position.legal_moves() == tuple(row * size + column for row, column in sorted(mine))
    elif theirs:
        assert position.legal_moves() == (position.game.pass_move,)
    else:
        assert position.legal_moves() == ()


@given(games_played(othello_games()))
def test_discs_turn_only_between_the_new_one_and_others_of_its_colour(played):
    _, positions, moves = played
    for before, move, after in zip(positions, moves, positions[1:], strict=False):
        grid, cell = before.grid(), before.landing(move)
        changed = set() if cell is None else {cell} | turned_by(grid, *cell, before.to_move)
        for row, cells in enumerate(grid):
            for column, owner in enumerate(cells):
                now = before.to_move if (row, column) in changed else owner
                assert after.grid()[row][column] is now


@given(games_played(othello_games()))
def test_each_move_that_is_no_pass_adds_one_disc(played):
    game, positions, moves = played
    for before, move, after in zip(positions, moves, positions[1:], strict=False):
        assert len(discs(after)) == len(discs(before)) + (move != game.pass_move)


@given(games_played(othello_games()))
def test_two_passes_never_follow_one_another(played):
    game, _, moves = played
    assert (game.pass_move, game.pass_move) not in pairwise(moves)


@given(positions_of(othello_games()), positions_of(othello_games()))
def test_keys_are_equal_exactly_when_positions_of_a_game_are(one, other):
    same = one.grid() == other.grid() and one.to_move is other.to_move
    assert (one == other) == same
    if one.game == other.game:
        assert (one.key == other.key) == same


@given(positions_of(othello_games()))
def test_a_drawn_board_has_as_many_plies_as_its_discs_say_or_one_pass_more(position):
    read = position.game.parse_position(position.game.format_position(position))
    assert read.ply - (len(discs(position)) - 4) in {0, 1}
    assert read.ply <= position.ply
    assert read.ply % 2 == read.to_move


def test_a_side_without_a_move_passes_and_the_other_goes_on():
    # The white discs fill a part of an edge: Black has one beside them, but none beyond.
    position = FOUR.parse_position("b1 c1 d3 a1")
    assert FOUR.format_position(position) == "ooo./.xx./.xxx/.... x"
    assert position.outcome() is None
    assert position.legal_moves() == (FOUR.pass_move,)
    assert position.landing(FOUR.pass_move) is None
    after = position.play(FOUR.parse_move("pass"))
    assert (after.ply, after.to_move) == (5, Side.SECOND)
    assert after.grid() == position.grid()
    assert after != position
    with pytest.raises(IllegalMove, match="d1 turns no other"):
        position.play(FOUR.parse_move("d1"))


def test_who_can_move_may_not_pass():
    with pytest.raises(IllegalMove, match="Passing"):
        FOUR.initial().play(FOUR.pass_move)


def test_the_game_is_over_when_neither_can_move_though_cells_are_empty():
    # The last white disc lies in a corner, where nothing turns it and all lines end in black.
    position = FOUR.parse_position("b1 c1 d1 a1 a3 pass d4")
    assert FOUR.format_position(position) == "oxxx/.xx./xxx./...x o"
    assert position.outcome().winner is Side.FIRST
    assert len(position.winning_cells()) == 9
    assert position.legal_moves() == ()
    for move in (FOUR.parse_move("a2"), FOUR.pass_move):
        with pytest.raises(IllegalMove, match="over"):
            position.play(move)


def test_the_shortest_game_takes_every_disc():
    # Published: nine moves, thirteen to nil.
    position = Othello().parse_position("e6 f4 e3 f6 g5 d6 e7 f5 c5")
    assert position.outcome().winner is Side.FIRST
    assert discs(position) == [Side.FIRST] * 13


@pytest.mark.parametrize(
    ("drawn", "winner"),
    [
        ("xxxx/xxxx/oooo/oooo", None),
        ("xxxx/xxxx/xooo/oooo", Side.FIRST),
        ("xxxx/xxxo/oooo/oooo", Side.SECOND),
        # The corner is empty: whatever leads to it is of one colour up to the edge.
        ("oxxo/xoxo/xooo/xxx.", Side.FIRST),
        ("xoox/oxox/oxxx/ooo.", Side.SECOND),
    ],
)
def test_more_discs_win_be_it_by_one(drawn, winner):
    position = FOUR.parse_position(drawn)
    assert position.outcome().winner is winner
    assert (position.winning_cells() == ()) == (winner is None)


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("a1", "a1 turns no other"),
        ("b2", "b2 is already taken by White"),
        ("c2", "c2 is already taken by Black"),
    ],
)
def test_a_cell_that_cannot_be_taken_is_refused_with_the_reason(move, reason):
    with pytest.raises(IllegalMove, match=reason):
        FOUR.initial().play(FOUR.parse_move(move))


@pytest.mark.parametrize(
    ("drawn", "reason"),
    [
        ("..../..../..../....", "middle of the board are never empty"),
        ("xxxx/x.x./xoox/xxx.", "middle of the board are never empty"),
        ("..../.xo./.ox./....", "only the start"),
        ("..../.xx./.oo./.... x", "only the start"),
        ("..../.ox./.xo./.... o", "only the start"),
    ],
)
def test_a_board_no_game_can_reach_is_refused(drawn, reason):
    with pytest.raises(InvalidGrid, match=reason):
        FOUR.parse_position(drawn)


def test_positions_are_the_same_however_many_passes_led_there():
    position = FOUR.parse_position("b1 c1 d1 a3 b4 a1 a2 pass a4 pass")
    read = FOUR.parse_position(FOUR.format_position(position))
    assert (position.ply, read.ply) == (10, 8)
    assert read == position
    assert hash(read) == hash(position)
    assert read.key == position.key


def test_where_the_letter_is_left_out_nobody_has_passed():
    assert FOUR.parse_position(".x../.xx./.xo./....") == FOUR.parse_position("b1")
    game, drawn = FOUR, "ooo./.xx./.xxx/...."
    assert game.parse_position(drawn) == game.parse_position(f"{drawn} x")
    assert game.parse_position(drawn).ply == 4
    passed = game.parse_position(f"{drawn} O")
    assert (passed.to_move, passed.ply) == (Side.SECOND, 5)


@pytest.mark.parametrize(
    ("text", "offset"),
    [
        ("..../.ox./.xo./.... z", 20),
        ("..../.ox./.xo./.... xx", 20),
        ("b1 b2", 3),
        ("b1 pass", 3),
        ("b1c1d3a1 d1", 9),
        ("b1 swap", 3),
    ],
)
def test_the_error_points_at_the_character(text, offset):
    with pytest.raises(InvalidText) as caught:
        FOUR.parse_position(text)
    assert caught.value.offset == offset


@pytest.mark.parametrize("word", ["pass", "PASS", "passe"])
def test_a_pass_has_a_word_of_its_own(word):
    assert FOUR.parse_move(word) == FOUR.pass_move
    assert FOUR.format_move(FOUR.pass_move) == "pass"


@pytest.mark.parametrize("size", [0, 2, 5, 7, 28, -4])
def test_sizes_that_are_odd_or_out_of_range_are_refused(size):
    with pytest.raises(InvalidOption, match="even sizes from 4 to 26"):
        Othello(size)


@pytest.mark.parametrize(("name", "size"), [("othello", 8), ("othello-8", 8), ("Othello-26", 26)])
def test_it_is_found_by_its_names(name, size):
    assert find(name) == Othello(size)


def test_boards_too_large_to_name_cells_are_refused_by_name():
    with pytest.raises(InvalidOption, match="not 28"):
        find("othello-28")
