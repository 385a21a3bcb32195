"""The solver and plain search agree on every position of small boards, and many of larger ones."""

from functools import lru_cache

import numpy as np
import pytest

from kernel_boards import JIT
from pions import kernels
from pions.families.gravity import bitboards
from pions.families.gravity.gravity_solver import Solver
from pions.families.gravity.solver_engine import SolverEngine
from pions.games.gravity import Gravity, GravityPosition
from pions.kernels import binding
from pions.kernels.intrinsics import popcount
from pions.kernels.solver.bits import bottom_row, even_cells, winning_cells
from pions.kernels.solver.move_order import centrality
from pions.kernels.solver.static_rules import NOTHING, static_bound
from pions.kernels.solver.threads import SPLIT_LEFT, answered
from plain_levels import every_value
from plain_oracle import PlainOracle

SIZES = [(3, 3), (3, 4), (4, 3), (4, 4), (5, 3), (3, 5), (2, 6), (6, 2)]
GAMES = [
    Gravity(width, height, connect, diagonals=diagonals)
    for width, height in SIZES
    for connect in (3, 4)
    for diagonals in (True, False)
    if connect <= max(width, height)
] + [
    Gravity(5, 4, 3),  # lines of 4 on as many cells: 3.9 million positions, and no rule more
    Gravity(5, 4, 3, diagonals=False),
    Gravity(3, 3, 2),
    Gravity(9, 1, 3),
    Gravity(1, 12, 7),
    Gravity(2, 8, 5),
    Gravity(7, 2, 4),
    Gravity(5, 3, 5),
]
LONGEST = Gravity(5, 4, 3, diagonals=False)
"""Thorough: without diagonals there are the smaller boards, and of its size that with diagonals."""
if not JIT:
    GAMES = [game for game in GAMES if game.width * game.height <= 12]

RULES = "claimeven", "odd threat", "even threat", "no open line"
"""In the order of `rule_counts`."""


