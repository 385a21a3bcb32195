"""Findings in a student's file, as values; words are in the reader's language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from pions.checks.boards import Drawn

StatusName: TypeAlias = Literal["passed", "failed", "skipped", "missing"]


@dataclass(frozen=True, slots=True)
class FailureView:
    """A failed check: the call, the expected and the obtained value."""

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
    """A check and its result, in words."""

    name: str
    title: str
    status: StatusName
    hint: str
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
    """A remark: a name that differs from the hand-out's."""
    by_hand: bool = False
    """Whether only a person can try it: it counts, and the file may be complete without it."""

    @property
    def counts(self) -> bool:
        """Whether it is to pass: all are, but optional ones that are not written."""
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
    notes: tuple[str, ...] = ()

    @property
    def passed(self) -> int:
        """Return the number of exercises that pass."""
        return sum(exercise.status == "passed" for exercise in self.exercises)

    @property
    def counted(self) -> int:
        """Return the number of exercises to pass."""
        return sum(exercise.counts for exercise in self.exercises)

    @property
    def complete(self) -> bool:
        """Whether everything passes."""
        return not any(exercise.to_do for exercise in self.exercises)

    @property
    def next(self) -> ExerciseView | None:
        """Return the first exercise to work on."""
        return next((exercise for exercise in self.exercises if exercise.to_do), None)

    @property
    def by_hand(self) -> tuple[str, ...]:
        """Return the exercises that only a person can try."""
        return tuple(exercise.name for exercise in self.exercises if exercise.by_hand)
