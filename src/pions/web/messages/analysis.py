"""Messages about analyses, reviews, hints, and what a player would do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypedDict

from pions.app.board.views import SideName
from pions.web.messages.board import BoardShown, Moment
from pions.web.messages.fields import Moves, Name, Plain, Player, Request


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


class OpinionShown(TypedDict):
    """The move of a player."""

    player: str
    label: str
    move: str
    nodes: str | None
    seconds: str


class JudgedShown(TypedDict, total=False):
    """The common fields of analyses of positions and reviews of games."""

    game: str
    position: str | None
    to_move: SideName | None
    exact: bool
    seconds: float
    improving: bool
    """Whether a better one will follow."""


class AnswerShown(JudgedShown, total=False):
    """An analysis of a position: `app.solver.assessments.Assessment`, in words, and to be drawn."""

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
    effort: str
    title: str
    others: str
    meaning: str
    share: float
    late: str
    reasons: bool
    """False where lines and reasons are still looked for."""
    # What an estimate of cells adds.
    source: str
    chances: Sequence[str]
    cells: Sequence[Plain]
    needs: Sequence[str]
    paths: Sequence[Any]
    order: str
    why: Sequence[Plain]
    """Players' reasons for the best cells."""
    # What a proof adds.
    ranked: Sequence[Plain]
    """The named moves in their new order, with what is proved of each."""
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


class ReviewShown(JudgedShown, total=False):
    """A game judged move by move: exactly, or by estimates."""

    moves: Sequence[Plain]
    summary: Sequence[str] | str
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
