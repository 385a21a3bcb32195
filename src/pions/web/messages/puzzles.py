"""Messages about puzzles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, TypedDict

from pions.web.messages.board import MovesShown, PositionShown
from pions.web.messages.fields import Key, MoveText, Name, Number, Size, Small


@dataclass(frozen=True, slots=True, kw_only=True)
class AskPuzzle:
    """A puzzle: the one of that key or of the day, else one that comes back, else a new one."""

    record: PracticeShown
    today: Key
    key: Key = ""
    day: bool = False
    game: Name = ""
    kind: Name = ""
    level: Small = 0
    mine: bool = False
    """Whether it is to be from one's own games."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerPuzzle:
    """A move for a puzzle; without one, its solution is wanted."""

    key: Key
    record: PracticeShown
    today: Key
    move: MoveText = ""
    first: bool = True
    """Whether it is the first answer, which is the one that counts."""


class PracticeShown(TypedDict):
    """What a visitor has solved and failed; it stays in the browser. See `pions.app.puzzles`."""

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
    """Of which games there are puzzles: the name of each, and what people call it."""
    kinds: Sequence[tuple[str, str]]
    mine: bool
    """Whether it is from one's own games."""
    note: str
    """Why it is not, where that was wished for."""


class PuzzleAnswered(TypedDict):
    """What a move does in the position of a puzzle, and the record of whoever played it."""

    right: bool
    verdict: str
    move: str
    steps: MovesShown
    record: PracticeShown
    streak: int
    waiting: int
