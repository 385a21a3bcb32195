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
import zlib
from collections.abc import Iterator, Mapping
from functools import cache
from math import comb
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pions.families.gravity import opening_book
from pions.families.gravity.solver_engine import SolverEngine
from pions.games.gravity import Gravity

Words = NDArray[np.int64]
Values = NDArray[np.int8]

COUNTS: Final = {8: 91295, 10: 809464, 12: 5832236}
FIRST_MOVES: Final = [-2, -1, 0, 1, 0, -1, -2]
"""The published values of the seven columns (V. Allis and J. Allen, 1988; distances, J. Tromp)."""
BOTTOM: Final = sum(1 << 7 * column for column in range(7))
SAVE_EVERY: Final = 20.0
AT_ONCE: Final = 4096
MOST: Final = 42
"""No value is so high."""
ABOVE: Final = (11, 13)
"""Large levels after one that is complete: packed as what they are worth above its promises."""
BOOK: Final = Path("src/pions/data/connect4.book")


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


def flipped(board: Words) -> Words:
    """The mirror images."""
    image = np.zeros_like(board)
    for column in range(7):
        image |= (board >> 7 * column & 127) << 7 * (6 - column)
    return image


def keys_of(mine: Words, mask: Words) -> Words:
    """The smaller of the keys of a position and of its mirror image."""
    key = mine | (mask + BOTTOM)
    smaller: Words = np.minimum(key, flipped(key))
    return smaller


def has_line(stones: Words) -> NDArray[np.bool_]:
    """Where four in line are."""
    found = np.zeros(stones.shape, bool)
    for step in (1, 6, 7, 8):
        pairs = stones & (stones >> step)
        found |= (pairs & (pairs >> 2 * step)) != 0
    return found


def children(mine: Words, mask: Words) -> list[tuple[NDArray[np.bool_], NDArray[np.bool_], Words]]:
    """For each column: where it has room, where a disc there wins, and the mask after it."""
    found = []
    for column in range(7):
        bit = (mask + BOTTOM) & (63 << 7 * column)
        found.append((bit != 0, has_line(mine | bit) & (bit != 0), mask | bit))
    return found


def wins(mine: Words, mask: Words) -> NDArray[np.bool_]:
    """Where the mover completes a line with its next disc."""
    found: NDArray[np.bool_] = np.any([won for _, won, _ in children(mine, mask)], axis=0)
    return found


@cache
def level(discs: int) -> tuple[Words, Words, Words]:
    """Sorted keys of all unfinished positions with so many discs, and (mine, mask) for each."""
    mine = mask = np.zeros(1, np.int64)
    for _ in range(discs):
        lives = [(room & ~won, after) for room, won, after in children(mine, mask)]
        theirs = mine ^ mask
        mine = np.concatenate([theirs[live] for live, _ in lives])
        mask = np.concatenate([after[live] for live, after in lives])
        _, first = np.unique(keys_of(mine, mask), return_index=True)
        mine, mask = mine[first], mask[first]
    return keys_of(mine, mask), mine, mask


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
    values = np.load(path) if path.exists() else np.full(keys.size, opening_book.UNKNOWN, np.int8)
    engine = SolverEngine(Gravity(), megabytes, threads)
    began = saved = time.monotonic()
    todo = np.flatnonzero(values == opening_book.UNKNOWN)
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
    return bool((values != opening_book.UNKNOWN).all())


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


def at_least(discs: int, mine: Words, mask: Words, before: Values) -> Words:
    """What all the boards `before` promise positions with `discs`, as `Book.at_least`."""
    if (before == opening_book.UNKNOWN).any():
        sys.exit(f"Not all positions with {discs - 1} discs are known.")
    keys, theirs = level(discs - 1)[0], mine ^ mask
    best = np.full(mine.size, -MOST, np.int64)
    for column in range(7):
        here = mask & (63 << 7 * column)
        top = (here + (1 << 7 * column)) >> 1 & here  # the last disc of the column
        taken = (theirs & top) != 0
        wanted = keys_of(theirs ^ top, mask ^ top)
        place = np.minimum(np.searchsorted(keys, wanted), keys.size - 1)
        taken &= keys[place] == wanted
        best = np.where(taken, np.maximum(best, -before[place].astype(np.int64)), best)
    return best


