"""Boards and tables as plain values, for screens; `plain` turns a board into JSON.

A view may be made in another process, or once for several readers: its words are translated when
they are asked for. Cells are ``(row, column)`` with row 0 on top.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Final, Literal, TypeAlias

from pions.app.board.history import History
from pions.core.language import _
from pions.core.types import Cell, Outcome, Pieces, Shape, Side, Term
from pions.families import family_of
from pions.families.solver_protocols import Section
from pions.games import catalog
from pions.games.notation import SYMBOLS

SideName: TypeAlias = Literal["first", "second"]
ResultName: TypeAlias = Literal["first", "second", "draw"]

SIDE_NAMES: Final[Mapping[Side, SideName]] = {Side.FIRST: "first", Side.SECOND: "second"}


@dataclass(frozen=True, slots=True)
class BoardView:
    """A board to draw, and the moves that can be made on it."""

    game: str
    """The name the catalog finds the game by."""
    shape: Shape
    pieces: Pieces
    cells: tuple[str, ...]
    """A string a row, the top one first: ``x`` opens, ``o`` answers, ``.`` is empty."""
    column_names: tuple[str, ...]
    row_names: tuple[str, ...]
    """Empty where people name no rows."""
    sides: tuple[Term, Term]
    """The names of the first and the second side, untranslated; screens want `colours`."""
    ply: int
    to_move: SideName | None
    """``None`` where the game is over."""
    legal_moves: tuple[str, ...]
    """As people write them."""
    landings: tuple[Cell | None, ...]
    """The cell of each legal move, in the same order."""
    result: ResultName | None
    """``None`` while the game goes on."""
    last_cell: Cell | None
    winning_cells: tuple[Cell, ...]
    moves: str | None
    """Every move from the empty board as one text; ``None`` where they are not known."""
    drawing: str
    """The board as one text."""
    left: tuple[int, int] | None = None
    """The discs that each side has left; ``None`` where they are not counted."""
    text: str = ""
    """The board as the game itself shows it, on as many lines; empty where it is drawn."""

    @property
    def colours(self) -> tuple[str, str]:
        """Return the names of the first and the second side, in the reader's language."""
        first, second = self.sides
        return _(first), _(second)

    @property
    def move_form(self) -> str:
        """Return the form of a move, to end a sentence: ``a column from 1 to 7``."""
        template, values = catalog.find(self.game).move_form()
        return _(template).format(**values)


@dataclass(frozen=True, slots=True)
class SeatView:
    """One side of a table."""

    side: SideName
    colour: str
    name: str
    """The name of the player in sentences."""
    person: bool
    to_move: bool
    about: str = ""
    """The kind of player found in a file, in words."""


@dataclass(frozen=True, slots=True)
class TableView:
    """A game in progress: the board, and who sits at it."""

    board: BoardView
    seats: tuple[SeatView, SeatView]
    result: ResultName | None
    """As on the board, or by resignation, on time, or by agreement."""
    resigned: SideName | None
    overtime: SideName | None = None
    agreed: bool = False


def board(history: History) -> BoardView:
    """Return the view of the current position of a game."""
    position, game = history.position, history.game
    outcome, moves = position.outcome(), position.legal_moves()
    drawing = family_of(game).drawing
    return BoardView(
        game=game.name,
        shape=game.shape,
        pieces=drawing.pieces,
        cells=tuple("".join(SYMBOLS[cell] for cell in row) for row in position.grid()),
        column_names=game.column_names,
        row_names=game.row_names,
        sides=game.colours,
        ply=position.ply,
        to_move=None if outcome is not None else SIDE_NAMES[position.to_move],
        legal_moves=tuple(map(game.format_move, moves)),
        landings=tuple(map(position.landing, moves)),
        result=result(outcome),
        last_cell=history.last_cell,
        winning_cells=() if outcome is None else position.winning_cells(),
        moves=history.moves_text,
        drawing=history.drawing,
        left=drawing.left(position),
        text=getattr(position, "text", ""),
    )


def plain(view: BoardView) -> dict[str, object]:
    """Return the view for other programs, its words in the current language."""
    # The fields are plain values already: `asdict` would copy each of them.
    values = {
        field.name: getattr(view, field.name) for field in fields(view) if field.name != "sides"
    }
    return values | {"colours": view.colours, "move_form": view.move_form}


def marked(view: BoardView, marks: Mapping[Cell, str]) -> BoardView:
    """Put a character on some of the empty cells of `view`."""
    rows = [list(row) for row in view.cells]
    for (row, column), mark in marks.items():
        if rows[row][column] == ".":
            rows[row][column] = mark
    return replace(view, cells=tuple(map("".join, rows)))


def of_part(history: History | None, part: Section) -> BoardView | None:
    """Return the board that a part of an answer shows, if it shows one of that game."""
    if part.marks is None or history is None:
        return None
    return marked(board(history.play_all(part.played)), part.marks)


def read(game: str, text: str) -> BoardView:
    """Return the view of the position `text` of a game; raises `PionsError`."""
    return board(History.read(catalog.find(game), text))


def result(outcome: Outcome | None) -> ResultName | None:
    """Return `outcome` as a word."""
    if outcome is None:
        return None
    return "draw" if outcome.winner is None else SIDE_NAMES[outcome.winner]
