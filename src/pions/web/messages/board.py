"""Messages about a position: a moment of a game, the board as it is drawn, also by hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Final, Literal, NotRequired, TypeAlias, TypedDict

from pions.app.board.kinds import KindView
from pions.app.board.views import ResultName, SideName
from pions.core.types import Pieces, Shape
from pions.web.messages.fields import (
    LONGEST_LINES,
    Moves,
    MoveText,
    Name,
    Place,
    PlyNumber,
    Size,
    Text,
)

_LONGEST_RECORD: Final = 12_000
"""Characters of a game with its comments, as another program wrote it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """A game from its start and its moves, and the moment to look at, if not its end."""

    game: Name
    start: Text = ""
    moves: Moves = ()
    ply: PlyNumber | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AskPosition(Moment):
    """See a moment and, where a move is given, the moment after it."""

    move: MoveText = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Import:
    """See a game somebody pasted."""

    game: Name
    text: Annotated[str, Size(_LONGEST_RECORD)]
    start: Text = ""


class MoveShown(TypedDict):
    """A move and who makes it."""

    move: str
    side: SideName


MovesShown: TypeAlias = Sequence[MoveShown]


class PictureShown(TypedDict):
    """What a small picture of a board needs."""

    shape: Shape
    pieces: Pieces
    cells: Sequence[str]
    winning_cells: Sequence[Place]
    last_cell: Place | None


class BoardShown(PictureShown):
    """`pions.app.board.views.BoardView`, in the reader's language."""

    game: str
    column_names: Sequence[str]
    row_names: Sequence[str]
    colours: tuple[str, str]
    ply: int
    to_move: SideName | None
    legal_moves: Sequence[str]
    landings: Sequence[Place | None]
    result: ResultName | None
    moves: str | None
    drawing: str
    text: str
    move_form: str
    kind: NotRequired[KindView]


class PositionShown(TypedDict):
    """A game seen at one of its moments."""

    board: BoardShown
    ply: int
    moves: MovesShown
    start: str
    text: str
    line: str
    cells: Sequence[Place | None]
    ending: str | None
    solvable: bool


class PastedShown(PositionShown):
    """A game somebody pasted, seen at its end."""

    remark: str
    """What is wrong with it, and where it ends for that; empty where nothing is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AskDraft:
    """A board that somebody draws: its rows, and who is to move, if that was said."""

    game: Name
    cells: Annotated[tuple[Annotated[str, Size(60)], ...], Size(60)] = ()
    turn: Literal["", "first", "second"] = ""
    text: Annotated[str, Size(LONGEST_LINES)] = ""
    """Something pasted, to be drawn instead of `cells`."""


class DraftProblem(TypedDict):
    """Why a drawn board is no position, and the cells to look at."""

    sentence: str
    cells: Sequence[Place]


class DraftShown(TypedDict):
    """A board that somebody draws, as far as it is drawn."""

    board: BoardShown
    text: str
    """The position as one text; nothing while it is none."""
    turn: SideName
    problems: Sequence[DraftProblem]
