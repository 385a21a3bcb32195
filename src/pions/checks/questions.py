"""A question to a student's functions, and the answer; neither trusts what it is made of."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from pions.core.sentences import Sentence
from pions.sandbox import disqualification
from pions.sandbox.errors import Disqualified
from pions.sandbox.examined_file import ExaminedFile

Value: TypeAlias = Any
"""An argument or an answer of a student's function: anything at all."""


@dataclass(frozen=True, slots=True)
class Question:
    """One expression, the values it is about, and what is to be seen afterwards."""

    call: str
    """A Python expression: ``jouer_coup(state, 3)``."""
    names: Sequence[str] = ()
    """The student's names it uses."""
    values: Mapping[str, Any] = field(default_factory=dict)
    """The other names: plain values, handed over as copies."""
    before: str = ""
    """Python lines to run first."""
    after: Sequence[str] = ()
    """Expressions to look at when all is over."""
    typed: Sequence[str] | None = ()
    """The lines a person types; ``None`` where `before` defines a function `typist`."""
    shown: str = ""
    """The call for people, where the expression itself says too much."""

    @property
    def text(self) -> str:
        """The call as it is shown."""
        return self.shown or self.call

    def request(self, aliases: Mapping[str, str]) -> dict[str, Any]:
        """As it travels; `aliases` are the file's own names for some of the hand-out's."""
        return {
            "aliases": dict(aliases),
            "names": list(self.names),
            "values": dict(self.values),
            "before": self.before,
            "call": self.call,
            "after": list(self.after),
            "typed": None if self.typed is None else list(self.typed),
        }


@dataclass(frozen=True, slots=True)
class Odd:
    """A value of a kind we do not know."""

    text: str

    def __repr__(self) -> str:
        return self.text


class TooLarge(Odd):
    """A value of which only the beginning was sent: nothing is known about the rest."""


@dataclass(frozen=True, slots=True)
class Raised:
    """An exception that the student's code raised."""

    kinds: tuple[str, ...]
    """Its class and those above."""
    text: str
    """``IndexError: list index out of range``."""
    line: int | None
    trace: str


@dataclass(frozen=True, slots=True)
class Answer:
    """The outcome of a question."""

    value: Any
    shown: str
    raised: Raised | None
    after: Mapping[str, Any]
    printed: str
    asked: tuple[int, ...]
    """How many characters had been printed each time something was asked for."""


class NotTried(Exception):
    """A check that cannot be made here; `reason` says why."""

    def __init__(self, reason: Sentence) -> None:
        super().__init__(reason.render(str))
        self.reason = reason


_WINDOW: Final = {"TclError", "Terminator", "TurtleGraphicsError"}
"""The exceptions of a window that does not open."""
_QUICK: Final = 1.0
"""Seconds for a question that only finds out how a file is to be asked."""


@dataclass(slots=True)
class Lab:
    """Where the checks of one file ask their questions."""

    examined: ExaminedFile
    file: str
    names: Mapping[str, str]
    """The student's own name of each exercise that is written."""
    aliases: Mapping[str, str] = field(default_factory=dict)
    """The file's own names for those of the hand-out that it writes otherwise."""
    last: Question = field(default_factory=lambda: Question("..."))
    """The question asked last."""
    forms: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """The signatures of each exercise that are right, the hand-out's first."""
    facts: dict[str, Any] = field(default_factory=dict)
    """What checks have found out about the file, for those that follow."""
    remark: Sentence | None = None
    """What is to be said about the file with this exercise."""
    seconds: float = 10.0
    """For the questions of one check."""

    def ask(self, question: Question) -> Answer:
        """The answer; raises `Disqualified`, and `NotTried` where it needs what is not there."""
        self.last = question
        answer = read_answer(self.examined.ask(question.request(self.aliases)), self.file)
        kinds = () if answer.raised is None else answer.raised.kinds
        if not _WINDOW.isdisjoint(kinds):
            raise NotTried(Sentence("it opens a window: try it by hand"))
        if answer.raised and "ModuleNotFoundError" in kinds:
            name = re.sub(".*'(.+)'.*", r"`\1`", answer.raised.text)
            raise NotTried(Sentence("it needs {name}, which is not there", name=name))
        return answer

    def try_out(self, question: Question) -> Answer | None:
        """The answer to a quick question that no check is about; ``None`` where there is none."""
        self.examined.allow(_QUICK)
        try:
            reply = self.examined.ask(question.request(self.aliases))
            return read_answer(reply, self.file)
        except Disqualified:
            return None
        finally:
            self.examined.allow(self.seconds)


def read_answer(reply: Mapping[str, Any], name: str) -> Answer:
    """Return the answer in `reply`; raises `Disqualified` where it has another shape."""
    try:
        raised = reply.get("raised")
        if raised is None and "fault" in reply:
            raised = {**reply, "kinds": []}
        return Answer(
            _read(reply.get("value")),
            _line(reply.get("shown", "")),
            None if raised is None else _raised(raised),
            {str(key): _read(value) for key, value in dict(reply.get("after", {})).items()},
            _text(reply.get("printed", "")),
            tuple(int(place) for place in reply.get("asked", ())),
        )
    except (TypeError, ValueError, AttributeError, KeyError, RecursionError):
        raise disqualification.out_of_turn(name) from None


def _raised(reply: Mapping[str, Any]) -> Raised:
    line = reply.get("line")
    return Raised(
        tuple(str(kind)[:80] for kind in reply["kinds"]),
        _line(reply.get("error") or "an exception"),
        line if isinstance(line, int) else None,
        _text(reply.get("trace", "")),
    )


_PLAIN: Final = frozenset((int, float, str, bool, type(None)))


def _read(value: Value) -> Value:
    if isinstance(value, list):  # mostly of numbers: a board has dozens
        return [item if type(item) in _PLAIN else _read(item) for item in value]
    if isinstance(value, dict):
        ((kind, inside),) = value.items()
        if kind == "tuple":
            return tuple(_read(item) for item in inside)
        if kind == "dict":
            return {_key(_read(key)): _read(item) for key, item in inside}
        return (TooLarge if kind == "large" else Odd)(_line(inside))
    return value


def _key(value: Value) -> Value:
    """Something that can be the key of a dictionary."""
    try:
        hash(value)
    except TypeError:
        return repr(value)
    return value


def _text(value: object) -> str:
    """A text that is safe to show: no control characters but line ends."""
    if not isinstance(value, str):
        raise TypeError(value)
    return "".join(c if c.isprintable() or c in "\n\t" else "�" for c in value[:20_000])


def _line(value: object) -> str:
    return _text(value).replace("\n", " ")[:500]
