"""What a visitor can ask for, verb by verb; each answer is plain values."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pions.app.board import choices, formats, game_files
from pions.app.mine.kept_game import GameReader
from pions.app.play.session import GameSession
from pions.app.play.tokens import seal
from pions.core import language
from pions.core.errors import IllegalMove, PionsError, known_language
from pions.core.progress import Progress
from pions.web.messages.analysis import AskOpinion, AskProof
from pions.web.messages.board import Moment
from pions.web.messages.fields import Plain
from pions.web.messages.tables import Act, Attach, Open, OpenTwo, Play, TableShown
from pions.web.messages.trees import TreeGrow, TreeLook
from pions.web.messages.variations import AskLines
from pions.web.messages.visit import AskGame, Hello
from pions.web.session import analysis, variations
from pions.web.session.services import Services
from pions.web.session.trees import Forest
from pions.web.tables.tables import Table, when_kept
from pions.web.tables.text_work import TextWork
from pions.web.views import board
from pions.web.views import tables as tables_shown
from pions.web.workers.asking import Asker, QuestionNews
from pions.web.workers.turns import Lane

if TYPE_CHECKING:  # a tab has no tournaments, and loads nothing for them
    from pions.web.session.tournament_watch import Watched

_WATCHED: Final = 16
"""Tables one visitor watches at once."""


class Verbs(NamedTuple):
    """What can be asked for: functions by the names of messages."""

    at_once: Mapping[str, Callable[[Client, Any], Plain]]
    """Requests whose cost does not depend on the message."""
    in_order: Mapping[str, Callable[[Client, Any], Awaitable[Plain | Table]]]
    """What a visitor's text makes work for: the next message is heard after it.

    A table is the answer once it is on disk as it stands.
    """
    in_time: Mapping[str, Callable[[Client, Any, QuestionNews], Awaitable[Plain]]]
    """What takes time; each can be cancelled."""

    def __or__(self, more: Verbs) -> Verbs:
        """These and those."""
        return Verbs(
            {**self.at_once, **more.at_once},
            {**self.in_order, **more.in_order},
            {**self.in_time, **more.in_time},
        )


class Client:
    """One visitor: the language they speak, and the tables they watch."""

    def __init__(
        self,
        services: Services,
        push: Callable[[str, Plain], None],
        workers: Asker,
        *,
        local: bool,
    ) -> None:
        """`local` is whether this visitor sits at the machine that games are kept on."""
        self.services = services
        self.local = local
        self.workers = workers
        self.work = TextWork(workers, services.games, alone=services.alone)
        self._push = push
        self.forest = Forest(services.trees)
        self._language = language.current()
        self.owner = ""
        """What recognises this visitor's browser, whose the games are that are begun here."""
        self._watched: dict[str, Table] = {}

    def greet(self, code: str, visitor: str) -> None:
        """Speak `code` from now on, to a browser that has the secret `visitor`."""
        language.use(known_language(code))
        self._language, self.owner = code, seal(visitor) if visitor else ""

    @property
    def reader(self) -> GameReader:
        """Whose games this visitor may see: all, where nobody else comes here."""
        return GameReader(self.owner, alone=not self.services.shared)

    def watch(self, table: Table) -> Table:
        """Hear of every change at `table`."""
        if len(self._watched) >= _WATCHED and table.key not in self._watched:
            self._leave(self._watched.pop(next(iter(self._watched))))
        self._watched[table.key] = table
        self.services.tables.watch(table, self.changed, self.workers)
        return table

    def plays(self, table: Table) -> bool:
        """Whether this visitor may move at `table`.

        At one with two seats, whoever has one; at others, whoever opened it, and those who sit
        at the machine that games are kept on. Everybody else watches.
        """
        if table.seats is not None:
            return table.seats.side_of(self.changed) is not None
        return self.local or table.is_of(self.owner)

    def show(self, table: Table, say: Callable[[Plain], None]) -> None:
        """Say how `table` stands, once that is on disk."""
        when_kept(table, lambda: say(self._shown(table)))

    def leave(self) -> None:
        """Hear of nothing any more."""
        for table in self._watched.values():
            self._leave(table)
        self._watched.clear()
        if self.services.tournaments is not None:
            self.services.tournaments.leave(self.went_on)

    def went_on(self, tournament: Watched) -> None:
        """Tell that a tournament has changed."""
        self._tell("tournament", tournament.plain)

    def changed(self, table: Table) -> None:
        """Tell that a table has changed."""
        self._tell("table", lambda: self._shown(table))

    def _shown(self, table: Table) -> TableShown:
        """A table with what this visitor alone is told."""
        two = tables_shown.two(table, self.changed, self.services.seated.clock())
        common = tables_shown.table(table, self.services.opponents)
        shown: TableShown = {**common, "plays": self.plays(table), "two": two}
        if two is not None and two["you"] is not None and shown["ending"] is not None:
            shown["ending"] = tables_shown.ending(table, self.services.opponents, two["you"])
        return shown

    def _leave(self, table: Table) -> None:
        self.services.seated.leave(table, self.changed)
        self.services.tables.leave(table, self.changed)

    def _tell(self, name: str, shown: Callable[[], Plain]) -> None:
        before = language.current()
        language.use(self._language)  # whoever made the change may speak another
        try:
            self._push(name, shown())
        finally:
            language.use(before)


