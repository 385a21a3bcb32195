"""What a board must say of itself to be drawn, and the marks every drawing shares."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final, Protocol

from pions.core.types import Cell, Pieces, Shape

SYMBOLS: Final = {"x": "X", "o": "O", ".": "."}
"""How stones are written where there is only text: the first side is X."""

FIRST_SYMBOL: Final = SYMBOLS["x"]
SECOND_SYMBOL: Final = SYMBOLS["o"]


class Board(Protocol):
    """A board seen from outside; `pions.app.board.views.BoardView` is one."""

    @property
    def shape(self) -> Shape:
        """The style it is drawn in."""
        ...

    @property
    def pieces(self) -> Pieces:
        """What lies on it."""
        ...

    @property
    def cells(self) -> tuple[str, ...]:
        """A string of ``x``, ``o`` and ``.`` a row, the top one first; marks are shown as is."""
        ...

    @property
    def column_names(self) -> tuple[str, ...]:
        """As people call them, from the left."""
        ...

    @property
    def row_names(self) -> tuple[str, ...]:
        """As people call them, from the top; empty where rows have no names."""
        ...

    @property
    def colours(self) -> tuple[str, str]:
        """What the first and the second side are called."""
        ...

    @property
    def last_cell(self) -> Cell | None:
        """Where the last stone lies."""
        ...

    @property
    def winning_cells(self) -> tuple[Cell, ...]:
        """The stones that won."""
        ...


@dataclass(frozen=True, slots=True)
class Marks:
    """The cells to mark, and the brackets to do it with."""

    cells: Collection[Cell]
    opening: str
    closing: str


def marks(board: Board) -> Marks:
    """``[ ]`` around what won, or else ``( )`` around the last move."""
    if board.winning_cells:
        return Marks(board.winning_cells, "[", "]")  # the last stone is always one of them
    return Marks(() if board.last_cell is None else (board.last_cell,), "(", ")")
