"""The solver on real boards: known values, symmetry, ends of games, threads, and bad input."""

import random
import threading

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boards import positions_of
from kernel_boards import JIT
from pions import kernels
from pions.core import cpu
from pions.core.errors import InvalidGrid, InvalidOption, PionsError
from pions.families.exact_values import Result, result_of
from pions.families.gravity.gravity_solver import Solver, solver_for
from pions.families.gravity.opening_book import Book
from pions.families.gravity.solver_engine import LATE, UNKNOWN, SolverEngine
from pions.families.hex.proofs.hex_solver import HexSolver
from pions.families.solver_protocols import Stopped
from pions.games.gravity import Gravity, GravityPosition
from pions.games.hexagon import Hex
from plain_oracle import PlainOracle

CONNECT4 = Gravity()
solver = Solver(CONNECT4, megabytes=16, book=None)
compiled_only = pytest.mark.skipif(not JIT, reason="Python alone would take hours")


def mirrored(position):
    flipped = tuple(row[::-1] for row in position.grid())
    return position.game.from_grid(flipped)


def random_position(discs, seed):
    rng = random.Random(seed)
    while True:
        position = CONNECT4.initial()
        for _ in range(discs):
            moves = position.legal_moves()
            if not moves:
                break
            position = position.play(rng.choice(moves))
        if position.ply == discs and position.outcome() is None:
            return position


LATE_MINE, LATE_MASK = random_position(38, 0).key
seeds = st.integers(0, 2**32)
late = st.integers(18 if JIT else 37, 41)


@compiled_only
@pytest.mark.parametrize(("moves", "value"), [("4455", 18), ("44455554221", -15)])
def test_two_positions_of_a_well_known_tutorial_have_their_values(moves, value):
    # P. Pons, "Solving Connect 4: how to build a perfect AI", explains his scores on these two.
    assert solver.value(CONNECT4.parse_position(moves)) == value


@compiled_only
def test_a_position_has_the_columns_that_another_solver_gives_it():
    # bitbully 0.0.79 from PyPI: BitBully(opening_book=None).score_all_moves(Board(...)).
    analysis = solver.analyse(CONNECT4.parse_position("446564435"))
    assert list(analysis.values.values()) == [-8, -9, -10, -5, 8, -11, 0]
    assert analysis.value == 8
    assert analysis.best == (4,)
    assert analysis.forecast.result is Result.WIN
    assert len(analysis.line) == analysis.forecast.plies
    assert analysis.exact
    assert analysis.nodes > 0


def test_the_empty_board_and_its_columns_are_as_published():
    # V. Allis and J. D. Allen (1988): the first side wins in the centre only, draws beside it, and
    # loses elsewhere. The game ends with move 41, the first side's last disc (C. Steininger's
    # table, in benchmarks/records.py). The book knows that.
    knowing = Solver()
    results = [result_of(value) for value in knowing.values(CONNECT4.initial()).values()]
    assert results == [-1, -1, 0, 1, 0, -1, -1]
    assert knowing.value(CONNECT4.initial()) == 1
    assert knowing.result(CONNECT4.initial()) is Result.WIN


@pytest.mark.once  # random games that last so long are rare: finding them takes longest
@given(seeds, late)
def test_mirror_images_are_worth_the_same(seed, discs):
    position = random_position(discs, seed)
    values = solver.values(position)
    image = mirrored(position)
    assert solver.value(image) == solver.value(position)
    assert solver.values(image) == {6 - move: value for move, value in values.items()}


@pytest.mark.once  # the same
@given(seeds, late)
def test_a_position_is_worth_its_best_move_and_the_line_shows_it(seed, discs):
    position = random_position(discs, seed)
    analysis = solver.analyse(position)
    assert max(analysis.values.values()) == analysis.value == solver.value(position)
    assert analysis.line == solver.line(position)
    assert len(analysis.line) == analysis.forecast.plies
    assert solver.result(position) == analysis.forecast.result
    for move in analysis.line:
        position = position.play(move)
    outcome = position.outcome()
    assert (outcome.winner is None) == (analysis.value == 0)


@pytest.mark.once  # the same
@given(seeds, st.sampled_from([38, 39, 40, 41]))
@settings(max_examples=10)  # few random games last so long
def test_the_last_discs_are_those_of_plain_search(seed, discs):
    position = random_position(discs, seed)
    assert solver.values(position) == PlainOracle().values(position)
    for move in position.legal_moves():  # 42 discs, or a game won before
        after = position.play(move)
        assert solver.value(after) == PlainOracle().value(after)


@given(positions_of(st.just(CONNECT4)))
@settings(max_examples=20 if JIT else 10)
def test_finished_games_have_a_value_and_no_moves(position):
    if position.outcome() is None:
        return
    assert solver.value(position) == PlainOracle().value(position)
    analysis = solver.analyse(position)
    assert (analysis.values, analysis.line, analysis.forecast.plies) == ({}, (), 0)


