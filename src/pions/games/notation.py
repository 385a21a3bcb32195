"""The notation of boards, columns and cells, and its reading, with errors that point.

A board is its rows from the top joined by ``/``: ``x`` opens, ``o`` answers, ``.`` is empty.
"""

from __future__ import annotations

import re
import reprlib
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from pions.core.errors import IllegalMove, InvalidOption, InvalidText, PionsError
from pions.core.protocols import P
from pions.core.types import Grid, Move, Side, whole

ROW_END: Final = "/"
SYMBOLS: Final = {None: ".", Side.FIRST: "x", Side.SECOND: "o"}
_SEPARATORS: Final = " ,;\t"
_CELL: Final = r"[a-z][0-9]+"
_NO_WORDS: Final[Mapping[str, Move]] = {}
_CELLS: Final = {symbol: cell for cell, symbol in SYMBOLS.items()}


def as_text(value: object) -> str:
    """`value` itself, where it is text."""
    if isinstance(value, str):
        return value
    written = reprlib.repr(value)
    raise InvalidText("Text is needed, not {text}.", text=written, offset=0)


def whole_size(value: object) -> int:
    """A number of cells, where it is a whole number."""
    try:
        return whole(value)
    except TypeError:
        written = reprlib.repr(value)
        raise InvalidOption("A size is a whole number, not {value}.", value=written) from None


def format_grid(grid: Grid) -> str:
    """`grid` on one line: ``..../.x../oxo.``."""
    return ROW_END.join("".join(SYMBOLS[cell] for cell in row) for row in grid)


def is_drawn(text: str, *, rows: int) -> bool:
    """Whether `text` draws a board rather than listing moves; one row alone has no ``/``."""
    symbols = set(as_text(text).strip().lower())
    return ROW_END in symbols or (rows == 1 and bool(symbols) and symbols <= set(_CELLS))


def parse_grid(text: str, *, rows: int, columns: int) -> Grid:
    """The inverse of `format_grid` for a board of that shape; raises `InvalidText`."""
    lines = text.split(ROW_END)
    grid, offset = [], 0
    for number, line in enumerate(lines, start=1):
        for index, symbol in enumerate(line):
            if symbol.lower() not in _CELLS:
                raise InvalidText(
                    "Position “{text}” is not valid: character {place} is “{symbol}”; "
                    "expected x, o or a dot.",
                    text=text,
                    offset=offset + index,
                    place=offset + index + 1,
                    symbol=symbol,
                )
        if len(line) != columns:
            raise InvalidText(
                "Position “{text}” is not valid: row {row} has {found} cells, not {expected}.",
                text=text,
                offset=offset + min(len(line), columns),
                row=number,
                found=len(line),
                expected=columns,
            )
        grid.append(tuple(_CELLS[symbol.lower()] for symbol in line))
        offset += len(line) + 1
    if len(lines) != rows:
        raise InvalidText(
            "Position “{text}” is not valid: it has {found} rows, not {expected}.",
            text=text,
            offset=len(text),
            found=len(lines),
            expected=rows,
        )
    return tuple(grid)


def replay(start: P, moves: Iterable[tuple[int, Move]], text: str) -> P:
    """The position after `moves`, each given with its offset in `text`, where an error points."""
    position = start
    for offset, move in moves:
        try:
            position = position.play(move)
        except IllegalMove as error:
            raise invalid_at(text, offset, error) from error
    return position


def parse_column(text: str, *, width: int) -> Move:
    """A column as people count, from 1; raises `InvalidText`."""
    word = as_text(text).strip()
    if not (word.isascii() and word.isdigit() and len(word) < 9 and 1 <= int(word) <= width):
        raise InvalidText(
            "“{text}” is not a column; expected a number from 1 to {width}.",
            text=text,
            offset=0,
            width=width,
        )
    return int(word) - 1


def columns(text: str, *, width: int) -> Iterator[tuple[int, Move]]:
    """Each column of ``4453`` with its offset; on boards wider than 9, separated by spaces."""
    offset = 0
    while offset < len(text):
        if text[offset] in _SEPARATORS:
            offset += 1
            continue
        end = offset + 1
        while width > 9 and end < len(text) and text[end] not in _SEPARATORS:
            end += 1
        try:
            yield offset, parse_column(text[offset:end], width=width)
        except InvalidText:
            raise InvalidText(
                "Position “{text}” is not valid: character {place} is “{symbol}”; "
                "expected 1-{width}.",
                text=text,
                offset=offset,
                place=offset + 1,
                symbol=text[offset:end],
                width=width,
            ) from None
        offset = end


def parse_cell(text: str, *, size: int, words: Mapping[str, Move] = _NO_WORDS) -> Move:
    """Return the cell of a square board written ``c3``; raise `InvalidText` for another text.

    `words` are the moves of a game that are no cell, by how they are written.
    """
    word = as_text(text).strip().lower()
    if word in words:
        return words[word]
    if re.fullmatch(_CELL, word) is None:
        raise InvalidText(
            "“{text}” is not a cell; expected a column letter and a row number, such as c3.",
            text=text,
            offset=0,
        )
    column, row = ord(word[0]) - ord("a"), int(word[1:5]) - 1
    if not (len(word) < 5 and column < size and 0 <= row < size):
        raise InvalidText(
            "There is no cell “{text}”: cells go from a1 to {last}.",
            text=text,
            offset=0,
            last=format_cell(size * size - 1, size=size),
        )
    return row * size + column


def format_cell(move: Move, *, size: int) -> str:
    """The inverse of `parse_cell`."""
    row, column = divmod(move, size)
    return f"{chr(ord('a') + column)}{row + 1}"


def cells(
    text: str, *, size: int, words: Mapping[str, Move] = _NO_WORDS
) -> Iterator[tuple[int, Move]]:
    """Each move of ``a1 b2`` or ``a1b2`` with its offset, as `parse_cell` reads it."""
    longest_first = sorted(words, key=len, reverse=True)
    token = re.compile("|".join((_CELL, *map(re.escape, longest_first))), re.ASCII | re.IGNORECASE)
    offset = 0
    while offset < len(text):
        if text[offset] in _SEPARATORS:
            offset += 1
            continue
        match = token.match(text, offset)
        if match is None:
            raise InvalidText(
                "Position “{text}” is not valid: character {place} is “{symbol}”; "
                "expected a cell such as c3.",
                text=text,
                offset=offset,
                place=offset + 1,
                symbol=text[offset],
            )
        try:
            yield offset, parse_cell(match[0], size=size, words=words)
        except InvalidText as error:
            raise invalid_at(text, offset, error) from error
        offset = match.end()


def invalid_at(text: str, offset: int, reason: PionsError) -> InvalidText:
    """The error that blames the character at `offset` of `text` for `reason`."""
    return InvalidText(
        "Position “{text}” is not valid at character {place}: {reason}",
        text=text,
        offset=offset,
        place=offset + 1,
        reason=reason,
    )
