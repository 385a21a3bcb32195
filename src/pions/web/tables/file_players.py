"""Players' files at the tables: each keeps its process, and what it remembers, for a whole game.

The processes are the sandbox's; here they wait for their turn, and are waited for, in threads.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from pions.app.play import replies
from pions.app.play.replies import Reply
from pions.app.play.session import GameSession
from pions.core.protocols import Strategy
from pions.web.workers.asking import Asker

_SEATED: Final = 32
"""Processes kept; the one not asked for longest leaves first, and comes back when asked."""

Place: TypeAlias = tuple[str, int]
"""A table and a side of it."""


@dataclass(frozen=True, slots=True)
class FilePlayerRules:
    """What a player's file may do."""

    seconds: float | None = None
    """For a move; ``None`` for the usual limit."""
    isolation: str | None = None
    """The letter of the weakest tier that will do; ``None`` for whatever this machine has."""


class FilePlayers:
    """The files that play now."""

    def __init__(self, rules: FilePlayerRules) -> None:
        self._rules = rules
        self._seated: OrderedDict[Place, Strategy[Any]] = OrderedDict()
        self._threads = ThreadPoolExecutor(_SEATED, thread_name_prefix="pions-guest")

    async def reply(self, asker: Asker, table: str, session: GameSession, spec: str) -> Reply:
        """The move of the file `spec`; whoever stops waiting, or an error, sends it away."""
        async with asker.place():
            return await self._reply(table, session, spec)

    async def _reply(self, table: str, session: GameSession, spec: str) -> Reply:
        place, game = (table, int(session.mover)), session.history.game.name
        if place not in self._seated:
            rules = self._rules.seconds, self._rules.isolation
            entering = self._threads.submit(replies.enter, spec, game, session.seed, *rules)
            try:
                self._seated[place] = await asyncio.wrap_future(entering)
            except asyncio.CancelledError:
                entering.add_done_callback(_never_mind)
                raise
            self._make_room()
        player = self._seated[place]
        self._seated.move_to_end(place)
        try:
            return await asyncio.wrap_future(
                self._threads.submit(replies.ask, player, game, session.history.text)
            )
        except BaseException:
            self._send_away(place)
            raise

    def dismiss(self, table: str) -> None:
        """Nobody plays at this table any more."""
        for place in [one for one in self._seated if one[0] == table]:
            self._send_away(place)

    def close(self) -> None:
        """Everybody leaves."""
        for place in list(self._seated):
            self._send_away(place)
        self._threads.shutdown(wait=True)

    def _make_room(self) -> None:
        while len(self._seated) > _SEATED:
            self._send_away(next(iter(self._seated)))

    def _send_away(self, place: Place) -> None:
        player = self._seated.pop(place, None)
        if player is not None:
            self._threads.submit(replies.leave, player)


def _never_mind(entering: Future[Strategy[Any]]) -> None:
    """Somebody entered whom nobody waits for."""
    if not entering.cancelled() and entering.exception() is None:
        replies.leave(entering.result())
