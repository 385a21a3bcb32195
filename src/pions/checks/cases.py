"""Answers against what was expected: the first one that is wrong becomes a failure."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import islice
from types import MappingProxyType
from typing import Any, Concatenate, Final, ParamSpec, TypeAlias

from pions.checks import differences
from pions.checks.boards import Drawn
from pions.checks.differences import Kind
from pions.checks.model import Failure, Run, Words, WrongAnswer
from pions.checks.questions import Answer, Lab, Question, TooLarge, Value
from pions.checks.right_answers import Right, Rivals, difference, same
from pions.core.sentences import Sentence
from pions.core.types import Term
from pions.sandbox.errors import Disqualified

P = ParamSpec("P")
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
    """The values afterwards."""
    raises: Sequence[str] = ()
    """The exceptions it must raise."""
    may_raise: bool = False
    """Whether any exception will do as well."""
    each: bool = False
    """Whether the value is a list of answers, to be looked at one by one."""
    position: Drawn | Callable[[], Drawn | None] | None = None
    """The board it is about; drawn only where it is shown."""
    draw: Draw | None = None
    """Draws a value of `after`, where it holds a board."""
    read: Callable[[Any], Any] = lambda value: value
    """A value with 0 for an empty cell, where a file writes something else."""
    traits: frozenset[str] = frozenset()
    """The traits that set this case apart in its check; kinds of difference, if it fails."""
    rivals: Rivals | Callable[[], Rivals] = field(default_factory=dict)
    """For each of the usual mistakes, whether a value is what it would give; or makes that table,
    when a failure is to be explained."""

    apart: bool = False
    """Whether it is about something else than the other cases: where those fail, too, it says
    nothing about why."""

    @property
    def board(self) -> Drawn | None:
        """The board it is about, drawn."""
        return self.position() if callable(self.position) else self.position

    def mistakes(self) -> Rivals:
        """The table of `rivals`."""
        return self.rivals() if callable(self.rivals) else self.rivals

    @property
    def wanted(self) -> tuple[Any, ...]:
        """The right values, where `accepts` knows them."""
        return getattr(self.accepts, "wanted", ())


@dataclass(frozen=True, slots=True)
class Given:
    """The board that a function of a hand-out is given: its name there, and how it is drawn."""

    name: str
    draw: Callable[..., Drawn | None]

    def case(  # noqa: PLR0913 - a question, and all there is to say about it
        self,
        board: Value,
        call: str,
        accepts: Callable[[Any], bool] | None = None,
        expected: Words = "",
        *,
        cell: Any = None,  # noqa: ANN401 - as the hand-out counts
        values: Mapping[str, Any] = MappingProxyType({}),
        before: str = "",
        shown: str = "",
        name: str = "",
        typed: Sequence[str] = (),
        after: Mapping[str, Any] | None = None,
        **settings: Any,  # noqa: ANN401 - the other fields of a case
    ) -> Case:
        """A `call` about `board`, which must stay as it is unless `after` says otherwise.

        `name` is the function, where the call does not begin with it.
        """
        after = {self.name: board} if after is None else after
        question = Question(
            call,
            (name or call.lstrip("[(").partition("(")[0],),
            {self.name: board, **values},
            before,
            tuple(after),
            typed,
            shown,
        )
        drawn = partial(self.draw, board, cell)
        return Case(question, accepts, expected, after, position=drawn, draw=self.draw, **settings)


NOTHING: Final = Sentence("nothing is printed")


def first_wrong(lab: Lab, cases: Iterable[Case]) -> Failure | None:
    """The first failure, or ``None`` where all is well.

    Where the cases have traits or rivals, those after the failure are asked as well, to see
    what it is that goes wrong.
    """
    rest = iter(cases)
    passed: list[Tried] = []
    for case in rest:
        failure, tried = _tried(lab, case)
        if failure is None:
            passed.append(tried)
        elif failure.stopped or not (case.traits or case.rivals):
            return failure
        else:
            seen = [*passed, tried, *_more(lab, rest)]
            return replace(failure, kinds=(*_decisive(failure.kinds, seen), *failure.kinds))
    return None


def asks(cases: Callable[[int], Iterable[Case]]) -> Run:
    """Return a run that asks the `cases` of a seed, up to the first wrong answer."""
    return lambda lab, seed: first_wrong(lab, cases(seed))


def asks_for(cases: Callable[Concatenate[int, P], Iterable[Case]]) -> Callable[P, Run]:
    """Return a maker of such runs, where cases depend on more than a seed."""

    def run_of(*arguments: P.args, **options: P.kwargs) -> Run:
        return lambda lab, seed: first_wrong(lab, cases(seed, *arguments, **options))

    return run_of


@dataclass(frozen=True, slots=True)
class Tried:
    """A case, and what came of it."""

    case: Case
    fails: bool
    values: tuple[Any, ...]
    """The answers, if there was one."""


_MORE: Final = 60
"""How many more cases are asked to understand a failure."""


def _tried(lab: Lab, case: Case) -> tuple[Failure | None, Tried]:
    said: list[Answer] = []
    try:
        answered(lab, case, said)
        failure = None
    except WrongAnswer as wrong:
        failure = wrong.failure
    values = () if not said or said[0].raised else (said[0].value,)
    if case.each and values and isinstance(values[0], list):
        values = tuple(values[0])
    return failure, Tried(case, failure is not None, values)


def _more(lab: Lab, cases: Iterable[Case]) -> Iterator[Tried]:
    for case in islice(cases, _MORE):
        failure, tried = _tried(lab, case)
        if failure is not None and failure.stopped:
            return
        yield tried


def _decisive(kinds: Sequence[str], seen: Sequence[Tried]) -> Iterator[str]:
    """The rivals that explain every answer, then the traits of those that fail and no others."""
    if any(one.fails and not one.case.apart for one in seen):
        seen = [one for one in seen if not one.case.apart]
    else:  # all the rest is right
        yield from next((sorted(one.case.traits) for one in seen if one.fails), ())
    if Kind.RAISED not in kinds:
        tables = [(one, one.case.mistakes()) for one in seen]
        names = dict.fromkeys(name for one, table in tables if one.fails for name in table)
        yield from (
            name for name in names if all(_explains(table.get(name), one) for one, table in tables)
        )
    failing = [one.case.traits for one in seen if one.fails]
    passing = [one.case.traits for one in seen if not one.fails]
    if not passing and len(failing) > 2:
        yield Kind.ALL
    if passing:
        common = frozenset.intersection(*failing)
        yield from sorted(common - frozenset().union(*passing))


def _explains(rival: Callable[[Any], bool] | None, one: Tried) -> bool:
    """Whether a mistake would have given these answers; where it changes nothing, it may."""
    if rival is None:
        return not one.fails
    return bool(one.values) and all(map(rival, one.values))


def judged(lab: Lab, case: Case) -> Failure | None:
    """Return the failure of one case, if any."""
    return first_wrong(lab, (case,))


def answered(lab: Lab, case: Case, said: list[Answer] | None = None) -> Answer:
    """The answer to look at more closely; raises `WrongAnswer`.

    The answer, if there was one, is added to `said`.
    """
    try:
        answer = lab.ask(case.question)
    except Disqualified as loss:
        raise WrongAnswer(stopped(case.question, loss, case.expected, case.board)) from None
    if said is not None:
        said.append(answer)
    failure = _wrong(case, answer)
    if failure is not None:
        raise WrongAnswer(failure)
    return answer


def _wrong(case: Case, answer: Answer) -> Failure | None:
    if answer.raised is not None:
        if case.may_raise or set(case.raises) & set(answer.raised.kinds):
            late = _changed(case, answer)
            return late and replace(late, kinds=(Kind.TOO_LATE, *late.kinds))
        return raised(case, answer)
    if case.raises:
        kinds = [*_changes(case, answer), Kind.NOT_RAISED]
        return failed(case, answer, exception(case.raises[0]), _instead(answer), *kinds)
    return _refused(case, answer) or _changed(case, answer)


def _refused(case: Case, answer: Answer) -> Failure | None:
    """Return the failure of a wrong value, if any."""
    if isinstance(answer.value, TooLarge):
        told = Sentence("an answer too large to be looked at: {answer}", answer=answer.shown)
        return failed(case, answer, case.expected or _SMALLER, told, Kind.TOO_LARGE)
    if case.accepts is None:
        return None
    for value in answer.value if case.each else [answer.value]:
        if not case.accepts(value):
            shown = repr(value) if case.each else answer.shown
            return failed(case, answer, case.expected, shown, *_kinds(case, answer, value))
    return None


_SMALLER: Final = Sentence("a smaller answer")


def _kinds(case: Case, answer: Answer, value: Value) -> Iterator[str]:
    """How a wrong value differs from the right ones; and whether the call did harm besides."""
    # A search that leaves its moves on the grid goes wrong in every other way as well.
    yield from (kind for kind in _changes(case, answer) if kind == Kind.CHANGED)
    if isinstance(case.accepts, Right):
        yield from case.accepts.kinds(answer, value)
    else:
        yield from differences.of_answer(answer, ())


def exception(name: str) -> Sentence:
    """The exception `name`, as something expected."""
    return Sentence("the exception {name}", name=name)


def _instead(answer: Answer) -> Sentence:
    return Sentence("no exception; the answer is {answer}", answer=answer.shown)


def raised(case: Case, answer: Answer) -> Failure:
    """Return the failure of an exception."""
    error = answer.raised
    if error is None:  # pragma: no cover - asked only where there is one
        raise AssertionError
    template = Term("{error}") if error.line is None else Term("{error} (line {line})")
    expected = exception(case.raises[0]) if case.raises else case.expected
    obtained = Sentence(template, error=error.text, line=error.line)
    if differences.GAME_OVER in error.text:  # an exception of ours, not the student's
        obtained = Sentence("a strategy is asked for a move after the end of the game")
    return failed(
        case,
        answer,
        expected or Sentence("no exception"),
        obtained,
        *_too_often(case, answer),
        *differences.of_exception(error),
    )


def _too_often(case: Case, answer: Answer) -> Iterator[str]:
    """Whether the person was asked once more after all that was typed, and so it ended."""
    typed = case.question.typed
    if typed is not None and len(answer.asked) > len(typed):
        yield Kind.INPUT


def failed(case: Case, answer: Answer, expected: Words, obtained: Words, *kinds: str) -> Failure:
    """The failure of `case`, with all that is known about it; `kinds` choose the hint."""
    error = answer.raised
    trace = "" if error is None or differences.GAME_OVER in error.text else error.trace
    return Failure(
        case.question.text,
        expected,
        obtained,
        case.board,
        trace=trace,
        printed=answer.printed,
        kinds=kinds,
        question=case.question,
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
        kinds=tuple(differences.of_loss(loss.verdict)),
        question=question,
    )


def _changed(case: Case, answer: Answer) -> Failure | None:
    """Return the failure of values that are wrong after the call, if any."""
    for name, wanted in case.after.items():
        got = answer.after.get(name)
        if same(wanted, got):
            continue
        expected, obtained = difference(name, wanted, got)
        failure = failed(case, answer, expected, obtained, *_changes(case, answer))
        drawn = (None, None) if case.draw is None else (case.draw(wanted), case.draw(got))
        if drawn[0] == drawn[1]:  # what differs is not on the board
            return failure
        return replace(failure, expected_board=drawn[0], obtained_board=drawn[1])
    return None


def _changes(case: Case, answer: Answer) -> Iterator[str]:
    """In which way values are not as they should be afterwards."""
    for name, wanted in case.after.items():
        got = answer.after.get(name)
        if not same(wanted, got):
            yield name
            given = _given(case.question, name)
            yield from differences.of_change(*map(case.read, (given, wanted, got)))


def _given(question: Question, name: str) -> Value:
    """Return `name`, such as ``state['vides']``, before the call; ``None`` if that is unknown."""
    root, _, key = name.rpartition(".")[2].partition("[")
    value = question.values.get(root)
    return value.get(key.strip("'\"]")) if key and isinstance(value, dict) else value
