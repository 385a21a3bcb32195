"""Messages about tournaments and their games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, TypedDict

from pions.app.board.views import SideName
from pions.core.types import Pieces, Shape
from pions.web.messages.board import BoardShown, MovesShown
from pions.web.messages.fields import Key, Plain, Range, Request, Size, Text


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


class Heading(TypedDict, total=False):
    """A tournament in a list."""

    game: str
    title: str
    shape: Shape
    pieces: Pieces
    since: str
    started: str
    players: str
    games: str


class ListedTournament(Heading, total=False):
    """A tournament that can be watched, or a file that cannot be read, and the reason."""

    file: str
    problem: str
    key: str


class Ranked(TypedDict):
    """A line of the standings."""

    place: int
    name: str
    label: str
    about: str
    points: str
    games: str
    counts: Sequence[str]
    score: str
    between: str
    elo: str
    ends: str
    whisker: Sequence[float]
    faults: str
    time: str


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


class TournamentShown(ListedTournament, total=False):
    """A tournament as it stands."""

    state: Literal["live", "finished", "waiting"]
    said: str
    left: str
    done: int
    total: int | None
    progress: str
    ranking: Sequence[Ranked]
    cross: Sequence[Sequence[Sequence[str]]] | None
    endings: Sequence[Plain]
    remarks: Sequence[str]
    left_out: Sequence[str]
    conditions: Sequence[Sequence[str]]
    latest: Sequence[Plain]


class ReplayShown(Row):
    """One game, to be stepped through."""

    key: str
    round: int
    board: BoardShown
    moves: MovesShown
    line: str
    times: Sequence[str]
    thought: Sequence[str]
    title: str
    detail: str
    trace: str
    printed: Sequence[str]
    opening: str
    solvable: bool
    before: str | None
    after: str | None
    heading: Heading


class GameList(TypedDict):
    """A page of games."""

    total: int
    pages: int
    games: Sequence[Row]
