"""Late positions of large boards, solved on what is left of them: the values of plain search."""

import itertools
import random
import threading

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kernel_boards import JIT, every_position
from pions.core.errors import InvalidGrid, InvalidOption
from pions.families.gravity import endings
from pions.families.gravity.endings import MOST_LEFT, Beginning, EndingEngine
from pions.families.gravity.explain import cells_left
from pions.families.gravity.family import QUICK_ENDING, known_values
from pions.families.gravity.gravity_solver import Solver
from pions.families.solver_protocols import Stopped
from pions.games.gravity import Gravity, GravityPosition
from plain_levels import every_value
from plain_oracle import PlainOracle

LARGE = [
    Gravity(8, 8, 4),
    Gravity(9, 7, 5),
    Gravity(9, 7, 4, diagonals=False),
    Gravity(12, 9, 5),
    Gravity(5, 20, 5),
    Gravity(16, 4, 6),
    Gravity(20, 12, 6),
]
GAMES = [
    Gravity(3, 3, 3),
    Gravity(4, 3, 3),
    Gravity(3, 4, 3, diagonals=False),
    Gravity(3, 3, 2),
    Gravity(9, 1, 3),
    Gravity(2, 6, 4),
    *([Gravity(4, 4, 3), Gravity(5, 3, 4), Gravity(2, 8, 5)] if JIT else []),
    *([pytest.param(Gravity(4, 4, 4), marks=pytest.mark.thorough)] if JIT else []),
]


def names(game):
    return game.name


def late_position(game, left, rng):
    """An unfinished position after random moves that end no game while others are left."""
    while True:
        position = game.initial()
        while cells_left(position) > left and (moves := position.legal_moves()):
            after = map(position.play, rng.sample(moves, len(moves)))
            position = next((one for one in after if one.outcome() is None), game.initial())
        if position.outcome() is None:
            return position


