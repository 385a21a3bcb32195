"""The book of Connect Four: the exact value of every position with few discs.

Only values are stored, each at a place computed from the board. The heights of the columns choose a
block; within it, the discs of the mover, read column by column from the bottom, are one of C(discs,
discs // 2) choices, numbered in colexicographic order. Of a board and its mirror image, the one
with the smaller heights is looked up. Values are bytes, ``UNKNOWN`` where a position is not solved;
sixteen blocks make a chunk, compressed on its own. Some levels hold only what a position is worth
above `Book.at_least`: often nothing, which compresses well. Where the mover can win at once, the
byte means nothing.

The file: a magic line, the length of a JSON header (4 bytes), the header, the chunks of each level
one after the other, and a BLAKE2b digest of all that.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import product
from math import comb
from typing import Final, NamedTuple, Self

from pions.core.errors import PionsError, why
from pions.games.gravity import Gravity, GravityPosition, has_line

GAME: Final = Gravity()
UNKNOWN: Final = 127
BLOCKS: Final = 16
"""Blocks in a chunk."""
MAGIC: Final = b"pions book 2\n"
DIGEST: Final = 32
_BOTTOM: Final = sum(GAME.bit(column=column, row=0) for column in range(GAME.width))
_BOARD: Final = _BOTTOM * ((1 << GAME.height) - 1)
_SHIFTS: Final = range(0, 7 * GAME.width, 7)
_DEEPEST: Final = 13
"""Positions with more discs are not worth a look before the file is read."""


class BookFault(PionsError):
    """The book cannot be used, and why; the solver goes on without it."""


class PackedLevel(NamedTuple):
    """The values of all positions with so many discs, chunk by chunk."""

    above: bool
    """Whether they are what a position is worth above `Book.at_least`."""
    chunks: Sequence[bytes]


class Book:
    """Values read from a file at the first lookup."""

    def __init__(self, source: Traversable) -> None:
        self._source = source
        self._levels: Mapping[int, PackedLevel] | None = None
        self._chunks: dict[tuple[int, int], bytes] = {}
        self.problem: BookFault | None = None
        """Why nothing can be looked up, once it was tried."""

    @classmethod
    def load(cls) -> Self:
        """The book that comes with the package; nothing is read yet."""
        return cls(files("pions").joinpath("data", "connect4.book"))

    def fault(self) -> BookFault | None:
        """Return why nothing can be looked up; the file is read for it."""
        self._read()
        return self.problem

    @property
    def deepest(self) -> int:
        """No position with more discs than this is known."""
        if self._levels is None:
            return _DEEPEST
        return max(self._levels, default=-1)

    def lookup(self, position: GravityPosition) -> int | None:
        """Return the value for the side to move; ``None`` if not known or the game is over."""
        if position.mask.bit_count() not in self._read():
            return None
        if not _is_ours(position) or not _unfinished(position):
            return None
        return self._value(position.mine, position.mask)

    def known(self, mine: int, mask: int) -> int | None:
        """`lookup` of a board that is known to be one of a game that goes on."""
        return self._value(mine, mask) if mask.bit_count() in self._read() else None

    def at_least(self, position: GravityPosition) -> int | None:
        """Return a lower bound of a position one disc too deep for the book, if it is known.

        Each board it may come from is worth at least what coming here gives its mover.
        """
        if position.mask.bit_count() - 1 not in self._read():
            return None
        if not _is_ours(position) or not _unfinished(position):
            return None
        return self._least(position.mine, position.mask)

    def _value(self, mine: int, mask: int) -> int | None:
        discs = mask.bit_count()
        above, chunks = self._read()[discs]
        block, place = where(mine, mask)
        chunk, row = divmod(block, BLOCKS)
        values = self._chunks.get((discs, chunk))
        if values is None:
            values = self._chunks[discs, chunk] = zlib.decompress(chunks[chunk])
        value = values[row * comb(discs, discs // 2) + place]
        if value == UNKNOWN:
            return None
        if _wins_at_once(mine, mask):
            return win_at_once(discs)
        if not above:
            return value - 256 * (value > UNKNOWN)
        least = self._least(mine, mask)
        return None if least is None else least + value

    def _least(self, mine: int, mask: int) -> int | None:
        """Return the bound that the boards before an unfinished one give; ``None`` without any."""
        before = [self._value(*board) for board in _before(mine, mask)]
        return max((-value for value in before if value is not None), default=None)

    def _read(self) -> Mapping[int, PackedLevel]:
        if self._levels is None:
            try:
                self._levels = unpacked(self._source.read_bytes())
            except OSError as error:
                self._levels = {}
                self.problem = BookFault(
                    "The book of openings cannot be read ({why}); the solver works without it.",
                    why=why(error),
                )
            except BookFault as fault:
                self._levels, self.problem = {}, fault
        return self._levels


def where(mine: int, mask: int) -> tuple[int, int]:
    """The block of a position, and its place there."""
    stones = [mine >> shift & 63 for shift in _SHIFTS]
    heights = tuple([(mask >> shift & 63).bit_length() for shift in _SHIFTS])
    if heights > heights[::-1]:
        heights, stones = heights[::-1], stones[::-1]
    place = seen = own = 0
    for height, discs in zip(heights, stones, strict=True):
        if discs:
            place += _place(seen, own, discs)
            own += discs.bit_count()
        seen += height
    return blocks(seen)[heights], place


@cache
def _place(seen: int, own: int, discs: int) -> int:
    """Return what the mover's `discs` of a column add to the place, after `own` of `seen` discs."""
    cells = [row for row in range(GAME.height) if discs >> row & 1]
    return sum(comb(seen + row, own + nth) for nth, row in enumerate(cells, start=1))


