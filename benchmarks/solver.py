"""The solver against bitbully, a C++ solver from PyPI, as a black box: ``make race``.

One thread, CPU time, both in one run, no book on either side. Four take turns: ours asked one
position a call (`Solver.value`), ours asked all of a turn in one call (`Solver.batch`), and the
peer's two methods, `mtdf` and `null_window`, in a loop over ready boards; the peer's time is the
smaller of its two totals. Each has a table of its own. Where a position takes a millisecond or
more, a turn is one position, before which all forget what they know (which is not timed).
Elsewhere they keep what they know through a stratum, because forgetting empties the processor's
caches, too, and to fill them takes longer than to solve; no position comes twice.

`race` takes the strata of `strata.py`, `random` positions after so many random moves. With the
book: `analyses`, the full analysis of positions by number of discs. A race needs the extra `race`.
"""

from __future__ import annotations

import argparse
import math
import random
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import strata
from pions.families.gravity.gravity_solver import Solver
from pions.games.gravity import GravityPosition
from strata import CELLS, GAME, drawn

TURNS: Final = {"end-easy": 100, "middle-easy": 100, "middle-medium": 10, "begin-easy": 10}
"""How many positions of a stratum are a turn; one of the others."""
PLAN: Final = {8: (40, 1), 12: (80, 1), 16: (150, 1), 20: (300, 10), 24: (500, 10),
               28: (1500, 250), 32: (1500, 250), 36: (1500, 250)}  # fmt: skip
"""Random positions, by discs: how many, and how many of them are a turn."""
EMPTY: Final = GAME.initial()
GOOD: Final = 0.75
"""How often a side plays one of its best moves in games of good play."""
clock = time.process_time

Played: TypeAlias = tuple[GravityPosition, list[int]]
"""A position and the moves that lead to it."""


@dataclass(frozen=True)
class Contender:
    """One who solves the positions of a turn."""

    forget: Callable[[], None]
    ready: Callable[[Played], Any]
    """A position as it takes it; that is not timed."""
    solve: Callable[[list[Any]], list[int]]


def contenders() -> list[Contender]:
    """Ours one by one, ours in a batch, and the peer's two methods."""
    from bitbully import BitBully, Board  # noqa: PLC0415 - only where there is a race

    single, batch = Solver(book=None), Solver(book=None)
    mtdf, null = BitBully(opening_book=None), BitBully(opening_book=None)

    def position(played: Played) -> GravityPosition:
        return played[0]

    def board(played: Played) -> Any:  # noqa: ANN401 - a black box
        return Board(played[1])

    return [
        Contender(single.clear, position, lambda ready: [single.value(one) for one in ready]),
        Contender(batch.clear, position, batch.batch),
        Contender(
            mtdf.reset_transposition_table, board, lambda ready: [mtdf.mtdf(one) for one in ready]
        ),
        Contender(
            null.reset_transposition_table,
            board,
            lambda ready: [null.null_window(one) for one in ready],
        ),
    ]


def race(four: Sequence[Contender], count: float, only: Sequence[str]) -> None:
    """Print a line for each stratum, and the geometric means."""
    ratios = []
    for stratum in (one for one in strata.STRATA if not only or one.name in only):
        kept = strata.read(stratum)[: max(10, int(stratum.count * count))]
        played = [(one.position, one.moves) for one in kept]
        spent, answers = _raced(four, played, TURNS.get(stratum.name, 1))
        _agree([answers, [one.score for one in kept]], stratum.name)
        ratios.append(_line(stratum.name, len(kept), spent))
    _means(ratios)


