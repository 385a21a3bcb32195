"""How long the Hex solver takes: ``python benchmarks/hex_solver.py``.

    python benchmarks/hex_solver.py --positions 8 9     # how many of 40 each it proves in 10 s each

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
from typing import Final

from pions.core.types import Side
from pions.families.hex.hex_solver import HexSolver, warm_up
from pions.families.solving import Stopped
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
    parser.add_argument("--positions", type=int, nargs="+", choices=(8, 9), metavar="SIZE")
    parser.add_argument("--count", type=int, default=40, help="of how many positions")
    parser.add_argument("--seconds", type=float, default=10.0, help="CPU seconds for each")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--long", action="store_true", help="all openings of 7x7, too: minutes")
    options = parser.parse_args()
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
