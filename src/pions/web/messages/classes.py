"""Requests about a class: of every role, of pupils, of the teacher; and news of it."""

from __future__ import annotations

from dataclasses import field
from typing import Annotated, Literal, TypedDict

from pions.web.messages.fields import Key, Number, Player, Request, Size, Text


class ClassChanged(TypedDict):
    """News of the class: what is asked again."""

    changed: Literal["hand-ins", "ladder", "people"]
    assignment: int


class AskAssignment(Request):
    """A request about an assignment; 0 for the newest one that is open."""

    assignment: Number = 0


class AskWork(AskAssignment):
    """A request for what one has handed in; the findings of `hand_in`, or of the last one."""

    hand_in: Number = 0


class AskBack(Request):
    """A request to let an older version play again."""

    hand_in: Number


class AskClassGame(AskAssignment):
    """A request for a game of the ladder, for the moves that lost it, or for a puzzle of it."""

    name: Annotated[str, Size(100)]


class AskSlips(Request):
    """A request for new codes of these people, or of all who are here."""

    people: Annotated[tuple[Number, ...], Size(1000)] = ()
    address: Player
    """The address of this server, for the slips."""


class AskCell(Request):
    """A request for an exercise of a hand-in, beside the file."""

    hand_in: Number
    exercise: Key


class AskPupil(AskAssignment):
    """A request for all versions of a person."""

    person: Number


class ChangeClass(AskAssignment):
    """A change of a person, of an assignment, or of the class."""

    person: Number = 0
    what: Literal[
        "note", "presence", "name", "alias", "team", "own due",
        "due", "daily", "gate", "shown", "paused",
    ]  # fmt: skip
    value: Text
    """Dates are seconds since 1970, empty for none; a pause and a gate are ``yes`` or ``no``."""


class AskScale(AskAssignment):
    """A request for the marks by another scale, which is kept where that is said."""

    scale: Annotated[dict[str, bool | float | Key | dict[str, float]], Size(20)] = field(
        default_factory=dict
    )
    keep: bool = False


class AskSimilar(AskAssignment):
    """A request for the pairs that resemble each other; with `play` by their moves as well."""

    play: bool = False


class AskPair(Request):
    """A request for two hand-ins side by side."""

    one: Number
    other: Number


class DecidePair(AskPair):
    """A decision about a pair; empty to take it back."""

    decided: Literal["", "allowed", "noted"]
    note: Text = ""
