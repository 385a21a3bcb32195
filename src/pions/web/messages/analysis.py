"""Messages about what is known of a position or a game, and what others would play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypedDict

from pions.app.board.views import SideName
from pions.web.messages.board import BoardShown, Moment
from pions.web.messages.fields import Moves, Name, Plain, Player


@dataclass(frozen=True, slots=True, kw_only=True)
class AskOpinion(Moment):
    """What a player would do."""

    player: Player


@dataclass(frozen=True, slots=True, kw_only=True)
class AskProof(Moment):
    """Who wins a position for certain, and what that makes of moves that an estimate names."""

    named: Moves = ()
    """Those moves, the best first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AskGlossary:
    """The words of the players of a game."""

    game: Name


class HintShown(TypedDict):
    """A move worth playing."""

    move: str
    exact: bool
    sentence: str
    area: Sequence[str]
    """Moves near it, to look at first, and the sentence that says so; empty where that tells it."""
    where: str


class OpinionShown(TypedDict):
    """What a player would do."""

    player: str
    label: str
    move: str
    nodes: str | None
    seconds: str


class AnswerShown(TypedDict, total=False):
    """What is known of a position: `app.solver.assessments.Assessment`, worded and drawn."""

    game: str
    position: str | None
    to_move: SideName | None
    exact: bool
    value: int | None
    result: str | None
    winner: SideName | None
    discs: int | None
    plies: int | None
    best: Sequence[str]
    line: str
    judged: Sequence[Plain]
    columns: Sequence[Plain]
    estimate: Plain | None
    proved: str | None
    depth: int | None
    nodes: int
    seconds: float
    effort: str
    title: str
    others: str
    meaning: str
    share: float
    late: str
    reasons: bool
    """False where lines and reasons are still looked for."""
    improving: bool
    """True where a better estimate is on its way."""
    # What an estimate of cells adds.
    source: str
    chances: Sequence[str]
    cells: Sequence[Plain]
    needs: Sequence[str]
    paths: Sequence[Any]
    order: str
    why: Sequence[Plain]
    """What players say of the best cells."""
    # What a proof adds.
    ranked: Sequence[Plain]
    """The moves that were named, in the order they have now, with what is proved of each."""
    sentence: str
    facts: Sequence[str]
    drawn: Plain
    move: str | None
    carrier: Sequence[str]
    linked: bool
    moves: Mapping[str, bool] | None
    must_play: Plain | None
    bridges: Sequence[Plain]
    templates: Sequence[Plain]
    winning: Sequence[str]
    proof: Plain


class ReviewShown(TypedDict, total=False):
    """A game judged move by move: exactly, or by estimates."""

    game: str
    position: str | None
    to_move: SideName | None
    exact: bool
    moves: Sequence[Plain]
    summary: Sequence[str] | str
    seconds: float
    turning_point: int | None
    mistakes: Sequence[Plain]
    accuracy: Mapping[str, str | None]
    search: str | None
    depths: tuple[int, int]
    lost_most: Sequence[int]
    chances: Sequence[float] | None
    costly: Sequence[Plain]
    searched: int
    interrupted: bool
    improving: bool
    """Whether a better one will follow."""


class ReasonShown(TypedDict):
    """Why a move is good or bad, in the words of players."""

    lead: str
    term: str
    title: str
    sentence: str
    cells: Sequence[str]


class GlossaryEntryShown(TypedDict):
    """A word of players, on a board."""

    key: str
    title: str
    text: Sequence[str]
    caption: str
    board: BoardShown
    game: str
    position: str


class GlossaryShown(TypedDict):
    """The words of the players of a game."""

    title: str
    entries: Sequence[GlossaryEntryShown]
