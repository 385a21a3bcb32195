"""Levels of the book of Connect Four into its file, and out of it."""

from __future__ import annotations

import hashlib
import json
import sys
import zlib
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from math import comb
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from book_levels import Values, at_least, has_line, keys_of, level, shallower, wins
from pions.families.gravity import opening_book
from pions.families.gravity.opening_book import UNKNOWN

BOOK: Final = Path("src/pions/data/connect4.book")
FIRST_MOVES: Final = [-2, -1, 0, 1, 0, -1, -2]
"""The published values of the seven columns (V. Allis and J. Allen, 1988; distances, J. Tromp)."""
ABOVE: Final = (11, 13)
"""Large levels after one that is complete: packed as what they are worth above its promises."""


@cache
def shipped(discs: int) -> Values | None:
    """The values of a level in the book that is there, in the order of `level`."""
    stored = opening_book.unpacked(BOOK.read_bytes()).get(discs) if BOOK.exists() else None
    if stored is None:
        return None
    flat = np.frombuffer(b"".join(map(zlib.decompress, stored.chunks)), np.int8)
    rows = flat.reshape(-1, comb(discs, discs // 2))
    _, mine, mask = level(discs)
    values = np.empty(mine.size, np.int8)
    for block in placed(discs):
        values[block.place[block.there]] = rows[block.number][block.there]
    known = values != UNKNOWN
    before = shipped(discs - 1) if stored.above else None
    if before is not None:
        values[known] += at_least(discs, mine, mask, before)[known].astype(np.int8)
    values[known & wins(mine, mask)] = opening_book.win_at_once(discs)
    return values


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


def packed(levels: Mapping[int, Values], above: Sequence[int] = ABOVE) -> bytes:
    """The file of some levels; of those `above`, if the level before is complete, as it says."""
    complete = {discs for discs, values in levels.items() if (values != UNKNOWN).all()}
    promised = {discs for discs in above if discs - 1 in complete}
    stored = {discs: dense(levels, discs, above=discs in promised) for discs in levels}
    return file_of(stored, promised)


def file_of(levels: Mapping[int, bytes], above: Collection[int] = ()) -> bytes:
    """Return the file of a book: for each number of discs, the values of all blocks in a row.

    The values of the levels `above` are differences from `Book.at_least`.
    """
    compressed = {}
    for discs, values in levels.items():
        step = opening_book.BLOCKS * comb(discs, discs // 2)
        parts = [values[i : i + step] for i in range(0, len(values), step)]
        chunks = [_compressed(part, repeats=discs not in above) for part in parts]
        compressed[discs] = opening_book.PackedLevel(discs in above, chunks)
    return _file(compressed)


def shortened(file: bytes, deepest: int) -> bytes:
    """The book without its levels of more than `deepest` discs."""
    levels = opening_book.unpacked(file)
    return _file({discs: level for discs, level in levels.items() if discs <= deepest})


def _file(levels: Mapping[int, opening_book.PackedLevel]) -> bytes:
    header: list[dict[str, object]] = []
    body = b""
    for discs, (above, chunks) in sorted(levels.items()):
        header.append({"discs": discs, "above": above, "chunks": [*map(len, chunks)]})
        body += b"".join(chunks)
    head = json.dumps({"levels": header}, separators=(",", ":")).encode()
    content = opening_book.MAGIC + len(head).to_bytes(4, "big") + head + body
    return content + hashlib.blake2b(content, digest_size=opening_book.DIGEST).digest()


def _compressed(values: bytes, *, repeats: bool) -> bytes:
    """Compress values: those of neighbours repeat each other, differences do not."""
    strategy = zlib.Z_DEFAULT_STRATEGY if repeats else zlib.Z_HUFFMAN_ONLY
    compressor = zlib.compressobj(9, memLevel=9, strategy=strategy)
    return compressor.compress(values) + compressor.flush()


def dense(levels: Mapping[int, Values], discs: int, *, above: bool) -> bytes:
    """The values of a level as the book stores them, block after block.

    Nobody looks up a finished game, and one that the mover wins at once needs no value: their
    places are filled with what packs well.
    """
    _, mine, mask = level(discs)
    told, values = wins(mine, mask), levels[discs]
    if above:
        least = at_least(discs, mine, mask, levels[discs - 1])
        values = np.where(values == UNKNOWN, values, values - least).astype(np.int8)
    stored = np.empty((len(opening_book.blocks(discs)), comb(discs, discs // 2)), np.int8)
    for block in placed(discs):
        row = values[block.place]
        needed = block.there & ~told[block.place]
        if above:
            # A board that discs in turn cannot make has none before it that is known.
            stored[block.number] = np.where(needed, row, 0)
            continue
        # A neighbour's value is as good as any, once there is one.
        nearest = np.maximum.accumulate(np.where(needed, np.arange(row.size), -1))
        row = np.where(nearest < 0, row, row[nearest])
        stored[block.number] = np.where(block.there | block.over, row, UNKNOWN)
    return stored.tobytes()


def pack(solved: Mapping[int, Values], out: Path) -> None:
    """Write the book of the levels that were solved; stops at the first contradiction."""
    levels: dict[int, Values] = {}
    for discs in range(max(solved), -1, -1):
        values = solved.get(discs)
        if discs + 1 in levels:
            derived = shallower(discs + 1, levels[discs + 1])
            if values is None:
                levels[discs] = derived
                continue
            both = (values != UNKNOWN) & (derived != UNKNOWN)
            if (values != derived)[both].any():
                sys.exit(f"The levels of {discs} and {discs + 1} discs contradict each other.")
            values = np.where(values == UNKNOWN, derived, values)
            print(f"{discs:2d} discs: {int(both.sum()):,} values confirmed by minimax", flush=True)
        if values is not None:
            levels[discs] = values
    if 1 not in levels:
        sys.exit("No level is complete enough to reach the first move.")
    keys = level(1)[0]
    first = [
        -int(levels[1][np.searchsorted(keys, keys_of(np.array([0]), np.array([1 << 7 * c])))[0]])
        for c in range(7)
    ]
    if first != FIRST_MOVES:
        sys.exit(f"The columns of the empty board are worth {first}, not {FIRST_MOVES}.")
    file = packed(levels)
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_bytes(file)
    for discs, values in sorted(levels.items()):
        known = int((values != UNKNOWN).sum())
        print(f"{discs:2d} discs: {known:,} of {values.size:,} positions")
    print(f"{out}: {len(file):,} bytes; the seven first moves are as published")
