"""Messages at the start of a visit: language, games, opponents."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from typing import Annotated, TypedDict

from pions.app.board.choices import ChoiceView, Chosen
from pions.app.play.opponents import OpponentChoice
from pions.render.listing import GameLine
from pions.web.messages.fields import Key, Name, Number, Request, Size, Small


class Hello(Request):
    """The first message: the language, and a secret that identifies the browser."""

    language: Annotated[str, Size(8)] = "en"
    visitor: Key = ""
    """Games begun with this secret belong to this browser."""


class Cancel(Request):
    """A request to stop working on the question with that number."""

    what: Number


class AskGame(Request):
    """A request for a game and its opponents: by name, or a choice with its values."""

    game: Name = ""
    choice: Name = ""
    values: Annotated[dict[str, Small | bool], Size(100)] = field(default_factory=dict)


class Welcome(TypedDict):
    """The answer to `Hello`: all that a page needs to begin."""

    version: str
    language: str
    games: Sequence[GameLine]
    choices: Sequence[ChoiceView]
    files: Sequence[str]
    trees: Sequence[str]
    compiling: bool
    reach: str
    """The name under which other machines reach this one; empty where none does."""
    workbench: bool
    """Whether files are run that visitors write."""
    school: bool
    """Whether a class is served."""


class GameShown(TypedDict):
    """A game, and its opponents."""

    name: str
    rules: str
    chosen: Chosen
    solvable: bool
    usual: str
    players: Sequence[OpponentChoice]
