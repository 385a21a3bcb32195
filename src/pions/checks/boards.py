"""The grids of the hand-outs as boards to draw, each with the indices of its hand-out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from pions.checks.questions import Value
from pions.core.types import Cell, Pieces, Shape
from pions.sandbox.calling.parts import LAYOUTS, Layout


@dataclass(frozen=True, slots=True)
class Drawn:
    """A board of a hand-out, which has what `core.boards.Board` asks for."""

    shape: Shape
    pieces: Pieces
    cells: tuple[str, ...]
    """A string of ``x``, ``o`` and ``.`` a row, the top one first; ``x`` is red, or blue in Hex."""
    column_names: tuple[str, ...]
    row_names: tuple[str, ...]
    """As the hand-out numbers them, from the top."""
    letters: tuple[str, str]
    """The letters for ``x`` and ``o`` in text."""
    last_cell: Cell | None = None
    """The disc it is about."""
    note: str = ""
    """A line below it: whose turn it is, for instance."""

    @property
    def colours(self) -> tuple[str, str]:
        """Return what pictures call the two sides."""
        return self.letters

    @property
    def winning_cells(self) -> tuple[Cell, ...]:
        """Return no cells: none are marked."""
        return ()


@dataclass(frozen=True, slots=True)
class GridDrawing:
    """How the grids of a hand-out are drawn: draws a value, if it is a board at all."""

    letters: tuple[str, str]
    layout: Layout = LAYOUTS["rows, top first"]
    signs: str = ".xo"
    """Those of 0, 1 and 2."""
    shape: Shape = "gravity"
    pieces: Pieces = "red-yellow"

    def __call__(self, value: Value, cell: tuple[int, int] | None = None) -> Drawn | None:
        """Draw it; `cell`, column and height, is marked."""
        signs = dict(enumerate(self.signs))
        try:
            rows = self.layout.rows([[signs[each] for each in line] for line in value])
            lines = tuple(map("".join, rows))
            (width,) = set(map(len, lines)) - {0}
        except (TypeError, ValueError, KeyError):
            return None
        names = tuple(map(str, range(len(lines))))
        return Drawn(
            self.shape,
            self.pieces,
            lines,
            tuple(map(str, range(width))),
            names[::-1] if self.layout.bottom else names,
            self.letters,
            None if cell is None else (len(lines) - 1 - cell[1], cell[0]),
        )


_STATE: Final = GridDrawing(("X", "O"))


def of_state(state: Value, column: int | None = None) -> Drawn | None:
    """A state of `etat`; the highest disc of `column` marked."""
    if not isinstance(state, dict):
        return _STATE(state)
    drawn = _STATE(state.get("grille"))
    if drawn is None:
        return None
    note, last = f"state['joueur'] = {state.get('joueur')!r}", None
    if column is not None:
        rows = enumerate(drawn.cells)
        last = next(((i, column) for i, row in rows if row[column] != "."), None)
    return replace(drawn, note=note, last_cell=last)


of_rows: Final = GridDrawing(("1", "2"))
of_caml: Final = GridDrawing(("R", "J"), LAYOUTS["rows, bottom first"], ".ox")
of_columns: Final = GridDrawing(("o", "x"), LAYOUTS["columns, bottom first"])
of_morpion: Final = GridDrawing(("X", "O"), shape="squares", pieces="cross-nought")
of_hex: Final = GridDrawing(("1", "2"), shape="hex", pieces="blue-red")
DRAWN: Final[Mapping[str, Callable[..., Drawn | None]]] = {
    "state": of_state,
    "rows": of_rows,
    "caml": of_caml,
    "columns": of_columns,
    "hex": of_hex,
    "morpion": of_morpion,
    "nothing": lambda _value, _cell=None: None,
}
"""How a hand-out may say that its grids are drawn."""
