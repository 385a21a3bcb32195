"""Messages about profiles: how well a player plays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

from pions.web.messages.fields import Name, Request, Text
from pions.web.messages.tournaments import AskTournament


class AskMyProfile(Request):
    """The visitor's profile in a game; without its name, in the one played most."""

    game: Name = ""


class AskTournamentProfile(AskTournament):
    """The profile of one of its players."""

    player: Text


class ShareShown(TypedDict):
    """A row of a profile: a share and its interval."""

    name: str
    detail: str
    loss: str
    share: str
    value: float
    low: float
    high: float
    between: str


class MistakesShown(TypedDict):
    """A kind of mistake, and its frequency."""

    kind: str
    name: str
    times: str
    detail: str
    part: float
    practice: str
    """The kind of puzzles that it is practised with."""


class RungShown(TypedDict):
    """A level on the scale."""

    number: str
    """With a sign where it stands for the stronger levels too."""
    keeps: str
    possible: bool
    likeliest: bool


class HeadingsShown(TypedDict):
    """The titles of the parts of a profile."""

    whole: str
    phases: str
    kinds: str
    openings: str


class ProfileShown(TypedDict):
    """A profile: a player against perfect play."""

    player: str
    subject: str
    enough: bool
    waiting: str
    mark: str
    judged_by: str
    share: str
    headline: str
    counts: str
    level: str
    possible: str
    ladder: Sequence[RungShown]
    phases: Sequence[ShareShown]
    mistakes: str
    kinds: Sequence[MistakesShown]
    openings: Sequence[ShareShown]
    advice: str
    why: str
    problems: Sequence[str]
    headings: HeadingsShown
    practice: str
    """The game as puzzles call it; empty where there are none of it."""
    game: str
    titles: Sequence[tuple[str, str]]
