"""Answers against what was expected: the first one that is wrong becomes a failure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import islice
from types import MappingProxyType
from typing import Any, Concatenate, Final, ParamSpec, TypeAlias, cast

from pions.checks import chance, differences
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
    """The right value, for people, where `accepts` does not say it."""
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
    traits: Collection[str] = ()
    """The traits that set this case apart in its check; kinds of difference, if it fails."""
    rivals: Rivals | Callable[[], Rivals] = field(default_factory=dict)
    """For each of the usual mistakes, what it would give; or makes that table, when a failure is
    to be explained."""

    choices: Sequence[Any] = ()
    """What the answer, a list of draws, must hold equally often."""
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
    def right(self) -> Right:
        """The values that are right."""
        any_will_do = self.accepts or (lambda _value: True)
        return any_will_do if isinstance(any_will_do, Right) else Right(any_will_do)

    @property
    def told(self) -> Words:
        """What is expected, for people."""
        if self.choices and not self.expected:
            choices = ", ".join(map(str, self.choices))
            return Sentence("each of {choices} equally often", choices=choices)
        return self.expected or self.right.words


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
        names: Sequence[str] = (),
        typed: Sequence[str] = (),
        after: Mapping[str, Any] | None = None,
        **settings: Any,  # noqa: ANN401 - the other fields of a case
    ) -> Case:
        """A `call` about `board`, which must stay as it is unless `after` says otherwise.

        `names` are those of the file, where the call does not begin with the only one.
        """
        after = {self.name: board} if after is None else after
        question = Question(
            call,
            names or (call.lstrip("[(").partition("(")[0],),
            {self.name: board, **values},
            before,
            tuple(after),
            typed,
            shown,
        )
        drawn = partial(self.draw, board, cell)
        return Case(question, accepts, expected, after, position=drawn, draw=self.draw, **settings)

    def often(
        self,
        board: Value,
        call: str,
        times: int,
        accepts: Right,
        expected: Words = "",
        **settings: Any,  # noqa: ANN401 - the other fields of a case
    ) -> Case:
        """A `call` that is made several times; each answer must be right."""
        many = f"[{call} for _ in range({times})]"
        settings = {"shown": call, "each": True, **settings}
        return self.case(board, many, accepts, expected, **settings)

    def drawn(self, board: Value, call: str, times: int, choices: Sequence[Any]) -> Case:
        """A `call` that is made many times and must give all `choices` equally often."""
        return self.case(board, f"[{call} for _ in range({times})]", choices=choices, after={})


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
    answer, failure = _asked(lab, case)
    values = () if answer is None or answer.raised else (answer.value,)
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
            name for name in names if all(_explains(name, table, one) for one, table in tables)
        )
    failing = [set(one.case.traits) for one in seen if one.fails]
    passing = [one.case.traits for one in seen if not one.fails]
    if not passing and len(failing) > 2:
        yield Kind.ALL
    if passing:
        yield from sorted(set.intersection(*failing).difference(*passing))


def _explains(name: str, table: Rivals, one: Tried) -> bool:
    """Whether a mistake would have given these answers; where it changes nothing, it may."""
    if name not in table:
        return not one.fails
    return bool(one.values) and all(map(one.case.right.rival(table[name]), one.values))


def answered(lab: Lab, case: Case) -> Answer:
    """The answer to look at more closely; raises `WrongAnswer`."""
    answer, failure = _asked(lab, case)
    if answer is None or failure is not None:
        raise WrongAnswer(cast("Failure", failure))
    return answer


def _asked(lab: Lab, case: Case) -> tuple[Answer | None, Failure | None]:
    """The answer, if there is one, and what is wrong with it."""
    try:
        answer = lab.ask(case.question)
    except Disqualified as loss:
        return None, stopped(case.question, loss, case.told, case.board)
    return answer, _wrong(case, answer)


def _wrong(case: Case, answer: Answer) -> Failure | None:
    if answer.raised is not None:
        if case.may_raise or set(case.raises) & set(answer.raised.kinds):
            late = _changed(case, answer)
            return late and replace(late, kinds=(Kind.TOO_LATE, *late.kinds))
        return raised(case, answer)
    if case.raises:
        kinds = [*_changes(case, answer), Kind.NOT_RAISED]
        instead = Sentence("no exception; the answer is {answer}", answer=answer.shown)
        return failed(case, answer, instead, *kinds, expected=exception(case.raises[0]))
    return _refused(case, answer) or _changed(case, answer)


def _refused(case: Case, answer: Answer) -> Failure | None:
    """Return the failure of a wrong value, if any."""
    if isinstance(answer.value, TooLarge):
        told = Sentence("an answer too large to be looked at: {answer}", answer=answer.shown)
        smaller = case.told or Sentence("a smaller answer")
        return failed(case, answer, told, Kind.TOO_LARGE, expected=smaller)
    values = answer.value if case.each else [answer.value]
    for value in values if case.accepts else ():
        if not case.right(value):
            shown = repr(value) if case.each else answer.shown
            return failed(case, answer, shown, *_kinds(case, answer, value))
    return _uneven(case, answer) if case.choices else None


def _uneven(case: Case, answer: Answer) -> Failure | None:
    """Return the failure of draws that do not come equally often, if they do not."""
    counts = Counter(map(case.read, answer.value))
    strange = [choice for choice in counts if choice not in case.choices]
    odd = strange[0] if strange else chance.uneven(counts, case.choices)
    if not strange and odd is None:
        return None
    told = Sentence("{choice} came {count} times", choice=odd, count=counts[odd])
    return failed(case, answer, told, *differences.of_draws(counts, case.choices))


def _kinds(case: Case, answer: Answer, value: Value) -> Iterator[str]:
    """How a wrong value differs from the right ones; and whether the call did harm besides."""
    # A search that leaves its moves on the grid goes wrong in every other way as well.
    yield from (kind for kind in _changes(case, answer) if kind == Kind.CHANGED)
    yield from case.right.kinds(answer, value)


def exception(name: str) -> Sentence:
    """The exception `name`, as something expected."""
    return Sentence("the exception {name}", name=name)


def raised(case: Case, answer: Answer) -> Failure:
    """Return the failure of an exception."""
    error = answer.raised
    if error is None:  # pragma: no cover - asked only where there is one
        raise AssertionError
    template = Term("{error}") if error.line is None else Term("{error} (line {line})")
    expected = exception(case.raises[0]) if case.raises else case.told
    obtained = Sentence(template, error=error.text, line=error.line)
    if differences.GAME_OVER in error.text:  # an exception of ours, not the student's
        obtained = Sentence("a strategy is asked for a move after the end of the game")
    typed, kinds = case.question.typed, list(differences.of_exception(error))
    if typed is not None and len(answer.asked) > len(typed):  # asked once more after all of it
        kinds.insert(0, Kind.INPUT)
    return failed(case, answer, obtained, *kinds, expected=expected or Sentence("no exception"))


def failed(
    case: Case,
    answer: Answer,
    obtained: Words,
    *kinds: str,
    expected: Words = "",
    **boards: Any,  # noqa: ANN401 - of the failure
) -> Failure:
    """The failure of `case`, with all that is known about it; `kinds` choose the hint."""
    error = answer.raised
    trace = "" if error is None or differences.GAME_OVER in error.text else error.trace
    failure = Failure(
        case.question.text,
        expected or case.told,
        obtained,
        case.board,
        trace=trace,
        printed=answer.printed,
        kinds=kinds,
        question=case.question,
    )
    return replace(failure, **boards) if boards else failure


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
        drawn = (None, None) if case.draw is None else (case.draw(wanted), case.draw(got))
        boards = dict(zip(("expected_board", "obtained_board"), drawn, strict=True))
        if drawn[0] == drawn[1]:  # what differs is not on the board
            boards = {}
        return failed(case, answer, obtained, *_changes(case, answer), expected=expected, **boards)
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
