"""One file through all the exercises of its hand-out, in order."""

from __future__ import annotations

import re
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Final

from pions.checks.cases import stopped
from pions.checks.differences import STRONG, Kind
from pions.checks.model import (
    Check,
    Exercise,
    ExerciseResult,
    Failure,
    Finding,
    Handout,
    Status,
    WrongAnswer,
)
from pions.checks.questions import Answer, Lab, NotTried
from pions.checks.sources import Source
from pions.core.sentences import Sentence
from pions.core.types import Term
from pions.sandbox.errors import Disqualified, PlayerFileError
from pions.sandbox.examined_file import ExaminedFile

SECONDS: Final = 10.0
"""How long the questions of one check may take."""


@dataclass(slots=True)
class Laboratory(Lab):
    """The same, and what was found so far, so that hints agree with each other."""

    errors: dict[tuple[str, ...], str] = field(default_factory=dict)
    """The exercise that first showed an exception, by its kind and line."""
    met: set[str] = field(default_factory=set)
    """The kinds of difference of the checks before, in this exercise."""
    told: Sentence | None = None
    """The first hint of this exercise."""

    def compared(self, failure: Failure) -> Failure:
        """`failure`, and whether it is due to what was asked before.

        The same question is put to the file as it was just read, and with other draws: an answer
        that chance decides differs by itself.
        """
        question = failure.question
        if question is None or failure.stopped or Kind.UNEVEN in failure.kinds:
            return failure
        try:
            before = _said(self.ask(question))
            self.examined.read_again()
            first = _said(self.ask(question))
            if first == before:
                return failure
            for seed in _OTHER_DRAWS:
                self.examined.read_again(seed)
                if _said(self.ask(question)) != first:
                    return failure
        except (Disqualified, PlayerFileError, NotTried):
            return failure
        return replace(failure, kinds=(Kind.KEPT, *failure.kinds))

    def worded(self, failure: Failure) -> Failure:
        """`failure` with the file's own names in the call."""
        call = failure.call
        for name, own in self.aliases.items():
            call = re.sub(
                rf"\b{re.escape(name.rpartition('.')[2])}\b", own.rpartition(".")[2], call
            )
        return failure if call == failure.call else replace(failure, call=call)


_OTHER_DRAWS: Final = range(2001, 2011)


def _said(answer: Answer) -> str:
    """All of an answer that can be compared with another."""
    error = None if answer.raised is None else answer.raised.text
    return repr((answer.shown, answer.value, error, answer.after))


@dataclass(frozen=True, slots=True)
class CheckPlan:
    """The checks to make, and their limits."""

    handout: Handout
    seconds: float = SECONDS
    seed: int = 0
    chosen: Mapping[str, str] = field(default_factory=dict)
    """The student's names of exercises that have none of their own."""
    extras: Sequence[tuple[str, Check]] = ()
    """The checks of a teacher's own, with the names of their exercises."""
    hidden: frozenset[str] = frozenset()
    """``exercise`` or ``exercise.check``: details for the teacher alone."""
    only: frozenset[str] = frozenset()
    """The exercises to check; empty for all."""

    def checks(self, exercise: Exercise) -> list[Check]:
        """Those of the hand-out, then the teacher's."""
        mine = [check for name, check in self.extras if name == exercise.name]
        return [*exercise.checks, *mine]

    def is_hidden(self, exercise: Exercise, check: Check) -> bool:
        """Whether the details of `check` are for the teacher alone."""
        return bool(self.hidden & {exercise.name, f"{exercise.name}.{check.name}"})


