"""How fast the kernels are, and how many times the plain Python they answer to.

    python benchmarks/speed.py                # both tables, about a minute
    python benchmarks/speed.py --json         # the same as JSON
    python benchmarks/speed.py --only 9x7     # the rows of the first whose name holds this

Each row asks both sides the same kind of question in the same run and measures CPU
time on one core after a warm-up, the bridge between rules and kernels included. The
two sides take turns, and each keeps its best turn, the one least disturbed by others.
"""

from __future__ import annotations

import argparse
import json
import math
import platform
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from importlib.metadata import version
from itertools import product
from typing import Any, Final

from pions.arena import single_game
from pions.core.protocols import Evaluator
from pions.core.seeds import generator
from pions.core.types import Side
from pions.families import evaluators, family_of, random_games, searching
from pions.families.solver_protocols import USUAL
from pions.games import catalog
from pions.games.catalog import AnyGame, AnyPosition
from pions.search import mcts
from pions.search.alphabeta import alphabeta, alphabeta_analysis
from pions.search.budget import Budget
from pions.search.minimax import minimax_analysis
from pions.search.perft import perft
from pions.strategies import registry

Work = Callable[[], int]
"""Does some work and says how much: games, nodes or leaves."""

TURNS: Final = 7
TURN: Final = 0.15
"""Seconds of CPU that a turn takes at least."""


@dataclass(frozen=True, slots=True)
class Duel:
    """A kernel, the plain code it answers to, and what both are counted in."""

    name: str
    unit: str
    kernel: Work
    plain: Work


@dataclass(frozen=True, slots=True)
class Rate:
    """What a duel gave."""

    name: str
    unit: str
    kernel: float
    """Units a second."""
    plain: float
    ratio: float


@dataclass(frozen=True, slots=True)
class Timing:
    """How long an experiment of the hand-outs takes."""

    name: str
    games: int
    seconds: float


def random_duel(name: str, games: int) -> Duel:
    """Random games from the empty board."""
    game = catalog.find(name)

    def plain() -> int:
        mcts.random_playout(game.initial(), generator(1))
        return 1

    return Duel(
        f"random games, {name}",
        "games",
        lambda: random_games.play_random(game, games, seed=1).games,
        plain,
    )


def perft_duel(name: str, depth: int, plain_depth: int) -> Duel:
    """Counting the tree."""
    start = catalog.find(name).initial()
    return Duel(
        f"perft, {name}",
        "leaves",
        lambda: searching.perft(start, depth),
        lambda: perft(start, plain_depth),
    )


def search_duel(search: str, name: str, evaluator: str, depth: int) -> Duel:
    """A search of the empty board at a fixed depth."""
    game = catalog.find(name)
    evaluate: Evaluator[Any] = evaluators.build(evaluator, game)
    fast, plain = {
        "minimax": (searching.minimax, minimax_analysis),
        "alphabeta": (searching.alphabeta, alphabeta_analysis),
    }[search]
    start: AnyPosition = game.initial()
    return Duel(
        f"{search} depth {depth}, {name}, {evaluator}",
        "nodes",
        lambda: fast(start, depth, evaluate).nodes,
        lambda: plain(start, depth, evaluate).nodes,
    )


def ending_duel(name: str, left: int) -> Duel:
    """Exact values of late positions, by the solver and by alpha-beta to the end."""
    game = catalog.find(name)
    solver: Any = family_of(game).solving.solver(game, USUAL)  # type: ignore[union-attr]
    rng = generator(1, name, left)
    positions = [_late(game, left, rng) for _ in range(20)]

    def compiled() -> int:
        solver.clear()
        return len([solver.value(position) for position in positions])

    def plain() -> int:
        for position in positions[:3]:
            alphabeta(position, left, -math.inf, math.inf, lambda _: 0)
        return 3

    return Duel(f"late positions, {left} empty cells, {name}", "positions", compiled, plain)


def _late(game: Any, left: int, rng: random.Random) -> Any:  # noqa: ANN401 - with columns
    """An unfinished position with so many empty cells, after random moves."""
    cells = game.width * game.height
    while True:
        position = game.initial()
        while position.ply < cells - left and position.outcome() is None:
            moves = rng.sample(position.legal_moves(), len(position.legal_moves()))
            after = map(position.play, moves)  # the first move that ends nothing
            position = next(
                (one for one in after if one.outcome() is None), position.play(moves[0])
            )
        if position.outcome() is None:
            return position


def uct_duel(name: str, simulations: int) -> Duel:
    """UCT, whose tree is plain Python either way: only its random games are compiled."""
    start: AnyPosition = catalog.find(name).initial()
    budget = Budget(nodes=simulations)
    return Duel(
        f"UCT, {name}",
        "simulations",
        lambda: mcts.uct(start, budget, generator(1), playout=random_games.playout).nodes,
        lambda: mcts.uct(start, budget, generator(1)).nodes,
    )


