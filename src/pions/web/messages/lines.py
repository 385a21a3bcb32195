"""Messages about a game with its variations, and about a board that is drawn by hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Final, Literal, TypedDict

from pions.app.board.views import SideName
from pions.web.messages.board import BoardShown, MoveShown, PositionShown
from pions.web.messages.fields import (
    MoveText,
    Name,
    Number,
    Place,
    PlyNumber,
    Size,
    Text,
)

_LONGEST_LINES: Final = 200_000
"""Characters of a game with its variations and comments."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AskLines:
    """See a game with its variations and, where something is to be done to them, what that gives.

    The game is a text as `Import` has it, or all its lines as they were told; `branches` are those
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


@dataclass(frozen=True, slots=True, kw_only=True)
class AskDraft:
    """A board that somebody draws: its rows, and who is to move, if that was said."""

    game: Name
    cells: Annotated[tuple[Annotated[str, Size(60)], ...], Size(60)] = ()
    turn: Literal["", "first", "second"] = ""
    text: Annotated[str, Size(_LONGEST_LINES)] = ""
    """Something pasted, to be drawn instead of `cells`."""


class LineNodeShown(MoveShown):
    """A move of a game with variations, in the order of reading; the first is none."""

    depth: int
    comment: str


class LinesShown(PositionShown):
    """A game with its variations, seen at one of its moments; its moves are of the line seen."""

    lines: str
    """All of it, to be sent back."""
    at: int
    nodes: Sequence[LineNodeShown]
    along: Sequence[int]
    """The nodes of the line that is seen, from the start."""
    main: bool
    """Whether the move that is looked at is of the main line."""
    branches: str
    """What a link holds beside the line; nothing where there is nothing, or too much."""
    remarks: Sequence[str]
    """What could not be read, and why."""


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
