"""Boards as the hand-outs number them: rows and columns with their indices, in plain text.

The disc a question is about stands in brackets::

        0 1 2 3 4 5 6
     0  . . . . . . .
     1  . . . . . . .
     2  . . . . . . .
     3  . . . O . . .
     4  . . . X . . .
     5  . .[O]X . . X
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pions.checks.boards import Drawn
from pions.core.types import Shape

_SLANT: Final[Mapping[Shape, str]] = {"gravity": "", "hex": " ", "squares": ""}
"""How much further right each row stands than the one above it."""


def text(board: Drawn) -> str:
    """Return `board` as lines of text, without a newline at the end."""
    symbols = {"x": board.letters[0], "o": board.letters[1], ".": "."}
    margin = max(map(len, board.row_names)) + 1
    pitch = max(map(len, board.column_names)) + 1
    head = " " * (margin + 1) + "".join(name.rjust(pitch) for name in board.column_names)
    lines = [head]
    for row, (name, cells) in enumerate(zip(board.row_names, board.cells, strict=True)):
        drawn = row * _SLANT[board.shape] + name.rjust(margin - 1) + "  "
        for column, cell in enumerate(cells):
            here, before = (row, column) == board.last_cell, (row, column - 1) == board.last_cell
            gap = " " * (pitch - 2) + ("[" if here else "]" if before else " ")
            drawn += gap + symbols[cell]
        if (row, len(cells) - 1) == board.last_cell:
            drawn += "]"
        lines.append(drawn)
    return "\n".join([*lines, board.note] if board.note else lines)
