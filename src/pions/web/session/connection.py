"""One page's conversation: a text in, texts out; whatever comes in, it goes on.

What carries the texts is somebody else's (`pions.web.server.sockets`).
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final, Unpack

from pions.app.play import replies
from pions.core.errors import PionsError
from pions.core.language import _, explain
from pions.web import wire
from pions.web.messages.fields import BadMessage
from pions.web.messages.protocol import ReplyMessage
from pions.web.messages.visit import Cancel
from pions.web.session.handlers import Client, Need, Verbs
from pions.web.session.services import Services
from pions.web.session.telling import Telling
from pions.web.tables.tables import Table
from pions.web.workers import turns
from pions.web.workers.asking import Crash

_LOG: Final = logging.getLogger(__name__)
_QUESTIONS: Final = 8
"""Questions that take time, from one page at once."""


class Connection:
    """What one page asks, of what can be asked, and the answers; `send` takes each text out.

    `local` is whether the page is on this very machine.
    """

    def __init__(
        self,
        services: Services,
        send: Callable[[str], None],
        verbs: Verbs,
        *,
        local: bool,
    ) -> None:
        self._send = send
        self._verbs = verbs
        self._client = Client(services, self._push, local=local)
        self._games = services.games
        self._work: dict[int, asyncio.Task[None]] = {}
        self._waiting: set[asyncio.Task[None]] = set()
        """What is done as soon as a game from a file has told what it takes."""

    def hear(self, text: str | bytes) -> None:
        """Answer a message, now or later."""
        try:
            heard = wire.read(text)
        except BadMessage as error:
            self._say(re=None, error=explain(error))
            return
        with self._explained(heard.number):
            self._act(heard.name, heard.request(), heard.number)

    def _act(self, name: str, ask: Any, number: int | None) -> None:  # noqa: ANN401 - declared
        if name == "cancel":
            self._cancel(ask)
            self._say(re=number, ok={})
        elif name in self._verbs.in_time:
            self._start(name, ask, number)
        elif need := self._client.needs(ask):
            self._wait(need, name, ask, number)
        else:
            self._tell(number, self._at_once(name)(self._client, ask))

    def _at_once(self, name: str) -> Callable[[Client, Any], Mapping[str, Any] | Table]:
        if name not in self._verbs.at_once:
            raise BadMessage("This is not offered here: install Pions for it.")
        return self._verbs.at_once[name]

    def close(self) -> None:
        """Stop working for a page that has left."""
        for task in (*self._work.values(), *self._waiting):
            task.cancel()
        self._client.leave()

    def _tell(self, number: int | None, answer: Mapping[str, Any] | Table) -> None:
        if isinstance(answer, Table):
            self._client.show(answer, lambda shown: self._say(re=number, ok=shown))
        else:
            self._say(re=number, ok=answer)

    def _wait(self, need: Need, name: str, ask: object, number: int | None) -> None:
        async def act() -> None:
            with self._explained(number):
                await self._games.prepare(*need)
                self._tell(number, self._at_once(name)(self._client, ask))

        if len(self._waiting) >= _QUESTIONS:
            raise turns.too_many(len(self._waiting))
        task = asyncio.create_task(act())
        self._waiting.add(task)
        task.add_done_callback(self._waiting.discard)

    def _start(self, name: str, ask: object, number: int | None) -> None:
        if number is None or number in self._work:
            raise BadMessage("A question that takes time needs a number of its own.")
        if len(self._work) >= _QUESTIONS:
            raise turns.too_many(len(self._work))
        task = asyncio.create_task(self._answer(name, ask, number))
        self._work[number] = task
        task.add_done_callback(lambda ended: self._ended(number, ended))

    def _ended(self, number: int, task: asyncio.Task[None]) -> None:
        """A question that was cancelled is answered, too, even if nobody had begun with it."""
        self._work.pop(number, None)
        if task.cancelled():
            self._say(re=number, error=_("Stopped."), stopped=True)

    def _cancel(self, ask: Cancel) -> None:
        task = self._work.get(ask.what)
        if task is not None:
            task.cancel()

    async def _answer(self, name: str, ask: object, number: int) -> None:
        news = Telling(
            lambda done, total: self._say(re=number, news=(done, total)),
            lambda part: self._say(re=number, part=part),
        )
        with self._explained(number):
            if need := self._client.needs(ask):
                await self._games.prepare(*need)
            self._say(re=number, ok=await self._verbs.in_time[name](self._client, ask, news))

    @contextmanager
    def _explained(self, number: int | None) -> Iterator[None]:
        """Whatever goes wrong meanwhile is answered by a sentence."""
        try:
            yield
        except PionsError as error:
            self._refuse(number, error)
        except Crash as crash:
            self._say(re=number, error=_("The program failed."), trace=crash.trace)
        except Exception:  # noqa: BLE001 - logged; one message never ends a conversation
            _LOG.exception("a message could not be answered")
            self._say(re=number, error=_("Something went wrong here; the game is kept."))

    def _refuse(self, number: int | None, error: PionsError) -> None:
        """The sentence; where a student's file is to blame, what Python said and it printed."""
        reply: ReplyMessage = {"re": number, "error": explain(error)}
        if trace := replies.trace_of(error):
            reply["trace"] = trace
        if printed := replies.printed_by(error):
            reply["printed"] = printed
        self._say(**reply)

    def _say(self, **reply: Unpack[ReplyMessage]) -> None:
        self._send(wire.write(reply))

    def _push(self, name: str, shown: Mapping[str, Any]) -> None:
        self._send(wire.write({name: shown}))