@lru_cache
def known(game):
    """Every position of a small board; of many hundred thousand a part, and in plain Python few."""
    mine, mask, values = every_value(game)
    some = slice(None, None, 1 + len(mine) // (200_000 if JIT else 150))
    return mine[some], mask[some], values[some]


def names(game):
    return game.name


CASES = [
    pytest.param(game, id=names(game), marks=[pytest.mark.thorough] * (game == LONGEST))
    for game in GAMES
]


@pytest.mark.parametrize("game", CASES)
def test_every_value_is_that_of_plain_search(game):
    mine, mask, values = known(game)
    cells = game.width * game.height
    engine = SolverEngine(game, 1, 1)
    assert engine.scores(mine.tolist(), mask.tolist(), -cells, cells) == values.tolist()


@pytest.mark.parametrize("game", CASES)
def test_every_window_is_answered_as_plain_search_would(game):
    mine, mask, values = (part[:: 1 + len(part) // 2000] for part in known(game))
    engine = SolverEngine(game, 1, 1)
    for low, high in [(-1, 1), *((alpha, alpha + 1) for alpha in range(-3, 3))]:
        expected = np.clip(values, low, high).tolist()
        assert engine.scores(mine.tolist(), mask.tolist(), low, high) == expected


@pytest.mark.skipif(JIT, reason="compiled, the bound is part of the machine code")
@pytest.mark.parametrize("game", [Gravity(4, 3, 3), Gravity(4, 3, 4)], ids=names)
def test_what_the_table_knows_of_children_is_used_rightly(game, monkeypatch):
    # It is looked at high up in the tree of large boards; here everywhere.
    monkeypatch.setattr("pions.kernels.solver.null_window.ETC_LEFT", 3)
    mine, mask, values = known(game)
    engine = SolverEngine(game, 1, 1)
    for low, high in ((-1, 0), (0, 1), (-12, 12)):
        expected = np.clip(values, low, high).tolist()
        assert engine.scores(mine.tolist(), mask.tolist(), low, high) == expected


@pytest.mark.skipif(JIT, reason="compiled, the processor is part of the machine code")
@pytest.mark.parametrize("game", [Gravity(4, 3, 3), Gravity(4, 3, 4)], ids=names)
def test_narrow_and_wide_vectors_enter_the_same_positions(game, monkeypatch):
    mine, mask, values = known(game)
    entered = []
    for wide in (0, 1):
        monkeypatch.setattr("pions.kernels.solver.null_window.wide_vectors", lambda wide=wide: wide)
        engine = SolverEngine(game, 1, 1)
        assert engine.scores(mine.tolist(), mask.tolist(), -12, 12) == values.tolist()
        entered.append(engine.nodes)
    assert entered[0] == entered[1] > 0


@pytest.mark.parametrize(("width", "height"), [(1, 6), (2, 5), (4, 4), (6, 7), (7, 6), (8, 5)])
def test_moves_near_the_middle_are_the_central_ones(width, height):
    tall = height + 1
    for row in range(height):
        found = [centrality(1 << (c * tall + row), width, tall) for c in range(width)]
        assert found == [min(c, width - 1 - c) for c in range(width)]


@binding.inlined  # compiled where the rules are, by Numba
def rule_counts(mine, mask, values, width, height, connect, directions):  # noqa: PLR0913, PLR0917
    """How often each rule speaks, and is wrong, over all windows of all positions."""
    tall = height + 1
    bottom = bottom_row(width, tall)
    board = bottom * ((1 << height) - 1)
    even = even_cells(bottom, height)
    counts = np.zeros((4, 2), np.int64)
    for i in range(mine.size):
        m, k = int(mine[i]), int(mask[i])
        left = popcount(board & ~k)
        own = winning_cells(m, tall, connect, directions) & board & ~k
        opp = winning_cells(m ^ k, tall, connect, directions) & board & ~k
        playable = (k + bottom) & board
        if own & playable or left < 3 or values[i] < -(left >> 1):
            continue
        for alpha in range(-((left - 2) >> 1) - 1, ((left - 1) >> 1) + 1):
            bound = static_bound(
                m,
                k,
                own,
                opp,
                playable,
                left,
                alpha,
                even,
                height,
                connect,
                directions,
                bottom,
                board,
            )
            if bound == NOTHING:
                continue
            first_attacks = (left & 1 == 0) == (alpha >= 0)
            attacker_wins = (bound > alpha) == (alpha >= 0)
            for_first = -bound if left & 1 else bound
            if first_attacks:
                rule = 1 if attacker_wins else 0
            elif attacker_wins:
                rule = 2
            else:
                rule = 1 if for_first > 0 else 3  # an odd threat wins for the first
            counts[rule, 0] += 1
            wrong = values[i] < bound if bound > alpha else values[i] > bound
            counts[rule, 1] += 1 if wrong else 0
    return counts


def test_each_static_rule_speaks_and_is_never_wrong():
    total = np.zeros((len(RULES), 2), np.int64)
    for game in GAMES:
        if game == LONGEST:
            continue
        step = 1 if binding.BACKEND.name == binding.JIT else 1 + len(known(game)[0]) // 1000
        total += rule_counts(*(part[::step] for part in known(game)), *bitboards.shape(game))
    spoken, wrong = total.T.tolist()
    assert dict(zip(RULES, wrong, strict=True)) == dict.fromkeys(RULES, 0)
    assert min(spoken) > 0


@pytest.mark.parametrize("game", [Gravity(4, 3, 3), Gravity(3, 4, 3, diagonals=False)], ids=names)
def test_moves_and_results_are_those_of_plain_search(game):
    solver, plain = Solver(game, megabytes=1), PlainOracle()
    mine, mask, values = known(game)
    for index in range(0, len(mine), 1 + len(mine) // 300):
        position = GravityPosition(game, int(mine[index]), int(mask[index]))
        assert solver.value(position) == plain.value(position) == values[index]
        assert solver.values(position) == plain.values(position)
        assert solver.result(position) == np.sign(values[index])
        line = solver.line(position)
        assert len(line) == len(plain.line(position))
        for move in line:
            assert plain.values(position)[move] == plain.value(position)
            position = position.play(move)
        assert position.outcome() is not None


def test_a_table_of_another_age_and_any_order_change_nothing():
    game = Gravity(4, 4, 3)
    mine, mask, values = known(game)
    engine = SolverEngine(game, 1, 1)
    order = np.random.default_rng(1).permutation(len(mine))[: 300 if JIT else 30]
    for index in order:
        engine.clear()
        [score] = engine.scores([int(mine[index])], [int(mask[index])], -16, 16)
        assert score == values[index]


def test_the_words_of_a_table_leave_room_for_the_bounds():
    search = kernels.solver.workspace
    assert kernels.MAX_BITS - search.LEAST_BITS + 12 <= 62


@pytest.mark.parametrize(
    ("left", "low", "high", "bound"),
    [
        # The same side is to move two plies further on: is it worth more than 2?
        (28, 3, 9, 3),
        (28, 2, 9, None),
        (28, -9, 2, 2),
        (28, -9, 3, None),
        # The other side, one ply further on: it is worth more than 2 unless this one is worth
        # more than -3.
        (29, -2, 9, -2),
        (29, -3, 9, None),
        (29, -9, -3, -3),
        (29, -9, -2, None),
    ],
)
def test_a_thread_leaves_what_another_one_has_answered_and_nothing_else(left, low, high, bound):
    frame, shift, tag_mask = 8, 4, 15
    stack, table = np.zeros(2 * frame, np.int64), np.zeros(16, np.int64)
    stack[4], stack[7] = 0x35, 30  # the hash of a position with 30 empty cells
    table[3] = 5 << 12 | (low + 32) << 6 | (32 - high)

    as_written = getattr(answered, "py_func", answered)  # it is compiled into the search only

    def asked():
        return as_written(stack, frame, frame, left, 2, table, shift, tag_mask)

    assert asked() == ((frame, 0) if bound is None else (0, bound))
    stack[4] = 0x36  # a position of which the table knows nothing
    assert asked() == (frame, 0)
    stack[4], stack[7] = 0x35, SPLIT_LEFT - 1  # or one that is not shared
    assert asked() == (frame, 0)