@cache
def shipped(discs: int) -> Values | None:
    """The values of a level in the book that is there, in the order of `level`."""
    packed = opening_book.unpacked(BOOK.read_bytes()).get(discs) if BOOK.exists() else None
    if packed is None:
        return None
    stored = np.frombuffer(b"".join(map(zlib.decompress, packed.chunks)), np.int8)
    rows = stored.reshape(-1, comb(discs, discs // 2))
    _, mine, mask = level(discs)
    values = np.empty(mine.size, np.int8)
    for block in placed(discs):
        values[block.place[block.there]] = rows[block.number][block.there]
    known = values != opening_book.UNKNOWN
    before = shipped(discs - 1) if packed.above else None
    if before is not None:
        values[known] += at_least(discs, mine, mask, before)[known].astype(np.int8)
    values[known & wins(mine, mask)] = opening_book.win_at_once(discs)
    return values


def _save(path: Path, values: Values) -> None:
    beside = path.with_suffix(".part")
    with beside.open("wb") as file:
        np.save(file, values)
    beside.replace(path)


def shallower(discs: int, values: Values) -> Values:
    """The values with `discs` - 1 discs from those with `discs`, where they are known."""
    below, (_, mine, mask) = level(discs)[0], level(discs - 1)
    best = np.full(mine.size, -100, np.int64)
    known = np.ones(mine.size, bool)
    for room, won, after in children(mine, mask):
        place = np.minimum(np.searchsorted(below, keys_of(mine ^ mask, after)), below.size - 1)
        value = values[place].astype(np.int64)
        known &= (value != opening_book.UNKNOWN) | won | ~room
        best = np.where(room & ~won, np.maximum(best, -value), best)
    over = wins(mine, mask)
    best = np.where(over, opening_book.win_at_once(discs - 1), best)
    return np.where(known | over, best, opening_book.UNKNOWN).astype(np.int8)


class Placed(NamedTuple):
    """A block of the book: for each choice of the mover's discs..."""

    number: int
    place: NDArray[np.int64]
    """... its position among those of `level`, ..."""
    there: NDArray[np.bool_]
    """... unless it is none of them, ..."""
    over: NDArray[np.bool_]
    """... and whether somebody has a line."""


def placed(discs: int) -> Iterator[Placed]:
    """The blocks of a level, and where their positions are in `level`."""
    size, keys = comb(discs, discs // 2), level(discs)[0]
    choices = np.arange(1 << discs)
    # Sorted as numbers, choices of so many bits are in colexicographic order.
    choices = choices[np.bitwise_count(choices) == discs // 2]
    for heights, number in opening_book.blocks(discs).items():
        mine = np.zeros(size, np.int64)
        cells = [7 * column + row for column in range(7) for row in range(heights[column])]
        for bit, cell in enumerate(cells):
            mine |= (choices >> bit & 1) << cell
        mask = np.full(size, sum(1 << cell for cell in cells), np.int64)
        wanted = keys_of(mine, mask)
        place = np.minimum(np.searchsorted(keys, wanted), keys.size - 1)
        over = has_line(mine) | has_line(mine ^ mask)
        yield Placed(number, place, keys[place] == wanted, over)


def dense(levels: Mapping[int, Values], discs: int) -> bytes:
    """The values of a level as the book stores them, block after block.

    Nobody looks up a finished game, and one that the mover wins at once needs no value: their
    places are filled with what packs well.
    """
    _, mine, mask = level(discs)
    told, values = wins(mine, mask), levels[discs]
    if discs in ABOVE:
        least = at_least(discs, mine, mask, levels[discs - 1])
        values = np.where(values == opening_book.UNKNOWN, values, values - least).astype(np.int8)
    stored = np.empty((len(opening_book.blocks(discs)), comb(discs, discs // 2)), np.int8)
    for block in placed(discs):
        row = values[block.place]
        needed = block.there & ~told[block.place]
        if discs in ABOVE:
            # A board that discs in turn cannot make has none before it that is known.
            stored[block.number] = np.where(needed, row, 0)
            continue
        # A neighbour's value is as good as any, once there is one.
        nearest = np.maximum.accumulate(np.where(needed, np.arange(row.size), -1))
        row = np.where(nearest < 0, row, row[nearest])
        stored[block.number] = np.where(block.there | block.over, row, opening_book.UNKNOWN)
    return stored.tobytes()


def together(folder: Path) -> dict[int, Values]:
    """Every level that was solved, its parts put together, and those of the book that is there."""
    solved: dict[int, Values] = {}
    for path in sorted(folder.glob("*.npy")):
        discs, _, words = path.stem.partition("-")
        part = Part.read(words.replace("of", "/")) if words else WHOLE
        values = solved.setdefault(
            int(discs), np.full(level(int(discs))[0].size, opening_book.UNKNOWN, np.int8)
        )
        values[part.among(values.size)] = np.load(path)
    for shallow in range(max(solved, default=0)):
        there = shipped(shallow)
        if shallow not in solved and there is not None:
            solved[shallow] = there
    return solved


def pack(folder: Path, out: Path) -> None:
    """Write the book from the levels in `folder`; stops at the first contradiction."""
    solved = together(folder)
    levels: dict[int, Values] = {}
    for discs in range(max(solved), -1, -1):
        values = solved.get(discs)
        if discs + 1 in levels:
            derived = shallower(discs + 1, levels[discs + 1])
            if values is None:
                levels[discs] = derived
                continue
            both = (values != opening_book.UNKNOWN) & (derived != opening_book.UNKNOWN)
            if (values != derived)[both].any():
                sys.exit(f"The levels of {discs} and {discs + 1} discs contradict each other.")
            values = np.where(values == opening_book.UNKNOWN, derived, values)
            print(f"{discs:2d} discs: {int(both.sum()):,} values confirmed by minimax", flush=True)
        if values is not None:
            levels[discs] = values
    if 1 not in levels:
        sys.exit(f"No level is complete enough in {folder} to reach the first move.")
    keys = level(1)[0]
    first = [
        -int(levels[1][np.searchsorted(keys, keys_of(np.array([0]), np.array([1 << 7 * c])))[0]])
        for c in range(7)
    ]
    if first != FIRST_MOVES:
        sys.exit(f"The columns of the empty board are worth {first}, not {FIRST_MOVES}.")
    file = opening_book.packed({discs: dense(levels, discs) for discs in levels}, ABOVE)
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_bytes(file)
    for discs, values in sorted(levels.items()):
        known = int((values != opening_book.UNKNOWN).sum())
        print(f"{discs:2d} discs: {known:,} of {values.size:,} positions")
    print(f"{out}: {len(file):,} bytes; the seven first moves are as published")


def main() -> None:
    """Solve, then pack."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("task", choices=["solve", "pack", "all"])
    parser.add_argument("--discs", type=int, default=12)
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
        pack(options.folder, options.out)


if __name__ == "__main__":
    main()
