"""The tables: their players, watching pages and thinking programs; every change is kept.

A table holds a `GameSession`, which is a value. All changes happen in the server's thread; only
programs think elsewhere, and a move counts only if nothing was played since. Pages are told of a
change once it is on disk, so that a crash loses no move that was seen.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Final

from pions.app.board import own_game_files
from pions.app.mine import kept_game, saved_games
from pions.app.mine.saved_games import SavedGames, Written
from pions.app.play.file_texts import FileRules
from pions.app.play.opponents import Opponents
from pions.app.play.seated_game import SeatedGame
from pions.app.play.session import GameSession
from pions.core.errors import IllegalMove, InvalidOption, PionsError
from pions.web.messages.tables import TableState
from pions.web.tables import programs
from pions.web.tables.programs import FilePlayers
from pions.web.tables.seats import Seats
from pions.web.workers.asking import Asker, Crash, TooLong
from pions.web.workers.text_work import GameThreads, TextWork
from pions.web.workers.turns import TooBusy

_AWAKE: Final = 2_000
"""The most tables in memory; the others are on disk only."""
_PATIENCE: Final = 3.0
"""Seconds to wait for the disk; then pages are told of a change all the same."""
_AGAIN: Final = 5.0
"""Seconds after which a change is written again that the disk refused."""
_SEEDS: Final = 2**31


class Outdated(PionsError):
    """A move for an earlier position."""


@dataclass(slots=True)
class Table:
    """A game, its watchers, and the program that thinks."""

    key: str
    session: GameSession
    watchers: dict[Callable[[Table], None], Asker] = field(default_factory=dict)
    """The pages that are told of every change, and their visitors, for whom a program thinks."""
    thinking: asyncio.Task[None] | None = None
    asker: Asker | None = None
    stopped: bool = False
    """Whether the program was stopped: it moves after "go on"."""
    fault: PionsError | Crash | None = None
    """The reason why the program did not move."""
    seconds: list[float | None] = field(default_factory=lambda: [None, None])
    """Seconds that each side's program thought about its last move."""
    shown: dict[str, TableState] = field(default_factory=dict)
    """The last answers by language; empty after a change."""
    writing: Written | None = None
    """Done when the disk has the last change."""
    refused: OSError | None = None
    kept: asyncio.Future[None] | None = None
    """Done when `writing` is, or when that takes too long."""
    owner: str = ""
    """The hash of the secret of the browser that opened it."""
    seats: Seats | None = None
    """The pages and rules of two machines, where two play."""

    def json(self) -> dict[str, Any]:
        """Return what is kept of it."""
        kept = kept_game.stored(self.session, time.time(), owner=self.owner)
        return kept if self.seats is None else kept | self.seats.game.json()


