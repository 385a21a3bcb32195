"""Exercises, their checks, and the results of a file."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import Any, TypeAlias

from pions.checks import sentences
from pions.checks.boards import Drawn
from pions.checks.differences import STRONG, Kind
from pions.checks.questions import Lab, Question
from pions.checks.sentences import Sentences
from pions.core.sentences import Sentence
from pions.core.types import Term

Words: TypeAlias = Sentence | str
"""A sentence of ours, or a value as Python writes it."""


@dataclass(frozen=True, slots=True)
class Failure:
    """A wrong answer that a check has seen."""

    call: str
    """The question as Python, to be typed again."""
    expected: Words
    obtained: Words
    position: Drawn | None = None
    """The board that was given."""
    expected_board: Drawn | None = None
    obtained_board: Drawn | None = None
    trace: str = ""
    """Where the student's own code failed; empty where it did not."""
    printed: str = ""
    """The output of the call."""
    stopped: bool = False
    """Whether the process had to be stopped: what comes next would fare no better."""
    kinds: tuple[str, ...] = ()
    """In which way it is wrong (`differences`), what says most first."""
    question: Question | None = None
    """The question, to ask it again."""


class WrongAnswer(Exception):
    """Ends a check; `failure` says what is wrong with an answer."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure.call)
        self.failure = failure


Run: TypeAlias = Callable[[Lab, int], Failure | None]
"""Asks questions drawn with a seed; the first answer that is wrong, or ``None``.

May raise `WrongAnswer` instead.
"""


@dataclass(frozen=True, slots=True)
class Check:
    """One thing an exercise asks for."""

    name: str
    """Within its exercise; what is said of it stands in the table of the hand-out."""
    run: Run
    separate: bool = False
    """Whether it is about something else than the checks before it in its exercise."""
    beyond: bool = False
    """Whether the hand-out does not ask for it; an exercise that fails it is right, with a note."""
    said: Sentences = field(default_factory=dict)
    """The sentences of a teacher's check, which is in no table."""


Checks: TypeAlias = dict[str, dict[str, Run]]
"""For each exercise, what runs each of its checks, by their names."""


@dataclass(frozen=True, slots=True)
class Exercise:
    """One function or class of a hand-out."""

    folder: Path
    """Where its hand-out lies."""
    name: str
    """The name it has in the hand-out."""
    label: str
    """Its number there: ``Exercice 3``, ``Q5``."""
    signature: str
    """As the hand-out calls it; several lines for a class."""
    checks: Sequence[Check]
    needs: Sequence[str] = ()
    """Exercises it builds on."""
    optional: bool = False
    """Whether a file is complete without it."""
    definitions: Sequence[str] = ()
    """The names that must be written, ``Noeud.evaluer``; by default its own."""
    also: str = ""
    """A pattern of other names it may go by, where the hand-out gives none."""
    perhaps: Sequence[str] = ()
    """A pattern of names a file may give it, and the checks by which such a function is known."""
    asks: bool = False
    """Whether it is known by asking for input."""
    stands_for: Sequence[str] = ()
    """Another name it goes by where a name of some pattern is written, and that pattern."""
    unless: Collection[str] = ()
    """Kinds that leave nothing to look at, once a check of it has met one of them."""
    accepts: Sequence[str] = ()
    """Other signatures that are right as well: `signatures` finds out which a file has."""
    points: float = 1.0
    """What it is worth where a scale does not say."""

    @property
    def wanted(self) -> Sequence[str]:
        """Return the names that must be written before it can be checked."""
        return self.definitions or (self.name,)

    @property
    def why(self) -> Term:
        """Why it matters, in one sentence."""
        return sentences.under(self.folder, self.name)["why"]

    def said(self, check: Check) -> Sentences:
        """The sentences about one of its checks: title, hint, and the hint for each kind."""
        return check.said or sentences.under(self.folder, self.name, check.name)

    def title(self, check: Check) -> Term:
        """Return the text that follows a tick or a cross."""
        return self.said(check)["title"]

    def advice(self, check: Check, kinds: Sequence[str]) -> Sentence:
        """The hint for these kinds of difference: the check's own, the general, the usual one."""
        strong = [kind for kind in kinds if kind in STRONG]
        if Kind.KEPT in kinds:  # all else that is wrong comes from that
            strong = [Kind.KEPT]
        said, general = self.said(check), sentences.under(sentences.GENERAL, "general")
        for seen in (strong, kinds):
            names = [kind.partition(":")[0] for kind in seen]
            chosen = [said[key] for key in said if key in names]
            chosen += [general[kind] for kind in names if kind in general]
            if chosen:
                break
        else:
            chosen = [said["hint"]]
        return Sentence(chosen[0], signature=f"`{self.signature}`")


