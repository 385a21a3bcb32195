"""The requests of pupils: what was handed in, where it stands, its games; and that of the wall.

Each is answered for the person who has entered on this page, and with nothing of another one's but
what the ranking shows.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from pathlib import Path
from typing import Final
from weakref import WeakKeyDictionary

from pions.app.classes import school, standing
from pions.app.classes.standing import LostGame, Ranking
from pions.app.tournament.watching import Replay
from pions.core.errors import InvalidOption
from pions.store.class_file import ClassFile
from pions.store.class_records import ClassHandIn
from pions.store.game_records import GameRecord, TournamentRecord
from pions.web.messages.classes import AskAssignment, AskBack, AskClassGame, AskWork
from pions.web.messages.fields import Plain
from pions.web.session import classes
from pions.web.session.class_desk import ClassChange, ClassDesk
from pions.web.session.classes import Visit
from pions.web.views import classes as views
from pions.web.views import tournaments
from pions.web.views.classes import LadderView
from pions.web.workers.turns import Lane

_SECONDS: Final = 5.0
"""Seconds to find the moves that lost a game."""
_MOST: Final = 2000
_FOUND: Final[OrderedDict[tuple[Path, str], LostGame | None]] = OrderedDict()
"""What was found out about games, as far as there is room: it does not change."""
_COUNTED: Final[WeakKeyDictionary[ClassDesk, dict[int, asyncio.Task[Ranking]]]] = (
    WeakKeyDictionary()
)
_SHARE: Final = 20
"""Counting a ranking takes at most one second in so many: a ladder needs the processor."""
_LEAST: Final = 2.0
"""Seconds that a ranking stands at least."""
_FIRST: Final[WeakKeyDictionary[ClassDesk, dict[int, dict[tuple[int, ...], int]]]] = (
    WeakKeyDictionary()
)
"""The places of people when the wall of an assignment was first asked for."""


async def ranking(visit: Visit, assignment: int) -> Ranking:
    """Return the ranking of an assignment, counted once for all, as it was seconds ago at most."""
    kept = _COUNTED.setdefault(visit.desk, {})
    if assignment not in kept:
        began, loop = time.monotonic(), asyncio.get_running_loop()

        def counted(done: asyncio.Task[Ranking]) -> None:
            failed = done.cancelled() or done.exception() is not None
            stands = max(_LEAST, _SHARE * (time.monotonic() - began))
            loop.call_later(0 if failed else stands, kept.pop, assignment)

        kept[assignment] = asyncio.create_task(visit.read(standing.ranking, assignment))
        kept[assignment].add_done_callback(counted)
    return await asyncio.shield(kept[assignment])


async def _view(visit: Visit, assignment: int) -> LadderView:
    return await visit.desk.write(_read, assignment, visit.person)


def _read(file: ClassFile, assignment: int, viewer: int) -> LadderView:
    settings = file.settings()
    return LadderView(
        school.assignment(file, assignment),
        {person.number: person for person in file.people()},
        school.programs_of(file),
        str(settings.get("shown", "names")),
        viewer,
        bool(settings.get("paused")),
    )


async def _work(visit: Visit, ask: AskWork) -> Plain:
    view = await _view(visit, ask.assignment)
    number = view.assignment.number
    work = await visit.read(standing.work, number, visit.person, ask.hand_in)
    found = await ranking(visit, number)
    return views.work(work, found, await _rival(visit, view, found))


async def _back(visit: Visit, ask: AskBack) -> Plain:
    hand_in = await visit.desk.write(_let_play, visit.person, ask.hand_in)
    visit.desk.wake()
    visit.desk.tell(ClassChange("hand-ins", hand_in.assignment, visit.person))
    return {}


def _let_play(file: ClassFile, person: int, number: int) -> ClassHandIn:
    found = file.one_hand_in(number)
    if found is None or found.person != person:
        raise InvalidOption("You have no such version.")
    school.go_back(file, found, time.time())
    return found


async def _place(visit: Visit, ask: AskAssignment) -> Plain:
    view = await _view(visit, ask.assignment)
    number = view.assignment.number
    found = await ranking(visit, number)
    mine = found.of(visit.person)
    last = [] if mine is None else await visit.read(standing.last_games, number, mine.name)
    return views.place(view, found, await _rival(visit, view, found), last)


async def _rival(visit: Visit, view: LadderView, found: Ranking) -> Plain | None:
    """Return the program to pass, and the games against it."""
    mine, above = found.of(visit.person), found.above(visit.person)
    if mine is None or above is None:
        return None
    tally = await visit.read(standing.between, view.assignment.number, mine.name, above.name)
    return views.rival(view, mine, above, tally)


async def _seen(visit: Visit, ask: AskClassGame) -> tuple[LadderView, GameRecord]:
    """Return a game as this person may see it; raises `InvalidOption`."""
    view = await _view(visit, ask.assignment)
    record = await visit.read(standing.game, view.assignment.number, ask.name)
    own = any(view.is_own(seat.name) for seat in (record.first, record.second))
    if view.shown == "own" and not own:
        raise InvalidOption("This game is between other people's programs.")
    return view, standing.seen_by(record, visit.person)


async def _game(visit: Visit, ask: AskClassGame) -> Plain:
    view, record = await _seen(visit, ask)
    ladder = TournamentRecord("", record.game, {}, (), "")
    labels = {seat.name: view.name(seat.name) for seat in (record.first, record.second)}
    return {"key": "", **tournaments.replay(Replay(ladder, 0, record, labels, None, None))}


async def _lost(visit: Visit, ask: AskClassGame) -> LostGame | None:
    """Return the moves that lost a game of this person's; raises `InvalidOption`."""
    view, record = await _seen(visit, ask)
    lost = record.second if record.winner == "first" else record.first
    if record.winner is None or not view.is_own(lost.name):
        raise InvalidOption("Your program did not lose this game.")
    key = visit.desk.path, record.id
    if key not in _FOUND:
        about = standing.why_lost, record, _SECONDS
        _FOUND[key] = await visit.client.workers.ask(*about, lane=Lane.LONG, seconds=4 * _SECONDS)
        if len(_FOUND) > _MOST:
            _FOUND.popitem(last=False)
    return _FOUND[key]


async def _why(visit: Visit, ask: AskClassGame) -> Plain:
    return views.why(await _lost(visit, ask))


async def _puzzle(visit: Visit, ask: AskClassGame) -> Plain:
    """Keep the position before the decisive move as a puzzle of this person's; return its key."""
    lost = await _lost(visit, ask)
    if lost is None or lost.puzzle is None:
        raise InvalidOption("This game makes no puzzle: no single move would have held.")
    await visit.desk.write(school.keep_puzzle, visit.person, lost.puzzle)
    return {"key": lost.puzzle.key}


async def _wall(visit: Visit, ask: AskAssignment) -> Plain:
    """Return the ranking, and the games played last."""
    view = await visit.desk.write(_read, ask.assignment, 0)
    number = view.assignment.number
    found = await ranking(visit, number)
    games = await visit.read(standing.newest_games, number)
    places = {one.people: one.place for one in found.placed}
    before = _FIRST.setdefault(visit.desk, {}).setdefault(number, places)
    before.update({people: place for people, place in places.items() if people not in before})
    return views.wall(view, f"{visit.desk.name} · {view.assignment.title}", found, before, games)


VERBS: Final = classes.verbs("either", {"class wall": _wall}) | classes.verbs("pupil", {
    "class work": _work,
    "class back": _back,
    "class place": _place,
    "class game": _game,
    "class why": _why,
    "class puzzle": _puzzle,
})  # fmt: skip
