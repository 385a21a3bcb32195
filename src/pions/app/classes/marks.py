"""Marks by the scale of an assignment, each with how it is made up.

The scale stands in ``settings["scale"]`` of the assignment, a table of plain values; without one
the exercises of the hand-out make the whole mark, by their own points.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from pions.app.classes import standing
from pions.app.classes.standing import Ranking
from pions.checks import catalog, scale
from pions.checks.model import Handout
from pions.checks.scale import Scale
from pions.core import plain_files
from pions.core.errors import InvalidOption
from pions.store.class_file import ClassFile
from pions.store.class_records import Assignment, ClassHandIn, Stage

SURE: Final = 0.95
"""The chance to be the stronger one from which a level counts as beaten."""
_DAY: Final = 86_400
_EXAMINED: Final = (Stage.TRIALS, Stage.YARDSTICKS, Stage.LADDER)


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
    """The levels that the version that plays has beaten, as far as the scale asks for them."""
    late: float = 0.0
    """What was taken off."""


def of_all(
    file: ClassFile,
    assignment: Assignment,
    marks: Scale | None = None,
    ranking: Ranking | None = None,
) -> dict[int, Mark]:
    """Return the mark of each person, by the scale of the assignment or another.

    The `ranking` is counted where levels earn points, and it is not given.

    A team is marked as one person: the best version of its members counts for all of them.
    """
    handout = handout_of(file, assignment)
    if marks is None:
        marks = scale_of(assignment, handout)
    if ranking is None and marks.levels:
        ranking = standing.ranking(file.path, assignment.number)
    beaten = {
        line.name: {level for level, chance in line.stronger.items() if chance >= SURE}
        for line in (ranking.lines if ranking else ())
    }
    people = file.people()
    nothing = Mark(out_of=marks.out_of)
    units = {one.number: one.unit for one in people}
    best: dict[str | int, Mark] = {}
    exercises = handout.exercises if handout else ()
    every = ((one.name, scale.worth_of(one, marks.points)) for one in exercises)
    worth = {name: points for name, points in every if points}
    for one in file.hand_ins(assignment.number):
        unit = units.get(one.person, one.person)
        if one.stage not in _EXAMINED and one.stopped is None:
            continue
        passed = dict.fromkeys(worth, 0.0) if one.shares is None else one.shares
        earned = {name: (passed[name], worth[name]) for name in worth if name in passed}
        mark = _mark(one, marks, earned, beaten.get(one.player, set()))
        if mark.value is not None and mark.value >= (best.get(unit, nothing).value or 0.0):
            best[unit] = mark
    return {number: best.get(unit, nothing) for number, unit in units.items()}


def handout_of(file: ClassFile, assignment: Assignment) -> Handout | None:
    """Return the hand-out of an assignment, which may lie in the folder of the class."""
    if not assignment.handout:
        return None
    return catalog.at(assignment.handout_in(file.path.parent))


def scale_of(assignment: Assignment, handout: Handout | None) -> Scale:
    """Return the scale of an assignment; raises `InvalidOption` where it makes no sense."""
    table: Any = assignment.settings.get("scale", {})
    return scale.of_table(table, handout, Path(assignment.title))


def keep_scale(file: ClassFile, assignment: Assignment, path: Path) -> None:
    """Let the scale in a file be that of an assignment; raises `InvalidOption`."""
    found = scale.read(path, handout_of(file, assignment))
    if found.hidden or found.extras:
        raise InvalidOption("Hidden checks and checks of your own are for “pions check” alone.")
    table = tomllib.loads(plain_files.text(path))
    file.add_assignment(replace(assignment, settings={**assignment.settings, "scale": table}))


def _mark(
    hand_in: ClassHandIn,
    marks: Scale,
    passed: Mapping[str, tuple[float, float]],
    beaten: Collection[int],
) -> Mark:
    """Return the mark of a version; `passed` has the share and the points of each exercise."""
    possible = sum(worth for _share, worth in passed.values())
    rest = marks.out_of - marks.plays - sum(marks.levels.values()) if possible else 0.0
    whole = rest + marks.plays + sum(marks.levels.values())
    if not whole:
        return Mark(out_of=marks.out_of)
    unit = marks.out_of / whole  # where there are no exercises, the other parts make it whole
    exercises = {
        name: (worth * rest / possible * (share if marks.partial else share // 1),
               worth * rest / possible)
        for name, (share, worth) in passed.items()
    }  # fmt: skip
    plays = unit * marks.plays if hand_in.accepted else 0.0
    levels = {level: unit * worth for level, worth in marks.levels.items() if level in beaten}
    late = marks.late * math.ceil(hand_in.late / _DAY)
    total = sum(earned for earned, _worth in exercises.values()) + plays + sum(levels.values())
    value = round(max(0.0, total - late), 2)
    return Mark(value, marks.out_of, hand_in, exercises, plays, levels, late)
