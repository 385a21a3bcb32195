"""The moves of programs: asked of workers, or of players' files, each in a process for a game."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, Final, TypeAlias

from pions.app.play import opponents, replies
from pions.app.play.file_texts import FileRules, FileText
from pions.app.play.replies import Reply
from pions.app.play.session import GameSession
from pions.core.protocols import Strategy
from pions.web.workers.asking import Asker, TooLong
from pions.web.workers.turns import Lane

_SEATED: Final = 32
"""The most processes kept; the one not asked for longest ends first, and is started again."""
_MORE: Final = 2.0
"""Seconds of work beside a program's time to think."""
_UNNOTICED: Final = 0.2
"""Seconds of thinking that fit the lane of quick work."""

Place: TypeAlias = tuple[str, int]
"""A table and a side of it."""


class FilePlayers:
    """The files that play now."""

    def __init__(self, seconds: float | None = None, isolation: str | None = None) -> None:
        """`seconds` is the limit of a move; `isolation` the letter of the weakest tier allowed."""
        self._rules = seconds, isolation
        self._seated: OrderedDict[Place, Strategy[Any]] = OrderedDict()
        self._threads = ThreadPoolExecutor(_SEATED, thread_name_prefix="pions-guest")

    async def reply(self, asker: Asker, table: str, session: GameSession, spec: str) -> Reply:
        """Return the move of the file `spec`; its process ends on cancellation or an error."""
        place, game = (table, int(session.mover)), session.history.game.name
        async with asker.place():
            if place not in self._seated:
                question = spec, game, session.seed, *self._rules
                entering = self._threads.submit(replies.enter, *question)
                try:
                    self._seated[place] = await asyncio.wrap_future(entering)
                except asyncio.CancelledError:
                    entering.add_done_callback(_leave)
                    raise
                if len(self._seated) > _SEATED:
                    self._send_away(next(iter(self._seated)))
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
        """End the processes of a table."""
        for place in [place for place in self._seated if place[0] == table]:
            self._send_away(place)

    def close(self) -> None:
        """End all processes."""
        for place in list(self._seated):
            self._send_away(place)
        self._threads.shutdown(wait=True)

    def _send_away(self, place: Place) -> None:
        player = self._seated.pop(place, None)
        if player is not None:
            self._threads.submit(replies.leave, player)


def _leave(entering: Future[Strategy[Any]]) -> None:
    if not entering.cancelled() and entering.exception() is None:
        replies.leave(entering.result())


async def text_reply(
    workers: Asker, file: FileText, session: GameSession, rules: FileRules
) -> Reply:
    """Return the move of a file that was written in a browser."""
    history = session.history
    question = file, history.game.name, history.text, session.seed, rules
    how: dict[str, Any] = {"lane": Lane.LONG, "seconds": rules.move + _MORE}
    return await workers.ask(replies.text_reply, *question, **how)


async def reply(workers: Asker, game: str, text: str, spec: str, seed: int) -> Reply:
    """Return a program's move; one with a time to think above `_UNNOTICED` is long work."""
    given = opponents.seconds(spec, game) or 0.0
    how: dict[str, Any] = {"seconds": opponents.LONGEST}
    if given > _UNNOTICED:
        how = {"seconds": given + _MORE, "lane": Lane.LONG}
    try:
        return await workers.ask(replies.reply, game, text, spec, seed, **how)
    except TooLong:
        if given > _UNNOTICED:
            raise
        raise TooLong(
            "It had no move after {seconds} seconds of thinking, the most there is on the page.",
            seconds=opponents.LONGEST,
        ) from None
