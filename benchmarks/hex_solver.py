"""How long the Hex solver takes: ``python benchmarks/hex_solver.py``.

    python benchmarks/hex_solver.py --positions 8 9 11  # how many of 40 each it proves in 10 s each
    python benchmarks/hex_solver.py --threads 2         # what two threads gain over one

CPU seconds of one thread, after a warm-up that loads or makes the machine code; each question is
put to a solver that knows nothing. The floors are those the solver was built to. The positions
are those of `hex_positions.py`.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import geometric_mean
from typing import Final

from pions.core.types import Side
from pions.families.hex.proofs.hex_solver import HexSolver, warm_up
from pions.families.solver_protocols import Stopped
from pions.games.hexagon import Hex

PLACE: Final = Path(__file__).parent / "hex_positions"
OPENINGS: Final = {4: 4, 5: 13, 6: 24}
"""Published numbers of winning first moves."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table."""

    question: str
    seconds: float
    floor: float | None
    looks: int
    answer: str


def ask(size: int, times: int, question: Callable[[HexSolver, Hex], str]) -> tuple[float, int, str]:
    """The best time of a few fresh solvers, the positions looked at, the answer."""
    best, looks, answer = float("inf"), 0, ""
    for _ in range(times):
        game = Hex(size)
        solver = HexSolver(game)
        began = time.process_time()
        answer = question(solver, game)
        best = min(best, time.process_time() - began)
        looks = solver.looks
    return best, looks, answer


def who_wins(solver: HexSolver, game: Hex) -> str:
    """The winner of the empty board, and a move that wins."""
    winner = solver.winner(game.initial())
    move = solver.winning_move(game.initial())
    if winner is not Side.FIRST or move is None:
        raise AssertionError(winner)
    return f"first side, {game.format_move(move)}"


def openings(solver: HexSolver, game: Hex) -> str:
    """How many first moves win."""
    wins = sum(solver.wins(game.initial()).values())
    if wins != OPENINGS.get(game.size, wins):
        raise AssertionError(wins)
    return f"{wins} win"


def rows(*, long: bool) -> Iterator[Row]:
    """The table, line by line."""
    warm_up()
    for size, floor in ((4, None), (5, None), (6, 0.1), (7, 10.0)):
        seconds, looks, answer = ask(size, 5, who_wins)
        yield Row(f"empty {size}x{size}", seconds, floor, looks, answer)
    for size, floor in ((4, None), (5, None), (6, 10.0)):
        seconds, looks, answer = ask(size, 3, openings)
        yield Row(f"all openings of {size}x{size}", seconds, floor, looks, answer)
    if long:
        seconds, looks, answer = ask(7, 1, openings)
        yield Row("all openings of 7x7", seconds, None, looks, answer)
        seconds, looks, answer = ask(8, 1, who_wins)
        yield Row("empty 8x8", seconds, None, looks, answer)


TOGETHER: Final = (
    *((8, number) for number in (7, 10, 11, 15, 17, 18, 21, 25, 26, 28, 30)),
    *((9, number) for number in (17, 25, 35)),
)
"""Positions, by size and place in their file, that took one thread 2 to 20 seconds once."""


@dataclass(frozen=True, slots=True)
class Together:
    """A position that one thread solves, and several together."""

    size: int
    number: int
    alone: float
    """Seconds of the processor that one thread takes."""
    slowest: float
    """Seconds of the one of several threads that takes the most, and of what comes before them."""
    alone_looks: int
    looks: tuple[int, ...]
    """Of each thread."""

    @property
    def gain(self) -> float:
        """How many times sooner they are ready, each on a processor of its own."""
        return self.alone / self.slowest


