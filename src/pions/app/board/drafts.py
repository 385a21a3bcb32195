"""Boards drawn stone by stone: what is wrong with one, until it is a position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from pions.app.board import views
from pions.app.board.history import History
from pions.app.board.views import BoardView
from pions.core.errors import InvalidGrid, InvalidOption, InvalidText, PionsError
from pions.core.types import Cell, Grid, Side
from pions.families import family_of
from pions.games import catalog
from pions.games.notation import SYMBOLS, format_grid

_CELLS: Final = {symbol: side for side, symbol in SYMBOLS.items()}


@dataclass(frozen=True, slots=True)
class BoardDraft:
    """A drawn board, and whether it is a position."""

    view: BoardView
    turn: Side
    text: str
    """The position as one text; empty while there are problems."""
    problems: tuple[PionsError, ...]


def draft(game: str, cells: Sequence[str], turn: Side | None = None) -> BoardDraft:
    """Return the board with these rows, the top one first, and `turn` to move if it is given."""
    rules: Any = catalog.find(game)
    if not family_of(rules).drawing.editable:
        raise InvalidOption("A position of {game} is given by its moves.", game=rules.name)
    empty = views.board(History((rules.initial(),)))
    grid = _grid(empty, cells)
    problems: list[PionsError] = []
    position = None
    try:
        position = rules.from_grid(grid)
        if turn is not None and position.to_move is not turn:
            position = _turned(rules, grid, turn)
    except InvalidGrid as error:
        problems = [error, *error.also]
    except PionsError as error:
        problems = [error]
    text, view = "", replace(empty, cells=tuple(cells))
    if position is not None:
        turn, text = position.to_move, str(rules.format_position(position))
        view = views.board(History((position,)))
    mover = turn or Side.FIRST
    shown = replace(
        view,
        to_move=views.SIDE_NAMES[mover],
        moves=None,
        drawing=text,
        result=None,
        winning_cells=(),
        **_open_cells(rules, grid),
    )
    return BoardDraft(shown, mover, text, tuple(problems))


def _turned(rules: Any, grid: Grid, turn: Side) -> Any:  # noqa: ANN401 - of any game
    """Return the position with `turn` to move, where the stones leave that open."""
    try:
        found = rules.parse_position(f"{format_grid(grid)} {SYMBOLS[turn]}")
    except InvalidText:
        found = None
    if found is None or found.to_move is not turn:
        raise InvalidGrid(
            "With these stones, {colour} is to move.", colour=rules.colours[turn.other]
        )
    return found


def _open_cells(rules: Any, grid: Grid) -> dict[str, Any]:  # noqa: ANN401 - of any game
    """Return what can be pressed: a column that has room, or any cell."""
    if not rules.row_names:
        room = {
            column: max(row for row, cells in enumerate(grid) if cells[column] is None)
            for column in range(len(rules.column_names))
            if any(cells[column] is None for cells in grid)
        }
        places: list[Cell] = [(row, column) for column, row in room.items()]
        return {
            "legal_moves": tuple(rules.column_names[column] for _, column in places),
            "landings": tuple(places),
        }
    places = [(row, column) for row, cells in enumerate(grid) for column in range(len(cells))]
    names = (rules.column_names[column] + rules.row_names[row] for row, column in places)
    return {"legal_moves": tuple(names), "landings": tuple(places)}


def _grid(empty: BoardView, cells: Sequence[str]) -> Grid:
    shape = [len(row) for row in empty.cells]
    if [len(row) for row in cells] != shape or any(set(row) - set(_CELLS) for row in cells):
        raise InvalidOption("This drawing does not fit the board of {game}.", game=empty.game)
    return tuple(tuple(_CELLS[cell] for cell in row) for row in cells)