@dataclass(frozen=True, slots=True)
class Handout:
    """A hand-out: its exercises in order."""

    name: str
    exercises: Sequence[Exercise]
    names: Sequence[str]
    """The names that its files define, to tell it from the others."""
    draw: Callable[[Any], Drawn | None]
    """The board in a value of its own; ``None`` where there is none in it."""
    folder: Path
    game: str = "connect4"
    """The name of the game of its players."""
    packages: Sequence[str] = ()
    """The packages its files need beside the standard library."""
    notebook: Sequence[str] = ()
    """The last cells of its notebook: uses of functions that are written by then."""

    @property
    def place(self) -> str:
        """Return its name as a check takes it: that of its folder where it is not the package's."""
        ours = self.folder.parent == sentences.GENERAL
        return self.name if ours else os.path.relpath(self.folder).replace(os.sep, "/") + "/"

    @property
    def subject(self) -> Term:
        """Return its subject, a title."""
        return sentences.under(self.folder, "handout")["subject"]

    @property
    def forms(self) -> dict[str, Sequence[str]]:
        """Return the signatures of each exercise that are right, its own first."""
        return {one.name: (one.signature, *one.accepts) for one in self.exercises}

    def exercise(self, name: str) -> Exercise:
        """The exercise called `name`."""
        return next(one for one in self.exercises if one.name == name)


class Status(Enum):
    """The state of a check or an exercise; the value is stored."""

    PASSED = "passed"
    FAILED = "failed"
    SKIPPED = "skipped"
    MISSING = "missing"


@dataclass(frozen=True, slots=True)
class Finding:
    """A check, and what came of it."""

    check: Check
    status: Status
    failure: Failure | None = None
    reason: Sentence | None = None
    """Why it was not checked."""
    hidden: bool = False
    """Whether its details are for the teacher alone."""
    hint: Sentence | None = None
    """Where to look, if it went wrong."""


@dataclass(frozen=True, slots=True)
class ExerciseResult:
    """An exercise, and all that was found."""

    exercise: Exercise
    status: Status
    findings: Sequence[Finding] = ()
    reason: Sentence | None = None
    """Why it was not checked."""
    written_as: str = ""
    """The student's own name for it, where it is another."""
    seconds: float = 0.0
    note: Sentence | None = None
    """A remark, such as a name that differs from the hand-out's."""

    @property
    def by_hand(self) -> bool:
        """Whether nothing about it could be judged, and only a person can try it."""
        return self.status is Status.SKIPPED and all(one.failure is None for one in self.findings)

    @property
    def share(self) -> float:
        """How much of it passes, from 0 to 1."""
        counted = [one for one in self.findings if one.reason is None or one.failure is not None]
        if self.status is Status.PASSED:
            return 1.0
        passed = sum(one.status is Status.PASSED for one in counted)
        return passed / len(counted) if counted else 0.0


Names: TypeAlias = Mapping[str, str]
"""The student's name for exercises that go by another: ``{"humain": "jouer_humain"}``."""
