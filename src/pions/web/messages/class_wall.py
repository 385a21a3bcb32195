"""Messages of the page for the projector."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

from pions.web.messages.board import PictureShown
from pions.web.messages.class_pupils import RankShown


class MovedRow(TypedDict):
    """A row of the ranking, and by how many places it rose since the server began."""

    row: RankShown
    rose: int


class WallGame(TypedDict):
    """A game that was played a moment ago, board after board."""

    id: str
    first: str
    second: str
    winner: str
    """The name of the winner; empty for a draw."""
    boards: Sequence[PictureShown]


class WallShown(TypedDict):
    """The ranking and the last games, read from ten metres."""

    assignment: int
    title: str
    counts: str
    paused: bool
    rows: Sequence[MovedRow]
    games: Sequence[WallGame]
    due: float | None
