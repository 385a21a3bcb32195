"""Messages about the visitor's own games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, TypedDict

from pions.web.messages.board import PictureShown
from pions.web.messages.fields import (
    Key,
    Name,
    Number,
    Plain,
    Player,
    Range,
    Request,
    Size,
    WithFile,
)


class AskMyGames(Request):
    """A search in the visitor's games, newest first: `count` of them from number `first` on."""

    search: Name = ""
    game: Name = ""
    score: Literal["", "open", "won", "drawn", "lost", "other"] = ""
    opponent: Player = ""
    errors: Literal["", "some", "none"] = ""
    first: Number = 0
    count: Annotated[int, Range(0, 100)] = 40


class AskMyProfile(Request):
    """The visitor's profile in a game; without its name, in the one played most."""

    game: Name = ""


class MyGame(Request):
    """One of the visitor's games."""

    table: Key


class NameGame(MyGame):
    """A name for a game; an empty one takes the old one away."""

    name: Annotated[str, Size(200)]


class ImportGames(WithFile):
    """Games to keep, a line each; the text may be a part of a file that begins at line `first`."""

    first: Number = 1


class MyGameShown(TypedDict):
    """A game in a list."""

    key: str
    game: str
    title: str
    opponent: str
    two: bool
    name: str
    who: str
    """The side the visitor had, or whose turn it is."""
    played: float
    """Seconds since 1970."""
    score: str
    result: str
    plies: int
    picture: PictureShown | None
    """Its last position; ``None`` where its rules are not at hand."""
    start: str
    line: str
    judged: Plain | None
    awaited: bool


class ImportedShown(TypedDict):
    """The result of importing the lines of a file."""

    added: int
    known: int
    left_out: int
    nobodys: int
    """Games in which no person plays."""
    damaged: Sequence[int]
