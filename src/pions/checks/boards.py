"""The grids of the hand-outs as boards to draw, each with the indices of its hand-out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from pions.checks.questions import Value
from pions.core.types import Cell, Pieces, Shape

_SYMBOLS: Final = {0: ".", 1: "x", 2: "o"}
_YELLOW_FIRST: Final = {0: ".", 1: "o", 2: "x"}


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


def _drawn(  # noqa: PLR0913 - what a board is made of
    rows: Value,
    letters: tuple[str, str],
    *,
    from_bottom: bool = False,
    symbols: Mapping[int, str] = _SYMBOLS,
    shape: Shape = "gravity",
    pieces: Pieces = "red-yellow",
    last: Cell | None = None,
    note: str = "",
) -> Drawn | None:
    """`rows`, the top one first, if they are a board at all."""
    try:
        lines = [[symbols[cell] for cell in row] for row in rows]
        width = len(lines[0])
        if not width or any(len(line) != width for line in lines):
            return None
    except (TypeError, KeyError, IndexError):
        return None
    names = [str(row) for row in range(len(lines))]
    return Drawn(
        shape,
        pieces,
        tuple("".join(line) for line in lines),
        tuple(str(column) for column in range(width)),
        tuple(reversed(names) if from_bottom else names),
        letters,
        last,
        note,
    )


def top_cell(rows: Value, column: int) -> Cell | None:
    """The highest disc of `column`."""
    return next(((row, column) for row, line in enumerate(rows) if line[column]), None)


def of_state(state: Value, column: int | None = None) -> Drawn | None:
    """A state of `etat`; the highest disc of `column` marked."""
    rows, note = state, ""
    if isinstance(state, dict):
        rows, note = state.get("grille"), f"state['joueur'] = {state.get('joueur')!r}"
    drawn = _drawn(rows, ("X", "O"), note=note)
    if drawn is None or column is None:
        return drawn
    return _drawn(rows, ("X", "O"), last=top_cell(rows, column), note=note)


def of_rows(rows: Value, last: Cell | None = None, *, from_bottom: bool = False) -> Drawn | None:
    """A grid of `noeud`."""
    return _drawn(rows, ("1", "2"), from_bottom=from_bottom, last=last)


def of_caml(t: Value, cell: tuple[int, int] | None = None) -> Drawn | None:
    """A grid of `caml`, `cell` being (x, y)."""
    if not isinstance(t, list | tuple):
        return None
    last = None if cell is None else (len(t) - 1 - cell[1], cell[0])
    return _drawn(list(reversed(t)), ("R", "J"), from_bottom=True, symbols=_YELLOW_FIRST, last=last)


def of_columns(G: Value, cell: tuple[int, int] | None = None) -> Drawn | None:  # noqa: N803 - the hand-out's
    """A grid of `colonnes`, `cell` being (x, y)."""
    try:
        rows = [list(row) for row in zip(*G, strict=True)][::-1]
    except (TypeError, ValueError):
        return None
    last = None if cell is None else (len(rows) - 1 - cell[1], cell[0])
    return _drawn(rows, ("o", "x"), from_bottom=True, last=last)


def of_morpion(grille: Value, last: Cell | None = None) -> Drawn | None:
    """A grid of `morpion`."""
    return _drawn(grille, ("X", "O"), shape="squares", pieces="cross-nought", last=last)


def of_hex(grille: Value, last: Cell | None = None) -> Drawn | None:
    """A grid of `hex`."""
    return _drawn(grille, ("1", "2"), shape="hex", pieces="blue-red", last=last)


DRAWN: Final[Mapping[str, Callable[..., Drawn | None]]] = {
    "state": of_state,
    "rows": of_rows,
    "caml": of_caml,
    "columns": of_columns,
    "hex": of_hex,
    "morpion": of_morpion,
    "nothing": lambda _value, _last=None: None,
}
"""How a hand-out may say that its grids are drawn."""