DUELS: Final = (
    random_duel("connect4", 100_000),
    random_duel("puissance3", 100_000),
    random_duel("hex-11", 5_000),
    perft_duel("connect4", 9, 5),
    perft_duel("hex-7", 4, 3),
    search_duel("minimax", "connect4", "points", 5),
    search_duel("minimax", "connect4", "lines", 5),
    search_duel("minimax", "connect4", "dangers", 5),
    search_duel("alphabeta", "connect4", "points", 6),
    search_duel("alphabeta", "connect4", "lines", 6),
    search_duel("alphabeta", "connect4", "dangers", 6),
    search_duel("minimax", "hex-7", "path", 2),
    search_duel("alphabeta", "hex-7", "path", 3),
    random_duel("gravity-8x8x4", 100_000),
    perft_duel("gravity-8x8x4", 7, 4),
    search_duel("minimax", "gravity-9x7x5", "points", 4),
    search_duel("alphabeta", "gravity-9x7x5", "points", 5),
    search_duel("alphabeta", "gravity-9x7x5", "lines", 5),
    search_duel("alphabeta", "gravity-9x7x5", "dangers", 5),
    ending_duel("gravity-9x7x5", 14),
    uct_duel("connect4", 300),
    uct_duel("hex-7", 100),
)


def turn(work: Work) -> float:
    """Units a second of CPU time."""
    done, began = 0, time.process_time()
    while (spent := time.process_time() - began) < TURN:
        done += work()
    return done / spent


def rates(only: str = "") -> Iterator[Rate]:
    """Each duel whose name holds `only`, fought."""
    for duel in (one for one in DUELS if only in one.name):
        duel.kernel()  # loads or compiles
        turns = [(turn(duel.kernel), turn(duel.plain)) for _ in range(TURNS)]
        kernel, plain = map(max, zip(*turns, strict=True))
        yield Rate(duel.name, duel.unit, kernel, plain, kernel / plain)


def play_games(game: AnyGame, first: str, second: str, games: int, seed: int) -> None:
    """Play through the arena, as experiments do."""
    for number in range(games):
        players = {
            Side.FIRST: registry.build(first, game, generator(seed, number, "first")),
            Side.SECOND: registry.build(second, game, generator(seed, number, "second")),
        }
        for _ in single_game.play(game.initial(), players):
            pass


def timings() -> Iterator[Timing]:
    """The experiments of the hand-outs, in CPU seconds of one core."""
    game = catalog.find("connect4")
    weights = ("0/1/10/1000", "0/1/10/100", "0/1/10/30", "0/1/2/4")
    line = "minimax:depth=2,eval=lines,w={}"
    tables = {
        "weights table, 16 x 100 games, depth 2": [
            (line.format(one), line.format(two), 100) for one, two in product(weights, weights)
        ],
        "min-max depth 5 (points) against random, 50 games": [
            ("minimax:depth=5,eval=points", "random", 50)
        ],
    }
    for name, duels in tables.items():
        began = time.process_time()
        for seed, (first, second, games) in enumerate(duels):
            play_games(game, first, second, games, seed)
        yield Timing(name, sum(games for *_, games in duels), time.process_time() - began)
    began = time.process_time()
    tally = random_games.play_random(game, 10_000, seed=1)
    yield Timing("random against random, 10 000 games", tally.games, time.process_time() - began)


def _shown(rate: float) -> str:
    return f"{rate:,.0f}" if rate >= 10 else f"{rate:.2g}"


def machine() -> str:
    """Where this ran, in general words."""
    return (
        f"{platform.machine()}, Python {platform.python_version()}, "
        f"Numba {version('numba')}, NumPy {version('numpy')}"
    )


def main() -> None:
    """Print the tables as they stand in `docs/benchmarks.md`, or as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="one JSON object instead of tables")
    parser.add_argument("--only", default="", metavar="TEXT", help="some rows of the first table")
    options = parser.parse_args()
    if options.json:
        report = {
            "machine": machine(),
            "rates": [asdict(row) for row in rates()],
            "timings": [asdict(row) for row in timings()],
        }
        print(json.dumps(report, indent=2))
        return
    print(f"{machine()}\n")
    print("| one core | unit | kernel /s | plain Python /s | ratio |")
    print("| --- | --- | ---: | ---: | ---: |")
    for row in rates(options.only):
        print(
            f"| {row.name} | {row.unit} | {row.kernel:,.0f} | {_shown(row.plain)} "
            f"| {row.ratio:,.0f} |",
            flush=True,
        )
    if options.only:
        return
    print("\n| experiment, one core | games | seconds |\n| --- | ---: | ---: |")
    for timing in timings():
        print(f"| {timing.name} | {timing.games:,} | {timing.seconds:.2g} |", flush=True)


if __name__ == "__main__":
    main()
