"""The solver's table begins small and grows: nothing is lost, and it is given back."""

import gc
import random
import weakref

import pytest

from kernel_boards import JIT
from pions import kernels
from pions.families.gravity.gravity_solver import Solver
from pions.families.gravity.solver_engine import SolverEngine
from pions.games.gravity import Gravity

CONNECT4 = Gravity()
KEYS = 7 * 7
EARLY = {"4347476": -4, "62453654": 4}
"""Positions of `benchmarks/strata`, where two solvers agree on the values."""
WORK = kernels.solver.workspace
compiled_only = pytest.mark.skipif(not JIT, reason="Python alone would take hours")


def table_of(bits, begin):
    table = WORK.table_of(bits)
    table[len(table) - WORK.BITS] = begin
    return table


def small_at_first(megabytes, begin):
    solver = Solver(megabytes=megabytes, book=None)
    words = table_of((megabytes << 17).bit_length() - 1, begin)
    solver._engine.memory.__dict__["table"] = words
    return solver, words


@pytest.mark.parametrize(("begin", "bits"), [(12, 13), (12, 14), (12, 17), (13, 16)])
def test_each_entry_is_found_after_the_table_grew(begin, bits):
    rng = random.Random(f"{begin} {bits}")
    table, kept = table_of(bits, begin), {}
    for _ in range(3000):
        hashed = rng.getrandbits(KEYS)
        entry = (hashed & ((1 << (KEYS - WORK.LEAST_BITS)) - 1)) << 12 | rng.randrange(1, 4096)
        table[hashed >> (KEYS - begin)] = entry
        kept[hashed >> (KEYS - begin)] = hashed, entry
    assert kernels.solver.growth.widen(table, KEYS) == bits
    for hashed, entry in kept.values():
        assert table[hashed >> (KEYS - bits)] == entry
    assert sum(int(word != 0) for word in table[: 1 << bits]) == len(kept)
    assert kernels.solver.growth.widen(table, KEYS) == bits  # it is as large as it may be


@compiled_only
def test_a_search_whose_table_grows_meanwhile_finds_the_same():
    for moves, value in EARLY.items():
        solver, table = small_at_first(4, 12)
        assert solver.value(CONNECT4.parse_position(moves)) == value
        assert table[len(table) - WORK.BITS] > 12
    assert solver.analyse(CONNECT4.parse_position("62453654")).value == 4
    solver.clear()
    assert not any(table[: len(table) - 8])
    assert solver.value(CONNECT4.parse_position("62453654")) == 4


@compiled_only
def test_a_short_search_touches_the_beginning_of_the_table_only():
    solver = Solver(megabytes=4, book=None)
    table = solver._engine.memory.table
    assert solver.value(CONNECT4.parse_position("1366263623614")) == 2
    assert table[len(table) - WORK.BITS] == WORK.BEGIN_BITS
    assert any(table[: 1 << WORK.BEGIN_BITS])
    assert not any(table[1 << WORK.BEGIN_BITS : 4 << 17])


@compiled_only
def test_threads_share_a_table_that_has_grown():
    engine = SolverEngine(CONNECT4, 4, 2)
    position = CONNECT4.parse_position("4347476")
    assert engine.scores([position.mine], [position.mask], -42, 42) == [-4]
    table = engine.memory.table
    assert table[len(table) - WORK.BITS] == 19


LATE = CONNECT4.parse_position("2345227747617121444543331167132")
USES = {
    "made": lambda _solver: None,
    "a late position": lambda solver: solver.value(LATE),
    "all of it": lambda solver: solver.analyse(LATE),
    "an early one": lambda solver: solver.value(CONNECT4.parse_position("62453654")),
    "many": lambda solver: solver.batch(map(CONNECT4.parse_position, EARLY)),
}


@pytest.mark.parametrize("use", USES)
@pytest.mark.parametrize("threads", [1, 2])
def test_the_table_goes_with_its_solver(use, threads):
    if not JIT and use != "made":
        pytest.skip("Python alone would take hours")
    gc.disable()  # which would find rings of references some time later
    try:
        solver = Solver(book=None, threads=threads, megabytes=1)
        USES[use](solver)
        table = weakref.ref(solver._engine.memory.table)
        del solver
        assert table() is None
    finally:
        gc.enable()


def test_the_table_of_a_large_board_goes_with_its_solver():
    game = Gravity(9, 7)
    position = game.initial()
    while position.ply < 45:
        position = position.play(min(position.legal_moves(), key=lambda column: column * 4 % 9))
    gc.disable()
    try:
        solver = Solver(game, megabytes=1)
        solver.value(position)
        engine = weakref.ref(solver._engine)
        del solver
        assert engine() is None
    finally:
        gc.enable()
