"""The requests about games and positions, and the visitor who makes them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pions.app.board import choices, formats, own_game_files
from pions.app.mine.kept_game import GameReader
from pions.app.mine.library import GameLibrary
from pions.app.mine.saved_games import new_key
from pions.app.play.clocks import ClockRules
from pions.app.play.session import HUMAN, GameSession
from pions.app.play.tokens import seal
from pions.core import language
from pions.core.errors import IllegalMove, InvalidOption, PionsError, known_language
from pions.web.messages.analysis import AskOpinion
from pions.web.messages.board import AskLines
from pions.web.messages.fields import Plain, Texts
from pions.web.messages.tables import (
    Act,
    Attach,
    Open,
    OpenTwo,
    Play,
    SeatAct,
    Sit,
    TableShown,
)
from pions.web.messages.trees import TreeLook
from pions.web.messages.visit import AskGame, Hello
from pions.web.session import analysis, variations
from pions.web.session.services import Services
from pions.web.session.trees import Forest
from pions.web.tables import programs
from pions.web.tables.tables import Table, when_kept
from pions.web.views import analysis as report
from pions.web.views import board
from pions.web.views import tables as views
from pions.web.workers.asking import Asker, QuestionNews
from pions.web.workers.text_work import TextWork
from pions.web.workers.turns import Lane

if TYPE_CHECKING:  # a tab has no tournaments, and loads nothing for them
    from pions.web.session.class_desk import ClassChange, Identity
    from pions.web.session.tournament_watch import Watched

_WATCHED: Final = 16
"""The most tables that one visitor watches at once."""


class Verbs(NamedTuple):
    """Handlers by the names of messages."""

    at_once: Mapping[str, Callable[[Client, Any], Plain]]
    """Requests whose cost does not depend on the message."""
    in_order: Mapping[str, Callable[[Client, Any], Awaitable[Plain | Table]]]
    """Requests that read a visitor's text: the next message is read after the answer.

    A table is the answer once it is on disk.
    """
    in_time: Mapping[str, Callable[[Client, Any, QuestionNews], Awaitable[Plain]]]
    """Requests that take time; each can be cancelled."""

    def __or__(self, more: Verbs) -> Verbs:
        return Verbs(
            {**self.at_once, **more.at_once},
            {**self.in_order, **more.in_order},
            {**self.in_time, **more.in_time},
        )


class Client:
    """One visitor: a language, the tables watched, and trees."""

    def __init__(
        self,
        services: Services,
        push: Callable[[str, Plain], None],
        workers: Asker,
        *,
        local: bool,
        identity: Identity | None = None,
    ) -> None:
        """`push` sends a message unasked; `local` is whether the page is on this machine."""
        self.services = services
        self.local = local
        self.identity = identity
        """The person of the class who has entered on this page, or its teacher."""
        if identity is not None and services.school is not None:
            services.school.clients.add(self)
        self.workers = workers
        self.work = TextWork(workers, services.games, alone=services.alone)
        self._push = push
        self.forest = Forest(services.trees)
        self._language = language.current()
        self.owner = ""
        """The hash of the browser's secret, the owner of the games begun there."""
        self._watched: dict[str, Table] = {}

    def greet(self, ask: Hello) -> Plain:
        """Set the language and the owner; return what a page needs to begin."""
        language.use(known_language(ask.language))
        self._language, self.owner = ask.language, seal(ask.visitor) if ask.visitor else ""
        return self.services.welcome()

    @property
    def reader(self) -> GameReader:
        """The visitor as a reader of kept games: of all, on a server for one."""
        return GameReader(self.owner, alone=not self.services.shared)

    async def library(self) -> GameLibrary:
        """Return the kept games, as they are on disk; others are served while they are read."""
        for _step in self.services.library.refresh():
            await asyncio.sleep(0)
        return self.services.library

    def watch(self, table: Table) -> Table:
        """Watch every change at `table`."""
        if len(self._watched) >= _WATCHED and table.key not in self._watched:
            self._leave(self._watched.pop(next(iter(self._watched))))
        self._watched[table.key] = table
        self.services.tables.watch(table, self.changed, self.workers)
        return table

    def plays(self, table: Table) -> bool:
        """Return whether this visitor may move at `table`.

        At one with two seats, a visitor with a seat; at others, the one who opened it, and all on
        the machine that games are kept on.
        """
        if table.seats is not None:
            return table.seats.side_of(self.changed) is not None
        return self.local or (bool(self.owner) and self.owner == table.owner)

    def show(self, table: Table, say: Callable[[Plain], None]) -> None:
        """Say how `table` stands, once that is on disk."""
        when_kept(table, lambda: say(self._shown(table)))

    def leave(self) -> None:
        """Watch nothing any more."""
        for table in self._watched.values():
            self._leave(table)
        self._watched.clear()
        if self.services.tournaments is not None:
            self.services.tournaments.leave(self.went_on)
        if self.services.school is not None:
            self.services.school.clients.discard(self)

    def class_changed(self, news: ClassChange) -> None:
        """Send a change of the class: a person's own, unless this is the teacher."""
        mine = 0 if self.identity is None else self.identity.person
        if news.person is None or mine in {None, news.person}:
            self._tell("class", lambda: {"changed": news.changed, "assignment": news.assignment})

    def went_on(self, tournament: Watched) -> None:
        """Send a tournament that has changed."""
        self._tell("tournament", tournament.plain)

    def changed(self, table: Table) -> None:
        """Send a table that has changed."""
        self._tell("table", lambda: self._shown(table))

    def _shown(self, table: Table) -> TableShown:
        two = views.two(table, self.changed, self.services.seated.clock())
        common = views.table(table, self.services.opponents)
        shown: TableShown = {**common, "plays": self.plays(table), "two": two}
        if two is not None and two["you"] is not None and shown["ending"] is not None:
            shown["ending"] = views.ending(table, self.services.opponents, two["you"])
        return shown

    def _leave(self, table: Table) -> None:
        self.services.seated.leave(table, self.changed)
        self.services.tables.leave(table, self.changed)

    def _tell(self, name: str, shown: Callable[[], Plain]) -> None:
        before = language.current()
        language.use(self._language)  # the visitor who made the change may use another one
        try:
            self._push(name, shown())
        finally:
            language.use(before)