class Tables:
    """All the tables."""

    def __init__(
        self,
        store: SavedGames,
        opponents: Opponents,
        file_players: FilePlayers,
        games: GameThreads,
        rules: FileRules | None = None,
    ) -> None:
        self._rules = rules or FileRules()
        self._file_players = file_players
        self._games = games
        self._saved = store
        self._opponents = opponents
        self._tables: OrderedDict[str, Table] = OrderedDict()

    def open(self, session: GameSession, owner: str = "") -> Table:
        """Open a table in the games of `owner`; raises where a program cannot play the game."""
        for seat in session.seats:
            self._opponents.resolve(seat, session.history.game.name)
        session = replace(session, seed=secrets.randbelow(_SEEDS))
        table = Table(saved_games.new_key(), session, owner=owner)
        self.add(table)
        return table

    def add(self, table: Table) -> None:
        """Keep a new table."""
        self._keep(table)
        self.save(table)

    def update(self, table: Table) -> None:
        """Keep and send a change at a table with two seats."""
        if table.seats is not None:
            table.session = table.seats.game.session
        self.save(table)
        _tell(table)

    def put_aside(self, table: Table, game: SeatedGame) -> None:
        """Keep a game whose table goes on with another one, under a new key.

        Its name, and who has deleted it, go with it and are not kept of the next game.
        """
        said = self._saved.get(table.key) or {}
        own = {name: said[name] for name in ("name", "hidden", "judged") if name in said}
        owners = {"owner": table.owner, "owners": game.owners}
        stored = kept_game.stored(game.session, time.time(), **owners, **own)
        self._saved.put(saved_games.new_key(), stored)
        self._saved.change(table.key, {"name": "", "hidden": []})

    async def find(self, key: str, work: TextWork) -> Table:
        """Return the table called `key`, read from disk where it is not in memory."""
        if key not in self._tables:
            stored = self._saved.get(key)
            if stored is None:
                raise _gone()
            try:
                name = str(stored.get("game", ""))
                game, seats = await work.do(name, _recalled, stored, time.monotonic())
            except (TooBusy, TooLong):
                raise
            except (PionsError, Crash, LookupError, TypeError, ValueError) as error:
                if isinstance(error, PionsError) and own_game_files.is_fault(error):
                    raise
                raise _gone() from None
            if key not in self._tables:  # not brought by another request meanwhile
                if self._saved.get(key) is None:
                    raise _gone()
                owner = str(stored.get("owner", ""))
                self._keep(Table(key, game, owner=owner, seats=seats))
        self._tables.move_to_end(key)
        return self._tables[key]

    def forget(self, key: str) -> None:
        """Forget a deleted game: no program thinks about it, and it is read from disk again."""
        table = self._tables.pop(key, None)
        if table is not None:
            self._stop(table)
            self._file_players.dismiss(key)

    def watch(self, table: Table, watcher: Callable[[Table], None], asker: Asker) -> None:
        """Tell `watcher` of every change; a program that waited for a page thinks."""
        if watcher not in table.watchers:
            self._wake(table, asker)
            table.watchers[watcher] = asker
            _tell_of_visitors(table)

    def leave(self, table: Table, watcher: Callable[[Table], None]) -> None:
        """Forget a page; a program that thought for it stops."""
        asker = table.watchers.pop(watcher, None)
        _tell_of_visitors(table)
        if asker is not None and asker is table.asker:
            self._stop(table)
            if not self._wake(table):
                _tell(table)

    def play(self, table: Table, move: str, ply: int) -> None:
        """Play a person's move, made when `ply` moves were on the record."""
        _check_alone(table)
        if ply != table.session.ply:
            raise Outdated("The board has changed meanwhile: look again before you play.")
        if table.session.program is not None:
            raise IllegalMove("It is the program's turn, not yours.")
        self._change(table, table.session.play(move))

    def stop(self, table: Table) -> None:
        """Stop the program that thinks; the game waits."""
        if table.thinking is None:
            raise IllegalMove("Nobody is thinking.")
        self._stop(table)
        table.stopped = True
        _tell(table)

    def go_on(self, table: Table) -> None:
        """Let the program to move think, once; also after a fault, or where two programs play."""
        if table.session.program is None:
            raise IllegalMove("No program is to move here.")
        table.stopped, table.fault = False, None
        if table.thinking is None:
            self._think(table, next(iter(table.watchers.values())))

    async def close(self) -> None:
        """Stop all programs that think."""
        busy = [table.thinking for table in self._tables.values() if table.thinking is not None]
        for task in busy:
            task.cancel()
        await asyncio.gather(*busy, return_exceptions=True)

    def interrupt(self, table: Table, change: Callable[[GameSession], GameSession]) -> None:
        """Take back a person's last move, or resign; a program that is thinking stops."""
        _check_alone(table)
        session = change(table.session)
        self._stop(table)
        self._change(table, session)

    def _change(self, table: Table, session: GameSession) -> None:
        table.session = session
        table.stopped, table.fault = False, None
        self.save(table)
        if session.result is not None:
            self._file_players.dismiss(table.key)
        if not self._wake(table):
            _tell(table)

    def save(self, table: Table) -> None:
        """Write a table to disk; see `when_kept`."""
        writing = self._saved.put(table.key, table.json())
        if writing is table.writing:  # the disk is slow: it writes what came last
            return
        table.writing, table.kept = writing, asyncio.get_running_loop().create_future()
        written = partial(self._written, table, table.kept)
        asyncio.wrap_future(writing).add_done_callback(written)
        asyncio.get_running_loop().call_later(_PATIENCE, _settle, table.kept)

    def _written(
        self, table: Table, kept: asyncio.Future[None], outcome: asyncio.Future[OSError | None]
    ) -> None:
        """Send what has become of writing; a change that was refused is written again."""
        if outcome.cancelled():
            return
        before, table.refused = table.refused, outcome.result()
        _settle(kept)
        if str(before) != str(table.refused):
            _tell(table)
        if table.refused is not None and self._tables.get(table.key) is table:
            asyncio.get_running_loop().call_later(_AGAIN, self._again, table)

    def _again(self, table: Table) -> None:
        if table.refused is not None and (table.writing is None or table.writing.done()):
            self.save(table)

    def _wake(self, table: Table, asker: Asker | None = None) -> bool:
        """Begin the program that should think, for a page that is there; return whether one did."""
        asker, session = asker or next(iter(table.watchers.values()), None), table.session
        idle = table.thinking is None and not table.stopped and table.fault is None
        if asker is None or not idle or session.program is None or not session.people:
            return False
        self._think(table, asker)
        return True

    def _think(self, table: Table, asker: Asker) -> None:
        reply = self._reply(table, table.session, asker)
        table.asker, table.thinking = asker, asyncio.get_running_loop().create_task(reply)
        _tell(table)

    async def _reply(self, table: Table, session: GameSession, asker: Asker) -> None:
        """Ask the program, and play its move if nothing was played since."""
        spec, game = session.program or "", session.history.game.name
        fault: PionsError | Crash | None = None
        try:
            line = self._opponents.resolve(spec, game)
            if spec in self._opponents.files:
                reply = await self._file_players.reply(asker, table.key, session, line)
            elif (file := self._opponents.text(spec)) is not None:
                reply = await programs.text_reply(asker, file, session, self._rules)
            else:
                reply = await programs.reply(asker, game, session.history.text, line, session.seed)
            after = await self._games.call(game, partial(session.play, reply.move))
        except (PionsError, Crash) as error:
            fault = error
        if table.session is not session:  # pragma: no cover - the change cancelled us
            return
        table.thinking = table.asker = None
        if fault is not None:
            table.fault = fault
            _tell(table)
            return
        table.seconds[session.mover] = reply.seconds
        self._change(table, after)

    def _stop(self, table: Table) -> None:
        if table.thinking is not None:
            table.thinking.cancel()
            table.thinking = table.asker = None

    def _keep(self, table: Table) -> None:
        self._tables[table.key] = table
        for key, old in list(self._tables.items()):
            if len(self._tables) <= _AWAKE:
                return
            if not old.watchers and old.thinking is None and old is not table:
                del self._tables[key]
                self._file_players.dismiss(key)


