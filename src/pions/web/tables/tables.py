"""The tables people sit at: who plays, who watches, who is thinking; every change is kept.

A table holds a `GameSession`, which is a value. All changes happen in the one thread of the
server; only thinking happens elsewhere, and its answer counts only if nothing was played since.
People hear of a change once it is on disk, so that a crash loses no move that was seen.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Final

from pions.app.board import game_files
from pions.app.mine import kept_game, saved_games
from pions.app.mine.saved_games import SavedGames, Written
from pions.app.play import replies
from pions.app.play.file_texts import FileRules
from pions.app.play.opponents import Opponents
from pions.app.play.replies import Reply
from pions.app.play.seated_game import SeatedGame
from pions.app.play.session import GameSession
from pions.core.errors import IllegalMove, InvalidOption, PionsError
from pions.web.messages.tables import TableState
from pions.web.tables import program_moves
from pions.web.tables.file_players import FilePlayers
from pions.web.tables.game_threads import GameThreads
from pions.web.tables.seats import Seats
from pions.web.tables.text_work import TextWork
from pions.web.workers.asking import Asker, Crash, TooLong
from pions.web.workers.turns import TooBusy

_AWAKE: Final = 2_000
"""Tables kept in memory; the others are on the shelf."""
_PATIENCE: Final = 3.0
"""Seconds that people wait for a disk to write; then they hear of a change all the same."""
_AGAIN: Final = 5.0
"""Seconds after which a disk that refused a change is asked again."""
_SEEDS: Final = 2**31


class Outdated(PionsError):
    """A move for a position that is no longer on the board."""


@dataclass(slots=True)
class ProgramFault:
    """Why a program did not move."""

    error: PionsError | None
    trace: str


@dataclass(slots=True)
class Table:
    """One game, and what goes on around it."""

    key: str
    session: GameSession
    watchers: dict[Callable[[Table], None], Asker] = field(default_factory=dict)
    """Who hears of every change, and in whose name a program thinks."""
    thinking: asyncio.Task[None] | None = None
    asker: Asker | None = None
    """Who waits for the program that thinks."""
    stopped: bool = False
    """Somebody stopped the program: it moves when it is told to go on."""
    fault: ProgramFault | None = None
    seconds: list[float | None] = field(default_factory=lambda: [None, None])
    """How long each side's program thought about its last move."""
    shown: dict[str, TableState] = field(default_factory=dict)
    """What visitors were told last, by their language; empty once something has changed."""
    writing: Written | None = None
    """Done once the disk has the last change."""
    refused: OSError | None = None
    """Why the disk did not take the last change that it was given."""
    kept: asyncio.Future[None] | None = None
    """Done when `writing` is, or when that takes too long."""
    owner: str = ""
    """What recognises the browser that opened it, its secret sealed."""
    seats: Seats | None = None
    """Where two people play at two machines: who may do what."""

    @classmethod
    def restored(cls, key: str, game: GameSession | SeatedGame, owner: str) -> Table:
        """As it was kept."""
        if isinstance(game, GameSession):
            return cls(key, game, owner=owner)
        return cls(key, game.session, owner=owner, seats=Seats(game))

    def json(self) -> dict[str, Any]:
        """What is kept of it."""
        kept = kept_game.stored(self.session, time.time(), owner=self.owner)
        return kept if self.seats is None else kept | self.seats.game.json()

    def is_of(self, owner: str) -> bool:
        """Whether the browser that `owner` recognises opened it."""
        return bool(owner) and owner == self.owner

    @property
    def waits_for_program(self) -> bool:
        """Whether a program should be thinking now by itself."""
        session = self.session
        idle = self.thinking is None and not self.stopped and self.fault is None
        return idle and session.program is not None and session.people > 0


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
        """What files may do that were written in a browser."""
        self._file_players = file_players
        self._games = games
        self._saved = store
        self._opponents = opponents
        self._tables: OrderedDict[str, Table] = OrderedDict()

    def open(self, session: GameSession, owner: str = "") -> Table:
        """A new table, in the games of `owner`; programs that cannot play this game are refused."""
        for seat in session.seats:
            self._opponents.resolve(seat, session.history.game.name)
        session = replace(session, seed=secrets.randbelow(_SEEDS))
        table = Table(saved_games.new_key(), session, owner=owner)
        self.add(table)
        return table

    def add(self, table: Table) -> None:
        """Keep a table that is new."""
        self._keep(table)
        self.save(table)

    def update(self, table: Table) -> None:
        """Keep and tell what has changed at a table with two seats."""
        if table.seats is not None:
            table.session = table.seats.game.session
        self.save(table)
        _tell(table)

    def put_aside(self, table: Table, game: SeatedGame) -> None:
        """Keep a game whose table goes on with another one, under a key of its own.

        What it was called and who has deleted it goes with it, and is not said of the next one.
        """
        said = self._saved.get(table.key) or {}
        own = {name: said[name] for name in ("name", "hidden", "judged") if name in said}
        stored = kept_game.stored(
            game.session, time.time(), owner=table.owner, owners=game.owners, **own
        )
        self._saved.put(saved_games.new_key(), stored)
        self._saved.change(table.key, {"name": "", "hidden": []})

    async def find(self, key: str, work: TextWork) -> Table:
        """The table called `key`, taken from the shelf where nobody sits at it any more."""
        if key not in self._tables:
            stored = self._saved.get(key)
            if stored is None:
                raise _gone()
            try:
                name = str(stored.get("game", ""))
                game = await work.do(name, _recalled, stored, time.monotonic())
            except (TooBusy, TooLong):
                raise
            except (PionsError, Crash, LookupError, TypeError, ValueError) as error:
                if isinstance(error, PionsError) and game_files.is_fault(error):
                    raise
                raise _gone() from None
            if key not in self._tables:  # not brought by another request meanwhile
                if self._saved.get(key) is None:
                    raise _gone()
                self._keep(Table.restored(key, game, str(stored.get("owner", ""))))
        self._tables.move_to_end(key)
        return self._tables[key]

    def forget(self, key: str) -> None:
        """A game was deleted: nobody thinks about it, and it is looked for on disk from now on."""
        table = self._tables.pop(key, None)
        if table is not None:
            self._stop(table)
            self._file_players.dismiss(key)

    def watch(self, table: Table, watcher: Callable[[Table], None], asker: Asker) -> None:
        """Let `watcher` hear of every change; a program that waited for somebody to come thinks."""
        if watcher not in table.watchers:
            self._wake(table, asker)
            table.watchers[watcher] = asker
            _tell_of_visitors(table)

    def leave(self, table: Table, watcher: Callable[[Table], None]) -> None:
        """Hear of nothing any more; whoever thought for the one who left stops."""
        asker = table.watchers.pop(watcher, None)
        _tell_of_visitors(table)
        if asker is not None and asker is table.asker:
            self._stop(table)
            if not self._wake(table):
                _tell(table)

    def play(self, table: Table, move: str, ply: int) -> None:
        """A person's move, made when `ply` moves were on the record."""
        _check_alone(table)
        if ply != table.session.ply:
            raise Outdated("The board has changed meanwhile: look again before you play.")
        if table.session.program is not None:
            raise IllegalMove("It is the program's turn, not yours.")
        self._change(table, table.session.play(move))

    def undo(self, table: Table) -> None:
        """Take back a person's last move; a program that is thinking about it stops."""
        _check_alone(table)
        session = table.session.undo()
        self._stop(table)
        self._change(table, session)

    def resign(self, table: Table) -> None:
        """A person gives up."""
        _check_alone(table)
        session = table.session.resign()
        self._stop(table)
        self._change(table, session)

    def stop(self, table: Table) -> None:
        """Let the program stop thinking; the game waits."""
        if table.thinking is None:
            raise IllegalMove("Nobody is thinking.")
        self._stop(table)
        table.stopped = True
        _tell(table)

    def go_on(self, table: Table) -> None:
        """Let the program whose turn it is move, once; also after a fault, or where two play."""
        if table.session.program is None:
            raise IllegalMove("No program is to move here.")
        table.stopped, table.fault = False, None
        if table.thinking is None:
            self._think(table, next(iter(table.watchers.values())))

    async def close(self) -> None:
        """Let everybody stop thinking."""
        busy = [table.thinking for table in self._tables.values() if table.thinking is not None]
        for task in busy:
            task.cancel()
        for task in busy:
            with suppress(asyncio.CancelledError):
                await task

    def _change(self, table: Table, session: GameSession) -> None:
        table.session = session
        table.stopped, table.fault = False, None
        self.save(table)
        if session.result is not None:
            self._file_players.dismiss(table.key)
        if not self._wake(table):
            _tell(table)

    def save(self, table: Table) -> None:
        """Write a table as it is; see `when_kept`."""
        writing = self._saved.put(table.key, table.json())
        if writing is table.writing:  # the disk is slow: it writes what came last
            return
        table.writing, table.kept = writing, asyncio.get_running_loop().create_future()
        written = partial(self._written, table, table.kept)
        asyncio.wrap_future(writing).add_done_callback(written)
        asyncio.get_running_loop().call_later(_PATIENCE, _settle, table.kept)

    def _written(
        self, table: Table, kept: asyncio.Future[None], found: asyncio.Future[OSError | None]
    ) -> None:
        """The disk has the last change, or refuses: people are told, and it is asked again."""
        if found.cancelled():
            return
        before, table.refused = table.refused, found.result()
        _settle(kept)
        if str(before) != str(table.refused):
            _tell(table)
        if table.refused is not None and self._tables.get(table.key) is table:
            asyncio.get_running_loop().call_later(_AGAIN, self._again, table)

    def _again(self, table: Table) -> None:
        if table.refused is not None and (table.writing is None or table.writing.done()):
            self.save(table)

    def _wake(self, table: Table, asker: Asker | None = None) -> bool:
        """Let a program think that should, for whoever is there; whether there was one."""
        asker = asker or next(iter(table.watchers.values()), None)
        if asker is None or not table.waits_for_program:
            return False
        self._think(table, asker)
        return True

    def _think(self, table: Table, asker: Asker) -> None:
        reply = self._reply(table, table.session, asker)
        table.asker, table.thinking = asker, asyncio.get_running_loop().create_task(reply)
        _tell(table)

    async def _reply(self, table: Table, session: GameSession, asker: Asker) -> None:
        """Ask the program; play its move if the game still stands where it was asked."""
        spec, game = session.program or "", session.history.game.name
        found: Reply | None = None
        fault: ProgramFault | None = None
        try:
            line = self._opponents.resolve(spec, game)
            if spec in self._opponents.files:
                found = await self._file_players.reply(asker, table.key, session, line)
            elif (file := self._opponents.text(spec)) is not None:
                found = await program_moves.text_reply(asker, file, session, self._rules)
            else:
                found = await program_moves.reply(
                    asker, game, session.history.text, line, session.seed
                )
            move = found.move
            after = await self._games.call(game, lambda: session.play(move))
        except PionsError as error:
            fault = ProgramFault(error, replies.trace_of(error))
        except Crash as crash:
            fault = ProgramFault(None, crash.trace)
        if table.session is not session:  # pragma: no cover - whoever changed it cancelled us
            return
        table.thinking = table.asker = None
        if fault is not None or found is None:
            table.fault = fault
            _tell(table)
            return
        table.seconds[session.mover] = found.seconds
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


