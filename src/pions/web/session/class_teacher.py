"""The requests of the teacher: the overview, changes, marks, slips, what resembles each other."""

from __future__ import annotations

import math
import time
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import segno

from pions.app.classes import marks, overview, school, similar_pairs
from pions.app.classes.stages import ClassRules
from pions.core.errors import InvalidOption
from pions.core.text import visible
from pions.store.class_file import ClassFile
from pions.store.class_records import Assignment, Presence
from pions.web.messages.classes import (
    AskAssignment,
    AskCell,
    AskPair,
    AskPupil,
    AskScale,
    AskSimilar,
    AskSlips,
    ChangeClass,
    DecidePair,
)
from pions.web.messages.fields import Plain
from pions.web.session import classes
from pions.web.session.class_desk import ClassChange
from pions.web.session.class_pupils import ranking
from pions.web.session.classes import Visit
from pions.web.views import board
from pions.web.workers.asking import TellNews
from pions.web.workers.turns import Lane

_LONGEST_NAME: Final = 80
_MOST_DAILY: Final = 1_000
_COMPARING: Final = 1_800.0
"""Seconds of work for all that files choose."""
_SHOWN: Final = ("names", "aliases", "own")


async def _overview(visit: Visit, ask: AskAssignment) -> overview.ClassOverview:
    work = await visit.desk.write(school.assignment, ask.assignment)
    scale: Any = work.settings.get("scale", {})
    known = await ranking(visit, work.number) if "levels" in scale else None
    return await visit.read(overview.overview, work.number, known)


async def _cell(visit: Visit, ask: AskCell) -> Plain:
    return await visit.read(overview.cell, ask.hand_in, ask.exercise)


async def _pupil(visit: Visit, ask: AskPupil) -> Plain:
    return {"versions": await visit.read(overview.versions, ask.assignment, ask.person)}


async def _change(visit: Visit, ask: ChangeClass) -> Plain:
    await visit.desk.write(_changed, ask)
    visit.desk.wake()
    visit.desk.tell(ClassChange("people" if ask.person else "ladder", ask.assignment))
    return {}


def _changed(file: ClassFile, ask: ChangeClass) -> None:  # noqa: C901 - one case a change
    """Make a change; raises `InvalidOption` where its value makes no sense."""
    value = ask.value if ask.what == "note" else visible(ask.value.strip())
    match ask.what:
        case "shown" if value in _SHOWN:
            file.set("shown", value)
        case "paused":
            file.set("paused", value == "yes")
        case "due":
            _assign(file, ask.assignment, due=_moment(value))
        case "daily" if value.isdecimal() and 0 < int(value) <= _MOST_DAILY:
            _assign(file, ask.assignment, daily=int(value))
        case "gate":
            settings = school.assignment(file, ask.assignment).settings
            _assign(file, ask.assignment, settings={**settings, "gate": value == "yes"})
        case "own due":
            school.change(file, ask.person)
            number = school.assignment(file, ask.assignment).number
            file.set_due(number, ask.person, _moment(value))
        case "presence" if value == Presence.FORGOTTEN.value:
            school.forget(file, ask.person)
        case "presence" if value in {Presence.HERE.value, Presence.GONE.value}:
            school.change(file, ask.person, presence=Presence(value))
        case "name" | "alias" | "team" if len(value) <= _LONGEST_NAME and (
            value or ask.what == "team"
        ):
            school.change(file, ask.person, **{ask.what: value})
        case "note":
            school.change(file, ask.person, note=value)
        case _:
            raise _senseless(value)
    file.log(time.time(), ask.person or None, f"teacher: {ask.what}")


def _assign(file: ClassFile, number: int, **fields: Any) -> Assignment:  # noqa: ANN401 - of an assignment
    changed = replace(school.assignment(file, number), **fields)
    school.check(changed)
    file.add_assignment(changed)
    return changed


def _senseless(value: str) -> InvalidOption:
    return InvalidOption("“{value}” makes no sense here.", value=value)


def _moment(text: str) -> float | None:
    if not text:
        return None
    try:
        moment = float(text)
    except ValueError:
        moment = math.nan
    if not 0 <= moment < 1e11:  # a year that no calendar here writes
        raise _senseless(text)
    return moment