def examine(plan: CheckPlan, source: Source, examined: ExaminedFile) -> Iterator[ExerciseResult]:
    """Yield each exercise as soon as it is known."""
    handout = plan.handout
    names = {one.name: source.name_of(one, plan.chosen) for one in handout.exercises}
    meant = source.meant(handout)
    meant |= {one: own for one, own in plan.chosen.items() if not handout.exercise(one).also}
    laboratory = Laboratory(examined, source.file.name, names, meant)
    source = source.called(meant)
    statuses: dict[str, Status] = {}
    for exercise in handout.exercises:  # before any check, which may find out more with it
        missing = exercise.perhaps and source.missing(exercise, names[exercise.name])
        if missing and (own := _known(plan, exercise, laboratory, source)):
            meant[exercise.name] = own
            source = source.called(meant)
    for exercise in handout.exercises:
        if plan.only and exercise.name not in plan.only:
            continue
        began = time.monotonic()
        name = names[exercise.name]
        if source.missing(exercise, name):
            note = _perhaps(source, exercise, {*handout.names, *meant.values()})
            result = ExerciseResult(exercise, Status.MISSING, note=note)
        else:
            broken = [
                need
                for need in exercise.needs
                if statuses.get(need, Status.PASSED) is not Status.PASSED
            ]
            found = list(findings(plan, exercise, laboratory, broken))
            result = _summed(exercise, found, broken, name, time.monotonic() - began)
            note = _rename(exercise, meant) or _not_general(result) or laboratory.remark
            result, laboratory.remark = replace(result, note=note), None
        statuses[exercise.name] = result.status
        yield result


def _rename(exercise: Exercise, meant: Mapping[str, str]) -> Sentence | None:
    """Return the note for an exercise written under another name than the hand-out's."""
    found = [(name, meant[name]) for name in exercise.wanted if name in meant]
    if not found:
        return None
    wanted, own = found[0]
    return Sentence(
        "checked under the name `{own}`; the hand-out calls it `{name}`: rename it",
        own=own,
        name=wanted,
    )


def _not_general(result: ExerciseResult) -> Sentence | None:
    """The note for an exercise that does what is asked, and no more."""
    if result.status is not Status.PASSED:
        return None
    seen = (one for one in result.findings if one.failure is not None)
    return next((one.reason for one in seen), None)


def _known(
    plan: CheckPlan, exercise: Exercise, laboratory: Laboratory, source: Source
) -> str | None:
    """The function that may be `exercise` by its name, and is by its answers."""
    handout, taken = plan.handout, set(laboratory.aliases.values())
    deciding = [check for check in exercise.checks if check.name in exercise.perhaps]
    for own in sorted(source.alike(exercise, handout.names), key=taken.__contains__):
        aliases = {**laboratory.aliases, exercise.name: own}
        tried = replace(laboratory, aliases=aliases, forms=handout.forms, facts={"unnamed": True})
        laboratory.examined.allow(plan.seconds)
        with suppress(NotTried):
            if not any(_run(check, tried, plan.seed) for check in deciding):
                return own
    return None


def _perhaps(source: Source, exercise: Exercise, others: Iterable[str]) -> Sentence | None:
    """Return the note where several names are like the one that is missing."""
    for name in exercise.wanted:
        near = source.near(name) or source.alike(exercise, others)
        if name not in source.written | source.stubs and near:
            names = ", ".join(f"`{one}`" for one in near)
            return Sentence("found {names}: did you mean `{name}`?", names=names, name=name)
    return None


def findings(
    plan: CheckPlan, exercise: Exercise, laboratory: Laboratory, broken: list[str]
) -> Iterator[Finding]:
    """Yield what comes of each check of one exercise; `broken` is what it relies on in vain."""
    ended: Sentence | None = None
    laboratory.met, laboratory.told, wrong = set(), None, False
    laboratory.forms, laboratory.seconds = plan.handout.forms, plan.seconds
    for check in plan.checks(exercise):
        hidden = plan.is_hidden(exercise, check)
        if ended is not None:
            yield Finding(check, Status.SKIPPED, reason=ended, hidden=hidden)
            continue
        other_kind = not laboratory.met.isdisjoint(exercise.unless)
        if other_kind or (check.beyond and wrong):
            reason = _WRONG_SHAPE if other_kind else _WRONG_BEFORE
            yield Finding(check, Status.SKIPPED, reason=reason, hidden=hidden)
            continue
        laboratory.examined.allow(plan.seconds)
        try:
            failure = _run(check, laboratory, plan.seed)
        except NotTried as untried:
            yield Finding(check, Status.SKIPPED, reason=untried.reason, hidden=hidden)
            continue
        if failure is None:
            yield Finding(check, Status.PASSED, hidden=hidden)
            continue
        failure, hint = _explained(check, exercise, laboratory, failure, hidden=hidden)
        wrong = True
        if check.beyond and not broken:
            note = Sentence(exercise.said(check)["note"])
            yield Finding(check, Status.SKIPPED, failure, note, hidden, hint)
        elif broken:
            # It goes wrong, but most likely through what it relies on.
            ended = _relies(broken)
            yield Finding(check, Status.SKIPPED, failure, ended, hidden, hint)
        else:
            yield Finding(check, Status.FAILED, failure, hidden=hidden, hint=hint)
            if failure.stopped:
                ended = Sentence("the check before it had to be stopped")


