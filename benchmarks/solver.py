"""The solver against bitbully, a C++ solver from PyPI, as a black box: ``make race``.

One thread, CPU time, positions interleaved, both in one run, no book on either side. The
peer's time is the smaller of its two totals, `mtdf` and `null_window`. Up to 24 discs they take
turns, and forget what they know before each (the forgetting is not timed). A turn is one position
where that takes a millisecond or more; with 20 and 24 discs it is ten, one call each, because
forgetting empties the processor's caches, too, and to fill them takes both longer than to solve.
From 28 discs on, positions are solved in a batch, ours from a list of positions, the peer's in a
loop over ready boards.

With the book: the full analysis of random positions, by number of discs. Needs the extra `race`.
"""

from __future__ import annotations

import argparse
import math
import random
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any, Final

from bitbully import BitBully, Board

from pions.families.gravity.gravity_solver import Solver
from pions.games.gravity import Gravity, GravityPosition

GAME: Final = Gravity()
PLAN: Final = {8: (40, 1), 12: (80, 1), 16: (150, 1), 20: (300, 10), 24: (500, 10)}
"""Discs: positions, and how many of them are a turn."""
LATE: Final = (28, 32, 36)
BATCH: Final = 250
EMPTY: Final = GAME.initial()
clock = time.process_time

Solve = Callable[[], list[int]]


def drawn(discs: int, rng: random.Random) -> tuple[GravityPosition, list[int]]:
    """An unfinished position after so many random moves, and the moves."""
    while True:
        position = EMPTY
        moves: list[int] = []
        while len(moves) < discs and (legal := position.legal_moves()):
            moves.append(rng.choice(legal))
            position = position.play(moves[-1])
        if position.legal_moves():
            return position, moves


def race(ours: Solver, peer: Any, count: float, rng: random.Random) -> None:  # noqa: ANN401 - a black box
    """Print a line for each number of discs, and the geometric mean."""
    ratios, agreed = [], 0
    for discs, (usual, together) in PLAN.items():
        turns = max(8, int(usual * count) // together)
        number = turns * together
        spent = [0.0, 0.0, 0.0]
        for turn in range(turns):
            found = [drawn(discs, rng) for _ in range(together)]
            _interleaved(turn, ours, peer, found, spent)
        agreed += number
        ratios.append(_line(discs, number, spent, ""))
    for discs in LATE:
        number = int(1500 * count) // BATCH * BATCH
        spent = [0.0, 0.0, 0.0]
        ours.clear()
        peer.reset_transposition_table()
        drawn_ones = [drawn(discs, rng) for _ in range(number)]
        for start in range(0, number, BATCH):
            found = drawn_ones[start : start + BATCH]
            ready = [Board(moves) for _, moves in found]
            positions = [position for position, _ in found]
            began = clock()
            values = ours.batch(positions)
            spent[0] += clock() - began
            for place, solve in enumerate((peer.mtdf, peer.null_window), 1):
                began = clock()
                answers = [solve(board) for board in ready]
                spent[place] += clock() - began
                _agree([values, answers], discs)
        agreed += number
        ratios.append(_line(discs, number, spent, ", in batches"))
    mean = math.exp(statistics.fmean(map(math.log, ratios)))
    print(f"geometric mean {mean:.2f}; the answers agree on {agreed:,} positions")


def _interleaved(
    turn: int,
    ours: Solver,
    peer: Any,  # noqa: ANN401 - a black box
    found: Sequence[tuple[GravityPosition, list[int]]],
    spent: list[float],
) -> None:
    positions = [position for position, _ in found]
    boards = [Board(moves) for _, moves in found]
    runs: list[Solve] = [
        lambda: [ours.value(position) for position in positions],
        lambda: [peer.mtdf(board) for board in boards],
        lambda: [peer.null_window(board) for board in boards],
    ]
    answers: list[list[int]] = [[], [], []]
    for step in range(3):
        place = (turn + step) % 3
        if place == 0:  # who forgets runs next: fresh tables are equally near
            ours.clear()
        else:
            peer.reset_transposition_table()
        began = clock()
        answers[place] = runs[place]()
        spent[place] += clock() - began
    _agree(answers, [moves for _, moves in found])


def _agree(answers: Sequence[object], what: object) -> None:
    if any(answer != answers[0] for answer in answers):
        sys.exit(f"Answers differ for {what}: {answers}")


def _line(discs: int, number: int, spent: Sequence[float], how: str) -> float:
    mine, mtdf, null = (1000 * seconds / number for seconds in spent)
    ratio = min(mtdf, null) / mine
    print(
        f"{discs:2d} discs, {number:4d} positions: {mine:9.4f} ms; bitbully mtdf {mtdf:9.4f},"
        f" null window {null:9.4f}: x{ratio:.2f}{how}",
        flush=True,
    )
    return ratio


def empty(ours: Solver, peer: Any) -> None:  # noqa: ANN401 - a black box
    """The empty board, CPU seconds."""
    spent = [0.0, 0.0, 0.0]
    _interleaved(0, ours, peer, [(EMPTY, [])], spent)
    mine, mtdf, null = spent
    print(
        f"empty board: {mine:.1f} s; bitbully mtdf {mtdf:.1f}, null window {null:.1f}:"
        f" x{min(mtdf, null) / mine:.2f}"
    )


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
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", default=["race", "analyses", "threads"])
    parser.add_argument("--count", type=float, default=1.0, help="share of the usual positions")
    parser.add_argument("--seed", type=int, default=2026)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    ours, peer = Solver(book=None), BitBully(opening_book=None)
    ours.value(drawn(30, rng)[0])  # compiled
    if "race" in options.parts:
        race(ours, peer, options.count, rng)
    if "empty" in options.parts:
        empty(ours, peer)
    if "analyses" in options.parts:
        analyses(int(100 * options.count), rng)
    if "threads" in options.parts:
        threads(int(40 * options.count), rng)


if __name__ == "__main__":
    main()
