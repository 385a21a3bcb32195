"""The solver against bitbully, a C++ solver from PyPI, as a black box: ``make race``.

One thread, CPU time, both in one run, no book on either side. The peer's time is the smaller of
its two totals, `mtdf` and `null_window`. They take turns, and forget what they know before each
(the forgetting is not timed): a turn is one position where that takes a millisecond or more, and
more of them elsewhere, because forgetting empties the processor's caches, too, and to fill them
takes longer than to solve. The peer is asked in a loop over ready boards; ours once one call a
position (`Solver.value`), once all positions in one call (`Solver.batch`).

`race` takes the strata of `strata.py`, `random` positions after so many random moves. With the
book: `analyses`, the full analysis of random positions, by number of discs. Needs the extra `race`.
"""

from __future__ import annotations

import argparse
import math
import random
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from bitbully import BitBully, Board

import strata
from pions.families.gravity.gravity_solver import Solver
from pions.games.gravity import GravityPosition
from strata import GAME, drawn

TURNS: Final = {"end-easy": 100, "middle-easy": 100, "middle-medium": 10, "begin-easy": 10}
"""How many positions of a stratum are a turn; one of the others."""
PLAN: Final = {8: (40, 1), 12: (80, 1), 16: (150, 1), 20: (300, 10), 24: (500, 10),
               28: (1500, 250), 32: (1500, 250), 36: (1500, 250)}  # fmt: skip
"""Random positions, by discs: how many, and how many of them are a turn."""
EMPTY: Final = GAME.initial()
clock = time.process_time

Solve: TypeAlias = Callable[[], list[int]]
Played: TypeAlias = tuple[GravityPosition, list[int]]
"""A position and the moves that lead to it."""


def race(ours: Solver, peer: Any, count: float) -> None:  # noqa: ANN401 - a black box
    """Print a line for each stratum, and the geometric means."""
    ratios = []
    for stratum in strata.STRATA:
        kept = strata.read(stratum)[: max(10, int(stratum.count * count))]
        played = [(one.position, one.moves) for one in kept]
        spent, answers = _raced(ours, peer, played, TURNS.get(stratum.name, 1))
        _agree([answers, [one.score for one in kept]], stratum.name)
        ratios.append(_line(stratum.name, len(kept), spent))
    _means(ratios)


