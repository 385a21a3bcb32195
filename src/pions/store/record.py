"""A game of a tournament as it is kept: plain values, and everything one may ask about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

Winner: TypeAlias = Literal["first", "second"] | None
"""Who won: the side that opened, the one that answered, or ``None`` for a draw."""


@dataclass(frozen=True, slots=True)
class Seat:
    """One side of a game: who sat there, and what was heard of it."""

    name: str
    program: str
    """What it was made of: the hash of a file, or the words that describe one of our players."""
    output: str = ""
    """What it printed, as far as it was kept."""


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One game, from its seed to its verdict."""

    id: str
    """The same for the same players, opening, colours, seed and limits, on every machine."""
    pair: str
    """Shared by the two games from one opening, each player opening one of them."""
    game: str
    """The name the catalog finds the game by."""
    round: int
    """Counted from 1."""
    first: Seat
    """Who opened."""
    second: Seat
    opening: str
    """The moves both were given, as text; the game went on from there."""
    seed: int
    moves: str
    """Every move, those of the opening included."""
    seconds: tuple[float, ...]
    """How long each move after the opening took."""
    winner: Winner
    termination: str
    """``win``, ``draw``, or the fault that lost the game, such as ``timeout``."""
    detail: str = ""
    """About a fault: what happened, in words or as a traceback."""
    conditions: Mapping[str, object] = field(default_factory=dict)
    """Limits, kind of isolation, versions: plain values."""

    @property
    def points(self) -> float:
        """Of the side that opened: 1, 1/2 or 0."""
        return {"first": 1.0, None: 0.5, "second": 0.0}[self.winner]


@dataclass(frozen=True, slots=True)
class TournamentRecord:
    """What a tournament was asked to be, and who took part."""

    id: str
    game: str
    settings: Mapping[str, object]
    """How it is played: mode, rounds, seed, limits; plain values."""
    entrants: tuple[Mapping[str, object], ...]
    """A mapping a player: name, program, and what else there is to say."""
    started: str
    """When it was first asked for."""
