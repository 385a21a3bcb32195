"""Boards as plain lines of text, without colour or box drawing.

X opens, O answers, ``.`` is empty; ``(X)`` is the last move and ``[X X X X]`` what won::

     1 2 3 4 5 6 7
     . . . . . . .
     . . . . . . .
     . . . . . . .
     . . . O . . .
     . . . X . . .
     . .(O)X . . X
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from pions.core.boards import FIRST_SYMBOL, SECOND_SYMBOL, SYMBOLS, Board, marks
from pions.core.protocols import Position
from pions.core.types import Cell, Pieces, Shape, Side


def board(view: Board, *, width: int | None = None) -> str:
    """Return `view` as lines of text, without a newline at the end.

    Where `width` columns are too few, a rhombus is drawn without the names of its edges.
    """
    lines = _STYLES[view.shape](view)
    if width is not None and max(map(len, lines)) > width:
        lines = _NARROW.get(view.shape, _STYLES[view.shape])(view)
    return "\n".join(lines)


def _columns(view: Board) -> list[str]:
    pitch = max(map(len, view.column_names)) + 1
    rows = (_row(view, row, pitch).rstrip() for row in range(len(view.cells)))
    return [_names(view, pitch), *rows]


def _squares(view: Board) -> list[str]:
    pitch = max(map(len, view.column_names)) + 1
    number = max(map(len, view.row_names), default=0)
    names = " " * number + _names(view, pitch)
    rows = [
        f"{name:>{number}}{_row(view, row, pitch)}{name}" for row, name in enumerate(view.row_names)
    ]
    return [names, *rows, names]


def _rhombus(view: Board) -> list[str]:
    """Draw each row half a cell further right than the one above."""
    size, pitch = len(view.cells), 2
    number = max(map(len, view.row_names))
    letters = _names(view, pitch)
    rows = [
        f"{' ' * row}{name:>{number}} {_row(view, row, pitch)} {name}"
        for row, name in enumerate(view.row_names)
    ]
    # Letters continue their columns, so they too stand half a cell further left or right.
    return [" " * number + letters, *rows, " " * (number + size + 1) + letters]


def _with_edges(view: Board) -> list[str]:
    top, side = (
        f"{colour} {symbol}"
        for colour, symbol in zip(view.colours, (FIRST_SYMBOL, SECOND_SYMBOL), strict=True)
    )
    middle = len(view.cells) // 2 + 1  # of the lines, the letters come first
    margin = max(0, len(side) + 3 - middle)
    lines = [" " * margin + line for line in _rhombus(view)]
    lines[middle] = f"{side}{lines[middle][len(side) :]}  {side}"
    above, below = (
        " " * (len(line) - len(line.lstrip()) - 1) + top.center(2 * len(view.cells) + 1)
        for line in (lines[0], lines[-1])
    )
    return [above.rstrip(), *lines, below.rstrip()]


def _names(view: Board, pitch: int) -> str:
    return "".join(name.rjust(pitch) for name in view.column_names)


def _row(view: Board, row: int, pitch: int) -> str:
    """Put each symbol at the right of its cell, and one pair of brackets around marked cells."""
    mark = marks(view)
    text, inside = "", False
    for column, symbol in enumerate(view.cells[row]):
        marked = (row, column) in mark.cells
        space = [" "] * (pitch - 1)
        if inside and not marked:
            space[0] = mark.closing
        if marked and not inside:
            space[-1] = mark.opening
        text += "".join(space) + SYMBOLS.get(symbol, symbol)
        inside = marked
    return text + (mark.closing if inside else " ")


_STYLES: Final[Mapping[Shape, Callable[[Board], list[str]]]] = {
    "gravity": _columns,
    "hex": _with_edges,
    "squares": _squares,
}
_NARROW: Final[Mapping[Shape, Callable[[Board], list[str]]]] = {"hex": _rhombus}
"""Styles for too few columns."""


@dataclass(frozen=True, slots=True)
class _PositionBoard:
    """The board of a position whose last move is not known."""

    shape: Shape
    cells: tuple[str, ...]
    column_names: tuple[str, ...]
    row_names: tuple[str, ...]
    colours: tuple[str, str]
    winning_cells: tuple[Cell, ...]
    last_cell: Cell | None = None
    pieces: Pieces = "black-white"


def position(shown: Position) -> str:
    """Return a position as lines of text, as `print` shows it."""
    game, signs = shown.game, {None: ".", Side.FIRST: "x", Side.SECOND: "o"}
    cells = tuple("".join(signs[cell] for cell in row) for row in shown.grid())
    won = () if shown.outcome() is None else shown.winning_cells()
    first, second = game.colours
    names = game.column_names, game.row_names
    return board(_PositionBoard(game.shape, cells, *names, (str(first), str(second)), won))
