"""Messages about positions and lines: a moment of a game, its variations, a drawn board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final, Literal, NotRequired, TypeAlias, TypedDict

from pions.app.board.views import ResultName, SideName
from pions.core.types import Pieces, Shape
from pions.render.kinds import KindView
from pions.web.messages.fields import (
    Moves,
    MoveText,
    Name,
    Number,
    Place,
    PlyNumber,
    Request,
    Size,
    Text,
)

_LONGEST_LINES: Final = 200_000
"""Characters of a game with its variations and comments."""
_LONGEST_RECORD: Final = 12_000
"""Characters of a game with its comments, as another program wrote it."""


class Moment(Request):
    """A game from its start and its moves, and the moment to look at, if not its end."""

    game: Name
    start: Text = ""
    moves: Moves = ()
    ply: PlyNumber | None = None


class AskPosition(Moment):
    """A request for a moment and, where a move is given, the moment after it."""

    move: MoveText = ""


class Import(Request):
    """A request to show a pasted game."""

    game: Name
    text: Annotated[str, Size(_LONGEST_RECORD)]
    start: Text = ""


class MoveShown(TypedDict):
    """A move and who makes it."""

    move: str
    side: SideName


MovesShown: TypeAlias = Sequence[MoveShown]


class PictureShown(TypedDict):
    """A small picture of a board."""

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
    left: tuple[int, int] | None
    text: str
    move_form: str
    kind: NotRequired[KindView]


class AskDraft(Request):
    """A board drawn by hand: its rows, and who is to move, if that is known."""

    game: Name
    cells: Annotated[tuple[Annotated[str, Size(60)], ...], Size(60)] = ()
    turn: Literal["", "first", "second"] = ""
    text: Annotated[str, Size(_LONGEST_LINES)] = ""
    """A pasted text, to be drawn instead of `cells`."""


class AskLines(Request):
    """A game with its variations, and what is to be done to them.

    The game is a text as `Import` has it, or all its lines as they were sent; `branches` are those
    of a link. It is seen at the node `at`, or at a moment of the line.
    """

    game: Name
    text: Annotated[str, Size(_LONGEST_LINES)] = ""
    start: Text = ""
    branches: Text = ""
    at: Number | None = None
    ply: PlyNumber | None = None
    act: Literal["", "play", "promote", "cut", "comment"] = ""
    move: MoveText = ""
    comment: Text = ""


class LineNodeShown(MoveShown):
    """A move of a game with variations, in reading order; the first entry is the start."""

    depth: int
    comment: str
