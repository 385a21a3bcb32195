"""Boards as they are drawn, and the marks that every drawing shares."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final, Protocol

from pions.core.types import Cell, Pieces, Shape

SYMBOLS: Final = {"x": "X", "o": "O", ".": "."}
"""Stones in plain text: the first side is X."""
FIRST_SYMBOL: Final = SYMBOLS["x"]
SECOND_SYMBOL: Final = SYMBOLS["o"]


class Board(Protocol):
    """A board to be drawn, such as `pions.app.board.views.BoardView`."""

    @property
    def shape(self) -> Shape:
        """The style it is drawn in."""

    @property
    def pieces(self) -> Pieces:
        """The pieces of both sides."""

    @property
    def cells(self) -> tuple[str, ...]:
        """A string of ``x``, ``o`` and ``.`` a row, the top one first; marks are shown as is."""

    @property
    def column_names(self) -> tuple[str, ...]:
        """The names of columns, from the left."""

    @property
    def row_names(self) -> tuple[str, ...]:
        """The names of rows, from the top; empty where they have none."""

    @property
    def colours(self) -> tuple[str, str]:
        """The names of the first and the second side."""

    @property
    def last_cell(self) -> Cell | None:
        """Where the last stone lies."""

    @property
    def winning_cells(self) -> tuple[Cell, ...]:
        """The stones that won."""


@dataclass(frozen=True, slots=True)
class Marks:
    """The cells to mark, and the brackets around them."""

    cells: Collection[Cell]
    opening: str
    closing: str


def marks(board: Board) -> Marks:
    """Return ``[ ]`` around the stones that won, or else ``( )`` around the last move."""
    if board.winning_cells:
        return Marks(board.winning_cells, "[", "]")  # the last stone is always one of them
    return Marks(() if board.last_cell is None else (board.last_cell,), "(", ")")
