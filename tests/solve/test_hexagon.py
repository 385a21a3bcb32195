"""The Hex solver: published counts, budgets, interruption, swaps."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boards import positions_of
from kernel_boards import JIT
from pions.core.errors import InvalidOption
from pions.core.types import Side
from pions.families.hex.proofs.hex_solver import HexSolver, solver_for
from pions.families.hex.proofs.proof_nodes import MemoryFull, bits
from pions.families.hex.solver_answers import SOLVING, HexProofs
from pions.families.solver_protocols import SolverSettings, Stopped
from pions.games.hexagon import Hex

# Winning first moves, as two published solvers and the tables of the Hex community agree.
COUNTS = {1: 1, 2: 2, 3: 5, 4: 4, 5: 13, 6: 24}
FAST = {size: count for size, count in COUNTS.items() if JIT or size <= 4}


@pytest.mark.parametrize(("size", "count"), FAST.items())
def test_as_many_openings_win_as_published(size, count):
    game = Hex(size)
    wins = HexSolver(game).wins(game.initial())
    assert sum(wins.values()) == count
    assert len(wins) == size * size
    # Half a turn changes nothing.
    assert all(wins[move] == wins[size * size - 1 - move] for move in wins)


@pytest.mark.once  # a moment compiled
def test_the_winning_openings_of_5_by_5_are_the_known_ones():
    game = Hex(5)
    wins = solver_for(game).wins(game.initial())
    known = "e1 b2 c2 d2 e2 b3 c3 d3 a4 b4 c4 d4 a5"
    assert game.format_moves([move for move in wins if wins[move]]) == known


@pytest.mark.once  # half a second compiled, minutes without
def test_the_opener_wins_on_7_by_7_with_the_move_it_names():
    game = Hex(7)
    solver = HexSolver(game)
    found = solver.verdict(game.initial())
    assert (found.winner, found.linked) == (Side.FIRST, False)
    opening = solver.winning_move(game.initial())
    assert solver.winner(game.initial().play(opening)) is Side.FIRST


@pytest.mark.thorough
@pytest.mark.once  # a minute and a half compiled
def test_the_opener_wins_on_8_by_8_with_the_move_it_names():
    game = Hex(8)
    solver = HexSolver(game, threads=2)
    assert solver.winner(game.initial()) is Side.FIRST
    opening = solver.winning_move(game.initial())
    assert solver.winner(game.initial().play(opening)) is Side.FIRST


@pytest.mark.parametrize("heard", [0, 1, 2])
def test_a_proof_that_is_stopped_tells_the_winner_and_what_was_proved(heard):
    game = Hex(4)
    solver = HexProofs(game, SolverSettings(megabytes=2 + heard))  # its own, which knows nothing

    def stop(now):
        if now.total == 16 and now.done >= heard:
            solver.stop()

    facts = SOLVING.prove(solver, game.initial(), stop).facts
    assert facts.winner is Side.FIRST
    assert facts.wins[facts.proof.opening]
    assert heard < len(facts.wins) < 16
    assert facts.json()["undecided"] == 16 - len(facts.wins)
    whole = HexSolver(game).wins(game.initial())
    assert facts.wins.items() <= whole.items()


SEEN_AT_ONCE = {
    # Two groups are joined by a bridge, and both are needed towards both edges.
    "c3 d5 f6 f7 g6 g7 e5 e4": (8, Side.FIRST),
    # A long chain of connections, each with several carriers.
    "k3 h9 j2 j3 k2 j4 k4 j5 k5 i10 j6 i7 i6 g5 d8 c10 f8 e9 f9 g7 f7 h4 e5 e4 d5 e10 f10": (
        11,
        Side.FIRST,
    ),
}


@pytest.mark.once  # what it asks the kernels, the openings above ask them, too
@pytest.mark.parametrize(("moves", "answer"), SEEN_AT_ONCE.items())
def test_connections_that_decide_a_game_are_seen_without_looking_ahead(moves, answer):
    size, winner = answer
    game = Hex(size)
    solver = HexSolver(game)
    found = solver.verdict(game.parse_position(moves))
    assert (found.winner, found.linked, solver.looks) == (winner, True, 1)


@given(positions_of(st.integers(1, 4).map(Hex)))
def test_a_winning_move_leaves_the_other_side_lost(position):
    solver = solver_for(Hex(position.game.size))
    winner = solver.winner(position)
    if position.outcome() is not None:
        assert winner is position.outcome().winner
        assert solver.winning_move(position) is None
        return
    move = solver.winning_move(position)
    assert (move is None) == (winner is not position.to_move)
    if move is not None:
        assert solver.winner(position.play(move)) is position.to_move


@given(positions_of(st.integers(2, 4).map(Hex)))
def test_half_a_turn_and_a_change_of_sides_change_nothing(position):
    game, size = position.game, position.game.size
    solver, last = solver_for(game), size * size - 1
    turned = type(position)(
        game,
        sum(1 << (last - c) for c in bits(position.first)),
        sum(1 << (last - c) for c in bits(position.second)),
    )
    assert solver.winner(turned) is solver.winner(position)


@pytest.mark.once  # what it asks the kernels, the openings above ask them, too
def test_with_the_swap_rule_every_opening_loses_and_winning_ones_are_taken():
    game = Hex(4, swap=True)
    solver = HexSolver(Hex(4))
    assert not any(solver.wins(game.initial()).values())
    plain = solver.wins(Hex(4).initial())
    for opening, good in plain.items():
        assert solver.wins(game.initial().play(opening))[game.swap_move] == good


@pytest.mark.once  # nine rows by nine: long without the compiler
def test_a_listener_hears_and_may_stop_the_search():
    game = Hex(9)
    solver, heard = HexSolver(game), []

    def listen(news):
        heard.append(news)
        if len(heard) == 2:
            solver.stop()

    with pytest.raises(Stopped):
        solver.verdict(game.initial(), listen)
    assert [news.nodes for news in heard] == sorted(news.nodes for news in heard)
    assert heard[-1].nodes > 0
    # It can be asked again: two bridges and two ziggurats join these edges.
    assert solver.winner(game.parse_position("e5 a1 d7 a2 f3 a3")) is Side.FIRST


@pytest.mark.once  # thousands of positions
def test_a_small_memory_is_reported_when_it_is_full():
    game = Hex(8)
    with pytest.raises(MemoryFull):
        HexSolver(game, megabytes=1, longest=(1, 1)).verdict(game.initial())


def test_memory_grows_without_losing_what_was_found():
    game = Hex(4)
    solver = HexSolver(game, longest=(1, 1))
    for size in (1 << 12, 1 << 13):
        solver._nodes._make_room(2 * size)
        assert sum(solver.wins(game.initial()).values()) == COUNTS[4]


def test_questions_that_make_no_sense_are_refused():
    with pytest.raises(InvalidOption, match="knows hex-4, not hex-5"):
        HexSolver(Hex(4)).winner(Hex(5).initial())
    with pytest.raises(InvalidOption, match="at least one megabyte"):
        HexSolver(Hex(4), megabytes=0)
    with pytest.raises(InvalidOption, match="nothing to answer"):
        HexSolver(Hex(3)).answers(Hex(3).initial())


def test_a_clock_is_read_for_the_seconds_of_progress():
    ticks, news = iter(range(1000)), []
    solver = HexSolver(Hex(3), clock=lambda: float(next(ticks)))
    solver.wins(Hex(3).initial(), news.append)
    assert news[-1].seconds >= 1
