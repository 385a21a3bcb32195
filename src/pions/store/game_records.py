"""A game of a tournament as it is kept: plain values, and everything one may ask about it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from pions.core import sentences
from pions.core.sentences import Kept

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
    cause: Kept = field(default_factory=dict)
    """About a fault: what happened, as a sentence to be told in any language."""
    trace: str = ""
    """About a fault: the Python traceback, where there was one."""
    conditions: Mapping[str, object] = field(default_factory=dict)
    """Limits, kind of isolation, versions: plain values."""

    @property
    def points(self) -> float:
        """Of the side that opened: 1, 1/2 or 0."""
        return {"first": 1.0, None: 0.5, "second": 0.0}[self.winner]

    def detail(self, translate: Callable[[str], str] = str) -> str:
        """What happened, in the language of `translate`, with the traceback; empty for no fault."""
        return "\n\n".join(filter(None, (sentences.told(self.cause, translate), self.trace)))


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
