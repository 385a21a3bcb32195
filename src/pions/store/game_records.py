"""Records of games and tournaments as they are stored: plain values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from pions.core import sentences
from pions.core.sentences import Kept

Winner: TypeAlias = Literal["first", "second"] | None
"""The side that opened, the one that answered, or ``None`` for a draw."""


@dataclass(frozen=True, slots=True)
class Seat:
    """The player of one side of a game."""

    name: str
    program: str
    """The hash of its file, or the words that describe one of our players."""
    output: str = ""
    """The end of its output."""


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A game of a tournament."""

    id: str
    """The same for the same players, opening, colours, seed and limits, on every machine."""
    pair: str
    """Shared by the two games from one opening, each player opening one of them."""
    game: str
    """The name of the game in the catalog."""
    round: int
    """Counted from 1."""
    first: Seat
    """The opener."""
    second: Seat
    opening: str
    """The moves of the opening, as text."""
    seed: int
    moves: str
    """Every move, those of the opening included."""
    seconds: tuple[float, ...]
    """The time of each move after the opening."""
    winner: Winner
    termination: str
    """``win``, ``draw``, or the fault that lost the game, such as ``timeout``."""
    cause: Kept = field(default_factory=dict)
    """The sentence about a fault, to be translated."""
    trace: str = ""
    """The traceback of a fault, where there was one."""
    conditions: Mapping[str, object] = field(default_factory=dict)
    """Limits, kind of isolation, versions: plain values."""

    @property
    def points(self) -> float:
        """The opener's points: 1, 1/2 or 0."""
        return {"first": 1.0, None: 0.5, "second": 0.0}[self.winner]

    def detail(self, translate: Callable[[str], str] = str) -> str:
        """Return the fault and its traceback, in the language of `translate`; empty for none."""
        return "\n\n".join(filter(None, (sentences.told(self.cause, translate), self.trace)))


@dataclass(frozen=True, slots=True)
class TournamentRecord:
    """The settings and the players of a tournament."""

    id: str
    game: str
    settings: Mapping[str, object]
    """Mode, rounds, seed, limits: plain values."""
    entrants: tuple[Mapping[str, object], ...]
    """A mapping a player: name, program, and more."""
    started: str
    """The time of its first start."""
