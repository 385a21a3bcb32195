"""Boards as plain lines of text: no colour, no box drawing, nothing to redraw.

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

from pions.render.board import FIRST_SYMBOL, SECOND_SYMBOL, SYMBOLS, Board, marks


def board(view: Board) -> str:
    """`view` as lines of text, without a newline at the end."""
    lines = _rhombus(view) if view.shape == "hex" else _columns(view)
    return "\n".join(line.rstrip() for line in lines)


def _columns(view: Board) -> list[str]:
    pitch = max(map(len, view.column_names)) + 1
    return [_names(view, pitch), *(_row(view, row, pitch) for row in range(len(view.cells)))]


def _rhombus(view: Board) -> list[str]:
    """Each row half a cell further right; every edge carries the name of who wants it."""
    size, pitch = len(view.cells), 2
    top, side = (
        f"{colour} {symbol}"
        for colour, symbol in zip(view.colours, (FIRST_SYMBOL, SECOND_SYMBOL), strict=True)
    )
    middle = size // 2
    number = max(map(len, view.row_names))
    margin = max(0, len(side) + 2 - middle)
    # Column letters continue their columns, so they too stand half a cell further left or right.
    above, below = (" " * (margin + number + shift) for shift in (0, size + 1))
    edge = pitch * size + 1
    lines = [above + top.center(edge), above + _names(view, pitch)]
    for row, name in enumerate(view.row_names):
        left = (side if row == middle else "").ljust(margin + row)
        right = f"  {side}" if row == middle else ""
        lines.append(f"{left}{name:>{number}} {_row(view, row, pitch)} {name}{right}")
    return [*lines, below + _names(view, pitch), below + top.center(edge)]


def _names(view: Board, pitch: int) -> str:
    return "".join(name.rjust(pitch) for name in view.column_names)


def _row(view: Board, row: int, pitch: int) -> str:
    """Each symbol at the right of its cell; a run of marked ones in one pair of brackets."""
    mark = marks(view)
    text, inside = "", False
    for column, symbol in enumerate(view.cells[row]):
        enters = (row, column) in mark.cells
        space = [" "] * (pitch - 1)
        if inside and not enters:
            space[0] = mark.closing
        if enters and not inside:
            space[-1] = mark.opening
        text += "".join(space) + SYMBOLS[symbol]
        inside = enters
    return text + (mark.closing if inside else " ")
