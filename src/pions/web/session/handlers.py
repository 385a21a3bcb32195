"""What a visitor can ask for, verb by verb; each answer is plain values."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final, TypeAlias

from pions.app.board import choices
from pions.app.play import replies
from pions.app.tournament import watching
from pions.app.tournament.watching import Wanted
from pions.core import language
from pions.core.errors import PionsError
from pions.web.server.services import House
from pions.web.session import study
from pions.web.session.messages import Ask, BadMessage
from pions.web.session.open_trees import Forest
from pions.web.session.study import Progress
from pions.web.session.tables import Table
from pions.web.session.tournament_watch import Watched
from pions.web.views import analysis, show
from pions.web.views import tournament as scores
from pions.web.workers.turns import Lane
from pions.web.workers.worker_pool import Asker

_WATCHED: Final = 16
"""Tables one visitor watches at once."""

Plain: TypeAlias = dict[str, Any]


class Visit:
    """One visitor: the language they speak, and the tables they watch."""

    def __init__(self, house: House, push: Callable[[Plain], None]) -> None:
        self.house = house
        self.workers = Asker(house.workers)
        self._push = push
        self.forest = Forest(house.trees)
        self._language = language.current()
        self._watched: dict[str, Table] = {}

    def greet(self, code: str) -> None:
        """Speak `code` from now on."""
        language.use(code)
        self._language = code

    def watch(self, table: Table) -> Plain:
        """Hear of every change at `table`, and see it now."""
        if len(self._watched) >= _WATCHED and table.key not in self._watched:
            self.house.hall.leave(self._watched.pop(next(iter(self._watched))), self._changed)
        self._watched[table.key] = table
        self.house.hall.watch(table, self._changed, self.workers)
        return show.table(table, self.house.roster)

    def leave(self) -> None:
        """Hear of nothing any more."""
        for table in self._watched.values():
            self.house.hall.leave(table, self._changed)
        self._watched.clear()
        self.look_away()

    async def look_at(self, key: str) -> Plain:
        """See a tournament now, and hear of it, and of no other, when it has changed."""
        return (await self.house.stands.watch(key, self._went_on)).plain()

    def look_away(self) -> None:
        """Hear of no tournament any more."""
        self.house.stands.leave(self._went_on)

    def _changed(self, table: Table) -> None:
        self._tell(lambda: {"table": show.table(table, self.house.roster)})

    def _went_on(self, tournament: Watched) -> None:
        self._tell(lambda: {"tournament": tournament.plain()})

    def _tell(self, said: Callable[[], Plain]) -> None:
        before = language.current()
        language.use(self._language)  # whoever made the change may speak another
        try:
            self._push(said())
        finally:
            language.use(before)


def _hello(visit: Visit, ask: Ask) -> Plain:
    visit.greet(ask.text("language", "en", longest=8))
    return visit.house.welcome()


def _game(visit: Visit, ask: Ask) -> Plain:
    """A game by its name, or a choice with the values of its fields."""
    choice = ask.text("choice", "", longest=60)
    name = choices.named(choice, ask.numbers("values")) if choice else ask.text("game", longest=60)
    return show.game(name, visit.house.roster)


def _open(visit: Visit, ask: Ask) -> Plain:
    seats = ask.text("first", longest=200), ask.text("second", longest=200)
    game, start = ask.text("game", longest=60), ask.text("start", "")
    return visit.watch(visit.house.hall.open(game, seats, start))


def _attach(visit: Visit, ask: Ask) -> Plain:
    return visit.watch(_table(visit, ask))


def _play(visit: Visit, ask: Ask) -> Plain:
    table = _sat_at(visit, ask)
    move, ply = ask.text("move", longest=40), ask.whole("ply", 0, 10_000)
    try:
        visit.house.hall.play(table, move, ply)
    except PionsError as error:
        legal = table.sitting.history.choices if table.sitting.program is None else ()
        raise show.refusal(error, legal) from None
    return show.table(table, visit.house.roster)


def _act(visit: Visit, ask: Ask) -> Plain:
    table, hall = _sat_at(visit, ask), visit.house.hall
    actions = {"undo": hall.undo, "resign": hall.resign, "stop": hall.stop, "go on": hall.go_on}
    action = ask.text("action", longest=20)
    if action not in actions:
        raise BadMessage("There is nothing called “{verb}” to do.", verb=action)
    actions[action](table)
    return show.table(table, visit.house.roster)


def _table(visit: Visit, ask: Ask) -> Table:
    return visit.house.hall.find(ask.text("table", longest=40))


def _sat_at(visit: Visit, ask: Ask) -> Table:
    """The same, watched: a program answers only where somebody is there."""
    table = _table(visit, ask)
    visit.watch(table)
    return table


async def _analyse(visit: Visit, ask: Ask, news: Progress) -> Plain:
    return await study.analysis(ask, visit.workers, news)


async def _review(visit: Visit, ask: Ask, news: Progress) -> Plain:
    return await study.review(ask, visit.workers, news)


async def _hint(visit: Visit, ask: Ask, _news: Progress) -> Plain:
    history, ply = study.read(ask)
    here = history.back(len(history.moves) - ply)
    question = here.game.name, here.text, 0
    return analysis.hint(await visit.workers.ask(replies.advise, *question, lane=Lane.SHORT))


async def _opinion(visit: Visit, ask: Ask, _news: Progress) -> Plain:
    return await study.opinion(ask, visit.workers, visit.house)


async def _prove(visit: Visit, ask: Ask, _news: Progress) -> Plain:
    return await study.proof(ask, visit.workers)


async def _grow(visit: Visit, ask: Ask, _news: Progress) -> Plain:
    return await visit.forest.grow(ask, visit.workers)


async def _tournaments(visit: Visit, _ask: Ask, _news: Progress) -> Plain:
    return {"tournaments": await visit.house.stands.survey()}


async def _tournament(visit: Visit, ask: Ask, _news: Progress) -> Plain:
    return await visit.look_at(ask.text("tournament", longest=40))


def _look_away(visit: Visit, _ask: Ask) -> Plain:
    visit.look_away()
    return {}


async def _tournament_games(visit: Visit, ask: Ask, _news: Progress) -> Plain:
    key = ask.text("tournament", longest=40)
    wanted = Wanted(ask.text("player", ""), ask.text("ending", "", longest=40))
    start = watching.PAGE * ask.whole("page", 0, 1_000_000, 0)
    spot, found = await visit.house.stands.games(key, wanted, start)
    with watching.legible(spot.path):
        return scores.listed(found)


async def _tournament_game(visit: Visit, ask: Ask, _news: Progress) -> Plain:
    spot = await visit.house.stands.spot(ask.text("tournament", longest=40))
    name = ask.text("name", longest=100)
    found = await visit.workers.ask(watching.game, spot.path, spot.tournament, name)
    with watching.legible(spot.path):
        return {"key": spot.key, **scores.replay(found)}


AT_ONCE: Final[Mapping[str, Callable[[Visit, Ask], Plain]]] = {
    "hello": _hello,
    "game": _game,
    "open": _open,
    "attach": _attach,
    "play": _play,
    "act": _act,
    "position": lambda _visit, ask: study.position(ask),
    "import": lambda _visit, ask: study.imported(ask),
    "export": lambda _visit, ask: study.exported(ask),
    "tree open": lambda visit, ask: visit.forest.open(ask),
    "tree look": lambda visit, ask: visit.forest.look(ask),
    "tournament leave": _look_away,
}
"""What is answered at once."""

IN_TIME: Final[Mapping[str, Callable[[Visit, Ask, Progress], Awaitable[Plain]]]] = {
    "analyse": _analyse,
    "review": _review,
    "hint": _hint,
    "prove": _prove,
    "opinion": _opinion,
    "tree grow": _grow,
    "tournaments": _tournaments,
    "tournament": _tournament,
    "tournament games": _tournament_games,
    "tournament game": _tournament_game,
}
"""What takes time; each can be cancelled."""
