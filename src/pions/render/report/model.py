"""What the report of a tournament shows, in values; `page` and `parts` choose the words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from pions.arena.standings import Standing
from pions.arena.statistics import Tally
from pions.core.boards import Board
from pions.render.charts import Reading
from pions.store.game_records import GameRecord


@dataclass(frozen=True, slots=True)
class Turning:
    """The first move that changed the result of a game."""

    move: int
    """Counted from 1, both sides together."""
    text: str
    mark: str
    sentences: Sequence[str]
    """About this move and those after it that changed the result again."""
    board: Board | None
    """The position it led to; ``None`` where there are too many games to draw them all."""


@dataclass(frozen=True, slots=True)
class ReportedGame:
    """A game: a row in the sections of its players, and a card."""

    number: int
    record: GameRecord
    first: int
    """The place in `Report.players` of the player that opened."""
    second: int
    winner: int | None
    ending: str
    plies: int
    board: Board | None
    """The final position; ``None`` where there are too many games to draw them all."""
    turning: Turning | None = None
    """``None`` where no move changed the result, and where the game was not reviewed."""
    steady: bool = False
    """Whether it is known that no move after the opening changed the result."""


@dataclass(frozen=True, slots=True)
class ReportedProfile:
    """How well a player plays, against perfect play."""

    kept: Reading
    exact: bool
    sentences: Sequence[str]
    tables: Sequence[tuple[str, Sequence[tuple[str, str, str]]]]
    """By phase, kind of mistake, opening: a title, and rows of a name, a figure, details."""


@dataclass(frozen=True, slots=True)
class ReportedPlayer:
    """A row of the ranking, and a section of the page."""

    place: int
    name: str
    label: str
    called: str
    """Its label, told apart from the same label of another player."""
    origin: str
    program: str
    calling: str
    standing: Standing
    elo: Reading
    faults: Sequence[tuple[str, int]]
    """Games lost otherwise than on the board: how, and how many."""
    cross: Sequence[Tally | None]
    """Against each of the players, in their order; ``None`` where the two do not meet."""
    profile: ReportedProfile | None = None
    """``None`` where its moves were not judged."""


@dataclass(frozen=True, slots=True)
class Report:
    """Everything on the page."""

    title: str
    subtitle: str
    players: Sequence[ReportedPlayer]
    games: Sequence[ReportedGame]
    endings: Sequence[tuple[str, int]]
    remarks: Sequence[str]
    left_out: Sequence[tuple[str, str]]
    conditions: Sequence[tuple[str, str]]
    """How it was played: a name and a text each."""
    missing: int = 0
    """Games still to be played."""
    reviewed: bool = False
    notes: Sequence[str] = field(default_factory=tuple)