def _game(client: Client, ask: AskGame) -> Plain:
    name = choices.named(ask.choice, ask.values) if ask.choice else ask.game
    return board.game(name, client.services.opponents)


async def _open(client: Client, ask: Open) -> Table:
    session = await _begun(client, ask, (ask.first, ask.second))
    return client.watch(client.services.tables.open(session, client.owner))


async def _begun(client: Client, ask: Open | OpenTwo, seats: tuple[str, str]) -> GameSession:
    question = ask.game, seats, ask.start
    if not ask.start and not own_game_files.is_at_hand(ask.game):
        return GameSession.open(*question)
    return await client.work.do(ask.game, GameSession.open, *question)


async def _attach(client: Client, ask: Attach) -> Table:
    return client.watch(await client.services.tables.find(ask.table, client.work))


async def _play(client: Client, ask: Play) -> Table:
    table = await _attach(client, ask)
    session = table.session
    await client.services.games.prepare(session.history.game.name, lambda: session.play(ask.move))
    try:
        if table.seats is not None:
            client.services.seated.play(table, client.changed, ask.move, ask.ply)
        else:
            _check_plays(client, table)
            client.services.tables.play(table, ask.move, ask.ply)
    except PionsError as error:
        raise board.refusal(
            error, table.session.history.choices if _moves(client, table) else ()
        ) from None
    return table


def _moves(client: Client, table: Table) -> bool:
    if table.seats is not None:
        return table.seats.side_of(client.changed) is table.session.mover
    return table.session.program is None and client.plays(table)


def _check_plays(client: Client, table: Table) -> None:
    if not client.plays(table):
        raise IllegalMove("You are watching: this game is played on the machine it was opened on.")


async def _act(client: Client, ask: Act) -> Table:
    table, tables = await _attach(client, ask), client.services.tables
    if table.seats is None:
        _check_plays(client, table)
    actions: Mapping[str, Callable[[Table], None]] = {
        "undo": lambda table: tables.interrupt(table, GameSession.undo),
        "resign": lambda table: tables.interrupt(table, GameSession.resign),
        "stop": tables.stop,
        "go on": tables.go_on,
    }
    actions[ask.action](table)
    return table