def together(threads: int) -> Iterator[Together]:
    """What several threads gain: by processor time of each, so that a busy machine does not count.

    It leaves out how long they wait for each other, which is little: one changes what is
    known while the others look at positions.
    """
    warm_up()
    for size, number in TOGETHER:
        game = Hex(size)
        line = (PLACE / f"hex-{size}.txt").read_text(encoding="utf-8").splitlines()[number]
        position, found = game.parse_position(line), []
        for count in (1, threads):
            solver = HexSolver(game, threads=count, megabytes=1024)
            began = time.process_time()
            winner = solver.winner(position)
            found.append((solver, winner, time.process_time() - began))
        (one, winner, alone), (several, same, seconds) = found
        if winner is not same:
            raise AssertionError(line)
        shared = [share.seconds for share in several.shares]
        slowest = max(shared) + max(0.0, seconds - sum(shared))
        looks = tuple(share.looks for share in several.shares)
        yield Together(size, number, alone, slowest, one.looks, looks)


def print_together(threads: int) -> None:
    """The gain of each position, and the mean."""
    print(f"| position | one thread, s | of {threads}, the slowest, s | gain | looks | of each |")
    print("| --- | ---: | ---: | ---: | ---: | --- |")
    gains = []
    for row in together(threads):
        gains.append(row.gain)
        each = " + ".join(f"{looks:,}" for looks in row.looks)
        print(
            f"| {row.size}x{row.size}, {row.number} | {row.alone:.2f} | {row.slowest:.2f} |"
            f" {row.gain:.2f} | {row.alone_looks:,} | {each} |",
            flush=True,
        )
    print(f"\nGeometric mean: {geometric_mean(gains):.2f}")


@dataclass(frozen=True, slots=True)
class Proved:
    """How far the solver came with positions of one size."""

    size: int
    proved: int
    positions: int
    seconds: float
    looks: int


def prove(size: int, count: int, limit: float) -> Proved:
    """Ask who wins each of the first `count` positions of a size, within `limit` CPU seconds."""
    warm_up()
    game = Hex(size)
    lines = (PLACE / f"hex-{size}.txt").read_text(encoding="utf-8").splitlines()[:count]
    proved, looks, seconds = 0, 0, 0.0
    for line in lines:
        solver = HexSolver(game)
        end = time.process_time() + limit

        def stop_late(_: object, solver: HexSolver = solver, end: float = end) -> None:
            if time.process_time() > end:
                solver.stop()

        with suppress(Stopped):
            solver.winner(game.parse_position(line), stop_late)
            proved += 1
        seconds += time.process_time() - end + limit
        looks += solver.looks
    return Proved(size, proved, len(lines), seconds, looks)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--positions", type=int, nargs="+", choices=(8, 9, 11), metavar="SIZE")
    parser.add_argument("--count", type=int, default=40, help="of how many positions")
    parser.add_argument("--seconds", type=float, default=10.0, help="CPU seconds for each")
    parser.add_argument("--json", action="store_true")
    parser.add_argument(
        "--long", action="store_true", help="all openings of 7x7 and the empty 8x8, too: minutes"
    )
    parser.add_argument("--threads", type=int, metavar="N", help="what so many gain over one")
    options = parser.parse_args()
    if options.threads:
        print_together(options.threads)
        return
    if options.positions:
        print("| board | proved | CPU seconds | positions looked at |")
        print("| --- | ---: | ---: | ---: |")
        for size in options.positions:
            found = prove(size, options.count, options.seconds)
            print(
                f"| {size}x{size} | {found.proved} of {found.positions} | {found.seconds:.0f} |"
                f" {found.looks:,} |",
                flush=True,
            )
        return
    if options.json:
        print(json.dumps([asdict(row) for row in rows(long=options.long)], indent=2))
        return
    print("| CPU seconds, one thread | seconds | floor | positions | answer |")
    print("| --- | ---: | ---: | ---: | --- |")
    for row in rows(long=options.long):
        floor = "" if row.floor is None else f"{row.floor:g}"
        print(
            f"| {row.question} | {row.seconds:.4f} | {floor} | {row.looks:,} | {row.answer} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
