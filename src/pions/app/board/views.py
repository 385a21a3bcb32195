"""What a screen needs to know; `plain` turns it into JSON.

A view may be made in another process, or once for several readers: its words are found in the
reader's language when they are asked for. Cells are ``(row, column)`` with row 0 on top.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Final, Literal, TypeAlias

from pions.app.board.history import History
from pions.core import board_text
from pions.core.language import _
from pions.core.types import Cell, Outcome, Pieces, Shape, Side, Term
from pions.families import family_of
from pions.families.solving import Section
from pions.games import catalog
from pions.games.notation import SYMBOLS

SideName: TypeAlias = Literal["first", "second"]
ResultName: TypeAlias = Literal["first", "second", "draw"]

SIDE_NAMES: Final[Mapping[Side, SideName]] = {Side.FIRST: "first", Side.SECOND: "second"}


@dataclass(frozen=True, slots=True)
class BoardView:
    """A board to draw, and what can be done on it."""

    game: str
    """The name the catalog finds the game by."""
    shape: Shape
    """The style it is drawn in."""
    pieces: Pieces
    """What lies on it."""
    cells: tuple[str, ...]
    """A string a row, the top one first: ``x`` opens, ``o`` answers, ``.`` is empty."""
    column_names: tuple[str, ...]
    row_names: tuple[str, ...]
    """Empty where people name no rows."""
    sides: tuple[Term, Term]
    """What the first and the second side are called, untranslated; screens want `colours`."""
    ply: int
    """How many moves were played."""
    to_move: SideName | None
    """``None`` where the game is over."""
    legal_moves: tuple[str, ...]
    """As people write them."""
    landings: tuple[Cell | None, ...]
    """Where the stone of each legal move would come to rest, in the same order."""
    result: ResultName | None
    """``None`` while the game goes on."""
    last_cell: Cell | None
    winning_cells: tuple[Cell, ...]
    moves: str | None
    """Every move from the empty board as one text; ``None`` where they are not known."""
    drawing: str
    """The board as one text."""
    text: str = ""
    """The board as the game itself shows it, on as many lines; empty where it is drawn."""

    @property
    def colours(self) -> tuple[str, str]:
        """What the first and the second side are called, in the reader's language."""
        first, second = self.sides
        return _(first), _(second)

    @property
    def move_form(self) -> str:
        """What a move looks like, to end a sentence: ``a column from 1 to 7``."""
        template, values = catalog.find(self.game).move_form()
        return _(template).format(**values)


@dataclass(frozen=True, slots=True)
class SeatView:
    """One side of a table."""

    side: SideName
    colour: str
    name: str
    """How the sentences on the screen call the player."""
    person: bool
    """Whether a person plays it."""
    to_move: bool
    about: str = ""
    """What a player's file was taken for, in words."""


@dataclass(frozen=True, slots=True)
class TableView:
    """A game in progress: the board, and who sits at it."""

    board: BoardView
    seats: tuple[SeatView, SeatView]
    result: ResultName | None
    """As on the board, or because somebody resigned, ran out of time, or both agreed."""
    resigned: SideName | None
    overtime: SideName | None = None
    agreed: bool = False


def board(history: History) -> BoardView:
    """The view of where a game stands."""
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
        text=getattr(position, "text", ""),
    )


def plain(view: BoardView) -> dict[str, object]:
    """The view for other programs, its words in the language spoken now."""
    # The fields are plain values already: `asdict` would copy each of them.
    values = {one.name: getattr(view, one.name) for one in fields(view) if one.name != "sides"}
    return values | {"colours": view.colours, "move_form": view.move_form}


def marked(view: BoardView, marks: Mapping[Cell, str]) -> BoardView:
    """`view` with a character on some of its empty cells."""
    rows = tuple(
        "".join(
            marks.get((row, column), cell) if cell == "." else cell
            for column, cell in enumerate(cells)
        )
        for row, cells in enumerate(view.cells)
    )
    return replace(view, cells=rows)


def of_part(history: History | None, part: Section) -> BoardView | None:
    """Return the board that a part of an answer shows, if it shows one of that game."""
    if part.marks is None or history is None:
        return None
    for move in part.played:
        history = history.play(move)
    return marked(board(history), part.marks)


def part_text(history: History, part: Section) -> str:
    """Draw the board of a part as plain lines; empty where it shows none."""
    view = of_part(history, part)
    return "" if view is None else view.text or board_text.board(view)


def read(game: str, text: str) -> BoardView:
    """The view of the position `text` of the game called `game`; raises `PionsError`."""
    return board(History.read(catalog.find(game), text))


def result(outcome: Outcome | None) -> ResultName | None:
    """`outcome` as a word."""
    if outcome is None:
        return None
    return "draw" if outcome.winner is None else SIDE_NAMES[outcome.winner]