def known(game, most):
    """At most so many positions of a small board, evenly spread, with their values."""
    mine, mask, values = every_value(game)
    some = slice(None, None, 1 + len(mine) // most)
    return [part[some].tolist() for part in (mine, mask, values)]


@pytest.mark.parametrize("game", GAMES, ids=names)
def test_values_of_small_boards_are_those_of_plain_search(game):
    mine, mask, values = known(game, 5000 if JIT else 150)
    cells = game.width * game.height
    assert EndingEngine(game, 1).scores(mine, mask, -cells, cells) == values


@pytest.mark.parametrize("game", GAMES, ids=names)
def test_windows_are_answered_as_plain_search_would(game):
    mine, mask, values = known(game, 1000 if JIT else 60)
    engine = EndingEngine(game, 1)
    for low, high in [(-1, 1), *((alpha, alpha + 1) for alpha in range(-3, 3))]:
        assert engine.scores(mine, mask, low, high) == np.clip(values, low, high).tolist()


@pytest.mark.parametrize("game", [Gravity(4, 3, 3), Gravity(3, 3, 3)], ids=names)
def test_an_ending_may_begin_anywhere(game):
    plain, engine = PlainOracle(), EndingEngine(game, 1)
    for position in every_position(game)[:: 6 if JIT else 60]:
        engine.clear()  # so that its own discs, not the empty board, are the beginning
        score = engine.score(position.mine, position.mask, -99, 99, None)
        assert score == plain.value(position)


@settings(max_examples=40 if JIT else 8, deadline=None)
@given(st.sampled_from(LARGE), st.integers(1, 9), st.integers(0, 2**32))
def test_late_positions_of_large_boards_have_the_values_of_plain_search(game, left, seed):
    position, plain = late_position(game, left, random.Random(seed)), PlainOracle()
    solver = Solver(game, megabytes=1)
    assert solver.values(position) == plain.values(position)
    assert solver.value(position) == plain.value(position)
    line = solver.line(position)
    assert len(line) == len(plain.line(position))
    for move in line:
        assert plain.values(position)[move] == plain.value(position)
        position = position.play(move)
    assert position.outcome() is not None
    assert solver.value(position) == plain.value(position)


@pytest.mark.skipif(not JIT, reason="Python alone would take minutes")
@pytest.mark.parametrize("left", [16, 20, 24])
def test_both_solvers_say_the_same_where_both_can(left):
    game, rng = Gravity(), random.Random(left)
    positions = [late_position(game, left, rng) for _ in range(20)]
    engine, solver = EndingEngine(game, 4), Solver(game, megabytes=4, book=None)
    for position in positions:
        score = engine.score(position.mine, position.mask, -42, 42, None)
        assert score == solver.value(position)


def test_positions_of_one_game_and_of_several_are_solved_alike():
    game, rng = Gravity(9, 7, 5), random.Random(3)
    ends = [late_position(game, 8, rng) for _ in range(4)]
    family = [ends[0].play(move) for move in ends[0].legal_moves()]
    plain, solver = PlainOracle(), Solver(game, megabytes=1)
    for asked in (family, ends, [*family, *ends]):
        assert solver.batch(asked) == [plain.value(position) for position in asked]
        assert solver.results(asked) == [np.sign(plain.value(position)) for position in asked]
    assert solver.batch([]) == []


def test_two_positions_asked_at_once_share_no_more_than_they_have_in_common():
    game, rng = Gravity(4, 3, 3), random.Random(7)
    positions = [one for one in every_position(game) if one.ply >= 6]
    plain, engine = PlainOracle(), EndingEngine(game, 1)
    for _ in range(400 if JIT else 60):
        pair = rng.sample(positions, 2)
        scores = engine.scores([one.mine for one in pair], [one.mask for one in pair], -12, 12)
        assert scores == [plain.value(one) for one in pair]


@pytest.mark.parametrize("columns", [1, 4, 31])
def test_so_many_empty_cells_fit_however_they_lie(columns):
    game = Gravity(32, 31, 5)
    rooms = [MOST_LEFT // columns + (n < MOST_LEFT % columns) for n in range(columns)]
    taken = sum(
        game.bit(column=column, row=row)
        for column in range(game.width)
        for row in range(game.height - (rooms[column] if column < columns else 0))
    )
    beginning = Beginning.of(game, (taken, 0))
    assert (beginning.cells, beginning.bits) == (MOST_LEFT, MOST_LEFT + columns)
    assert beginning.bits <= 62


def test_a_search_that_takes_several_calls_ends_as_one_would(monkeypatch):
    position = late_position(Gravity(8, 8, 5), 11, random.Random(8))
    whole = Solver(position.game, megabytes=1)
    values = whole.values(position)
    monkeypatch.setattr(endings, "_AT_ONCE", 3)
    cut = Solver(position.game, megabytes=1)
    assert cut.values(position) == values
    assert cut.nodes == whole.nodes > 0


def test_a_listener_hears_of_a_search_and_may_end_it(monkeypatch):
    game, ticks = Gravity(8, 8, 5), itertools.count()
    position = late_position(game, 12, random.Random(5))
    monkeypatch.setattr(endings, "_AT_ONCE", 2)
    monkeypatch.setattr(endings.time, "perf_counter", lambda: float(next(ticks)))
    solver, heard = Solver(game, megabytes=1), []
    solver.values(position, heard.append)
    moves = len(position.legal_moves())
    assert heard
    assert all(0 <= news.done <= news.total == moves for news in heard)
    assert [news.nodes for news in heard] == sorted(news.nodes for news in heard)
    solver.clear()
    with pytest.raises(Stopped):
        solver.values(position, lambda _news: solver.stop())


@pytest.mark.once  # a thread that goes on while a kernel computes
def test_a_search_is_stopped_from_another_thread():
    game = Gravity(9, 9, 6)
    position = late_position(game, MOST_LEFT, random.Random(2))
    solver = Solver(game, megabytes=1)

    def again_and_again():  # should one search end before it is stopped
        while True:
            solver.clear()
            solver.values(position)

    timer = threading.Timer(0.2, solver.stop)
    timer.start()
    with pytest.raises(Stopped):
        again_and_again()
    timer.join()


def test_early_positions_are_refused_and_the_last_early_one_says_how_early():
    game = Gravity(8, 8, 8)
    position = late_position(game, MOST_LEFT + 1, random.Random(1))
    with pytest.raises(InvalidOption, match="up to 31 empty cells are solved; this one has 32"):
        Solver(game).value(position)
    assert endings.too_early(position.play(position.legal_moves()[0])) is None


@pytest.mark.parametrize(
    ("mine", "mask"),
    [
        (0, 1 << 3),  # floats
        (1 << 8, 1 << 8),  # on the spare row
        (2, 1),  # a disc of the mover where there is none
        (3, 3),  # two discs of one side
        (0b1111, 0b1111 | 15 << 9),  # the mover has four in line
        (1 << 90, 1 << 90),  # off the board
        (-1, -1),
    ],
)
def test_a_board_no_game_reaches_is_refused(mine, mask):
    with pytest.raises(InvalidGrid, match="No game reaches"):
        Solver(Gravity(8, 8)).value(GravityPosition(Gravity(8, 8), mine, mask))


def test_late_values_are_known_at_once_and_early_ones_are_not():
    game, rng = Gravity(9, 7, 5), random.Random(4)
    early, late = late_position(game, QUICK_ENDING + 1, rng), late_position(game, 6, rng)
    assert known_values(early) is None
    assert known_values(late) == PlainOracle().values(late)
