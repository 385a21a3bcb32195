"""The library of kernels against Numba's JIT: the same work by both, in turns.

    python benchmarks/library.py             # a table of ratios; 1 where a floor is missed
    python benchmarks/library.py hex --turns 15
    python benchmarks/library.py --wasm      # WebAssembly under node against this machine

Two processes, one a backend, take turns at each task; a turn is CPU time of one thread, after a
warm-up, the bridge between Python and kernels included. The time of a backend is its best turn, the
one least disturbed by others. Both must do the very same work: nodes, games or answers.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np

from pions import kernels
from pions.core.seeds import generator
from pions.families import evaluators, random_games, searching
from pions.families.gravity.gravity_solver import Solver
from pions.families.hex.proofs.hex_solver import HexSolver
from pions.families.hex.search import rave
from pions.families.hex.search.network import shipped
from pions.families.hex.search.network_search import HexSearch, SearchLimits
from pions.games import catalog
from pions.games.gravity import Gravity, GravityPosition
from pions.games.hexagon import Hex
from pions.search import mcts
from pions.search.budget import Budget

BACKENDS: Final = ("library", "jit")
FLOOR: Final = 1.05
FLOOR_OF_MEAN: Final = 1.02
TURN: Final = 0.2
"""Seconds of CPU that a turn takes at least."""
GAME: Final = Gravity()
clock = time.process_time

Work = Callable[[], object]
"""Does the work of a task, and says what came out."""


@dataclass(frozen=True, slots=True)
class Task:
    """Some work, made ready outside the measure before each time it is done."""

    name: str
    ready: Callable[[], Work]


def drawn(discs: int, rng: random.Random) -> GravityPosition:
    """An unfinished position of Connect Four after so many random moves."""
    while True:
        position = GAME.initial()
        while position.mask.bit_count() < discs and (legal := position.legal_moves()):
            position = position.play(rng.choice(legal))
        if position.legal_moves():
            return position


def solving(discs: int, number: int, *, batch: bool = False) -> Task:
    """Positions solved one after the other, or in one call, by a solver that knows nothing yet."""
    solver = Solver(GAME, megabytes=16, book=None)
    rng = random.Random(discs)
    positions, late = [drawn(discs, rng) for _ in range(number)], drawn(38, rng)

    def work() -> object:
        before = solver.nodes
        values = solver.batch(positions) if batch else list(map(solver.value, positions))
        return values, solver.nodes - before

    def ready() -> Work:
        solver.clear()
        solver.value(late)
        return work

    return Task(f"solver, {discs} discs" + (f", batch of {number}" if batch else ""), ready)


def evaluation(boards: int, size: int) -> Task:
    """The Hex network asked about boards."""
    views = np.random.default_rng(0).choice([0, 0, 1, 2], (boards, size * size)).astype(np.int8)

    def work() -> object:
        logits, values = shipped().evaluate(views, size)
        return [round(float(np.asarray(x).sum()), 2) for x in (logits, values)]

    return Task(f"Hex network, {size} x {size}, {boards} at once", lambda: work)


def tree_search(simulations: int, size: int) -> Task:
    """The search that asks the network."""
    limits = SearchLimits(simulations=simulations, threads=1)
    start = Hex(size).initial().play(size + 1)

    def ready() -> Work:
        search = HexSearch(shipped(), limits)
        return lambda: search.report(start).best

    return Task(f"network search, {size} x {size}, {simulations} visits", ready)


def rave_search(games: int, size: int) -> Task:
    """UCT with RAVE and bridges."""

    def work() -> object:
        found = rave.search(Hex(size).initial(), Budget(nodes=games), generator(1))
        return round(found.value, 9)

    return Task(f"UCT with RAVE, hex-{size}, {games} games", lambda: work)


def uct(name: str, simulations: int) -> Task:
    """UCT, whose tree is plain Python with both backends."""
    start: Any = catalog.find(name).initial()

    def work() -> object:
        budget = Budget(nodes=simulations)
        return str(mcts.uct(start, budget, generator(1), playout=random_games.playout))

    return Task(f"UCT, {name}, {simulations} games", lambda: work)


def playouts(name: str, games: int) -> Task:
    """Random games from the empty board."""
    game = catalog.find(name)
    return Task(
        f"random games, {name}", lambda: lambda: str(random_games.play_random(game, games, seed=1))
    )


def alphabeta(name: str, evaluator: str, depth: int) -> Task:
    """Alpha-beta of the empty board at a fixed depth."""
    game = catalog.find(name)
    evaluate = evaluators.build(evaluator, game)
    start: Any = game.initial()
    return Task(
        f"alpha-beta, {name}, {evaluator}, depth {depth}",
        lambda: lambda: searching.alphabeta(start, depth, evaluate).nodes,
    )


def proof(size: int, longest: tuple[int, int] | None) -> Task:
    """Which openings of Hex win."""

    def ready() -> Work:
        solver = HexSolver(Hex(size), longest=longest)
        return lambda: (str(solver.wins(Hex(size).initial())), solver.looks)

    seeing = "" if longest is None else ", short lists"
    return Task(f"proof of hex-{size}{seeing}", ready)


def tasks() -> Iterator[Task]:
    """All that is measured."""
    for discs, number in ((8, 1), (12, 4), (16, 20), (20, 40), (24, 100), (28, 100), (36, 100)):
        yield solving(discs, number)
    yield solving(20, 100, batch=True)
    yield solving(28, 400, batch=True)
    yield solving(36, 400, batch=True)
    yield evaluation(1, 11)
    yield evaluation(8, 11)
    yield evaluation(32, 5)
    yield tree_search(200, 11)
    yield tree_search(400, 5)
    yield rave_search(5_000, 11)
    yield rave_search(10_000, 5)
    yield uct("connect4", 1000)
    yield playouts("connect4", 50_000)
    yield playouts("puissance3", 50_000)
    yield playouts("hex-11", 3_000)
    yield alphabeta("connect4", "points", 8)
    yield alphabeta("connect4", "lines", 8)
    yield alphabeta("connect4", "dangers", 7)
    yield alphabeta("puissance3", "windows", 9)
    yield alphabeta("hex-7", "path", 3)
    yield proof(4, None)
    yield proof(4, (1, 2))
    yield proof(5, None)


def chosen(words: list[str]) -> list[Task]:
    """The tasks whose names hold one of the words; all without words."""
    return [task for task in tasks() if not words or any(word in task.name for word in words)]


def worker(words: list[str]) -> None:
    """Do task after task, as asked on stdin; say the seconds of the best time, and the answer."""
    listed = chosen(words)
    print(json.dumps([task.name for task in listed]), flush=True)
    for line in sys.stdin:
        task = listed[int(line)]
        best, spent, answer = math.inf, 0.0, None
        first = clock()
        while spent < TURN and clock() - first < 5 * TURN:
            work = task.ready()
            began = clock()
            answer = work()
            took = clock() - began
            best, spent = min(best, took), spent + took
        print(json.dumps([best, answer]), flush=True)


class BackendProcess:
    """A process whose kernels run by one backend."""

    def __init__(self, name: str, words: list[str]) -> None:
        one_thread = dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS"), "1")
        self._process = subprocess.Popen(  # noqa: S603 - this very file
            [sys.executable, __file__, "--worker", *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | one_thread | {"PIONS_KERNELS": name},
        )
        self.names: list[str] = self._heard()

    def turn(self, task: int) -> tuple[float, object]:
        """The seconds of a task, and what came out."""
        if self._process.stdin is not None:
            print(task, file=self._process.stdin, flush=True)
        seconds, answer = self._heard()
        return seconds, answer

    def close(self) -> None:
        """End the process."""
        self._process.communicate()

    def _heard(self) -> Any:  # noqa: ANN401 - JSON
        line = self._process.stdout.readline() if self._process.stdout else ""
        if not line:
            sys.exit("A process ended before its answer.")
        return json.loads(line)


def compare(words: list[str], turns: int) -> int:
    """Print the table; 1 where the library is slower than it may be."""
    backends = [BackendProcess(name, words) for name in BACKENDS]
    names = backends[0].names
    print("| one thread, CPU time | library, ms | JIT, ms | library / JIT |")
    print("| --- | ---: | ---: | ---: |")
    ratios = []
    for task, name in enumerate(names):
        for backend in backends:
            backend.turn(task)  # loads, or compiles
        best = [math.inf, math.inf]
        for number in range(turns):
            answers: list[object] = [None, None]
            for place in (0, 1) if number % 2 else (1, 0):
                seconds, answers[place] = backends[place].turn(task)
                best[place] = min(best[place], seconds)
            if answers[0] != answers[1]:
                sys.exit(f"{name}: the backends differ: {answers}")
        ratios.append(best[0] / best[1])
        print(
            f"| {name} | {1e3 * best[0]:.3f} | {1e3 * best[1]:.3f} | {ratios[-1]:.3f} |", flush=True
        )
    for backend in backends:
        backend.close()
    mean = math.exp(statistics.fmean(map(math.log, ratios)))
    print(f"| geometric mean | | | {mean:.3f} |")
    slow = [name for name, ratio in zip(names, ratios, strict=True) if ratio > FLOOR]
    for name in slow:
        print(f"more than {FLOOR:.2f}: {name}")
    if mean > FLOOR_OF_MEAN:
        print(f"the mean is more than {FLOOR_OF_MEAN:.2f}")
    return int(bool(slow) or mean > FLOOR_OF_MEAN)


def in_node(turns: int) -> int:
    """WebAssembly against this machine: the solver on 200 positions, and the network."""
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))
    import wasm_road  # type: ignore[import-not-found] # noqa: PLC0415 - the module of the tests

    if wasm_road.missing():
        print(wasm_road.missing())
        return 1
    with tempfile.TemporaryDirectory() as folder:
        module = wasm_road.WasmRoad(wasm_road.built(Path(folder)))
    print("| one thread, CPU time | native, ms | WebAssembly, ms | ratio |")
    print("| --- | ---: | ---: | ---: |")

    def race(name: str, kernel: Any, arguments: Callable[[], tuple[Any, ...]]) -> None:  # noqa: ANN401
        there, best = module.kernel(kernel.py_func), [math.inf, math.inf]
        for _ in range(turns + 1):
            given = arguments()
            began = clock()
            kernel(*given)
            best[0] = min(best[0], clock() - began)
            before = module.seconds
            there(*arguments())
            best[1] = min(best[1], module.seconds - before)
        print(f"| {name} | {1e3 * best[0]:.1f} | {1e3 * best[1]:.1f} | {best[1] / best[0]:.2f} |")

    solver = kernels.solver
    rng = random.Random(0)
    for discs in (16, 18, 20, 22, 24):
        found = [drawn(discs, rng) for _ in range(200)]
        rows = [(position.mine, position.mask, 0) for position in found]

        def jobs(rows: list[tuple[int, int, int]] = rows) -> tuple[Any, ...]:
            work, table = solver.workspace.workspace_for(7, 6), solver.workspace.table_of(18)
            return np.array(rows, np.int64), -42, 42, table, work

        race(f"solver, 200 positions of {discs} discs", solver.scores.solve_connect4, jobs)
    weights, inference = shipped()._weights, kernels.network.inference  # noqa: SLF001
    views = np.random.default_rng(0).choice([0, 0, 1, 2], (4, 121)).astype(np.int8)

    def boards() -> tuple[Any, ...]:
        logits, values = np.empty(views.shape, np.float32), np.empty(4, np.float32)
        return (
            views,
            11,
            weights.empty(11),
            weights.layers,
            inference.buffers_for(4, 11),
            logits,
            values,
        )

    race("Hex network, 11 x 11, 4 boards", kernels.network.forward.forward, boards)
    module.close()
    return 0


def main() -> int:
    """Do what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("words", nargs="*", help="only tasks whose names hold one of these")
    parser.add_argument("--turns", type=int, default=9, help="turns of each backend (default: 9)")
    parser.add_argument("--wasm", action="store_true", help="WebAssembly against this machine")
    parser.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.worker:
        worker(options.words)
        return 0
    return in_node(options.turns) if options.wasm else compare(options.words, options.turns)


if __name__ == "__main__":
    sys.exit(main())
