"""Messages about analyses, reviews, hints, and what a player would do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

from pions.web.messages.board import BoardShown, Moment
from pions.web.messages.fields import Moves, Name, Player, Request


class AskOpinion(Moment):
    """A request for the move of a player."""

    player: Player


class AskProof(Moment):
    """A proof of who wins a position, and of moves that an estimate names."""

    named: Moves = ()


class AskGlossary(Request):
    """The words of the players of a game."""

    game: Name


class HintShown(TypedDict):
    """A move worth playing."""

    move: str
    exact: bool
    sentence: str
    area: Sequence[str]
    """Moves near it, to look at first, and the sentence about them; empty where they tell it."""
    where: str


class GlossaryEntryShown(TypedDict):
    """A word of players, on a board."""

    key: str
    title: str
    text: Sequence[str]
    caption: str
    board: BoardShown
    game: str
    position: str
