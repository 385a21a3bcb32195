"""Messages about tournaments and their games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, TypedDict

from pions.app.board.views import SideName
from pions.web.messages.fields import Key, Range, Request, Size, Text


class AskTournament(Request):
    """A request to watch a tournament: every change is sent."""

    tournament: Key


class AskTournamentGames(AskTournament):
    """A request for a page of games: of a player, or that ended in one way."""

    player: Text = ""
    ending: Key = ""
    page: Annotated[int, Range(0, 1_000_000)] = 0


class AskTournamentProfile(AskTournament):
    """A request for the profile of one of its players."""

    player: Text


class AskTournamentGame(AskTournament):
    """A request for one game, to be stepped through."""

    name: Annotated[str, Size(100)]


class Row(TypedDict):
    """A game in a list."""

    id: str
    number: int
    players: Sequence[str]
    winner: SideName | None
    result: str
    ending: str
    fault: bool
    plies: int
