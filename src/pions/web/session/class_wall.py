"""The request of the page for the projector: the ranking, and the games played last."""

from __future__ import annotations

from typing import Final
from weakref import WeakKeyDictionary

from pions.app.board import views
from pions.app.board.history import History
from pions.app.classes import school, standing
from pions.app.classes.standing import Ranking
from pions.core.errors import InvalidOption
from pions.store.class_file import ClassFile
from pions.store.class_records import Assignment, Person
from pions.store.game_records import GameRecord
from pions.web.messages.class_wall import WallGame, WallShown
from pions.web.messages.classes import AskAssignment
from pions.web.session.class_desk import ClassDesk, desk_of
from pions.web.session.class_rankings import ranking
from pions.web.session.handlers import Client, Verbs
from pions.web.views import class_pupils
from pions.web.views.board import picture
from pions.web.views.class_pupils import LadderNames

_FIRST: Final[WeakKeyDictionary[ClassDesk, dict[int, dict[int, int]]]] = WeakKeyDictionary()
"""The places of people when the wall was first asked for."""


async def _wall(client: Client, ask: AskAssignment, _news: object) -> WallShown:
    desk = desk_of(client)
    if client.identity is None or client.identity.asking:
        raise InvalidOption("Enter with your code first.")
    work, people, shown, paused = await desk.write(_about, ask.assignment)
    names = LadderNames(people, shown, viewer=-1)
    found = await ranking(client, desk, work.number)
    games = await desk.read(client, standing.newest_games, work.number)
    before = _FIRST.setdefault(desk, {}).setdefault(work.number, _places(found))
    for person, place in _places(found).items():
        before.setdefault(person, place)
    lines = [one for one in found.lines if one.level or one.place]
    rows = class_pupils.ranked(names, lines)
    return {
        "assignment": work.number,
        "title": f"{desk.name} · {work.title}",
        "counts": class_pupils.counts(found),
        "paused": paused,
        "rows": [
            {"row": row, "rose": before.get(one.person, one.place) - one.place}
            for one, row in zip(lines, rows, strict=True)
        ],
        "games": [_game(game, names) for game in games],
        "due": work.due,
    }


def _about(file: ClassFile, assignment: int) -> tuple[Assignment, dict[int, Person], str, bool]:
    settings = file.settings()
    people = {person.number: person for person in file.people()}
    shown = str(settings.get("shown", "names"))
    return school.assignment(file, assignment), people, shown, bool(settings.get("paused"))


def _places(found: Ranking) -> dict[int, int]:
    return {one.person: one.place for one in found.placed}


def _game(record: GameRecord, names: LadderNames) -> WallGame:
    history = History.recall(record.game, record.moves)
    first, second = names.of(record.first.name), names.of(record.second.name)
    winner = {"first": first, "second": second}.get(record.winner or "", "")
    count = len(history.moves)
    boards = [picture(views.board(history.back(count - ply))) for ply in range(count + 1)]
    return {"id": record.id, "first": first, "second": second, "winner": winner, "boards": boards}


VERBS: Final = Verbs(at_once={}, in_order={}, in_time={"class wall": _wall})
