"""A teacher's scale: points an exercise, hidden checks, checks of one's own; a small TOML file.

::

    handout = "etat"
    out_of = 20
    hidden = ["coup_gagnant.near"]

    [points]
    jouer_coup = 3
    coup_gagnant = 5

    [[check]]
    exercise = "h"
    title = "my own position"
    before = "state = ..."
    call = "h(state)"
    expected = 12
    hidden = true

For a class that hands in, ``plays = 2`` and ``[levels]`` with ``4 = 1`` are points of the whole for
a version that plays and for levels it is stronger than, ``late = 1`` is taken off for each day.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NoReturn

from pions.checks import catalog
from pions.checks.cases import Case, asks
from pions.checks.model import Check, Exercise, ExerciseResult, Handout, Status
from pions.checks.questions import Question, Value
from pions.checks.right_answers import same
from pions.core import plain_files
from pions.core.errors import InvalidOption, why
from pions.core.types import Term

_KEYS: Final[dict[str, type | tuple[type, ...]]] = {
    "handout": str,
    "out_of": (int, float),
    "partial": bool,
    "seed": int,
    "hidden": list,
    "points": dict,
    "check": list,
    **dict.fromkeys(("plays", "late"), (int, float)),
    "levels": dict,
}
_LEVELS: Final = tuple(map(str, range(1, 11)))
_CHECK_KEYS: Final = {"exercise", "name", "title", "before", "call", "expected", "hint", "hidden"}
_OWN: Final = {
    "title": Term("a check of your teacher's"),
    "hint": Term("Your teacher has added this check."),
}


@dataclass(frozen=True, slots=True)
class Scale:
    """How a file is marked."""

    handout: str | None = None
    out_of: float = 20.0
    partial: bool = True
    """Whether an exercise earns points for each of its checks."""
    seed: int = 0
    """Other positions than those students see."""
    points: Mapping[str, float] = field(default_factory=dict)
    hidden: frozenset[str] = frozenset()
    extras: Sequence[tuple[str, Check]] = ()
    plays: float = 0.0
    levels: Mapping[int, float] = field(default_factory=dict)
    late: float = 0.0

    def mark(self, results: Sequence[ExerciseResult]) -> float | None:
        """The mark of a file; ``None`` where nothing of it could be checked.

        What could only be tried by hand is left out, and the other points count for more.
        """
        earned = possible = 0.0
        for result in results:
            worth = 0.0 if result.by_hand else worth_of(result.exercise, self.points)
            possible += worth
            whole = 1.0 if result.status is Status.PASSED else 0.0
            earned += worth * (result.share if self.partial else whole)
        return round(self.out_of * earned / possible, 2) if possible else None


def worth_of(exercise: Exercise, points: Mapping[str, float]) -> float:
    """Return the points of an exercise; optional ones have some only where a scale says so."""
    usual = 0.0 if points or exercise.optional else exercise.points
    return float(points.get(exercise.name, usual))


def read(path: Path, handout: Handout | None = None) -> Scale:
    """The scale in the file `path`; raises `InvalidOption` with the sentence that helps.

    It is about the exercises of `handout`, where it names none itself.
    """
    try:
        table = tomllib.loads(plain_files.content(path).decode())
    except (OSError, UnicodeDecodeError) as error:
        raise InvalidOption(
            "The scale {path} cannot be read: {reason}.", path=path, reason=why(error)
        ) from None
    except tomllib.TOMLDecodeError as error:
        raise InvalidOption(
            "The scale {path} is not valid TOML: {reason}.", path=path, reason=error
        ) from None
    return of_table(table, handout, path)


def of_table(table: dict[str, Any], handout: Handout | None, path: Path) -> Scale:
    """The scale in a table, which `path` names in sentences; raises as `read` does."""
    for key, value in table.items():
        if key not in _KEYS:
            _wrong(path, Term("there is no setting {key}"), key=key)
        if not isinstance(value, _KEYS[key]) or (isinstance(value, bool) and key != "partial"):
            _wrong(path, Term("the setting {key} has the wrong kind of value"), key=key)
    return _checked(path, table, handout)


def _checked(path: Path, table: dict[str, Any], handout: Handout | None) -> Scale:
    if "handout" in table:
        handout = catalog.at(table["handout"])
    known = {one.name for one in (handout.exercises if handout else _every())}
    _check_points(path, table, known)
    for name in table.get("hidden", []):
        _known(path, str(name).partition(".")[0], known)
    if not table.get("out_of", 1) > 0:
        _wrong(path, Term("the setting {key} has the wrong kind of value"), key="out_of")
    extras, hidden = [], set(table.get("hidden", []))
    for place, own in enumerate(table.get("check", []), 1):
        extra = _own(path, own, place, known, handout)
        extras.append(extra)
        if own.get("hidden", False):
            hidden.add(f"{extra[0]}.{extra[1].name}")
    return Scale(
        table.get("handout"),
        float(table.get("out_of", 20)),
        table.get("partial", True),
        table.get("seed", 0),
        table.get("points", {}),
        frozenset(hidden),
        extras,
        table.get("plays", 0.0),
        {int(level): worth for level, worth in table.get("levels", {}).items()},
        table.get("late", 0.0),
    )


def _check_points(path: Path, table: dict[str, Any], known: set[str]) -> None:
    points, levels, plays = table.get("points", {}), table.get("levels", {}), table.get("plays", 0)
    for name in points:
        _known(path, name, known)
    for name in levels.keys() - _LEVELS:
        _wrong(path, Term("there is no level {key}"), key=name)
    parts = {"plays": plays, "late": table.get("late", 0)}
    for name, worth in (*points.items(), *levels.items(), *parts.items()):
        if isinstance(worth, bool) or not isinstance(worth, int | float) or not 0 <= worth < 1e6:
            _wrong(path, Term("the points of {key} must be a number from 0 up"), key=name)
    if table.get("out_of", 20) < plays + sum(levels.values()):
        _wrong(path, Term("points for playing and for levels are more than the whole mark"))


def _every() -> list[Exercise]:
    return [one for handout in catalog.HANDOUTS.values() for one in handout.exercises]


def _known(path: Path, name: str, known: set[str]) -> None:
    if name not in known:
        _wrong(path, Term("there is no exercise {key}"), key=name)


def _own(
    path: Path, own: Value, place: int, known: set[str], handout: Handout | None
) -> tuple[str, Check]:
    """A check of the teacher's own: one expression and the value it must have."""
    for key in ("exercise", "call", "expected"):
        if not isinstance(own, dict) or key not in own:
            _wrong(path, Term("a [[check]] needs {key}"), key=key)
    for key in own:
        if key not in _CHECK_KEYS:
            _wrong(path, Term("there is no setting {key}"), key=key)
    _known(path, str(own["exercise"]), known)
    try:
        compile(str(own.get("before", "")), "before", "exec")
        compile(str(own["call"]), "call", "eval")
    except SyntaxError as error:
        _wrong(path, Term("a [[check]] is not valid Python: {key}"), key=error.msg)
    exercise = str(own["exercise"])
    question = Question(
        str(own["call"]),
        _names(exercise, handout),
        before=str(own.get("before", "")),
        shown=str(own.get("title", "")) and str(own["call"]),
    )
    case = Case(question, lambda value: same(own["expected"], value), repr(own["expected"]))
    check = Check(
        str(own.get("name", f"own{place}")),
        asks(lambda _seed: [case]),
        separate=True,
        said={key: Term(own.get(key, usual)) for key, usual in _OWN.items()},
    )
    return exercise, check


def _names(exercise: str, handout: Handout | None) -> tuple[str, ...]:
    """All the names of the hand-out: a teacher's expression may use any."""
    for one in (*filter(None, [handout]), *catalog.HANDOUTS.values()):
        names = [each.name for each in one.exercises]
        if exercise in names:
            return tuple(dict.fromkeys([*names, *one.names]))
    return (exercise,)


def _wrong(path: Path, reason: Term, **values: object) -> NoReturn:
    raise InvalidOption(
        "The scale {path} makes no sense: {reason}.",
        path=path,
        reason=InvalidOption(reason, **values),
    )