@pytest.mark.once  # the same
def test_a_batch_gives_what_one_at_a_time_gives():
    discs = range(20 if JIT else 38, 41)
    positions = [random_position(number, seed) for seed in range(5) for number in discs]
    heard = []
    together = Solver(threads=2, megabytes=4, book=None).batch(positions, heard.append)
    assert together == [solver.value(position) for position in positions]
    assert solver.batch([]) == []
    assert all(0 <= report.done <= report.total == len(positions) for report in heard)


@compiled_only
@pytest.mark.parametrize("threads", [2, 3])
def test_threads_change_nothing_but_the_time(monkeypatch, threads):
    monkeypatch.setattr(
        "pions.families.gravity.solver_engine._EASY", 0
    )  # nothing is tried before they start
    several = Solver(threads=threads, megabytes=16, book=None)
    for seed in range(20):
        position = random_position(12, seed)
        assert several.value(position) == solver.value(position)
    assert several.line(position) == solver.line(position)
    assert several.nodes > 0


def test_threads_share_one_small_board(monkeypatch):
    monkeypatch.setattr(
        "pions.families.gravity.solver_engine._EASY", 0
    )  # nothing is tried before they start
    game = Gravity(4, 4, 4)
    two = Solver(game, threads=2, megabytes=1)
    assert two.value(game.initial()) == 0  # as in Tromp's table
    assert two.nodes > 0


@compiled_only
def test_where_no_thread_can_be_started_the_answers_are_the_same(monkeypatch):
    positions = [random_position(discs, seed) for seed, discs in enumerate((12, 9, 13, 10))]
    values = [solver.value(position) for position in positions]
    engine = "pions.families.gravity.solver_engine"
    monkeypatch.setattr(cpu, "has_threads", lambda: False)
    monkeypatch.setattr(f"{engine}._TURN", 1 << 12)
    monkeypatch.setattr(f"{engine}._EASY", 0)
    alone, heard = Solver(threads=1, megabytes=16, book=None), []
    assert alone.batch(positions, heard.append) == values
    assert len(heard) > len(positions)
    assert [one.done for one in heard] == sorted(one.done for one in heard)
    assert 0 < heard[-1].nodes <= alone.nodes
    alone.clear()
    with pytest.raises(Stopped):
        alone.batch(positions, lambda _told: alone.stop())


@compiled_only
def test_positions_are_told_while_one_window_is_searched():
    """The empty board begins with windows of many seconds, which are no standstill."""
    alone, told = Solver(threads=1, book=None), {}

    def listen(one):
        (workspace,) = alone._engine._searching.workspaces
        words = kernels.solver.workspace
        window = int(workspace[words.LOW]), int(workspace[words.HIGH])
        told.setdefault(window, set()).add(one.nodes)
        if len(told[window]) == 3:
            alone.stop()

    with pytest.raises(Stopped):
        alone.value(CONNECT4.initial(), listen)


@pytest.mark.parametrize("threads", [1, 2])
def test_a_search_is_stopped_from_another_thread(threads):
    alone = Solver(threads=threads, megabytes=16, book=None)
    alone.value(random_position(30, 1))  # compiled
    timer = threading.Timer(0.3, alone.stop)
    timer.start()
    with pytest.raises(Stopped, match="stopped"):
        alone.value(CONNECT4.initial())
    timer.join()
    late_one = random_position(24 if JIT else 38, 3)
    assert alone.value(late_one) == solver.value(late_one)  # it still works


def test_what_a_listener_raises_ends_the_search():
    class Enough(Exception):
        pass

    def listen(report):
        assert report.total == 1
        raise Enough

    alone = Solver(megabytes=16, book=None)
    with pytest.raises(Enough):
        alone.value(CONNECT4.initial(), listen)
    assert alone.nodes > 0


def test_an_easy_position_that_proves_hard_is_carried_on(monkeypatch):
    position = random_position(20 if JIT else 38, 5)
    expected = solver.value(position)
    monkeypatch.setattr("pions.families.gravity.solver_engine._EASY", 42)
    monkeypatch.setattr("pions.families.gravity.solver_engine._AT_ONCE", 1)
    assert Solver(megabytes=1, book=None).value(position) == expected


@compiled_only
def test_an_early_position_whose_end_is_near_needs_no_thread(monkeypatch):
    monkeypatch.setattr(threading, "Thread", None)
    position = CONNECT4.initial()
    for column in "326323127":
        position = position.play(int(column) - 1)
    assert solver.value(position) == 11
    solver.clear()
    assert solver.batch([position, position.play(0).play(0)])[0] == 11


@compiled_only
def test_a_stop_during_the_short_search_of_an_early_position_is_heard(monkeypatch):
    alone, bound = Solver(megabytes=1, book=None), kernels.binding.bound

    def stopped_meanwhile(kernel, *first):
        search = bound(kernel, *first)
        return lambda *rest: (search(*rest), alone.stop())[0]

    monkeypatch.setattr(kernels.binding, "bound", stopped_meanwhile)
    with pytest.raises(Stopped):
        alone.value(CONNECT4.initial())


