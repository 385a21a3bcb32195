"""Messages about a class: who one is, what is asked of it, the slips to print."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, TypedDict

from pions.web.messages.fields import Number, Player, Request, Size


class AskAssignment(Request):
    """A request about an assignment; 0 for the newest one that is open."""

    assignment: Number = 0


class AskSlips(Request):
    """A request for new codes of these people, or of all who are here."""

    people: Annotated[tuple[Number, ...], Size(1000)] = ()
    address: Player
    """The address of this server, for the slips."""


class AssignmentShown(TypedDict):
    """An assignment; times are seconds since 1970."""

    number: int
    title: str
    game: str
    handout: str
    opens: float
    due: float | None
    """Of this visitor."""
    daily: int


class ClassShown(TypedDict):
    """The class as a visitor sees it."""

    name: str
    role: Literal["", "asking", "pupil", "teacher"]
    """Empty for a stranger."""
    me: str
    alias: str
    note: str
    """The teacher's words for this person."""
    shown: Literal["names", "aliases", "own"]
    """How a ranking calls others."""
    joining: bool
    """Whether one may join by the code of the class and a name."""
    paused: bool
    """Whether the ladder rests."""
    problem: str
    """Why the work of the server rests; for the teacher alone."""
    assignments: Sequence[AssignmentShown]


class ClassChanged(TypedDict):
    """News of the class: what is asked again."""

    changed: Literal["hand-ins", "ladder", "people"]
    assignment: int


class SlipShown(TypedDict):
    """A slip: a person, the new code, and the modules of its QR code, row by row."""

    name: str
    code: str
    rows: Sequence[str]


class SlipsShown(TypedDict):
    """All slips to print."""

    slips: Sequence[SlipShown]
