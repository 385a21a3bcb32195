"""Tables with two seats: the clocks, disk and pages around `pions.app.play.seated_game`."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from typing import Final

from pions.app.mine import saved_games
from pions.app.play.clocks import ClockRules
from pions.app.play.seated_game import Deed, Offer, SeatedGame
from pions.app.play.session import GameSession, Starter
from pions.app.play.tokens import new_token
from pions.core.errors import IllegalMove, InvalidOption
from pions.core.types import Side
from pions.web.tables.seats import Seats, TableWatcher
from pions.web.tables.tables import Outdated, Table, Tables

_BEAT: Final = 5.0
"""Seconds between two writings of running clocks: a killed server gives back no more."""
_LATE: Final = 0.02
"""Seconds to wait beyond the end of a clock."""


class SeatedTables:
    """The actions at tables with two seats."""

    def __init__(self, tables: Tables, clock: Callable[[], float] = time.monotonic) -> None:
        self._tables = tables
        self.clock = clock

    def open(
        self, session: GameSession, rules: ClockRules | None, begins: Starter, owner: str = ""
    ) -> tuple[Table, str, str]:
        """Return a new table, the token of the page that opens it, and the guest's."""
        mine, other = new_token(), new_token()
        opens = begins == "me" or (begins == "lot" and secrets.randbelow(2) == 0)
        side = session.mover if opens else session.mover.other
        tokens = (mine, other) if side is Side.FIRST else (other, mine)
        seated = SeatedGame.open(session, tokens, rules, self.clock())
        table = Table(saved_games.new_key(), session, owner=owner, seats=Seats(seated))
        self._tables.add(table)
        return table, mine, other

    def sit(
        self, table: Table, watcher: TableWatcher, token: str, *, take: bool, owner: str = ""
    ) -> None:
        """Give a page the seat of its token, and its browser, `owner`, the game.

        Where another page has the seat, this one waits, or takes it with `take`.
        """
        seats = _seats(table)
        side = seats.game.role(token)
        if side is None:
            raise InvalidOption("This link opens no seat at this table: you can only watch.")
        self._count(table)
        seats.game = seats.game.recognise(side, owner)
        holder = seats.holders.get(side)
        if holder is None or take:
            if holder != watcher:
                seats.take(side, watcher)
        elif holder != watcher:
            seats.vacate(watcher)
            seats.waiting[watcher] = side
        self._changed(table)

    def leave(self, table: Table, watcher: TableWatcher) -> None:
        """Take its seat from a page that has gone."""
        seats = table.seats
        if seats is None or (seats.side_of(watcher) is None and watcher not in seats.waiting):
            return
        self._count(table)
        seats.vacate(watcher)
        self._changed(table)

    def play(self, table: Table, watcher: TableWatcher, move: str, ply: int) -> None:
        """Play a move, made when `ply` moves were on the record."""
        seats = _seats(table)
        self._count(table)
        side = seats.side_of(watcher)
        if side is not None and ply != table.session.ply:
            raise Outdated("The board has changed meanwhile: look again before you play.")
        seats.game = seats.game.play(side, move)
        self._changed(table)

    def act(self, table: Table, watcher: TableWatcher, deed: Deed, wish: Offer | None) -> None:
        """Resign, propose, or answer a proposal."""
        seats = _seats(table)
        self._count(table)
        side = seats.side_of(watcher)
        before = seats.game
        if deed == "resign":
            seats.game = before.resign(side)
        else:
            if wish is None:
                raise IllegalMove("That is not proposed any more.")
            deeds = {
                "propose": before.propose,
                "accept": before.accept,
                "refuse": before.refuse,
                "withdraw": before.withdraw,
            }
            seats.game = deeds[deed](side, wish)
        if seats.game.games > before.games:
            self._tables.put_aside(table, before)
            seats.exchange()
        self._changed(table)

    def _count(self, table: Table) -> None:
        """Set the clocks; a game may end by that."""
        seats = _seats(table)
        before, seats.game = seats.game, seats.game.at(self.clock())
        if seats.game.session.result != before.session.result:
            self._changed(table)

    def _changed(self, table: Table) -> None:
        self._tables.update(table)
        self._wait(table)

    def _wait(self, table: Table) -> None:
        seats = _seats(table)
        if seats.timer is not None:
            seats.timer.cancel()
        due = seats.game.due
        seats.timer = None
        if due is not None:
            delay = min(due + _LATE, _BEAT)
            seats.timer = asyncio.get_running_loop().call_later(delay, self._beat, table)

    def _beat(self, table: Table) -> None:
        seats = _seats(table)
        before = seats.game
        seats.game = before.at(self.clock())
        after = seats.game
        if (after.running, after.session.result) != (before.running, before.session.result):
            self._tables.update(table)
        else:
            self._tables.save(table)
        self._wait(table)


def _seats(table: Table) -> Seats:
    if table.seats is None:
        raise InvalidOption("This table has no seats for two machines.")
    return table.seats
