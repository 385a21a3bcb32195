"""Messages about puzzles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, TypedDict

from pions.web.messages.board import MovesShown, PositionShown
from pions.web.messages.fields import Key, MoveText, Name, Number, Request, Size, Small


class AskPuzzle(Request):
    """A request for a puzzle: of a key or of the day, else one that comes back, else a new one."""

    record: PracticeShown
    today: Key
    key: Key = ""
    day: bool = False
    game: Name = ""
    kind: Name = ""
    level: Small = 0
    mine: bool = False


class AnswerPuzzle(Request):
    """A move for a puzzle; an empty one asks for its solution."""

    key: Key
    record: PracticeShown
    today: Key
    move: MoveText = ""
    first: bool = True
    """Whether it is the first answer: only that one counts."""


class PracticeShown(TypedDict):
    """The visitor's record, kept by the browser: see `pions.app.puzzles.practice`."""

    solved: Annotated[Sequence[Key], Size(500)]
    due: Annotated[Mapping[str, tuple[Small, Key]], Size(300)]
    run: Number
    last: Key


class PuzzleShown(TypedDict):
    """A puzzle, without its solution."""

    key: str
    kind: str
    sort: str
    level: int
    task: str
    hint: str
    position: PositionShown
    streak: int
    waiting: int
    games: Sequence[tuple[str, str]]
    """The games that have puzzles: the name of each, and its title."""
    kinds: Sequence[tuple[str, str]]
    mine: bool
    note: str
    """Why it is not, where that was asked for."""


class PuzzleAnswered(TypedDict):
    """The effect of a move in a puzzle, and the visitor's new record."""

    right: bool
    verdict: str
    move: str
    steps: MovesShown
    record: PracticeShown
    streak: int
    waiting: int