def _recalled(stored: dict[str, Any], now: float) -> GameSession | SeatedGame:
    """A game as it was kept; raises `PionsError`, or `KeyError` and its like on nonsense."""
    if "two" in stored:
        return SeatedGame.from_json(stored, now)
    return GameSession.from_json(stored)


def _gone() -> InvalidOption:
    return InvalidOption("This game is not kept here any more.")


def when_kept(table: Table, then: Callable[[], None]) -> None:
    """Do `then` once the table is on disk as it is; now, where it is already."""
    if table.kept is None or table.kept.done():
        then()
    else:
        table.kept.add_done_callback(lambda _kept: when_kept(table, then))


def _settle(kept: asyncio.Future[None], *_: object) -> None:
    if not kept.done():
        kept.set_result(None)


def _tell(table: Table) -> None:
    table.shown.clear()
    when_kept(table, lambda: _tell_watchers(table))


def _tell_watchers(table: Table) -> None:
    for watcher in tuple(table.watchers):
        watcher(table)


def _tell_of_visitors(table: Table) -> None:
    """Where two people play, it is said how many watch."""
    if table.seats is not None:
        _tell(table)


def _check_alone(table: Table) -> None:
    """What people at one screen do is not done where two sit at two."""
    if table.seats is not None:
        raise IllegalMove("You are watching: only those who sit at this table can do that.")
