"""Messages of a visit: hello, which games there are, whom one can play with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated, TypedDict

from pions.app.board.choices import ChoiceView, Chosen
from pions.app.play.opponents import OpponentChoice
from pions.web.messages.fields import Key, Name, Number, Size, Small


@dataclass(frozen=True, slots=True, kw_only=True)
class Hello:
    """The first of all: which language to speak, and a secret by which a browser is known again."""

    language: Annotated[str, Size(8)] = "en"
    visitor: Key = ""
    """What this browser calls itself: games begun here are its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cancel:
    """Stop working on the question with that number."""

    what: Number


@dataclass(frozen=True, slots=True, kw_only=True)
class AskGame:
    """Whom to play a game with: one by its name, or a choice with the values of its fields."""

    game: Name = ""
    choice: Name = ""
    values: Annotated[dict[str, Small | bool], Size(100)] = field(default_factory=dict)


class Named(TypedDict):
    """A game of the catalog."""

    name: str
    rules: str


class Welcome(TypedDict):
    """What a page needs to begin."""

    version: str
    language: str
    games: Sequence[Named]
    choices: Sequence[ChoiceView]
    files: Sequence[str]
    trees: Sequence[str]
    compiling: bool
    reach: str
    """The name under which other machines reach this one; empty where none does."""
    workbench: bool
    """Whether files are run that visitors write."""


class GameShown(Named):
    """A game one can choose, and whom to play it with."""

    chosen: Chosen
    solvable: bool
    usual: str
    players: Sequence[OpponentChoice]