def _recalled(stored: dict[str, Any], now: float) -> tuple[GameSession, Seats | None]:
    """Return a game as it was kept; raises `PionsError`, `KeyError` and others on nonsense."""
    if "two" not in stored:
        return GameSession.from_json(stored), None
    seated = SeatedGame.from_json(stored, now)
    return seated.session, Seats(seated)


def _gone() -> InvalidOption:
    return InvalidOption("This game is not kept here any more.")


def when_kept(table: Table, then: Callable[[], None]) -> None:
    """Call `then` once the table is on disk; now, where it is already."""
    if table.kept is None or table.kept.done():
        then()
    else:
        table.kept.add_done_callback(lambda _kept: when_kept(table, then))


def _settle(kept: asyncio.Future[None], *_: object) -> None:
    if not kept.done():
        kept.set_result(None)


def _tell(table: Table) -> None:
    def tell_watchers() -> None:
        for watcher in tuple(table.watchers):
            watcher(table)

    table.shown.clear()
    when_kept(table, tell_watchers)


def _tell_of_visitors(table: Table) -> None:
    if table.seats is not None:  # such a table shows how many watch
        _tell(table)


def _check_alone(table: Table) -> None:
    if table.seats is not None:
        raise IllegalMove("You are watching: only those who sit at this table can do that.")
