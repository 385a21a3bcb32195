"""Messages of the teacher of a class."""

from __future__ import annotations

from typing import Literal

from pions.web.messages.classes import AskAssignment
from pions.web.messages.fields import Key, Number, Request, Text


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
        "note", "presence", "name", "alias", "team", "own due", "due", "daily", "shown", "paused"
    ]
    value: Text
    """Dates are seconds since 1970, empty for none; a pause is ``yes`` or ``no``."""


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
