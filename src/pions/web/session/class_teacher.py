"""The requests of the teacher of a class: the overview, changes, what resembles each other."""

from __future__ import annotations

import math
import time
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, Final

from pions.app.classes import overview, school, similar_pairs
from pions.app.classes.stages import ClassRules
from pions.core.errors import InvalidOption
from pions.core.text import visible
from pions.store.class_file import ClassFile
from pions.store.class_records import Presence
from pions.web.messages.class_teacher import (
    AskCell,
    AskPair,
    AskPupil,
    AskSimilar,
    ChangeClass,
    DecidePair,
)
from pions.web.messages.classes import AskAssignment
from pions.web.messages.fields import Plain
from pions.web.session.class_desk import ClassChange, teacher
from pions.web.session.handlers import Client, Verbs
from pions.web.views import board
from pions.web.workers.asking import QuestionNews, TellNews
from pions.web.workers.turns import Lane

_LONGEST_NAME: Final = 80
_MOST_DAILY: Final = 1_000
_COMPARING: Final = 1_800.0
"""Seconds of work for all that files choose."""
_SHOWN: Final = ("names", "aliases", "own")


async def _overview(client: Client, ask: AskAssignment, _news: object) -> Plain:
    desk = teacher(client)
    return asdict(await desk.read(client, overview.overview, ask.assignment))


async def _cell(client: Client, ask: AskCell, _news: object) -> Plain:
    desk = teacher(client)
    return await desk.read(client, overview.cell, ask.hand_in, ask.exercise)


async def _pupil(client: Client, ask: AskPupil, _news: object) -> Plain:
    desk = teacher(client)
    found = await desk.read(client, overview.versions, ask.assignment, ask.person)
    return {"versions": [asdict(one) for one in found]}


async def _change(client: Client, ask: ChangeClass, _news: object) -> Plain:
    desk = teacher(client)
    await desk.write(_changed, ask)
    desk.wake()
    desk.tell(ClassChange("people" if ask.person else "ladder", ask.assignment))
    return {}


def _changed(file: ClassFile, ask: ChangeClass) -> None:
    """Make a change; raises `InvalidOption` where its value makes no sense."""
    value = ask.value if ask.what == "note" else visible(ask.value.strip())
    if ask.what in {"due", "own due", "daily"}:
        _change_assignment(file, ask, value)
    elif ask.what == "shown" and value in _SHOWN:
        file.set("shown", value)
    elif ask.what == "paused":
        file.set("paused", value == "yes")
    else:
        _change_person(file, ask, value)
    file.log(time.time(), ask.person or None, f"teacher: {ask.what}")


def _change_person(file: ClassFile, ask: ChangeClass, value: str) -> None:
    match ask.what:
        case "presence" if value == Presence.FORGOTTEN.value:
            school.forget(file, ask.person)
        case "presence" if value in {Presence.HERE.value, Presence.GONE.value}:
            school.change(file, ask.person, presence=Presence(value))
        case "name" | "alias" if 0 < len(value) <= _LONGEST_NAME:
            school.change(file, ask.person, **{ask.what: value})
        case "team" if len(value) <= _LONGEST_NAME:
            school.change(file, ask.person, team=value)
        case "note":
            school.change(file, ask.person, note=value)
        case _:
            raise _senseless(value)


def _change_assignment(file: ClassFile, ask: ChangeClass, value: str) -> None:
    assignment = school.assignment(file, ask.assignment)
    if ask.what == "own due":
        school.change(file, ask.person)
        file.set_due(assignment.number, ask.person, _moment(value))
        return
    if ask.what == "due":
        changed = replace(assignment, due=_moment(value))
    elif value.isdecimal() and 0 < int(value) <= _MOST_DAILY:
        changed = replace(assignment, daily=int(value))
    else:
        raise _senseless(value)
    school.check(changed)
    file.add_assignment(changed)


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


async def _similar(client: Client, ask: AskSimilar, news: QuestionNews) -> Plain:
    desk = teacher(client)
    how: dict[str, Any] = {"lane": Lane.LONG, "seconds": _COMPARING, "news": news.of_worker}
    return await desk.read(client, _compared, ask.assignment, desk.rules, ask.play, **how)


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


async def _side_by_side(client: Client, ask: AskPair, _news: object) -> Plain:
    desk = teacher(client)
    return asdict(
        await desk.read(client, similar_pairs.side_by_side, ask.one, ask.other, desk.rules)
    )


async def _decide(client: Client, ask: DecidePair, _news: object) -> Plain:
    desk = teacher(client)
    told = {"decided": ask.decided, "note": ask.note, "time": time.time()} if ask.decided else {}
    await desk.write(similar_pairs.decide, ask.one, ask.other, told)
    return told


VERBS: Final = Verbs(
    at_once={},
    in_order={},
    in_time={
        "class overview": _overview,
        "class cell": _cell,
        "class pupil": _pupil,
        "class change": _change,
        "class similar": _similar,
        "class pair": _side_by_side,
        "class allow pair": _decide,
    },
)
