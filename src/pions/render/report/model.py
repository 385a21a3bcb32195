"""What a report shows, in values; the words are chosen where it is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from pions.core.boards import Board

ReportedResult: TypeAlias = Literal["won", "drawn", "lost"]


@dataclass(frozen=True, slots=True)
class IntervalEstimate:
    """A value, and the ends between which it lies 95 times in 100."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Count:
    """Games won, drawn and lost."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        """All of them."""
        return self.won + self.drawn + self.lost

    @property
    def points(self) -> float:
        """One for a win, a half for a draw."""
        return self.won + self.drawn / 2


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
    """One game."""

    number: int
    round: int
    first: int
    """The place in `Report.players` of who opened."""
    second: int
    winner: int | None
    ending: str
    fault: bool
    """Whether it ended otherwise than on the board."""
    detail: str
    opening: str
    moves: str
    plies: int
    seconds: tuple[float, float]
    """How long each thought in all."""
    outputs: tuple[str, str]
    board: Board | None
    """The final position; ``None`` where there are too many games to draw them all."""
    turning: Turning | None = None
    """``None`` where no move changed the result, and where nobody looked."""
    steady: bool = False
    """Whether it is known that no move after the opening changed the result."""


@dataclass(frozen=True, slots=True)
class ReportedProfile:
    """How well a player plays, against perfect play."""

    kept: IntervalEstimate
    exact: bool
    sentences: Sequence[str]
    tables: Sequence[tuple[str, Sequence[tuple[str, str, str]]]]
    """By phase, kind of mistake, opening: a title, and rows of a name, a figure, what is behind."""


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
    total: Count
    opening: Count
    answering: Count
    pairs: tuple[int, ...]
    """Pairs of games that brought 0, 1/2, 1, 1 1/2 and 2 points."""
    score: IntervalEstimate
    elo: IntervalEstimate
    faults: Sequence[tuple[str, int]]
    """Games lost otherwise than on the board: how, and how many."""
    seconds: float
    """Mean time a move."""
    slowest: float
    cross: Sequence[Count | None]
    """Against each of the players, in their order; ``None`` where the two do not meet."""
    profile: ReportedProfile | None = None
    """``None`` where nobody judged its moves."""


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
    """What there is to know about how it was played: a name and a text each."""
    missing: int = 0
    """Games still to be played."""
    reviewed: bool = False
    """Whether games were reviewed for the move that changed the result."""
    notes: Sequence[str] = field(default_factory=tuple)