@cache
def blocks(discs: int) -> Mapping[tuple[int, ...], int]:
    """The number of each block of so many discs, by the heights of the columns."""
    numbers: dict[tuple[int, ...], int] = {}
    for first in product(range(7), repeat=3):  # in dictionary order, as all that follows
        for middle in range(7):
            for last, mirrored in _triples(discs - sum(first) - middle):
                if first <= mirrored:
                    numbers[*first, middle, *last] = len(numbers)
    return numbers


@cache
def _triples(discs: int) -> Sequence[tuple[tuple[int, ...], tuple[int, ...]]]:
    triples = (heights for heights in product(range(7), repeat=3) if sum(heights) == discs)
    return [(heights, heights[::-1]) for heights in triples]


def win_at_once(discs: int) -> int:
    """Return the value of a position with so many discs whose mover completes a line."""
    return (GAME.width * GAME.height + 1 - discs) // 2


def unpacked(file: bytes) -> dict[int, PackedLevel]:
    """The levels, still compressed; `BookFault` unless all is as it was written."""
    content, digest = file[:-DIGEST], file[-DIGEST:]
    if not content.startswith(MAGIC):
        raise BookFault("The book of openings is no such book; the solver works without it.")
    if hashlib.blake2b(content, digest_size=DIGEST).digest() != digest:
        raise BookFault(
            "The book of openings is damaged: its checksum is wrong; the solver works without it."
        )
    start = len(MAGIC) + 4
    place = start + int.from_bytes(content[len(MAGIC) : start], "big")
    levels = {}
    for level in json.loads(content[start:place])["levels"]:
        chunks = []
        for length in level["chunks"]:
            chunks.append(content[place : place + length])
            place += length
        levels[level["discs"]] = PackedLevel(level["above"], chunks)
    return levels


def _is_ours(position: GravityPosition) -> bool:
    """Say whether it is one of Connect Four; comparing games takes longer than a lookup."""
    return position.game is GAME or position.game == GAME


def _unfinished(position: GravityPosition) -> bool:
    """Say whether discs lie as in a game that goes on; a drawn board may be anything."""
    mine, mask = position.mine, position.mask
    return (
        not (mask & ~_BOARD or mine & ~mask or mask & (mask + _BOTTOM))
        and mine.bit_count() == mask.bit_count() // 2
        and not has_line(mine, GAME)
        and not has_line(position.theirs, GAME)
    )


def _wins_at_once(mine: int, mask: int) -> bool:
    """Say whether a disc of the mover completes a line, direction by direction."""
    ends = mine << 1 & mine << 2 & mine << 3
    for step in (6, 7, 8):
        after, before = mine << step & mine << 2 * step, mine >> step & mine >> 2 * step
        ends |= after & (mine << 3 * step | mine >> step)
        ends |= before & (mine >> 3 * step | mine << step)
    return ends & (mask + _BOTTOM) & _BOARD != 0


def _before(mine: int, mask: int) -> Iterator[tuple[int, int]]:
    """Yield the boards a move before: the last disc of a column, where it may be the last move."""
    theirs = mine ^ mask
    for column in range(GAME.width):
        top = 1 << (mask & (63 << 7 * column)).bit_length() >> 1
        if theirs & top:
            yield theirs ^ top, mask ^ top