@pytest.mark.once  # the same
def test_threads_that_ask_one_solver_about_late_positions_get_their_own_answers():
    positions = [random_position(discs, seed) for discs in (37, 38, 39) for seed in range(20)]
    expected = [PlainOracle().value(position) for position in positions]
    shared, found = Solver(CONNECT4, megabytes=1, book=None), {}

    def ask(start):
        order = [(start + step) % len(positions) for step in range(20 * len(positions))]
        found[start] = all(shared.value(positions[i]) == expected[i] for i in order)

    threads = [threading.Thread(target=ask, args=(start,)) for start in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == dict.fromkeys(range(4), True)


@compiled_only
def test_a_late_position_that_takes_long_is_carried_on(monkeypatch):
    position = CONNECT4.parse_position("531571661445673724232244")
    monkeypatch.setattr("pions.families.gravity.solver_engine._LATE_NODES", 1)
    alone = Solver(CONNECT4, megabytes=1, book=None)
    values = [alone.value(position), alone.batch([position])[0]]
    assert alone.nodes > 2048
    assert values == [max(solver.values(position).values())] * 2


def test_late_positions_need_none_of_the_other_tables():
    assert LATE <= kernels.solver.workspace.NEAR_LEFT
    assert kernels.solver.workspace.ABORTED >= UNKNOWN


def test_a_board_of_too_many_bits_is_refused_with_another_way():
    with pytest.raises(InvalidOption, match=r"72 bits, and the solver has 62.*alphabeta"):
        SolverEngine(Gravity(9, 7), 1, 1)
    with pytest.raises(InvalidOption, match=r"up to 31 empty cells are solved; this one has 63"):
        Solver(Gravity(9, 7)).value(Gravity(9, 7).initial())


@pytest.mark.parametrize(
    ("make", "game"), [(Solver, CONNECT4), (Solver, Gravity(9, 7)), (HexSolver, Hex(3))]
)
@pytest.mark.parametrize("name", ["megabytes", "threads"])
@pytest.mark.parametrize("value", ["2", 1.5, None, True])
def test_a_setting_that_is_no_whole_number_is_refused_in_a_sentence(make, game, name, value):
    with pytest.raises(InvalidOption, match=rf"^{name} is a whole number, not {value!r}\.$"):
        make(game, **{name: value})


@pytest.mark.parametrize("book", ["none", False, "connect4.book"])
def test_what_is_no_book_is_refused_in_a_sentence(book):
    with pytest.raises(InvalidOption, match=f"not {book!r}"):
        Solver(book=book)


@pytest.mark.parametrize("game", [Gravity(1, 61, 31), Gravity(31, 1, 8), Gravity(2, 30, 20)])
def test_the_largest_boards_have_an_answer(game):
    position = game.initial()
    while position.ply < game.width * game.height - 6 and position.legal_moves():
        position = position.play(position.legal_moves()[position.ply % 3 % game.width % 2 - 1])
    assert Solver(game, megabytes=1).value(position) == PlainOracle().value(position)


@pytest.mark.parametrize("megabytes", [0, -1, 1 << 40])
def test_a_table_that_cannot_be_is_refused(megabytes):
    with pytest.raises(InvalidOption, match="megabyte"):
        Solver(megabytes=megabytes)


def test_no_threads_are_refused():
    with pytest.raises(InvalidOption, match="at least one thread"):
        SolverEngine(CONNECT4, 1, 0)


def test_a_position_of_another_game_is_refused():
    with pytest.raises(InvalidOption, match="connect4, not puissance3"):
        solver.values(Gravity(5, 5, 3, diagonals=False).initial())


@pytest.mark.parametrize(
    ("mine", "mask"),
    [
        (0, 1 << 3),  # floats
        (1 << 6, 1 << 6),  # on the spare row
        (2, 1),  # a disc of the mover where there is none
        (3, 3),  # two discs of one side
        (0b1111, 0b1111 | 15 << 7),  # the mover has four in line
        (1 << 70, 1 << 70),  # off every board
        (-1, -1),
        # A late position that is one, but for bits that no word has.
        (LATE_MINE, LATE_MASK | 1 << 64),
        (LATE_MINE | 1 << 64, LATE_MASK),
        (LATE_MINE | 1 << 64, LATE_MASK | 1 << 64),
        (LATE_MINE - (1 << 64), LATE_MASK),
        (LATE_MINE ^ 1, LATE_MASK),
    ],
)
def test_a_board_no_game_reaches_is_refused(mine, mask):
    for book in (None, Book.load()):
        with pytest.raises(InvalidGrid, match="No game reaches"):
            Solver(CONNECT4, megabytes=1, book=book).value(GravityPosition(CONNECT4, mine, mask))
        with pytest.raises(InvalidGrid, match="No game reaches"):
            Solver(CONNECT4, megabytes=1, book=book).batch([GravityPosition(CONNECT4, mine, mask)])


def test_a_refusal_is_a_sentence_for_people():
    with pytest.raises(PionsError) as caught:
        Solver(Gravity(8, 8)).values(Gravity(8, 8).initial())
    assert str(caught.value).endswith(".")


def test_everybody_shares_one_solver_of_a_game():
    assert solver_for(CONNECT4) is solver_for(Gravity())
    assert solver_for(Gravity(4, 4, 3)).game == Gravity(4, 4, 3)
