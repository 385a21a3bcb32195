"""The book: right where it speaks, silent elsewhere, and never a crash."""

import random
import sys
from math import comb
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kernel_boards import JIT
from pions.families.gravity import opening_book
from pions.families.gravity.gravity_solver import Solver
from pions.families.gravity.opening_book import (
    UNKNOWN,
    Book,
    BookFault,
    blocks,
    where,
)
from pions.games.gravity import Gravity, GravityPosition

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))
from book_packing import file_of as packed
from book_packing import shortened

CONNECT4 = Gravity()
shipped = Book.load()
searching = Solver(megabytes=64, book=None)
with_book = Solver(megabytes=64, book=shipped)


def random_position(discs, seed):
    rng = random.Random(seed)
    position = CONNECT4.initial()
    while position.ply < discs:
        moves = position.legal_moves()
        position = position.play(rng.choice(moves)) if moves else CONNECT4.initial()
    return position


seeds = st.integers(0, 2**32)


@pytest.mark.skipif(not JIT, reason="Python alone would take hours")
@given(seeds)
@settings(max_examples=15)
def test_the_book_and_the_search_agree(seed):
    # Of fewer discs the book says what it says of the best move, as the next test sees.
    position = random_position(13, seed)
    value = shipped.lookup(position)
    if value is not None and position.outcome() is None:
        assert value == searching.value(position)