async def _scale(visit: Visit, ask: AskScale) -> Plain:
    """Return the marks by another scale, which is kept where that is said."""
    found = await visit.read(_marked, ask.assignment, ask.scale)
    if ask.keep:
        await visit.desk.write(_rescaled, ask)
        visit.desk.tell(ClassChange("ladder", ask.assignment))
    return found


def _marked(path: Path, number: int, table: dict[str, Any]) -> Plain:
    with ClassFile(path, known=True) as file:
        assignment = school.assignment(file, number)
        settings = {**assignment.settings, "scale": table}
        given = marks.handout_of(file, assignment)
        scale = marks.scale_of(replace(assignment, settings=settings), given)
        found = marks.of_all(file, assignment, scale)
    return {"marks": {person: one.value for person, one in found.items()}}


def _rescaled(file: ClassFile, ask: AskScale) -> None:
    settings = school.assignment(file, ask.assignment).settings
    _assign(file, ask.assignment, settings={**settings, "scale": ask.scale})
    file.log(time.time(), None, "teacher: scale")


async def _similar(visit: Visit, ask: AskSimilar) -> Plain:
    how: dict[str, Any] = {"lane": Lane.LONG, "seconds": _COMPARING, "news": visit.news.of_worker}
    return await visit.read(_compared, ask.assignment, visit.desk.rules, ask.play, **how)


def _compared(path: Path, number: int, rules: ClassRules, play: bool, tell: TellNews) -> Plain:  # noqa: FBT001 - of a message
    from pions.render import similarity  # noqa: PLC0415 - loads the checks

    found = similar_pairs.compared(path, number, rules, play=play, progress=tell)
    whole = found.whole
    known = [one.agreement for one in whole.pairs if one.agreement and one.agreement.enough]
    return {
        "pairs": [_pair(one) for one in found.listed],
        "compared": len(whole.pairs),
        "agreements": [one.same / one.positions for one in known],
        "identical": list(similarity.identical(whole.identical)),
        "problems": list(similarity.problems(whole)),
        "positions": whole.positions,
    }


def _pair(listed: similar_pairs.ListedPair) -> Plain:
    pair = listed.pair
    known = pair.agreement if pair.agreement and pair.agreement.enough else None
    shape, chosen = pair.likeness
    return {
        "one": listed.one,
        "other": listed.other,
        "names": [visible(pair.one), visible(pair.other)],
        "shape": max(pair.shares) if pair.shares else None,
        "same": known.same if known else None,
        "positions": known.positions if known else 0,
        "expected": known.expected if known else 0,
        "hot": [shape > 1, chosen > 1],
        "decided": listed.decided,
        "alike": [
            {
                "board": board.picture(one.board),
                "move": one.move,
                "yardsticks": one.yardsticks,
                "of": one.of,
            }
            for one in listed.alike
        ],
    }


async def _side_by_side(visit: Visit, ask: AskPair) -> similar_pairs.SideBySide:
    return await visit.read(similar_pairs.side_by_side, ask.one, ask.other, visit.desk.rules)


async def _decide(visit: Visit, ask: DecidePair) -> Plain:
    told = {"decided": ask.decided, "note": ask.note, "time": time.time()} if ask.decided else {}
    await visit.desk.write(similar_pairs.decide, ask.one, ask.other, told)
    return told


async def _slips(visit: Visit, ask: AskSlips) -> Plain:
    """Give new codes, which are shown this once."""
    slips = await visit.desk.write(school.new_slips, ask.people or None)
    visit.desk.tell(ClassChange("people"))
    told = [(one.person.name, one.code) for one in slips]
    return await visit.client.workers.ask(_drawn, ask.address, told)


def _drawn(address: str, slips: list[tuple[str, str]]) -> Plain:
    return {
        "slips": [
            {"name": name, "code": code, "rows": _rows(f"{address.rstrip('/')}/class#{code}")}
            for name, code in slips
        ]
    }


def _rows(text: str) -> list[str]:
    """Return the modules of a QR code, row by row."""
    code = segno.make(text, error="m", micro=False)
    return ["".join(map(str, map(int, row))) for row in code.matrix]


VERBS: Final = classes.verbs("teacher", {
    "class overview": _overview,
    "class cell": _cell,
    "class pupil": _pupil,
    "class change": _change,
    "class scale": _scale,
    "class similar": _similar,
    "class pair": _side_by_side,
    "class allow pair": _decide,
    "class slips": _slips,
})  # fmt: skip
