"""Answers against what was expected: the first one that is wrong becomes a failure."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from numbers import Real
from typing import Any, TypeAlias

from pions.checks.model import Failure, Sentence, Words
from pions.checks.questions import Answer, Lab, Question
from pions.core.types import Term
from pions.render.positions import Drawn
from pions.sandbox.verdicts import Disqualified

Draw: TypeAlias = Callable[[Any], Drawn | None]
"""The board in a value; ``None`` where there is none in it."""


@dataclass(frozen=True, slots=True)
class Case:
    """A question and the answers that are right."""

    question: Question
    accepts: Callable[[Any], bool] | None = None
    """Whether a value is right; ``None`` where any is."""
    expected: Words = ""
    """The right value, for people."""
    after: Mapping[str, Any] = field(default_factory=dict)
    """What the values must be afterwards."""
    raises: Sequence[str] = ()
    """The exceptions it must raise."""
    may_raise: bool = False
    """Whether any exception will do as well."""
    each: bool = False
    """Whether the value is a list of answers, to be looked at one by one."""
    position: Drawn | None = None
    draw: Draw | None = None
    """Draws a value of `after`, where it holds a board."""


def first_wrong(lab: Lab, cases: Iterable[Case]) -> Failure | None:
    """The first failure, or ``None`` where all is well."""
    for case in cases:
        failure = judged(lab, case)
        if failure is not None:
            return failure
    return None


def judged(lab: Lab, case: Case) -> Failure | None:
    """What is wrong with the answer to one question."""
    answer = answered(lab, case)
    return answer if isinstance(answer, Failure) else None


def answered(lab: Lab, case: Case) -> Answer | Failure:
    """The answer to look at more closely, if nothing is wrong with it so far."""
    try:
        answer = lab.ask(case.question)
    except Disqualified as loss:
        return stopped(case.question, loss, case.expected, case.position)
    if answer.raised is not None:
        if case.may_raise or set(case.raises) & set(answer.raised.kinds):
            return _changed(case, answer) or answer
        return raised(case, answer)
    if case.raises:
        return failed(case, answer, exception(case.raises[0]), _instead(answer))
    if case.accepts is not None:
        values = answer.value if case.each else [answer.value]
        for value in values:
            if not case.accepts(value):
                shown = repr(value) if case.each else answer.shown
                return failed(case, answer, case.expected, shown)
    return _changed(case, answer) or answer


def exception(name: str) -> Sentence:
    """The exception `name`, as something expected."""
    return Sentence("the exception {name}", name=name)


def _instead(answer: Answer) -> Sentence:
    return Sentence("no exception; the answer is {answer}", answer=answer.shown)


def raised(case: Case, answer: Answer) -> Failure:
    """An exception nobody wanted."""
    error = answer.raised
    if error is None:  # pragma: no cover - asked only where there is one
        raise AssertionError
    template = Term("{error}") if error.line is None else Term("{error} (line {line})")
    expected = exception(case.raises[0]) if case.raises else case.expected
    return failed(
        case,
        answer,
        expected or Sentence("no exception"),
        Sentence(template, error=error.text, line=error.line),
    )


def failed(case: Case, answer: Answer, expected: Words, obtained: Words) -> Failure:
    """The failure of `case`, with all that is known about it."""
    trace = answer.raised.trace if answer.raised is not None else ""
    return Failure(
        case.question.text, expected, obtained, case.position, trace=trace, printed=answer.printed
    )


def stopped(
    question: Question, loss: Disqualified, expected: Words, position: Drawn | None = None
) -> Failure:
    """The failure of a process that had to be stopped."""
    return Failure(
        question.text,
        expected or Sentence("an answer"),
        Sentence("{reason}", reason=loss),
        position,
        trace=loss.trace,
        stopped=True,
    )


def _changed(case: Case, answer: Answer) -> Failure | None:
    """What is not as it should be after the call."""
    for name, wanted in case.after.items():
        got = answer.after.get(name)
        if same(wanted, got):
            continue
        expected, obtained = difference(name, wanted, got)
        failure = failed(case, answer, expected, obtained)
        if case.draw is None:
            return failure
        return Failure(
            failure.call,
            expected,
            obtained,
            case.position,
            case.draw(wanted),
            case.draw(got),
            failure.trace,
            failure.printed,
        )
    return None


def difference(name: str, wanted: Any, got: Any) -> tuple[str, str]:  # noqa: ANN401 - any values
    """Two values as Python, only as much of them as differs."""
    if isinstance(wanted, dict) and isinstance(got, dict):
        keys = [key for key in wanted if not same(wanted[key], got.get(key))]
        pairs = [difference(f"{name}[{key!r}]", wanted[key], got.get(key)) for key in keys]
        more = [key for key in got if key not in wanted]
        pairs += [(f"no {name}[{key!r}]", f"{name}[{key!r}] = {got[key]!r}") for key in more]
        return "; ".join(first for first, _ in pairs), "; ".join(second for _, second in pairs)
    if _grids(wanted, got):
        places = [
            (i, j)
            for i, line in enumerate(wanted)
            for j, cell in enumerate(line)
            if not same(cell, got[i][j])
        ]
        shown = places[:3]
        dots = " ..." if len(places) > len(shown) else ""
        return (
            "; ".join(f"{name}[{i}][{j}] = {wanted[i][j]!r}" for i, j in shown) + dots,
            "; ".join(f"{name}[{i}][{j}] = {got[i][j]!r}" for i, j in shown) + dots,
        )
    return f"{name} = {wanted!r}", f"{name} = {got!r}"[:300]


def _grids(wanted: Any, got: Any) -> bool:  # noqa: ANN401 - any values
    """Whether both are lists of lists of one shape."""
    return (
        isinstance(wanted, list | tuple)
        and isinstance(got, list | tuple)
        and len(wanted) == len(got) > 0
        and all(
            isinstance(line, list | tuple) and isinstance(other, list | tuple)
            for line, other in zip(wanted, got, strict=True)
        )
        and all(len(line) == len(other) for line, other in zip(wanted, got, strict=True))
    )


def same(wanted: Any, got: Any) -> bool:  # noqa: ANN401 - any values
    """Equal, whether written as lists or tuples, whole numbers or not; nothing equals nan."""
    if isinstance(wanted, list | tuple):
        return (
            isinstance(got, list | tuple)
            and len(wanted) == len(got)
            and all(map(same, wanted, got))
        )
    if isinstance(wanted, dict):
        return (
            isinstance(got, dict)
            and wanted.keys() == got.keys()
            and all(same(value, got[key]) for key, value in wanted.items())
        )
    if isinstance(wanted, Real) and isinstance(got, Real):
        return close(float(wanted), float(got))
    return bool(wanted == got)


def close(wanted: float, got: float) -> bool:
    """Equal numbers; sums of weights in another order may differ in their last digit."""
    return wanted == got or math.isclose(wanted, got, rel_tol=1e-9, abs_tol=1e-9)


def truth(wanted: bool) -> Callable[[Any], bool]:  # noqa: FBT001 - the value itself
    """Accepts `wanted` as a boolean, or as 0 or 1."""
    return lambda value: isinstance(value, int) and value in (0, 1) and bool(value) is wanted


def number(wanted: float) -> Callable[[Any], bool]:
    """Accepts that number."""
    return lambda value: (
        isinstance(value, int | float) and not isinstance(value, bool) and close(wanted, value)
    )


def whole(value: Any) -> bool:  # noqa: ANN401 - any value
    """Whether `value` is a whole number; ``True`` is not."""
    return isinstance(value, int) and not isinstance(value, bool)


def one_of(choices: Iterable[int]) -> Callable[[Any], bool]:
    """Accepts a whole number among `choices`."""
    allowed = frozenset(choices)
    return lambda value: whole(value) and value in allowed


def either(choices: Iterable[Any]) -> Words:
    """``2``, or ``one of 2, 3, 5``, as something expected."""
    texts = [repr(choice) for choice in choices]
    return texts[0] if len(texts) == 1 else Sentence("one of {choices}", choices=", ".join(texts))
