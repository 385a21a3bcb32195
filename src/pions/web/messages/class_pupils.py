"""Messages about what a pupil has handed in, and where it stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, TypedDict

from pions.web.messages.board import PictureShown
from pions.web.messages.classes import AskAssignment
from pions.web.messages.fields import Number, Request, Size


class AskWork(AskAssignment):
    """A request for what one has handed in; the findings of `hand_in`, or of the last one."""

    hand_in: Number = 0


class AskBack(Request):
    """A request to let an older version play again."""

    hand_in: Number


class AskClassGame(AskAssignment):
    """A request for a game of the ladder, or for the moves that lost it."""

    name: Annotated[str, Size(100)]


class StageShown(TypedDict):
    """A stage of a hand-in."""

    name: str
    title: str
    state: Literal["passed", "failed", "now", "later"]
    figure: str


class VersionShown(TypedDict):
    """A version that was handed in."""

    number: int
    version: int
    state: Literal["plays", "accepted", "refused", "waiting"]
    said: str
    received: float
    strength: Sequence[float]
    """The rating and the ends of its interval; empty where it has not played."""


class HandInShown(TypedDict):
    """What was found out about a version."""

    number: int
    version: int
    name: str
    stages: Sequence[StageShown]
    state: Literal["waiting", "refused", "accepted"]
    title: str
    detail: Sequence[str]
    late: str
    trace: str
    board: PictureShown | None
    """Where a trial game stopped."""
    moves: str
    """The moves of that game."""


class RivalShown(TypedDict):
    """The program to pass."""

    name: str
    ahead: str
    games: str


class WorkShown(TypedDict):
    """What one has handed in."""

    assignment: int
    title: str
    game: str
    due: float | None
    today: int
    daily: int
    note: str
    current: HandInShown | None
    versions: Sequence[VersionShown]
    """The last one first."""
    levels: Sequence[tuple[int, float]]
    """The strength of each level."""
    rival: RivalShown | None


class RankShown(TypedDict):
    """A row of the ranking."""

    place: int
    """0 for a level."""
    name: str
    mine: bool
    elo: str
    between: str
    whisker: Sequence[float]
    games: str


class LastGameShown(TypedDict):
    """A game of one's own program."""

    id: str
    rival: str
    result: Literal["won", "drawn", "lost"]
    said: str
    ending: str
    asks: bool
    """Whether a solver may tell the move that lost it."""
    board: PictureShown


class PlaceShown(TypedDict):
    """Where one's program stands."""

    assignment: int
    title: str
    version: int
    """0 where none plays."""
    place: str
    """Empty where there are too few games."""
    among: str
    title_line: str
    detail: str
    counts: str
    paused: bool
    ranking: Sequence[RankShown]
    rival: RivalShown | None
    last: Sequence[LastGameShown]


class WhyShown(TypedDict):
    """The moves that lost a game."""

    said: str
    earlier: str
    board: PictureShown | None
    ply: int
