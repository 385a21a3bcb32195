"""Boards in colour for terminals that have it, drawn as blocks of background colour.

A disc is a square of three columns and a line and a half, a gap is one column and
half a line, for a character is about twice as high as wide. Every stone keeps its
letter and every mark its brackets, so nothing is said by colour alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from rich.style import Style
from rich.text import Text

from pions.core import board_text
from pions.core.boards import SYMBOLS, Board, marks
from pions.core.types import Pieces, Shape

_HALF_ABOVE: Final = "▀"
_HALF_BELOW: Final = "▄"


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of a board and of its stones."""

    frame: str
    """The symbol between the cells."""
    empty: str
    stones: dict[str, str]
    inks: dict[str, str]

    def cell(self, symbol: str) -> str:
        """Return the background of a cell."""
        return self.stones.get(symbol, self.empty)


PALETTES: Final[Mapping[Pieces, Palette]] = {
    "red-yellow": Palette(
        frame="#2B5DB0",
        empty="#0B1F3F",
        stones={"x": "#D23E26", "o": "#FFD23F"},
        inks={"x": "#FFFFFF", "o": "#1C2330", ".": "#56606E"},
    ),
    "blue-red": Palette(
        frame="#B8AD98",
        empty="#F3EDE0",
        stones={"x": "#0B4F8A", "o": "#D23E26"},
        inks={"x": "#FFFFFF", "o": "#FFFFFF", ".": "#56606E"},
    ),
    "cross-nought": Palette(
        frame="#B8AD98",
        empty="#F3EDE0",
        stones={"x": "#D5E4F3", "o": "#F8DDD3"},
        inks={"x": "#0B4F8A", "o": "#9E2813", ".": "#56606E"},
    ),
    "black-white": Palette(
        frame="#1C5238",
        empty="#2F7A55",
        stones={"x": "#1C2330", "o": "#F7F5EF"},
        inks={"x": "#FFFFFF", "o": "#1C2330", ".": "#FFFFFF"},
    ),
}


def board(view: Board, *, width: int, height: int, blocks: bool = True) -> Text:
    """Return `view` in colour, in blocks where it fits and `blocks` says so, else in letters."""
    drawn = _STYLES[view.shape](view)
    lines = drawn.plain.split("\n")
    fits = max(map(len, lines)) <= width and len(lines) <= height
    # A name of three digits fills a cell of three: its neighbour's would touch it.
    legible = max(map(len, view.column_names)) < 3
    if fits and legible and (blocks or _HALF_BELOW not in drawn.plain):
        return drawn
    return letters(view, width=width)


def stone(view: Board, letter: str) -> Text:
    """Return one stone of the board, for a legend."""
    palette = PALETTES[view.pieces]
    symbol = letter.lower()
    style = Style(color=palette.inks[symbol], bgcolor=palette.stones[symbol], bold=True)
    return Text(f" {letter} ", style)


def letters(view: Board, *, width: int) -> Text:
    """Return the plain text, its stones coloured."""
    drawn = Text(board_text.board(view, width=width))
    palette = PALETTES[view.pieces]
    for symbol, ground in palette.stones.items():
        style = Style(color=palette.inks[symbol], bgcolor=ground, bold=True)
        drawn.highlight_regex(rf"(?<!\w){re.escape(SYMBOLS[symbol])}(?!\w)", style)
    return drawn


def _columns(view: Board) -> Text:
    full = {column for column, symbol in enumerate(view.cells[0]) if symbol != "."}
    names = Text(" ")
    for column, name in enumerate(view.column_names):
        names.append(f"{name:^3} ", Style(dim=column in full, bold=column not in full))
    return Text("\n").join([names, *_blocks(view)])


def _squares(view: Board) -> Text:
    bold = Style(bold=True)
    margin = max(map(len, view.row_names)) + 1
    names = Text(" " * (margin + 1)).append("".join(f"{n:^3} " for n in view.column_names), bold)
    edge, *rows = _blocks(view)
    lines = [names, Text(" " * margin).append_text(edge)]
    for number, line in enumerate(rows):
        name = "" if number % 2 else view.row_names[number // 2]
        lines.append(Text().append(f"{name:>{margin - 1}} ", bold).append_text(line))
    return Text("\n").join([*lines, names])


def _blocks(view: Board) -> list[Text]:
    palette = PALETTES[view.pieces]
    frame = Style(bgcolor=palette.frame)
    lines = [Text(_HALF_BELOW * (4 * len(view.column_names) + 1), Style(color=palette.frame))]
    for row, symbols in enumerate(view.cells):
        upper, lower = Text(" ", frame), Text(" ", frame)
        for column, symbol in enumerate(symbols):
            upper.append_text(_cell(view, row, column))
            upper.append(" ", frame)
            lower.append(_HALF_ABOVE * 3, Style(color=palette.cell(symbol), bgcolor=palette.frame))
            lower.append(" ", frame)
        lines += [upper, lower]
    return lines


def _rhombus(view: Board) -> Text:
    palette = PALETTES[view.pieces]
    first, second = (
        Style(color=palette.inks[symbol], bgcolor=palette.stones[symbol], bold=True)
        for symbol in "xo"
    )
    frame = Style(bgcolor=palette.frame)
    size = len(view.cells)
    number = max(map(len, view.row_names)) + 2
    names = " " + "".join(f"{name:^3} " for name in view.column_names)
    lines = [Text(" " * (number - 2)).append(names, first)]
    for row, name in enumerate(view.row_names):
        line = Text(" " * (2 * row)).append(f"{name:^{number}}", second).append(" ", frame)
        for column in range(size):
            line.append_text(_cell(view, row, column)).append(" ", frame)
        lines.append(line.append(f"{name:^{number}}", second))
    lines.append(Text(" " * (number + 2 * size)).append(names, first))
    return Text("\n").join(lines)


def _cell(view: Board, row: int, column: int) -> Text:
    palette = PALETTES[view.pieces]
    symbol = view.cells[row][column]
    mark = marks(view)
    letter = SYMBOLS.get(symbol, symbol) if symbol != "." else " "
    marked = (row, column) in mark.cells
    shown = f"{mark.opening}{letter}{mark.closing}" if marked else f" {letter} "
    ink = palette.inks.get(symbol, palette.inks["."])
    style = Style(color=ink, bgcolor=palette.cell(symbol), bold=symbol != ".")
    return Text(shown, style)


_STYLES: Final[Mapping[Shape, Callable[[Board], Text]]] = {
    "gravity": _columns,
    "hex": _rhombus,
    "squares": _squares,
}
