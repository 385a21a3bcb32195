"""Exact values of empty boards, four in line: what each took, and what others have published.

    python benchmarks/records.py solve 6x5 7x5     # a row for each board, width x height
    python benchmarks/records.py solve --small     # every board up to 7x6 and 6x7
    python benchmarks/records.py check             # the rows of docs/records.md, against the tables

One thread, CPU time, no book, a fresh table for each board.
"""

from __future__ import annotations

import argparse
import re
import sys
import time
from pathlib import Path
from typing import Final

from pions.families.exact_values import forecast
from pions.families.gravity.gravity_solver import Solver
from pions.families.judged_moves import SearchProgress
from pions.games.gravity import Gravity

PAGE: Final = Path(__file__).parents[1] / "docs" / "records.md"

OUTCOMES: Final = """
4   = = - = - - - - -
5   = = = = + + + +
6   = = - + - - +
7   = = + = + +
8   = = - + -
9   = = + = +
10  = = - +
11  = = +
12  = = -
13  = =
"""
"""Who wins, a row a height, from width 4 on: + the first side, = nobody, - the second side.

J. Tromp solved the boards with width + height <= 15 (2006) and 8x8 (2015),
tromp.github.io/c4/c4.html; C. Steininger the others, github.com/ChristopheSteininger/c4, where
the whole table stands.
"""

LAST_MOVES: Final = """
4   16 20 24 28 32 36 40 44 48
5   20 25 30 35 39 41 47 51
6   24 30 36 41 48 52 59
7   28 35 41 49 53 55
8   32 40 48 55 62
9   36 45 53 63
10  40 50 60 69
11  44 55 63
12  48 60 72
13  52 65
"""
"""The move with which the game ends when both play their best; C. Steininger, the same page."""

Size = tuple[int, int]
"""Width and height."""

_ROW: Final = re.compile(r"\| (\d+) x (\d+) \| ([+-]?\d+) \| (.+?), move (\d+) \|")
_OUTCOME: Final = {"+": "first wins", "=": "draw", "-": "second wins"}


def read(table: str) -> dict[Size, str]:
    """A table above, by width and height."""
    rows = [line.split() for line in table.strip().splitlines()]
    return {
        (width, int(height)): entry
        for height, *entries in rows
        for width, entry in enumerate(entries, start=4)
    }


def small() -> list[Size]:
    """Every board up to 7x6 and 6x7 that holds a line of four."""
    sizes = [(width, height) for width in range(1, 8) for height in range(1, 8)]
    return [size for size in sizes if size != (7, 7) and max(size) >= 4]


def said(value: int, size: Size) -> tuple[str, int]:
    """Who wins an empty board of this value, and with which move the game ends."""
    outcome = _OUTCOME["+" if value > 0 else "-" if value < 0 else "="]
    return outcome, forecast(value, size[0] * size[1]).plies


def solve(size: Size, megabytes: int) -> str:
    """The row of a board; its progress goes to the error stream."""
    game = Gravity(*size, 4)
    solver = Solver(game, megabytes=megabytes, book=None)

    def listen(news: SearchProgress) -> None:
        print(f"\r{game.name}: {news.nodes:,} nodes", end="", file=sys.stderr, flush=True)

    began = time.process_time()
    value = solver.value(game.initial(), listen)
    seconds = time.process_time() - began
    outcome, last = said(value, size)
    shown = f"{value:+d}" if value else "0"
    return (
        f"| {size[0]} x {size[1]} | {shown} | {outcome}, move {last}"
        f" | {solver.nodes:,} | {seconds:.3g} | {megabytes} MB |"
    )


def problems(text: str) -> list[str]:
    """What in the rows of a page differs from the published tables, and which rows are missing."""
    outcomes, moves = read(OUTCOMES), read(LAST_MOVES)
    rows = {(int(w), int(h)): row for w, h, *row in _ROW.findall(text)}
    found = [f"{w} x {h} is missing" for w, h in small() if (w, h) not in rows]
    for size, (value, outcome, last) in rows.items():
        where = f"{size[0]} x {size[1]}"
        if said(int(value), size) != (outcome, int(last)):
            found.append(f"{where}: {value} does not mean {outcome}, move {last}")
        if size in outcomes and outcome != _OUTCOME[outcomes[size]]:
            found.append(f"{where}: published is {_OUTCOME[outcomes[size]]}")
        if size in moves and last != moves[size]:
            found.append(f"{where}: published is move {moves[size]}")
    return found


def _size(text: str) -> Size:
    width, _, height = text.partition("x")
    if not (width.isdigit() and height.isdigit()):
        raise argparse.ArgumentTypeError(f"“{text}” is no board: write its width x height, as 7x6")
    return int(width), int(height)


def main() -> None:
    """Print rows, or compare those of the page."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(dest="command", required=True)
    solving = commands.add_parser("solve", help="solve empty boards")
    solving.add_argument("sizes", nargs="*", type=_size, metavar="WxH")
    solving.add_argument("--small", action="store_true", help="every board up to 7x6 and 6x7")
    solving.add_argument("--memory", type=int, default=128, metavar="MB", help="of the table")
    commands.add_parser("check", help="compare docs/records.md with the published tables")
    options = parser.parse_args()
    if options.command == "check":
        found = problems(PAGE.read_text(encoding="utf-8"))
        if found:
            sys.exit("\n".join(found))
        print(f"{PAGE.name} agrees with the published tables")
        return
    for size in [*(small() if options.small else []), *options.sizes]:
        row = solve(size, options.memory)
        print(f"\r{row}", flush=True)


if __name__ == "__main__":
    main()