def race_random(ours: Solver, peer: Any, count: float, rng: random.Random) -> None:  # noqa: ANN401
    """Print a line for each number of discs, and the geometric means."""
    ratios = []
    for discs, (usual, together) in PLAN.items():
        number = max(8, int(usual * count) // together) * together
        spent, _ = _raced(ours, peer, [drawn(discs, rng) for _ in range(number)], together)
        ratios.append(_line(f"{discs} discs", number, spent))
    _means(ratios)


def _raced(
    ours: Solver,
    peer: Any,  # noqa: ANN401 - a black box
    played: Sequence[Played],
    together: int,
) -> tuple[list[float], list[int]]:
    """Seconds of ours one by one, ours in a batch, and the peer's two methods; the answers."""
    spent = [0.0, 0.0, 0.0, 0.0]
    found: list[int] = []
    for turn, start in enumerate(range(0, len(played), together)):
        found += _interleaved(turn, ours, peer, played[start : start + together], spent)
    return spent, found


def _interleaved(
    turn: int,
    ours: Solver,
    peer: Any,  # noqa: ANN401 - a black box
    played: Sequence[Played],
    spent: list[float],
) -> list[int]:
    positions = [position for position, _ in played]
    boards = [Board(moves) for _, moves in played]
    runs: list[Solve] = [
        lambda: [ours.value(position) for position in positions],
        lambda: ours.batch(positions),
        lambda: [peer.mtdf(board) for board in boards],
        lambda: [peer.null_window(board) for board in boards],
    ]
    answers: list[list[int]] = [[], [], [], []]
    for step in range(len(runs)):
        place = (turn + step) % len(runs)
        if place < 2:  # who forgets runs next: fresh tables are equally near
            ours.clear()
        else:
            peer.reset_transposition_table()
        began = clock()
        answers[place] = runs[place]()
        spent[place] += clock() - began
    _agree(answers, [moves for _, moves in played])
    return answers[0]


def _agree(answers: Sequence[object], what: object) -> None:
    if any(answer != answers[0] for answer in answers):
        sys.exit(f"Answers differ for {what}: {answers}")


def _line(what: str, number: int, spent: Sequence[float]) -> tuple[float, float]:
    single, batch, mtdf, null = (1000 * seconds / number for seconds in spent)
    peer = min(mtdf, null)
    print(
        f"{what:>13}, {number:4d} positions: {single:9.4f} ms, in batches {batch:9.4f};"
        f" bitbully mtdf {mtdf:9.4f}, null window {null:9.4f}:"
        f" x{peer / single:.2f}, in batches x{peer / batch:.2f}",
        flush=True,
    )
    return peer / single, peer / batch


def _means(ratios: Sequence[tuple[float, float]]) -> None:
    singles, batches = (
        math.exp(statistics.fmean(map(math.log, column))) for column in zip(*ratios, strict=True)
    )
    print(f"geometric mean x{singles:.2f}, in batches x{batches:.2f}; all answers agree")


def empty(ours: Solver, peer: Any) -> None:  # noqa: ANN401 - a black box
    """The empty board."""
    spent, _ = _raced(ours, peer, [(EMPTY, [])], 1)
    _line("empty board", 1, spent)


def analyses(number: int, rng: random.Random) -> None:
    """Full analyses with the book, CPU time, each by a solver that knows nothing else yet."""
    solver = Solver()
    solver.analyse(drawn(30, rng)[0])  # code and book are in memory
    solver.analyse(drawn(10, rng)[0])
    asked = {"columns": solver.values, "and the line": solver.analyse}
    worst = dict.fromkeys(asked, (0.0, 0.0))
    for discs in range(42):
        positions = [drawn(discs, rng)[0] for _ in range(number)]
        shown = []
        for what, ask in asked.items():
            taken = []
            for position in positions:
                solver.clear()
                began = clock()
                ask(position)
                taken.append(1000 * (clock() - began))
            taken.sort()
            median, late = statistics.median(taken), taken[math.ceil(0.99 * number) - 1]
            worst[what] = max(worst[what][0], median), max(worst[what][1], late)
            shown.append(f"{what}: median {median:6.2f} ms, 99 % {late:7.2f}")
        print(f"{discs:2d} discs, {'; '.join(shown)}", flush=True)
    for what, (median, late) in worst.items():
        print(f"the worst of all, {what}: median {median:.2f} ms, 99 % {late:.2f} ms")


def threads(number: int, rng: random.Random) -> None:
    """One thread and two on the same positions with 8 discs.

    Where the machine is busy with other work, the wall tells little; half the CPU time of two
    threads is what they would have taken side by side.
    """
    solvers = [Solver(book=None), Solver(book=None, threads=2)]
    spent, used = [0.0, 0.0], [0.0, 0.0]
    for turn in range(number):
        position, moves = drawn(8, rng)
        answers = [0, 0]
        for step in range(2):
            place = (turn + step) % 2
            solvers[place].clear()
            began, began_cpu = time.perf_counter(), clock()
            answers[place] = solvers[place].value(position)
            spent[place] += time.perf_counter() - began
            used[place] += clock() - began_cpu
        _agree(answers, moves)
    print(
        f"8 discs, wall time: one thread {spent[0]:.2f} s, two {spent[1]:.2f} s:"
        f" x{spent[0] / spent[1]:.2f}; CPU time {used[0]:.2f} s and {used[1]:.2f} s:"
        f" x{2 * used[0] / used[1]:.2f} side by side"
    )


def main() -> None:
    """Run the parts asked for; all but the empty board unless told."""
    parts = ["race", "random", "analyses", "threads"]
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "parts", nargs="*", default=parts, metavar="part", help=", ".join([*parts, "empty"])
    )
    parser.add_argument("--count", type=float, default=1.0, help="share of the usual positions")
    parser.add_argument("--seed", type=int, default=2026)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    ours, peer = Solver(book=None), BitBully(opening_book=None)
    ours.value(drawn(30, rng)[0])  # compiled
    if "race" in options.parts:
        race(ours, peer, options.count)
    if "random" in options.parts:
        race_random(ours, peer, options.count, rng)
    if "empty" in options.parts:
        empty(ours, peer)
    if "analyses" in options.parts:
        analyses(int(100 * options.count), rng)
    if "threads" in options.parts:
        threads(int(40 * options.count), rng)


if __name__ == "__main__":
    main()
