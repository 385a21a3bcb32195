"""What there is to say about a student's file, in values; words are in the reader's language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from pions.render.handout_boards import Drawn

StatusName: TypeAlias = Literal["passed", "failed", "skipped", "missing"]


@dataclass(frozen=True, slots=True)
class FailureView:
    """What a check saw that should not be."""

    call: str
    expected: str
    obtained: str
    position: Drawn | None
    expected_board: Drawn | None
    obtained_board: Drawn | None
    trace: str
    printed: str


@dataclass(frozen=True, slots=True)
class CheckView:
    """A check and what came of it, in words."""

    name: str
    title: str
    status: StatusName
    hint: str
    """Empty where it passes."""
    reason: str
    """Why it was not checked; empty where it was."""
    failure: FailureView | None
    hidden: bool
    """Whether the details were left out, as a teacher asked."""


@dataclass(frozen=True, slots=True)
class ExerciseView:
    """An exercise and its checks, in words."""

    name: str
    label: str
    signature: str
    status: StatusName
    optional: bool
    why: str
    reason: str
    written_as: str
    seconds: float
    checks: tuple[CheckView, ...]
    note: str = ""
    """What else is to be said: a name that differs from the hand-out's."""
    by_hand: bool = False
    """Whether only a person can try it: it counts, and the file may be complete without it."""

    @property
    def counts(self) -> bool:
        """Whether it is one of the exercises to pass: not where it is optional and not written."""
        return not (self.optional and self.status == "missing")

    @property
    def to_do(self) -> bool:
        """Whether the file is incomplete because of it."""
        return self.counts and not self.by_hand and self.status != "passed"


@dataclass(frozen=True, slots=True)
class FileView:
    """A student's file and its exercises, in words."""

    file: str
    handout: str
    subject: str
    exercises: tuple[ExerciseView, ...]
    mark: float | None = None
    out_of: float | None = None
    tier: str = ""
    """How well it was isolated."""
    notes: tuple[str, ...] = ()
    """What is to be said about the file as a whole."""

    @property
    def passed(self) -> int:
        """How many exercises pass."""
        return sum(one.status == "passed" for one in self.exercises)

    @property
    def counted(self) -> int:
        """How many exercises there are to pass."""
        return sum(one.counts for one in self.exercises)

    @property
    def complete(self) -> bool:
        """Whether everything passes."""
        return not any(one.to_do for one in self.exercises)

    @property
    def next(self) -> ExerciseView | None:
        """The first exercise to work on."""
        return next((one for one in self.exercises if one.to_do), None)

    @property
    def by_hand(self) -> tuple[str, ...]:
        """The exercises that only a person can try."""
        return tuple(one.name for one in self.exercises if one.by_hand)
