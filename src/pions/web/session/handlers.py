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
from pions.web.server.services import Services
from pions.web.session import study
from pions.web.session.messages import Ask, BadMessage
from pions.web.session.open_trees import Forest
from pions.web.session.study import Progress
from pions.web.session.tables import Table, when_kept
from pions.web.session.tournament_watch import Watched
from pions.web.views import analysis, show
from pions.web.views import tournament as scores
from pions.web.workers.turns import Lane
from pions.web.workers.worker_pool import Asker

_WATCHED: Final = 16
"""Tables one visitor watches at once."""

Plain: TypeAlias = dict[str, Any]


class Client:
    """One visitor: the language they speak, and the tables they watch."""

    def __init__(self, services: Services, push: Callable[[Plain], None]) -> None:
        self.services = services
        self.workers = Asker(services.workers)
        self._push = push
        self.forest = Forest(services.trees)
        self._language = language.current()
        self._watched: dict[str, Table] = {}

    def greet(self, code: str) -> None:
        """Speak `code` from now on."""
        language.use(code)
        self._language = code

    def watch(self, table: Table) -> Table:
        """Hear of every change at `table`."""
        if len(self._watched) >= _WATCHED and table.key not in self._watched:
            self.services.tables.leave(self._watched.pop(next(iter(self._watched))), self._changed)
        self._watched[table.key] = table
        self.services.tables.watch(table, self._changed, self.workers)
        return table

    def show(self, table: Table, say: Callable[[Plain], None]) -> None:
        """Say how `table` stands, once that is on disk."""
        when_kept(table, lambda: say(show.table(table, self.services.opponents)))

    def leave(self) -> None:
        """Hear of nothing any more."""
        for table in self._watched.values():
            self.services.tables.leave(table, self._changed)
        self._watched.clear()
        self.look_away()

    async def look_at(self, key: str) -> Plain:
        """See a tournament now, and hear of it, and of no other, when it has changed."""
        return (await self.services.tournaments.watch(key, self._went_on)).plain()

    def look_away(self) -> None:
        """Hear of no tournament any more."""
        self.services.tournaments.leave(self._went_on)

    def _changed(self, table: Table) -> None:
        self._tell(lambda: {"table": show.table(table, self.services.opponents)})

    def _went_on(self, tournament: Watched) -> None:
        self._tell(lambda: {"tournament": tournament.plain()})

    def _tell(self, said: Callable[[], Plain]) -> None:
        before = language.current()
        language.use(self._language)  # whoever made the change may speak another
        try:
            self._push(said())
        finally:
            language.use(before)


def _hello(client: Client, ask: Ask) -> Plain:
    client.greet(ask.text("language", "en", longest=8))
    return client.services.welcome()


def _game(client: Client, ask: Ask) -> Plain:
    """A game by its name, or a choice with the values of its fields."""
    choice = ask.text("choice", "", longest=60)
    name = choices.named(choice, ask.numbers("values")) if choice else ask.text("game", longest=60)
    return show.game(name, client.services.opponents)


def _open(client: Client, ask: Ask) -> Table:
    seats = ask.text("first", longest=200), ask.text("second", longest=200)
    game, start = ask.text("game", longest=60), ask.text("start", "")
    return client.watch(client.services.tables.open(game, seats, start))


def _attach(client: Client, ask: Ask) -> Table:
    """A table, watched: a program answers only where somebody is there."""
    return client.watch(client.services.tables.find(ask.text("table", longest=40)))


def _play(client: Client, ask: Ask) -> Table:
    table = _attach(client, ask)
    move, ply = ask.text("move", longest=40), ask.whole("ply", 0, 10_000)
    try:
        client.services.tables.play(table, move, ply)
    except PionsError as error:
        legal = table.session.history.choices if table.session.program is None else ()
        raise show.refusal(error, legal) from None
    return table


def _act(client: Client, ask: Ask) -> Table:
    table, tables = _attach(client, ask), client.services.tables
    actions = {
        "undo": tables.undo,
        "resign": tables.resign,
        "stop": tables.stop,
        "go on": tables.go_on,
    }
    action = ask.text("action", longest=20)
    if action not in actions:
        raise BadMessage("There is nothing called “{verb}” to do.", verb=action)
    actions[action](table)
    return table


async def _analyse(client: Client, ask: Ask, news: Progress) -> Plain:
    return await study.analysis(ask, client.workers, news)


async def _review(client: Client, ask: Ask, news: Progress) -> Plain:
    return await study.review(ask, client.workers, news)


async def _hint(client: Client, ask: Ask, _news: Progress) -> Plain:
    history, ply = study.read(ask)
    here = history.back(len(history.moves) - ply)
    question = here.game.name, here.text, 0
    return analysis.hint(await client.workers.ask(replies.advise, *question, lane=Lane.SHORT))


async def _opinion(client: Client, ask: Ask, _news: Progress) -> Plain:
    return await study.opinion(ask, client.workers, client.services)


async def _prove(client: Client, ask: Ask, _news: Progress) -> Plain:
    return await study.proof(ask, client.workers)


async def _grow(client: Client, ask: Ask, _news: Progress) -> Plain:
    return await client.forest.grow(ask, client.workers)


async def _tournaments(client: Client, _ask: Ask, _news: Progress) -> Plain:
    return {"tournaments": await client.services.tournaments.survey()}


async def _tournament(client: Client, ask: Ask, _news: Progress) -> Plain:
    return await client.look_at(ask.text("tournament", longest=40))


def _look_away(client: Client, _ask: Ask) -> Plain:
    client.look_away()
    return {}


async def _tournament_games(client: Client, ask: Ask, _news: Progress) -> Plain:
    key = ask.text("tournament", longest=40)
    wanted = Wanted(ask.text("player", ""), ask.text("ending", "", longest=40))
    start = watching.PAGE * ask.whole("page", 0, 1_000_000, 0)
    spot, found = await client.services.tournaments.games(key, wanted, start)
    with watching.legible(spot.path):
        return scores.listed(found)


async def _tournament_game(client: Client, ask: Ask, _news: Progress) -> Plain:
    spot = await client.services.tournaments.spot(ask.text("tournament", longest=40))
    name = ask.text("name", longest=100)
    found = await client.workers.ask(watching.game, spot.path, spot.tournament, name)
    with watching.legible(spot.path):
        return {"key": spot.key, **scores.replay(found)}


AT_ONCE: Final[Mapping[str, Callable[[Client, Ask], Plain]]] = {
    "hello": _hello,
    "game": _game,
    "position": lambda _visit, ask: study.position(ask),
    "import": lambda _visit, ask: study.imported(ask),
    "export": lambda _visit, ask: study.exported(ask),
    "tree open": lambda client, ask: client.forest.open(ask),
    "tree look": lambda client, ask: client.forest.look(ask),
    "tournament leave": _look_away,
}
"""What is answered at once."""

AT_TABLE: Final[Mapping[str, Callable[[Client, Ask], Table]]] = {
    "open": _open,
    "attach": _attach,
    "play": _play,
    "act": _act,
}
"""What is done at once, and answered by the table once that is on disk."""

IN_TIME: Final[Mapping[str, Callable[[Client, Ask, Progress], Awaitable[Plain]]]] = {
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