def _hello(client: Client, ask: Hello) -> Plain:
    client.greet(ask.language, ask.visitor)
    return client.services.welcome()


def _game(client: Client, ask: AskGame) -> Plain:
    name = choices.named(ask.choice, ask.values) if ask.choice else ask.game
    return board.game(name, client.services.opponents)


async def _open(client: Client, ask: Open) -> Table:
    session = await begun(client, ask, (ask.first, ask.second))
    return client.watch(client.services.tables.open(session, client.owner))


async def begun(client: Client, ask: Open | OpenTwo, seats: tuple[str, str]) -> GameSession:
    """A game that begins as a message says."""
    question = ask.game, seats, ask.start
    if not ask.start and not game_files.is_at_hand(ask.game):
        return GameSession.open(*question)
    found: GameSession = await client.work.do(ask.game, GameSession.open, *question)
    return found


async def attach(client: Client, ask: Attach) -> Table:
    """A table, watched: a program answers only where somebody is there."""
    return client.watch(await client.services.tables.find(ask.table, client.work))


async def _play(client: Client, ask: Play) -> Table:
    table = await attach(client, ask)
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
    """Whether it is this visitor's turn."""
    if table.seats is not None:
        return table.seats.side_of(client.changed) is table.session.mover
    return table.session.program is None and client.plays(table)


def _check_plays(client: Client, table: Table) -> None:
    if not client.plays(table):
        raise IllegalMove("You are watching: this game is played on the machine it was opened on.")


async def _act(client: Client, ask: Act) -> Table:
    table, tables = await attach(client, ask), client.services.tables
    if table.seats is None:
        _check_plays(client, table)
    actions = {
        "undo": tables.undo,
        "resign": tables.resign,
        "stop": tables.stop,
        "go on": tables.go_on,
    }
    actions[ask.action](table)
    return table


async def _analyse(client: Client, ask: Moment, news: QuestionNews) -> Plain:
    return await analysis.analysis(ask, client.work, news)


async def _review(client: Client, ask: Moment, news: QuestionNews) -> Plain:
    return await analysis.review(ask, client.work, news)


async def _hint(client: Client, ask: Moment, _news: Progress) -> Plain:
    return await client.work.ask(analysis.hint, ask, lane=Lane.SHORT)  # type: ignore[no-any-return]


async def _opinion(client: Client, ask: AskOpinion, _news: Progress) -> Plain:
    return await analysis.opinion(ask, client)


async def _prove(client: Client, ask: AskProof, _news: Progress) -> Plain:
    return await client.work.ask(analysis.proof, ask, lane=Lane.LONG, seconds=analysis.SOLVING)  # type: ignore[no-any-return]


async def _grow(client: Client, ask: TreeGrow, _news: Progress) -> Plain:
    return await client.forest.grow(ask, client.workers, client.work)


async def _look(client: Client, ask: TreeLook) -> Plain:
    game = client.forest.game(ask.tree)
    shown: Plain = await client.services.games.call(game, lambda: client.forest.look(ask))
    return shown


def _of_text(function: Callable[[Any], Plain]) -> Callable[[Client, Any], Awaitable[Plain]]:
    """What a plain function makes of a message that names its game."""

    async def answer(client: Client, ask: Any) -> Plain:  # noqa: ANN401 - one of several
        found: Plain = await client.work.do(ask.game, function, ask)
        return found

    return answer


def _of_lines(function: Callable[[Any], Plain]) -> Callable[[Client, Any], Awaitable[Plain]]:
    """The same where the text may bring another game."""

    async def answer(client: Client, ask: AskLines) -> Plain:
        game: str | None = ask.game
        if game_files.any_at_hand():
            game = await asyncio.to_thread(formats.game_in, ask.text)
        found: Plain = await client.work.do(game or ask.game, function, ask)
        return found

    return answer


VERBS: Final = Verbs(
    at_once={
        "hello": _hello,
        "game": _game,
        "tree open": lambda client, ask: client.forest.open(ask),
        "tree predict": lambda client, ask: client.forest.predict(ask),
    },
    in_order={
        "open": _open,
        "attach": attach,
        "play": _play,
        "act": _act,
        "position": _of_text(analysis.position),
        "import": _of_text(analysis.imported),
        "export": _of_text(analysis.exported),
        "glossary": _of_text(analysis.glossary),
        "lines": _of_lines(variations.shown),
        "lines save": _of_lines(variations.saved),
        "draft": _of_text(analysis.draft),
        "tree look": _look,
    },
    in_time={
        "analyse": _analyse,
        "review": _review,
        "hint": _hint,
        "prove": _prove,
        "opinion": _opinion,
        "tree grow": _grow,
    },
)
"""What can be asked about games and positions."""
