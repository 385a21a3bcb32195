"""Build the book of Connect Four: ``make book``.

``solve`` finds the value of every unfinished position with so many discs, up to mirror, in the
order of their keys, so that neighbours, which share most of their tree, are solved together.
With ``--bounded`` the search begins at what the book that is there promises by the boards a move
before: for one level more, and never for those it has. Stop it whenever you like: the same command
goes on; ``--part 3/16`` does one of 16 parts, in a file of its own, for as many processes or
machines. ``pack`` puts parts together, gets the levels above by minimax, compares them with every
level that was solved or is in the book that is there, and with the published values of the first
move, and writes the file. Levels may be incomplete: what is not known is left out.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

from book_levels import MOST, Values, Words, at_least, level
from book_packing import BOOK, pack, shipped
from pions.families.gravity.opening_book import UNKNOWN
from pions.families.gravity.solver_engine import SolverEngine
from pions.games.gravity import Gravity

COUNTS: Final = {8: 91295, 10: 809464, 12: 5832236, 13: 14105207}
SAVE_EVERY: Final = 20.0
AT_ONCE: Final = 4096


class Part(NamedTuple):
    """One of so many parts of a level, counted from 1."""

    number: int
    parts: int

    @classmethod
    def read(cls, text: str) -> Part:
        """From ``3/16``."""
        number, parts = map(int, text.split("/"))
        if not 1 <= number <= parts:
            raise ValueError(text)
        return cls(number, parts)

    def among(self, size: int) -> slice:
        """Its positions, neighbours, among `size`."""
        return slice((self.number - 1) * size // self.parts, self.number * size // self.parts)

    def file(self, discs: int) -> str:
        """The name of the file of its values."""
        return f"{discs}.npy" if self.parts == 1 else f"{discs}-{self.number}of{self.parts}.npy"


WHOLE: Final = Part(1, 1)


def solve(  # noqa: PLR0913 - the options of the command
    discs: int,
    folder: Path,
    part: Part,
    *,
    bounded: bool,
    threads: int,
    megabytes: int,
    seconds: float,
) -> bool:
    """Solve a part of a level, or go on with it: whether it is complete."""
    keys, mine, mask = level(discs)
    if keys.size != COUNTS.get(discs, keys.size):
        sys.exit(f"{keys.size} positions with {discs} discs, and there should be {COUNTS[discs]}")
    keys, mine, mask = (whole[part.among(keys.size)] for whole in (keys, mine, mask))
    least = None
    if bounded:
        before = shipped(discs - 1)
        if before is None or shipped(discs) is not None:
            sys.exit(f"--bounded is for one level more than the book has, not for {discs} discs.")
        least = at_least(discs, mine, mask, before)
    path = folder / part.file(discs)
    values = np.load(path) if path.exists() else np.full(keys.size, UNKNOWN, np.int8)
    engine = SolverEngine(Gravity(), megabytes, threads)
    began = saved = time.monotonic()
    todo = np.flatnonzero(values == UNKNOWN)
    for start in range(0, todo.size, AT_ONCE):
        some = todo[start : start + AT_ONCE]
        values[some] = scores(
            engine, mine[some], mask[some], None if least is None else least[some]
        )
        now = time.monotonic()
        if now - saved > SAVE_EVERY or start + AT_ONCE >= todo.size or now - began > seconds:
            saved = now
            _save(path, values)
            rate = (start + some.size) / (now - began)
            to_go = (todo.size - start - some.size) / rate / 60
            done = values.size - todo.size + start + some.size
            print(f"{done:,} of {values.size:,}, {rate:.1f}/s, {to_go:.1f} min to go", flush=True)
        if now - began > seconds:
            break
    return bool((values != UNKNOWN).all())


def scores(engine: SolverEngine, mine: Words, mask: Words, least: Words | None) -> Values:
    """The values of some positions, from what each is worth at least, where that is known."""
    if least is None:
        return np.array(engine.scores(mine.tolist(), mask.tolist(), -MOST, MOST), np.int8)
    found = least.astype(np.int8)
    for low in np.unique(least).tolist():
        asked = np.flatnonzero(least == low)
        # Nearly every second time it is worth no more.
        above = np.array(engine.scores(mine[asked].tolist(), mask[asked].tolist(), low, low + 1))
        asked = asked[above > low]
        if asked.size:
            found[asked] = engine.scores(mine[asked].tolist(), mask[asked].tolist(), low + 1, MOST)
    return found


def _save(path: Path, values: Values) -> None:
    beside = path.with_suffix(".part")
    with beside.open("wb") as file:
        np.save(file, values)
    beside.replace(path)


def together(folder: Path, deepest: int) -> dict[int, Values]:
    """Every level that was solved, its parts put together, and those of the book that is there."""
    solved: dict[int, Values] = {}
    for path in sorted(folder.glob("*.npy")):
        name, _, words = path.stem.partition("-")
        discs = int(name)
        if discs > deepest:
            continue
        part = Part.read(words.replace("of", "/")) if words else WHOLE
        values = solved.setdefault(discs, np.full(level(discs)[0].size, UNKNOWN, np.int8))
        found, there = np.load(path), values[part.among(values.size)]
        there[found != UNKNOWN] = found[found != UNKNOWN]
    if not solved:
        sys.exit(f"There is no level of {deepest} discs or fewer in {folder}.")
    for shallow in range(max(solved)):
        known = shipped(shallow)
        if shallow not in solved and known is not None:
            solved[shallow] = known
    return solved


def main() -> None:
    """Solve, then pack."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("task", choices=["solve", "pack", "all"])
    parser.add_argument("--discs", type=int, default=13, help="the level; the last that is packed")
    parser.add_argument("--bounded", action="store_true", help="begin at what the book promises")
    parser.add_argument("--part", type=Part.read, default=WHOLE, help="such as 3/16")
    parser.add_argument("--folder", type=Path, default=Path("build/book"))
    parser.add_argument("--out", type=Path, default=BOOK)
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--megabytes", type=int, default=4096)
    parser.add_argument("--seconds", type=float, default=float("inf"))
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    if options.task != "pack" and not solve(
        options.discs,
        options.folder,
        options.part,
        bounded=options.bounded,
        threads=options.threads,
        megabytes=options.megabytes,
        seconds=options.seconds,
    ):
        print("Not complete yet: the same command goes on.")
    if options.task != "solve":
        pack(together(options.folder, options.discs), options.out)


if __name__ == "__main__":
    main()