@given(seeds, st.integers(0, 12))
def test_a_value_of_the_book_is_that_of_its_best_move(seed, discs):
    position = random_position(discs, seed)
    worth = []
    for after in map(position.play, position.legal_moves()):
        value = shipped.lookup(after)
        if after.outcome() is not None:
            worth.append((42 - discs + 1) // 2)  # a win with this very disc
        else:
            worth.append(None if value is None else -value)
    here = shipped.lookup(position)
    if position.outcome() is not None:
        assert here is None
    elif None not in worth:
        assert here == max(worth)


@given(seeds, st.integers(1, 13))
def test_no_position_is_worth_less_than_the_boards_before_it_say(seed, discs):
    position = random_position(discs, seed)
    value, least = shipped.lookup(position), shipped.at_least(position)
    if value is not None:
        assert least is not None
        assert least <= value


def test_what_is_said_of_a_best_move_is_its_value():
    position = random_position(8, 1)
    value = shipped.lookup(position)
    after = list(map(position.play, position.legal_moves()))
    best = [board for board in after if shipped.lookup(board) == -value]
    assert best
    assert all(shipped.at_least(board) == -value for board in best)


def test_nothing_is_said_of_boards_of_another_game_or_far_from_the_book():
    assert shipped.at_least(Gravity(7, 7, 4).initial().play(3)) is None
    assert shipped.at_least(random_position(15, 3)) is None


@pytest.mark.skipif(not JIT, reason="Python alone would take hours")
@given(seeds, st.sampled_from([12, 13, 13, 13, 14]))
@settings(max_examples=15)
def test_where_the_book_ends_columns_have_the_values_of_the_search(seed, discs):
    position = random_position(discs, seed)
    found = with_book.values(position)
    assert found == searching.values(position)
    assert list(found) == list(position.legal_moves())
    for move, value in found.items():
        after = position.play(move)
        assert with_book.value(after) == -value
        assert with_book.result(after).value == (value < 0) - (value > 0)


@given(seeds, st.integers(0, 13))
def test_a_position_and_its_mirror_image_are_found_at_one_value(seed, discs):
    position = random_position(discs, seed)
    image = CONNECT4.from_grid(tuple(row[::-1] for row in position.grid()))
    assert shipped.lookup(image) == shipped.lookup(position)


@pytest.mark.parametrize("discs", [0, 1, 2, 5, 13])
def test_places_are_all_different_and_leave_no_gap(discs):
    [heights] = list(blocks(discs))[-1:]
    cells = [7 * column + row for column in range(7) for row in range(heights[column])]
    mask = sum(1 << cell for cell in cells)
    choices = [n for n in range(1 << discs) if n.bit_count() == discs // 2]
    boards = [sum(1 << cell for i, cell in enumerate(cells) if n >> i & 1) for n in choices]
    found = [where(mine, mask) for mine in boards]
    assert found == [(len(blocks(discs)) - 1, place) for place in range(comb(discs, discs // 2))]


def test_a_board_that_discs_in_turn_cannot_make_is_not_in_the_book():
    # Red began, so Red lies at the bottom; with Yellow there instead, nobody could have.
    assert shipped.lookup(GravityPosition(CONNECT4, 0b01, 0b11)) is not None
    assert shipped.lookup(GravityPosition(CONNECT4, 0b10, 0b11)) is None


def test_other_games_are_not_in_the_book():
    assert shipped.lookup(Gravity(5, 5, 3).initial()) is None
    assert Solver(Gravity(4, 4, 4)).book_problem is None


class Elsewhere:
    """A file that may be damaged."""

    def __init__(self, content):
        self.content = content

    def read_bytes(self):
        if self.content is None:
            raise FileNotFoundError(2, "No such file or directory")
        return self.content


# Values made up: 1 for the empty board, then one for each column with a disc, up to mirror.
WHOLE = packed({0: bytes([1]), 1: bytes([2, 255, 0, 255])})


def test_a_whole_book_is_read():
    book = Book(Elsewhere(WHOLE))
    assert book.lookup(CONNECT4.initial()) == 1
    # The blocks of one disc: in column 7, 6 and 5, each with its mirror image, and in the centre.
    columns = [book.lookup(CONNECT4.parse_position(column)) for column in "1234567"]
    assert columns == [2, -1, 0, -1, 0, -1, 2]
    assert book.problem is None
    assert book.deepest == 1


def test_what_a_level_says_above_the_boards_before_is_added_to_their_promise():
    # The empty board is worth 1, so a disc leaves the other side -1 at least.
    book = Book(Elsewhere(packed({0: bytes([1]), 1: bytes([2, 0, UNKNOWN, 3])}, above={1})))
    columns = [book.lookup(CONNECT4.parse_position(column)) for column in "1234"]
    assert columns == [1, -1, None, 2]


def test_a_shortened_book_knows_all_it_keeps():
    book = Book(Elsewhere(shortened(shipped._source.read_bytes(), 11)))
    for discs in range(14):
        position = random_position(discs, discs)
        assert book.lookup(position) == (shipped.lookup(position) if discs <= 11 else None)
    assert book.deepest == 11


def test_nothing_is_above_a_promise_that_nobody_makes():
    book = Book(Elsewhere(packed({0: bytes([UNKNOWN]), 1: bytes(4)}, above={1})))
    assert book.lookup(CONNECT4.parse_position("4")) is None


@given(seeds, st.integers(6, 13))
def test_a_win_at_once_needs_no_value(seed, discs):
    position = random_position(discs, seed)
    after = map(position.play, position.legal_moves())
    if any(board.outcome() is not None for board in after):
        assert shipped.lookup(position) == (43 - discs) // 2


@given(seeds, st.integers(6, 40))
def test_a_win_at_once_is_seen_in_every_direction(seed, discs):
    position = random_position(discs, seed)
    after = (position.play(move).outcome() for move in position.legal_moves())
    wins = any(end is not None and end.winner is not None for end in after)
    if position.outcome() is None:
        assert opening_book._wins_at_once(position.mine, position.mask) == wins


@given(st.integers(0, len(WHOLE) - 1), st.integers(1, 255))
def test_a_book_with_one_byte_changed_is_reported(place, change):
    damaged = bytearray(WHOLE)
    damaged[place] ^= change
    book = Book(Elsewhere(bytes(damaged)))
    assert book.lookup(CONNECT4.initial()) is None
    assert isinstance(book.problem, BookFault)


@given(st.integers(0, len(WHOLE) - 1))
def test_a_truncated_book_is_reported(length):
    book = Book(Elsewhere(WHOLE[:length]))
    assert book.lookup(CONNECT4.initial()) is None
    assert "without it" in str(book.problem)


@pytest.mark.parametrize("content", [None, b"", b"another file"])
def test_the_solver_goes_on_without_a_book_and_says_so(content):
    solver = Solver(megabytes=1, book=Book(Elsewhere(content)))
    assert solver.book_problem is None
    early = CONNECT4.parse_position("36476135")  # from benchmarks/strata: some 130 nodes
    assert solver.value(early) == 13
    assert isinstance(solver.book_problem, BookFault)


@pytest.mark.skipif(not JIT, reason="a glance is not worth it in plain Python")
@pytest.mark.parametrize(("moves", "value"), [("1212121", -18), ("121212", 18)])
def test_an_opening_that_ends_at_once_needs_no_book(moves, value):
    solver = Solver(megabytes=1, book=Book(Elsewhere(None)))
    assert solver.value(CONNECT4.parse_position(moves)) == value
    assert solver.book_problem is None  # it was not opened


@pytest.mark.skipif(not JIT, reason="a glance is not worth it in plain Python")
@pytest.mark.parametrize("moves", ["6414646246", "442243234762", "753124713"])
def test_an_opening_of_the_book_is_hardly_searched(moves):
    # From benchmarks/strata; their games end with one of the last twelve discs.
    position = CONNECT4.parse_position(moves)
    solver = Solver(megabytes=1, book=shipped)
    assert solver.value(position) == shipped.lookup(position)
    assert solver.nodes < 100


def test_the_shipped_book_is_small_and_whole():
    assert shipped.lookup(CONNECT4.initial()) == 1
    assert shipped.problem is None
    assert shipped.deepest == 13
    assert len(shipped._source.read_bytes()) <= 10_000_000


@given(seeds, st.integers(0, 13))
def test_the_shipped_book_knows_every_unfinished_opening(seed, discs):
    position = random_position(discs, seed)
    assert (shipped.lookup(position) is None) == (position.outcome() is not None)


@pytest.mark.skipif(not JIT, reason="Python alone would take hours")
@pytest.mark.parametrize(
    ("moves", "value"), [("2655223443176", 12), ("7347274225715", -10), ("42635322624", -11)]
)
def test_a_late_page_is_not_unpacked_for_an_opening_that_ends_soon(monkeypatch, moves, value):
    # From benchmarks/strata: with 13 discs, and with 11.
    position = CONNECT4.parse_position(moves)
    known = Solver(megabytes=1, book=Book.load())
    monkeypatch.setattr("pions.families.gravity.opening_book.zlib.decompress", None)
    assert known.value(position) == known.batch([position])[0] == value
    assert known.result(position) == (1 if value > 0 else -1)
