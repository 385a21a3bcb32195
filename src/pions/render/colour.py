"""Boards in colour for terminals that have it, drawn as blocks of background colour.

A disc is a square of three columns and a line and a half, a gap is one column and
half a line, for a character is about twice as high as wide. Every stone keeps its
letter and every mark its brackets, so nothing is said by colour alone.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from rich.style import Style
from rich.text import Text

from pions.render import text
from pions.render.board import SYMBOLS, Board, marks

_HALF_ABOVE: Final = "▀"
_HALF_BELOW: Final = "▄"


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of one kind of board."""

    frame: str
    """What shows between the cells."""
    empty: str
    stones: dict[str, str]
    inks: dict[str, str]
    """The letter on each stone, readable on its colour."""

    def cell(self, symbol: str) -> str:
        """The background of a cell."""
        return self.stones.get(symbol, self.empty)


PALETTES: Final = {
    "gravity": Palette(
        frame="#2B5DB0",
        empty="#0B1F3F",
        stones={"x": "#D23E26", "o": "#FFD23F"},
        inks={"x": "#FFFFFF", "o": "#1C2330", ".": "#56606E"},
    ),
    "hex": Palette(
        frame="#B8AD98",
        empty="#F3EDE0",
        stones={"x": "#0B4F8A", "o": "#D23E26"},
        inks={"x": "#FFFFFF", "o": "#FFFFFF", ".": "#56606E"},
    ),
}


def board(view: Board, *, width: int, height: int, blocks: bool = True) -> Text:
    """`view` in colour, in blocks where `width` and `height` allow it, else one letter a cell.

    `blocks` says whether the terminal can show block characters at all.
    """
    columns, rows = len(view.column_names), len(view.cells)
    if view.shape == "hex":
        roomy = _hex_width(view) <= width and rows + 2 <= height
        return _rhombus(view) if roomy else letters(view, width=width)
    roomy = 4 * columns + 1 <= width and 2 * rows + 2 <= height and columns < 100
    return _columns(view) if roomy and blocks else letters(view, width=width)


def stone(view: Board, letter: str) -> Text:
    """One stone of the board, for a legend."""
    palette = PALETTES[view.shape]
    symbol = letter.lower()
    style = Style(color=palette.inks[symbol], bgcolor=palette.stones[symbol], bold=True)
    return Text(f" {letter} ", style)


def letters(view: Board, *, width: int) -> Text:
    """The plain text, its stones coloured."""
    drawn = Text(text.board(view, width=width))
    palette = PALETTES[view.shape]
    for symbol, ground in palette.stones.items():
        style = Style(color=palette.inks[symbol], bgcolor=ground, bold=True)
        drawn.highlight_regex(rf"(?<!\w){re.escape(SYMBOLS[symbol])}(?!\w)", style)
    return drawn


def _columns(view: Board) -> Text:
    palette = PALETTES[view.shape]
    frame = Style(bgcolor=palette.frame)
    full = {column for column, symbol in enumerate(view.cells[0]) if symbol != "."}
    lines = [Text(" ")]
    for column, name in enumerate(view.column_names):
        lines[0].append(f"{name:^3} ", Style(dim=column in full, bold=column not in full))
    lines.append(Text(_HALF_BELOW * (4 * len(view.column_names) + 1), Style(color=palette.frame)))
    for row, symbols in enumerate(view.cells):
        upper, lower = Text(" ", frame), Text(" ", frame)
        for column, symbol in enumerate(symbols):
            upper.append_text(_cell(view, row, column))
            upper.append(" ", frame)
            lower.append(_HALF_ABOVE * 3, Style(color=palette.cell(symbol), bgcolor=palette.frame))
            lower.append(" ", frame)
        lines += [upper, lower]
    return Text("\n").join(lines)


def _rhombus(view: Board) -> Text:
    """Letters in the first side's colour above and below, numbers in the second's beside."""
    palette = PALETTES[view.shape]
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


def _hex_width(view: Board) -> int:
    size = len(view.cells)
    return 4 * size + 2 * (size - 1) + 2 * (max(map(len, view.row_names)) + 2) + 1


def _cell(view: Board, row: int, column: int) -> Text:
    """Three columns: the letter, in brackets where the stone is marked."""
    palette = PALETTES[view.shape]
    symbol = view.cells[row][column]
    mark = marks(view)
    letter = SYMBOLS.get(symbol, symbol) if symbol != "." else " "
    marked = (row, column) in mark.cells
    shown = f"{mark.opening}{letter}{mark.closing}" if marked else f" {letter} "
    ink = palette.inks.get(symbol, palette.inks["."])
    style = Style(color=ink, bgcolor=palette.cell(symbol), bold=symbol != ".")
    return Text(shown, style)
