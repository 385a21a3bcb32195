"""The requests of a pupil: what was handed in, where it stands, its games.

Each is answered for the person who has entered on this page, and with nothing of another one's but
what the ranking shows.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pions.app.classes import school, standing
from pions.app.classes.standing import LostGame, Ranking
from pions.app.tournament.watching import Replay
from pions.core.errors import InvalidOption
from pions.store.class_file import ClassFile
from pions.store.class_records import Assignment, ClassHandIn, Person
from pions.store.game_records import GameRecord, TournamentRecord
from pions.web.messages.class_pupils import (
    AskBack,
    AskClassGame,
    AskWork,
    PlaceShown,
    RivalShown,
    WhyShown,
    WorkShown,
)
from pions.web.messages.classes import AskAssignment
from pions.web.messages.fields import Plain
from pions.web.session.class_desk import ClassChange, ClassDesk, pupil
from pions.web.session.class_rankings import ranking
from pions.web.session.handlers import Client, Verbs
from pions.web.views import class_pupils as views
from pions.web.views import tournaments
from pions.web.views.class_pupils import Names
from pions.web.workers.turns import Lane

_SECONDS: Final = 5.0
"""Seconds to find the moves that lost a game."""
_MOST: Final = 2000
_FOUND: Final[OrderedDict[tuple[Path, str], LostGame | None]] = OrderedDict()
"""What was found out about games, as far as there is room: it does not change."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """Whose request it is, and what it is about."""

    desk: ClassDesk
    work: Assignment
    names: Names
    paused: bool


async def _asked(client: Client, assignment: int) -> _Asked:
    desk, person = pupil(client)
    work, people, settings = await desk.write(_about, assignment)
    names = Names(people, str(settings.get("shown", "names")), person)
    return _Asked(desk, work, names, bool(settings.get("paused")))


def _about(
    file: ClassFile, assignment: int
) -> tuple[Assignment, dict[int, Person], dict[str, object]]:
    people = {person.number: person for person in file.people()}
    return school.assignment(file, assignment), people, file.settings()


async def _work(client: Client, ask: AskWork, _news: object) -> WorkShown:
    asked = await _asked(client, ask.assignment)
    about = asked.work.number, asked.names.viewer, ask.hand_in
    work = await asked.desk.read(client, standing.work, *about)
    found = await ranking(client, asked.desk, asked.work.number)
    return views.work(work, found, await _rival(client, asked, found))


async def _back(client: Client, ask: AskBack, _news: object) -> Plain:
    desk, person = pupil(client)
    hand_in = await desk.write(_let_play, person, ask.hand_in)
    desk.wake()
    desk.tell(ClassChange("hand-ins", hand_in.assignment, person))
    return {}


def _let_play(file: ClassFile, person: int, number: int) -> ClassHandIn:
    found = file.one_hand_in(number)
    if found is None or found.person != person:
        raise InvalidOption("You have no such version.")
    school.go_back(file, found, time.time())
    return found


async def _place(client: Client, ask: AskAssignment, _news: object) -> PlaceShown:
    asked = await _asked(client, ask.assignment)
    found = await ranking(client, asked.desk, asked.work.number)
    mine, last = found.of(asked.names.viewer), []
    if mine is not None:
        about = asked.work.number, mine.name
        last = await asked.desk.read(client, standing.last_games, *about)
    rival = await _rival(client, asked, found)
    return views.place(asked.work, found, asked.names, rival, last, paused=asked.paused)


async def _rival(client: Client, asked: _Asked, found: Ranking) -> RivalShown | None:
    """Return the program to pass, and the games against it."""
    mine, above = found.of(asked.names.viewer), found.above(asked.names.viewer)
    if mine is None or above is None:
        return None
    about = asked.work.number, mine.name, above.name
    tally = await asked.desk.read(client, standing.between, *about)
    return views.rival(mine, above, asked.names, tally)


async def _seen(client: Client, ask: AskClassGame) -> tuple[_Asked, GameRecord]:
    """Return a game as this person may see it; raises `InvalidOption`."""
    asked = await _asked(client, ask.assignment)
    record = await asked.desk.read(client, standing.game, asked.work.number, ask.name)
    me = asked.names.viewer
    players = {standing.owner(seat.name) for seat in (record.first, record.second)}
    if asked.names.shown == "own" and me not in players:
        raise InvalidOption("This game is between other people's programs.")
    return asked, standing.seen_by(record, me)


async def _game(client: Client, ask: AskClassGame, _news: object) -> Plain:
    asked, record = await _seen(client, ask)
    ladder = TournamentRecord("", record.game, {}, (), "")
    labels = {seat.name: asked.names.of(seat.name) for seat in (record.first, record.second)}
    return {"key": "", **tournaments.replay(Replay(ladder, 0, record, labels, None, None))}


async def _why(client: Client, ask: AskClassGame, _news: object) -> WhyShown:
    asked, record = await _seen(client, ask)
    lost = record.second if record.winner == "first" else record.first
    if record.winner is None or standing.owner(lost.name) != asked.names.viewer:
        raise InvalidOption("Your program did not lose this game.")
    key = asked.desk.path, record.id
    if key not in _FOUND:
        about = standing.why_lost, record, _SECONDS
        _FOUND[key] = await client.workers.ask(*about, lane=Lane.LONG, seconds=4 * _SECONDS)
        if len(_FOUND) > _MOST:
            _FOUND.popitem(last=False)
    return views.why(_FOUND[key])


VERBS: Final = Verbs(
    at_once={},
    in_order={},
    in_time={
        "class work": _work,
        "class back": _back,
        "class place": _place,
        "class game": _game,
        "class why": _why,
    },
)
