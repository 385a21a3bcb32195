"""People, assignments and hand-ins of a class, as they are stored: plain values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path

from pions.core.sentences import Kept


class Presence(Enum):
    """Whether a person takes part."""

    HERE = "here"
    ASKING = "asking"
    """Came with the code of the class, and waits for the teacher's word."""
    GONE = "gone"
    """Left: hand-ins, games and marks stay, and none of their versions plays."""
    FORGOTTEN = "forgotten"
    """Only the games are left, without a name."""


class Stage(Enum):
    """How far a hand-in has come: the stage that it waits for, or in which it stopped."""

    READ = "read"
    RECOGNISED = "recognised"
    EXERCISES = "exercises"
    TRIALS = "trials"
    YARDSTICKS = "yardsticks"
    LADDER = "ladder"


@dataclass(frozen=True, slots=True)
class Person:
    """A pupil; a team is one name on several people."""

    number: int
    name: str
    alias: str
    """The name others see, where they see no names."""
    team: str = ""
    presence: Presence = Presence.HERE
    note: str = ""
    """The teacher's words for this person alone."""
    code: str = ""
    """The hash of the code; empty for none."""
    sessions: int = 0
    """How often all cookies of this person were made void."""

    @property
    def unit(self) -> str | int:
        """What hands in, plays and is marked as one: the team, or the person."""
        return self.team or self.number


@dataclass(frozen=True, slots=True)
class Assignment:
    """A piece of work of the class: a game to be played, or a hand-out as well."""

    number: int
    title: str
    game: str
    handout: str = ""
    contract: str = ""
    """The file of a contract, in the folder of the class; empty for none."""
    opens: float = 0.0
    """Seconds since 1970, as all times here."""
    due: float | None = None
    daily: int = 20
    """Hand-ins of a person a day."""
    settings: Mapping[str, object] = field(default_factory=dict)
    """Plain values: limits, the scale of marks, what keeps a file off the ladder."""

    def handout_in(self, folder: Path) -> str:
        """Return the hand-out's name, or its folder in the one of the class."""
        own = folder / self.handout
        return str(own) if self.handout and own.is_dir() else self.handout


@dataclass(frozen=True, slots=True)
class ClassHandIn:
    """A version that a person has handed in."""

    number: int
    assignment: int
    person: int
    version: int
    """Counted from 1 for the person and the assignment."""
    name: str
    """The file's own name."""
    digest: str
    received: float
    late: float
    """Seconds after the due date; 0 where it came in time."""
    stage: Stage
    stopped: Kept | None = None
    """The sentence about the fault that stopped it."""
    shares: Mapping[str, float] | None = None
    """The share of each exercise that passes; ``None`` where they were not checked."""
    found: Mapping[str, object] = field(default_factory=dict)
    """The findings of the stages: plain values by the name of the stage."""

    @property
    def accepted(self) -> bool:
        """Whether it may play on the ladder."""
        return self.stage is Stage.LADDER and self.stopped is None

    @property
    def player(self) -> str:
        """Return its name in games, which tells no person."""
        return f"{self.person}.{self.version}"