def race_random(four: Sequence[Contender], count: float, rng: random.Random) -> None:
    """Print a line for each number of discs, and the geometric means."""
    ratios = []
    for discs, (usual, together) in PLAN.items():
        number = max(8, int(usual * count) // together) * together
        spent, _ = _raced(four, [drawn(discs, rng) for _ in range(number)], together)
        ratios.append(_line(f"{discs} discs", number, spent))
    _means(ratios)


def _raced(
    four: Sequence[Contender], played: Sequence[Played], together: int
) -> tuple[list[float], list[int]]:
    """The seconds of each, and the answers, on which all agree."""
    spent = [0.0] * len(four)
    found: list[int] = []
    for one in four:
        one.forget()
    for turn, start in enumerate(range(0, len(played), together)):
        asked = played[start : start + together]
        answers: list[list[int]] = [[]] * len(four)
        for step in range(len(four)):
            place = (turn + step) % len(four)
            one = four[place]
            ready = [one.ready(which) for which in asked]
            if together == 1:
                one.forget()  # who forgets runs next: fresh tables are equally near
            began = clock()
            answers[place] = one.solve(ready)
            spent[place] += clock() - began
        _agree(answers, [moves for _, moves in asked])
        found += answers[0]
    return spent, found


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


def empty(four: Sequence[Contender]) -> None:
    """The empty board."""
    spent, _ = _raced(four, [(EMPTY, [])], 1)
    _line("empty board", 1, spent)


def analyses(number: int, rng: random.Random) -> None:
    """Full analyses with the book, CPU time, each by a solver that knows nothing else yet."""
    solver = Solver()
    solver.analyse(drawn(30, rng)[0])  # code and book are in memory
    solver.analyse(drawn(10, rng)[0])
    kinds = {
        "random": [[drawn(discs, rng)[0] for _ in range(number)] for discs in range(CELLS)],
        "good play": _played_well(number, rng, solver),
    }
    asked = {"columns": solver.values, "and the line": solver.analyse}
    worst = dict.fromkeys(asked, (0.0, 0.0))
    for discs in range(CELLS):
        for kind, positions in kinds.items():
            shown = []
            for what, ask in asked.items():
                taken = []
                for position in positions[discs]:
                    solver.clear()
                    began = clock()
                    ask(position)
                    taken.append(1000 * (clock() - began))
                taken.sort()
                median, late = statistics.median(taken), taken[math.ceil(0.99 * len(taken)) - 1]
                worst[what] = max(worst[what][0], median), max(worst[what][1], late)
                shown.append(f"{what}: median {median:6.2f} ms, 99 % {late:7.2f}")
            print(f"{discs:2d} discs, {kind:>9}, {'; '.join(shown)}", flush=True)
    for what, (median, late) in worst.items():
        print(f"the worst of all, {what}: median {median:.2f} ms, 99 % {late:.2f} ms")


def _played_well(number: int, rng: random.Random, solver: Solver) -> list[list[GravityPosition]]:
    """Unfinished positions by discs, from games whose sides play best three times of four."""
    found: list[list[GravityPosition]] = [[] for _ in range(CELLS)]
    while any(len(positions) < number for positions in found):
        position = EMPTY
        while moves := position.legal_moves():
            if len(here := found[position.ply]) < number:
                here.append(position)
            if rng.random() < GOOD:
                values = solver.values(position)
                moves = tuple(move for move in moves if values[move] == max(values.values()))
            position = position.play(rng.choice(moves))
    return found


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
    names = [one.name for one in strata.STRATA]
    told = f"race on this one, and others named so: {', '.join(names)}"
    parser.add_argument(
        "--stratum", action="append", default=[], choices=names, metavar="NAME", help=told
    )
    options = parser.parse_args()
    rng = random.Random(options.seed)
    if {"race", "random", "empty"} & {*options.parts}:
        four = contenders()
        _raced(four, [drawn(9, rng)], 1)  # compiled, and the tables are in memory
        if "race" in options.parts:
            race(four, options.count, options.stratum)
        if "random" in options.parts:
            race_random(four, options.count, rng)
        if "empty" in options.parts:
            empty(four)
    if "analyses" in options.parts:
        analyses(int(100 * options.count), rng)
    if "threads" in options.parts:
        threads(int(40 * options.count), rng)


if __name__ == "__main__":
    main()
