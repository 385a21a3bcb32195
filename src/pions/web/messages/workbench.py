"""Messages about files that visitors write: checks, games, fights, opinions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, TypedDict

from pions.app.board.views import SideName
from pions.app.checks.file_views import CheckView
from pions.web.messages.board import Moment, PictureShown
from pions.web.messages.fields import LONGEST_FILE, Name, Range, Request, Size, Text, WithFile

LARGEST_SEED = 999_999


class AskStarter(Request):
    """A request for a file to start a hand-out from."""

    handout: Name


class ReadFile(Request):
    """A file from a visitor's disk that may not be UTF-8, to be decoded."""

    name: Name
    content: Annotated[str, Size(LONGEST_FILE)]
    """Its bytes, each as the character of that number."""


class AskFileOpinion(Moment):
    """A request for the move of a file in a position."""

    name: Name
    text: Annotated[str, Size(LONGEST_FILE)]
    contract: Text = ""


class WithPlayer(WithFile):
    """A request about a file that is called as its contract says, if it has one."""

    contract: Text = ""


class ExamineFile(WithPlayer):
    """A request for how a file is called: by `function`, by its contract, or found by trial."""

    function: Name = ""


class CheckFile(WithPlayer):
    """A request to check every exercise of a hand-out in a file."""

    handout: Name


class PlayFile(WithPlayer):
    """A request for a new table where the file is the opponent."""

    game: Name
    starts: Literal["me", "them"] = "me"


class SeatFile(WithPlayer):
    """A request to offer the file as an opponent at tables of a game."""

    game: Name


class FightFile(WithPlayer):
    """A request for a fight: many games against chance, a search, a level or another file."""

    game: Name
    rival: Literal["random", "depth", "level", "file"]
    depth: Annotated[int, Range(1, 6)] = 1
    level: Annotated[int, Range(1, 10)] = 1
    rival_name: Name = ""
    rival_text: Annotated[str, Size(LONGEST_FILE)] = ""
    rival_contract: Text = ""
    games: Annotated[int, Range(1, 100)] = 20
    seed: Annotated[int, Range(0, LARGEST_SEED)] | None = None


class TreeFile(WithPlayer):
    """A request for the tree of the file's search from the start of the game."""

    game: Name
    depth: Annotated[int, Range(1, 4)] = 2


class ExerciseShown(TypedDict):
    """An exercise and its result."""

    name: str
    label: str
    optional: bool
    status: str
    signature: str
    why: str
    reason: str
    note: str
    counts: bool
    line: int | None
    checks: Sequence[CheckView]


class CheckedShown(TypedDict):
    """A file after all its checks."""

    passed: int
    counted: int
    complete: bool
    notes: Sequence[str]
    printed: str


class FightGameShown(TypedDict):
    """A game of a fight, under way or over."""

    number: int
    games: int
    side: SideName
    colour: str
    board: PictureShown
    over: bool
    score: Literal["", "won", "drawn", "lost"]
    ending: str
    fault: str
    trace: str
    printed: str
    longest: str
    moves: str
    """In the form that requests for an analysis take."""
    seed: int
    rate: tuple[float, float, float] | None
    """The share of the points so far between its bounds, each from 0 to 1; none at first."""
    standing: Sequence[str]
    """The score and its verdict so far; empty while this game is played."""
