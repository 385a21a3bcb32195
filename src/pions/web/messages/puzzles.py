"""Messages about puzzles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, TypedDict

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
