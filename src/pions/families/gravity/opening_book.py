"""The book of Connect Four: the exact value of every position with few discs.

No position is stored, only values, each at a place computed from the board. The heights of
the columns choose a block; within it, which of the discs are the mover's, read column by
column from the bottom, is one of C(discs, discs // 2) choices, and these are numbered in
colexicographic order. Of a board and its mirror image, the one with the smaller heights is
looked up. Values are bytes, ``UNKNOWN`` where nobody has solved the position; sixteen blocks
make a chunk, packed on its own, so that a look unpacks a few kilobytes.

The file: a magic line, the length of a JSON header (4 bytes), the header, the chunks of each
level one after the other, and a BLAKE2b digest of all that.
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
from typing import Any, Final, Self

from pions.core.errors import PionsError, why
from pions.games.gravity import Gravity, GravityPosition, has_line

GAME: Final = Gravity()
UNKNOWN: Final = 127
BLOCKS: Final = 16
"""Blocks in a chunk."""
MAGIC: Final = b"pions book 1\n"
DIGEST: Final = 32
_BOTTOM: Final = sum(GAME.bit(column=column, row=0) for column in range(GAME.width))
_BOARD: Final = _BOTTOM * ((1 << GAME.height) - 1)
_CHOICES: Final = [[comb(seen, own) for own in range(23)] for seen in range(43)]
_DEEPEST: Final = 12
"""Positions with more discs are not worth a look before the file is read."""


class BookFault(PionsError):
    """The book cannot be used, and why; the solver goes on without it."""


class Book:
    """Values read from a file when the first is asked for."""

    def __init__(self, source: Traversable) -> None:
        self._source = source
        self._levels: Mapping[int, Sequence[bytes]] | None = None
        self._chunks: dict[tuple[int, int], bytes] = {}
        self.problem: BookFault | None = None
        """Why nothing can be looked up, once it was tried."""

    @classmethod
    def load(cls) -> Self:
        """The book that comes with the package; nothing is read yet."""
        return cls(files("pions").joinpath("data", "connect4.book"))

    @property
    def deepest(self) -> int:
        """No position with more discs than this is known."""
        if self._levels is None:
            return _DEEPEST
        return max(self._levels, default=-1)

    def lookup(self, position: GravityPosition) -> int | None:
        """The value for the side to move; ``None`` if nobody knows, or the game is over."""
        levels = self._read()
        discs = position.mask.bit_count()
        if discs not in levels or not _is_ours(position) or not _unfinished(position):
            return None
        block, place = where(position.mine, position.mask)
        chunk, row = divmod(block, BLOCKS)
        values = self._chunks.get((discs, chunk))
        if values is None:
            values = self._chunks[discs, chunk] = zlib.decompress(levels[discs][chunk])
        value = values[row * comb(discs, discs // 2) + place]
        return None if value == UNKNOWN else value - 256 * (value > UNKNOWN)

    def at_least(self, position: GravityPosition) -> int | None:
        """What a position one disc too deep for the book is worth at least, if that is known.

        Each of the boards it may come from, in this game or in another, is worth at least
        what coming here gives its mover.
        """
        if not _is_ours(position):
            return None
        before = [self.lookup(board) for board in _before(position)]
        return max((-value for value in before if value is not None), default=None)

    def _read(self) -> Mapping[int, Sequence[bytes]]:
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
    columns = [(mine >> 7 * column & 63, mask >> 7 * column & 63) for column in range(7)]
    heights = tuple(both.bit_count() for _, both in columns)
    if heights > heights[::-1]:
        heights, columns = heights[::-1], columns[::-1]
    place = seen = own = 0
    for height, (stones, _) in zip(heights, columns, strict=True):
        for row in range(height):
            if stones >> row & 1:
                own += 1
                place += _CHOICES[seen][own]
            seen += 1
    return blocks(seen)[heights], place


@cache
def blocks(discs: int) -> Mapping[tuple[int, ...], int]:
    """The number of each block of so many discs, by the heights of the columns."""
    found: dict[tuple[int, ...], int] = {}
    for first in product(range(7), repeat=3):  # in dictionary order, as all that follows
        for middle in range(7):
            for last, mirrored in _triples(discs - sum(first) - middle):
                if first <= mirrored:
                    found[*first, middle, *last] = len(found)
    return found


@cache
def _triples(discs: int) -> Sequence[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Every way to spread `discs` over three columns, each with its mirror image."""
    found = (heights for heights in product(range(7), repeat=3) if sum(heights) == discs)
    return [(heights, heights[::-1]) for heights in found]


def packed(levels: Mapping[int, bytes]) -> bytes:
    """The file of a book: for each number of discs, the values of all blocks in a row."""
    header: list[dict[str, Any]] = []
    body = b""
    for discs, values in sorted(levels.items()):
        step = BLOCKS * comb(discs, discs // 2)
        chunks = [zlib.compress(values[i : i + step], 9) for i in range(0, len(values), step)]
        header.append({"discs": discs, "chunks": [len(chunk) for chunk in chunks]})
        body += b"".join(chunks)
    head = json.dumps({"levels": header}, separators=(",", ":")).encode()
    content = MAGIC + len(head).to_bytes(4, "big") + head + body
    return content + hashlib.blake2b(content, digest_size=DIGEST).digest()


def unpacked(file: bytes) -> dict[int, list[bytes]]:
    """The chunks of each level, still compressed; `BookFault` unless all is as it was written."""
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
        levels[level["discs"]] = chunks
    return levels


def _is_ours(position: GravityPosition) -> bool:
    """Whether it is one of Connect Four; to compare games takes longer than to look one up."""
    return position.game is GAME or position.game == GAME


def _unfinished(position: GravityPosition) -> bool:
    """Whether discs lie as in a game that goes on; a board made by hand may be anything."""
    mine, mask = position.mine, position.mask
    return (
        not (mask & ~_BOARD or mine & ~mask or mask & (mask + _BOTTOM))
        and mine.bit_count() == mask.bit_count() // 2
        and not has_line(mine, GAME)
        and not has_line(position.theirs, GAME)
    )


def _before(position: GravityPosition) -> Iterator[GravityPosition]:
    """The boards a move before: the last disc of a column, if it is the other side's, taken out."""
    for column in range(GAME.width):
        top = 1 << (position.mask & (63 << 7 * column)).bit_length() >> 1
        if position.theirs & top:
            yield GravityPosition(GAME, position.theirs ^ top, position.mask ^ top)
