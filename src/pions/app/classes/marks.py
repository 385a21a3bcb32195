"""Marks by the scale of an assignment, each with how it is made up.

The scale stands in ``settings["scale"]`` of the assignment, a table of plain values; without one
the exercises of the hand-out make the whole mark, by their own points.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NoReturn

from pions.app.classes.ladder_games import LEVELS, ladder_id
from pions.arena.rating import bradley_terry
from pions.checks import catalog, scale
from pions.checks.model import Handout
from pions.core.errors import InvalidOption
from pions.core.types import Term
from pions.store.class_file import ClassFile
from pions.store.class_records import Assignment, ClassHandIn, Stage

SURE: Final = 0.95
"""The chance to be the stronger one from which a level counts as beaten."""
_DAY: Final = 86_400
_KEYS: Final = ("out_of", "partial", "points", "plays", "levels", "late")
_EXAMINED: Final = (Stage.TRIALS, Stage.YARDSTICKS, Stage.LADDER)


@dataclass(frozen=True, slots=True)
class MarkScale:
    """How the versions of an assignment are marked."""

    out_of: float = 20.0
    partial: bool = True
    """Whether an exercise earns points for each of its checks."""
    points: Mapping[str, float] = field(default_factory=dict)
    """Of exercises, against each other; empty for those of the hand-out."""
    plays: float = 0.0
    """The part of `out_of` for a version that plays on the ladder."""
    levels: Mapping[int, float] = field(default_factory=dict)
    """The parts of `out_of` for levels that are beaten; the rest is for the exercises."""
    late: float = 0.0
    """What is taken off for each day that has begun after the due date."""


@dataclass(frozen=True, slots=True)
class Mark:
    """The mark of a person, and how it is made up, in points of the mark."""

    value: float | None = None
    """With two decimals; ``None`` where there is nothing to mark."""
    out_of: float = 20.0
    hand_in: ClassHandIn | None = None
    """The version that counts: the one with the best mark."""
    exercises: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    """What each exercise has earned, and what it is worth."""
    plays: float = 0.0
    levels: Mapping[int, float] = field(default_factory=dict)
    """The levels that are beaten, as far as the scale asks for them."""
    late: float = 0.0
    """What was taken off."""


def of_all(
    file: ClassFile, assignment: Assignment, marks: MarkScale | None = None
) -> dict[int, Mark]:
    """Return the mark of each person, by the scale of the assignment or another.

    A team is marked as one person: the best version of its members counts for all of them.
    """
    handout = handout_of(file, assignment)
    if marks is None:
        marks = scale_of(assignment, handout)
    beaten = _beaten(file, assignment) if marks.levels else {}
    people = file.people()
    nothing = Mark(out_of=marks.out_of)
    units = {one.number: one.team or one.number for one in people}
    best: dict[str | int, Mark] = {}
    for hand_in in file.hand_ins(assignment.number):
        seen = file.one_hand_in(hand_in.number)
        unit = units.get(hand_in.person, hand_in.person)
        if seen is None or (seen.stage not in _EXAMINED and seen.stopped is None):
            continue
        mark = _mark(seen, marks, handout, beaten.get(seen.player, frozenset()))
        if mark.value is not None and mark.value >= (best.get(unit, nothing).value or 0.0):
            best[unit] = mark
    return {number: best.get(unit, nothing) for number, unit in units.items()}


def handout_of(file: ClassFile, assignment: Assignment) -> Handout | None:
    """Return the hand-out of an assignment, which may lie in the folder of the class."""
    if not assignment.handout:
        return None
    own = file.path.parent / assignment.handout
    return catalog.at(str(own) if own.is_dir() else assignment.handout)


def scale_of(assignment: Assignment, handout: Handout | None) -> MarkScale:
    """Return the scale of an assignment; raises `InvalidOption` where it makes no sense."""
    return read_scale(assignment.settings.get("scale", {}), handout)


def read_scale(table: object, handout: Handout | None) -> MarkScale:
    """Return the scale in a table of plain values; raises `InvalidOption`."""
    if not isinstance(table, Mapping):
        _wrong(Term("it is no table"))
    for key in table:
        if key not in _KEYS:
            _wrong(Term("there is no setting {key}"), key=key)
    exercises = {one.name for one in handout.exercises} if handout else set()
    points = _points(table, "points")
    for name in points:
        if name not in exercises:
            _wrong(Term("there is no exercise {key}"), key=name)
    levels = _points(table, "levels")
    for name in levels:
        if name not in map(str, LEVELS):
            _wrong(Term("there is no level {key}"), key=name)
    if not isinstance(table.get("partial", True), bool):
        _wrong(Term("the setting {key} has the wrong kind of value"), key="partial")
    found = MarkScale(
        _number(table.get("out_of", 20), "out_of"),
        table.get("partial", True),
        points,
        _number(table.get("plays", 0), "plays"),
        {int(name): worth for name, worth in levels.items()},
        _number(table.get("late", 0), "late"),
    )
    if not 0 < found.out_of >= found.plays + sum(levels.values()):
        _wrong(Term("its points for playing and for levels are more than the whole mark"))
    return found


def _points(table: Mapping[str, Any], key: str) -> dict[str, float]:
    points = table.get(key, {})
    if not isinstance(points, Mapping):
        _wrong(Term("the setting {key} has the wrong kind of value"), key=key)
    return {str(name): _number(worth, str(name)) for name, worth in points.items()}


def _number(value: object, key: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < 1e6:
        _wrong(Term("the points of {key} must be a number from 0 up"), key=key)
    return float(value)


def _wrong(reason: Term, **values: object) -> NoReturn:
    raise InvalidOption(
        "This scale makes no sense: {reason}.", reason=InvalidOption(reason, **values)
    )


def _mark(
    hand_in: ClassHandIn, marks: MarkScale, handout: Handout | None, beaten: frozenset[int]
) -> Mark:
    earned = {name: (got, worth) for name, got, worth in _exercises(hand_in, marks, handout)}
    possible = sum(worth for _got, worth in earned.values())
    rest = marks.out_of - marks.plays - sum(marks.levels.values()) if possible else 0.0
    whole = rest + marks.plays + sum(marks.levels.values())
    if not whole:
        return Mark(out_of=marks.out_of)
    unit = marks.out_of / whole  # where there are no exercises, the other parts make it whole
    each = rest / possible if possible else 0.0
    exercises = {name: (got * each, worth * each) for name, (got, worth) in earned.items()}
    plays = unit * marks.plays if hand_in.accepted else 0.0
    levels = {level: unit * worth for level, worth in marks.levels.items() if level in beaten}
    late = marks.late * math.ceil(hand_in.late / _DAY)
    total = sum(got for got, _worth in exercises.values()) + plays + sum(levels.values())
    value = round(max(0.0, total - late), 2)
    return Mark(value, marks.out_of, hand_in, exercises, plays, levels, late)


def _exercises(
    hand_in: ClassHandIn, marks: MarkScale, handout: Handout | None
) -> Iterator[tuple[str, float, float]]:
    """Yield each exercise that counts, the points it has earned, and those it has."""
    found: Any = hand_in.found.get(Stage.EXERCISES.value, {"view": {"exercises": ()}})
    seen = {one["name"]: one for one in found["view"]["exercises"]}
    for exercise in () if handout is None else handout.exercises:
        worth = scale.worth_of(exercise, marks.points)
        one = seen.get(exercise.name, {"status": "missing", "checks": ()})
        if worth and not one.get("by_hand"):
            share = _share(one) if marks.partial else float(one["status"] == "passed")
            yield exercise.name, worth * share, worth


def _share(exercise: Mapping[str, Any]) -> float:
    """Return how much of an exercise passes, as `ExerciseResult.share` has it."""
    if exercise["status"] == "passed":
        return 1.0
    counted = [one for one in exercise["checks"] if not one["reason"] or one["failure"]]
    passed = sum(one["status"] == "passed" for one in counted)
    return passed / len(counted) if counted else 0.0


def _beaten(file: ClassFile, assignment: Assignment) -> dict[str, frozenset[int]]:
    """Return the levels that each version is surely stronger than, by its name in games."""
    games = [*file.games(ladder_id(assignment.number), whole=False)]
    if not games:
        return {}
    names = sorted({seat.name for one in games for seat in (one.first, one.second)})
    levels = {number: name for number in LEVELS if (name := f"level:n={number}") in names}
    ratings = bradley_terry(games, names, seed=assignment.number)
    return {
        name: frozenset(
            number for number, level in levels.items()
            if ratings.compare(name, level).chance >= SURE
        )
        for name in set(names) - set(levels.values())
    }  # fmt: skip
