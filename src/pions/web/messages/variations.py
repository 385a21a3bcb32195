"""Messages about a game with its variations."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Literal

from pions.web.messages.board import MoveShown, PositionShown
from pions.web.messages.fields import LONGEST_LINES, MoveText, Name, Number, PlyNumber, Size, Text


@dataclass(frozen=True, slots=True, kw_only=True)
class AskLines:
    """See a game with its variations and, where something is to be done to them, what that gives.

    The game is a text as `Import` has it, or all its lines as they were told; `branches` are those
    of a link. It is seen at the node `at`, or at a moment of the line.
    """

    game: Name
    text: Annotated[str, Size(LONGEST_LINES)] = ""
    start: Text = ""
    branches: Text = ""
    at: Number | None = None
    ply: PlyNumber | None = None
    act: Literal["", "play", "promote", "cut", "comment"] = ""
    move: MoveText = ""
    comment: Text = ""


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