def _explained(
    check: Check, exercise: Exercise, laboratory: Laboratory, failure: Failure, *, hidden: bool
) -> tuple[Failure, Sentence]:
    """`failure` in the file's own words, and its hint; a line that fails again is told once."""
    failure = laboratory.compared(failure)
    hint = exercise.advice(check, failure.kinds)
    told, place = laboratory.told, _place(failure.trace)
    if told and told.template != hint.template and _said_before(check, failure, laboratory.met):
        hint = _BEFORE
    laboratory.met |= set(failure.kinds)
    if not hidden:
        laboratory.told = told or hint
    failure = laboratory.worded(failure)
    if place in laboratory.errors:
        hint = Sentence(_SAME_LINE, name=laboratory.errors[place])
        return replace(failure, trace=""), hint
    if place and not hidden:
        laboratory.errors[place] = exercise.name
    return failure, hint


_SAME_LINE: Final = Term(
    "The same line fails as in `{name}` above, for the same reason: mend it there first."
)
_WRONG_BEFORE: Final = Sentence("something else goes wrong before it")
_BEFORE: Final = Sentence(
    Term(
        "Mend first what the check above shows in this exercise: this one may then be right as "
        "well."
    )
)


def _said_before(check: Check, failure: Failure, met: AbstractSet[str]) -> bool:
    """Whether what the checks before it have met may be all that is wrong.

    Two hints of one exercise never disagree.
    """
    kinds = set(failure.kinds)
    if check.separate:
        return Kind.UNCHANGED in kinds & met
    fact = bool(kinds & {*STRONG, Kind.KEPT}) and Kind.INPUT not in kinds
    ours = Kind.RAISED in kinds and Kind.ARGUMENTS not in kinds and not _place(failure.trace)
    return not fact or ours or Kind.CHANGED in met


def _place(trace: str) -> tuple[str, ...]:
    """The line that raised the exception of a traceback, and what was raised; empty without."""
    lines = trace.strip().splitlines()
    frames = [line for line in lines if line.startswith("  File ")]
    return (frames[-1], lines[-1]) if frames else ()


_WRONG_SHAPE: Final = Sentence("the check before it shows an answer of another kind than is asked")


def _run(check: Check, laboratory: Laboratory, seed: int) -> Failure | None:
    try:
        return check.run(laboratory, seed)
    except WrongAnswer as wrong:
        return wrong.failure
    except Disqualified as loss:
        return stopped(laboratory.last, loss, "")
    except (TypeError, ValueError, LookupError, AttributeError, ArithmeticError) as error:
        # An answer of a shape no check was written for.
        return Failure(
            laboratory.last.text,
            Sentence("an answer as the hand-out describes it"),
            Sentence("an answer that cannot be compared ({error})", error=repr(error)),
            question=laboratory.last,
        )


def _relies(broken: list[str]) -> Sentence:
    return Sentence("it relies on {names}, which must pass first", names=", ".join(broken))


def _summed(
    exercise: Exercise, findings: list[Finding], broken: list[str], name: str, seconds: float
) -> ExerciseResult:
    statuses = {finding.status for finding in findings}
    reason = None
    if Status.FAILED in statuses:
        status = Status.FAILED
    elif broken and any(one.failure for one in findings):
        status, reason = Status.SKIPPED, _relies(broken)
    elif Status.PASSED in statuses:
        status = Status.PASSED
    else:
        status = Status.SKIPPED
        reason = next(finding.reason for finding in findings)
    written_as = name if name != exercise.name else ""
    return ExerciseResult(exercise, status, findings, reason, written_as, seconds)