async def _look(client: Client, ask: TreeLook) -> Plain:
    game = client.forest.game(ask.tree)
    return await client.services.games.call(game, lambda: client.forest.look(ask))


def _of_text(function: Callable[[Any], Plain]) -> Callable[[Client, Any], Awaitable[Plain]]:
    """Return a handler: `function` is done by a worker, or in the thread of the game."""

    async def answer(client: Client, ask: Any) -> Plain:  # noqa: ANN401 - one of several
        return await client.work.do(ask.game, function, ask)

    return answer


def _of_lines(function: Callable[[Any], Plain]) -> Callable[[Client, Any], Awaitable[Plain]]:
    """The same for a message whose text may name another game."""

    async def answer(client: Client, ask: AskLines) -> Plain:
        game: str | None = ask.game
        if own_game_files.any_at_hand():
            game = await asyncio.to_thread(formats.game_in, ask.text)
        return await client.work.do(game or ask.game, function, ask)

    return answer


async def _opinion(client: Client, ask: AskOpinion) -> Plain:
    """Return the move of a player in a position; a player's file plays this one move only."""
    workers, services = client.workers, client.services
    history = await client.work.do(ask.game, analysis.undecided, ask)
    game, name = history.game.name, ask.player.strip()
    line = services.opponents.resolve(name, game)
    if line == HUMAN:
        raise InvalidOption("Only programs can be asked for a move.")
    if name in services.opponents.files:
        place, session = new_key(), GameSession((HUMAN, HUMAN), history)
        try:
            reply = await services.file_players.reply(workers, place, session, line)
        finally:
            services.file_players.dismiss(place)
    else:
        reply = await programs.reply(workers, game, history.text, line, 0)
    return report.opinion(name, services.opponents.label(name, game), reply)


_PROVING: Final[Mapping[str, Any]] = {"lane": Lane.LONG, "seconds": analysis.SOLVING}

VERBS: Final = Verbs(
    at_once={
        "hello": lambda client, ask: client.greet(ask),
        "game": _game,
        "tree open": lambda client, ask: client.forest.open(ask),
        "tree predict": lambda client, ask: client.forest.predict(ask),
    },
    in_order={
        "open": _open,
        "attach": _attach,
        "play": _play,
        "act": _act,
        "position": _of_text(analysis.position),
        "import": _of_text(analysis.imported),
        "export": _of_text(analysis.exported),
        "glossary": _of_text(board.words),
        "lines": _of_lines(variations.shown),
        "lines save": _of_lines(variations.saved),
        "draft": _of_text(analysis.draft),
        "tree look": _look,
    },
    in_time={
        "analyse": lambda client, ask, news: analysis.analysis(ask, client.work, news),
        "review": lambda client, ask, news: analysis.review(ask, client.work, news),
        "hint": lambda client, ask, _news: client.work.ask(analysis.hint, ask, lane=Lane.SHORT),
        "prove": lambda client, ask, _news: client.work.ask(analysis.proof, ask, **_PROVING),
        "opinion": lambda client, ask, _news: _opinion(client, ask),
        "tree grow": lambda client, ask, _news: client.forest.grow(
            ask, client.workers, client.work
        ),
    },
)


async def _open_two(client: Client, ask: OpenTwo) -> Texts:
    rules = ClockRules(ask.seconds, ask.increment) if ask.seconds else None
    session = await _begun(client, ask, (HUMAN, HUMAN))
    table, mine, other = client.services.seated.open(session, rules, ask.begins, client.owner)
    return {"table": table.key, "mine": mine, "other": other}


async def _sit(client: Client, ask: Sit) -> Table:
    table = await _attach(client, ask)
    client.services.seated.sit(table, client.changed, ask.token, take=ask.take, owner=client.owner)
    return table


async def _seat_act(client: Client, ask: SeatAct) -> Table:
    table = await _attach(client, ask)
    client.services.seated.act(table, client.changed, ask.action, ask.wish)
    return table


SEAT_VERBS: Final = Verbs(
    {}, in_order={"open two": _open_two, "sit": _sit, "seat act": _seat_act}, in_time={}
)
"""Requests about tables for two machines."""
