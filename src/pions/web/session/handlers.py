"""What a visitor can ask for, verb by verb; each answer is plain values."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pions.app.board import choices, formats, game_files
from pions.app.board.history import History
from pions.app.mine.kept_game import GameReader
from pions.app.play import replies
from pions.app.play.tokens import seal
from pions.core import language
from pions.core.errors import IllegalMove, PionsError, known_language
from pions.core.progress import Progress
from pions.web.messages.analysis import AskOpinion, AskProof
from pions.web.messages.board import AskPosition, Import, Moment
from pions.web.messages.fields import Plain
from pions.web.messages.lines import AskLines
from pions.web.messages.tables import Act, Attach, Open, OpenTwo, Play, TableShown
from pions.web.messages.trees import TreeGrow, TreeLook
from pions.web.messages.visit import AskGame, Hello
from pions.web.session import drafts, study, variations
from pions.web.session.open_trees import Forest
from pions.web.session.services import Services
from pions.web.session.telling import Telling
from pions.web.tables.tables import Table, when_kept
from pions.web.views import analysis, seats, show
from pions.web.workers.asking import Asker
from pions.web.workers.turns import Lane

if TYPE_CHECKING:  # a tab has no tournaments, and loads nothing for them
    from pions.web.session.tournament_watch import Watched

_WATCHED: Final = 16
"""Tables one visitor watches at once."""


class Verbs(NamedTuple):
    """What can be asked for: functions by the names of messages."""

    at_once: Mapping[str, Callable[[Client, Any], Plain | Table]]
    """What is done at once; a table is the answer once it is on disk as it stands."""
    in_time: Mapping[str, Callable[[Client, Any, Telling], Awaitable[Plain]]]
    """What takes time; each can be cancelled."""

    def __or__(self, more: Verbs) -> Verbs:
        """These and those."""
        return Verbs({**self.at_once, **more.at_once}, {**self.in_time, **more.in_time})


class Need(NamedTuple):
    """A game from a file, and a call that asks it."""

    game: str
    call: Callable[[], object]


class Client:
    """One visitor: the language they speak, and the tables they watch."""

    def __init__(
        self, services: Services, push: Callable[[str, Plain], None], *, local: bool
    ) -> None:
        """`local` is whether this visitor sits at the machine that games are kept on."""
        self.services = services
        self.local = local
        self.workers = Asker(services.workers)
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

    def needs(self, ask: object) -> Need | None:
        """What a game from a file must tell before `ask` is acted on; ``None`` for other games."""
        need = _asked_of_game(self, ask)
        return need if need is not None and game_files.is_at_hand(need.game) else None

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
        two = seats.two(table, self.changed, self.services.seated.clock())
        common = show.table(table, self.services.opponents)
        shown: TableShown = {**common, "plays": self.plays(table), "two": two}
        if two is not None and two["you"] is not None and shown["ending"] is not None:
            shown["ending"] = show.ending(table, self.services.opponents, two["you"])
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


def _asked_of_game(client: Client, ask: object) -> Need | None:
    need = None
    match ask:
        case AskPosition():
            need = Need(ask.game, lambda: study.position(ask))
        case Moment():
            need = Need(ask.game, lambda: study.read(ask))
        case Import():
            need = Need(ask.game, lambda: study.imported(ask))
        case AskLines():
            game = formats.game_in(ask.text) or ask.game
            need = Need(game, lambda: variations.shown(ask))
        case Open() | OpenTwo():
            need = Need(ask.game, lambda: History.recall(ask.game, ask.start))
        case Attach():
            need = Need(*client.services.tables.asking(ask.table, getattr(ask, "move", "")))
        case TreeLook():
            need = Need(client.forest.game(ask.tree), lambda: client.forest.look(ask))
    return need


def _hello(client: Client, ask: Hello) -> Plain:
    client.greet(ask.language, ask.visitor)
    return client.services.welcome()


def _game(client: Client, ask: AskGame) -> Plain:
    name = choices.named(ask.choice, ask.values) if ask.choice else ask.game
    return show.game(name, client.services.opponents)


def _open(client: Client, ask: Open) -> Table:
    players = ask.first, ask.second
    return client.watch(client.services.tables.open(ask.game, players, ask.start, client.owner))


def attach(client: Client, ask: Attach) -> Table:
    """A table, watched: a program answers only where somebody is there."""
    return client.watch(client.services.tables.find(ask.table))


def _play(client: Client, ask: Play) -> Table:
    table = attach(client, ask)
    try:
        if table.seats is not None:
            client.services.seated.play(table, client.changed, ask.move, ask.ply)
        else:
            _check_plays(client, table)
            client.services.tables.play(table, ask.move, ask.ply)
    except PionsError as error:
        raise show.refusal(
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


def _act(client: Client, ask: Act) -> Table:
    table, tables = attach(client, ask), client.services.tables
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


async def _analyse(client: Client, ask: Moment, news: Telling) -> Plain:
    return await study.analysis(ask, client.workers, news)


async def _review(client: Client, ask: Moment, news: Telling) -> Plain:
    return await study.review(ask, client.workers, news)


async def _hint(client: Client, ask: Moment, _news: Progress) -> Plain:
    here = study.here(ask)
    question = here.game.name, here.text, 0
    return analysis.hint(await client.workers.ask(replies.advise, *question, lane=Lane.SHORT))


async def _opinion(client: Client, ask: AskOpinion, _news: Progress) -> Plain:
    return await study.opinion(ask, client.workers, client.services)


async def _prove(client: Client, ask: AskProof, _news: Progress) -> Plain:
    return await study.proof(ask, client.workers)


async def _grow(client: Client, ask: TreeGrow, _news: Progress) -> Plain:
    return await client.forest.grow(ask, client.workers)


VERBS: Final = Verbs(
    at_once={
        "hello": _hello,
        "game": _game,
        "open": _open,
        "attach": attach,
        "play": _play,
        "act": _act,
        "position": lambda _client, ask: study.position(ask),
        "import": lambda _client, ask: study.imported(ask),
        "export": lambda _client, ask: study.exported(ask),
        "glossary": lambda _client, ask: show.words(ask.game),
        "lines": lambda _client, ask: variations.shown(ask),
        "lines save": lambda _client, ask: variations.saved(ask),
        "draft": lambda _client, ask: drafts.shown(ask),
        "tree open": lambda client, ask: client.forest.open(ask),
        "tree look": lambda client, ask: client.forest.look(ask),
        "tree predict": lambda client, ask: client.forest.predict(ask),
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
