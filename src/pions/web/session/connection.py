"""One browser's conversation: a message in, an answer out; whatever comes in, it goes on."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from pions.core.errors import PionsError
from pions.core.language import _, explain
from pions.web.server.services import Services
from pions.web.session import messages
from pions.web.session.handlers import AT_ONCE, AT_TABLE, IN_TIME, Client
from pions.web.session.messages import Ask, BadMessage
from pions.web.workers import turns
from pions.web.workers.worker_pool import Crash

_LOG: Final = logging.getLogger(__name__)
_QUESTIONS: Final = 8
"""Questions that take time, from one browser at once."""
_LIGHT: Final = 0.005
"""Seconds the server gives to a message."""
_UNSENT: Final = 256
"""Messages waiting for a browser that does not read; one more, and it is dropped."""
TRY_AGAIN: Final = 1013
"""The code a WebSocket is closed with when there is too much to do."""


class Bucket:
    """Lets `rate` messages a second pass, and `burst` at once; the rest waits.

    One that took the server long counts as several.
    """

    def __init__(
        self, rate: float, burst: int, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._level, self._last = float(burst), clock()

    def wait(self) -> float:
        """Take one; how many seconds to wait before going on."""
        now = self._clock()
        self._level = min(self._burst, self._level + (now - self._last) * self._rate) - 1
        self._last = now
        return max(0.0, -self._level / self._rate)

    def charge(self, seconds: float) -> None:
        """A message took so long."""
        self._level -= seconds / _LIGHT


class Connection:
    """A WebSocket and what is said over it."""

    def __init__(self, socket: WebSocket, services: Services) -> None:
        self._socket = socket
        self._rules, self._desk = services.rules, services.desk
        self._visit = Client(services, lambda fields: self._say(**fields))
        self._out: asyncio.Queue[str] = asyncio.Queue(_UNSENT)
        self._deaf = asyncio.Event()
        self._work: dict[int, asyncio.Task[None]] = {}

    async def run(self) -> None:
        """Answer until one of the two leaves."""
        await self._socket.accept()
        ends = [
            asyncio.create_task(one())
            for one in (self._hear_all, self._send_all, self._wait_until_deaf)
        ]
        try:
            await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (*ends, *self._work.values()):
                task.cancel()
            self._visit.leave()
            await asyncio.gather(*ends, return_exceptions=True)
        if self._deaf.is_set():
            with suppress(RuntimeError, WebSocketDisconnect):
                await self._socket.close(TRY_AGAIN)

    async def _wait_until_deaf(self) -> None:
        await self._deaf.wait()

    async def _hear_all(self) -> None:
        bucket = Bucket(self._rules.rate, self._rules.burst)
        while True:
            heard = await self._socket.receive()
            if heard["type"] == "websocket.disconnect":
                return
            if delay := bucket.wait():
                async with self._desk:
                    await asyncio.sleep(delay)
            began = time.thread_time()
            self._hear(heard.get("text") or heard.get("bytes") or "")
            bucket.charge(time.thread_time() - began)

    def _hear(self, raw: str | bytes) -> None:
        number = None
        try:
            ask = messages.read(raw)
            number, verb = ask.number, ask.verb
            if verb == "cancel":
                self._cancel(ask)
            elif verb in IN_TIME:
                self._start(ask, number)
            elif verb in AT_ONCE:
                self._say(re=number, ok=AT_ONCE[verb](self._visit, ask))
            elif verb in AT_TABLE:
                table = AT_TABLE[verb](self._visit, ask)
                self._visit.show(table, lambda shown: self._say(re=number, ok=shown))
            else:
                self._say(re=number, error=explain(_unknown(verb)))
        except PionsError as error:
            self._say(re=number, error=explain(error))
        except Exception:  # noqa: BLE001 - logged; one message never ends a conversation
            _LOG.exception("a message could not be answered")
            self._say(re=number, error=_("Something went wrong here; the game is kept."))

    def _start(self, ask: Ask, number: int | None) -> None:
        if number is None or number in self._work:
            raise BadMessage("A question that takes time needs a number of its own.")
        if len(self._work) >= _QUESTIONS:
            raise turns.too_many(len(self._work))
        task = asyncio.create_task(self._answer(ask, number))
        self._work[number] = task
        task.add_done_callback(lambda ended: self._ended(number, ended))

    def _ended(self, number: int, task: asyncio.Task[None]) -> None:
        """A question that was cancelled is answered, too, even if nobody had begun with it."""
        self._work.pop(number, None)
        if task.cancelled():
            self._say(re=number, error=_("Stopped."), stopped=True)

    def _cancel(self, ask: Ask) -> None:
        task = self._work.get(ask.whole("what", 0, 2**53))
        if task is not None:
            task.cancel()
        self._say(re=ask.number, ok={})

    async def _answer(self, ask: Ask, number: int) -> None:
        def news(done: int, total: int) -> None:
            self._say(re=number, news=[done, total])

        try:
            self._say(re=number, ok=await IN_TIME[ask.verb](self._visit, ask, news))
        except PionsError as error:
            self._say(re=number, error=explain(error))
        except Crash as crash:
            self._say(re=number, error=_("The program failed."), trace=crash.trace)
        except Exception:  # noqa: BLE001 - the same
            _LOG.exception("a question could not be answered")
            self._say(re=number, error=_("Something went wrong here; the game is kept."))

    def _say(self, **fields: Any) -> None:  # noqa: ANN401 - what JSON can hold
        try:
            self._out.put_nowait(json.dumps(fields))
        except asyncio.QueueFull:
            self._deaf.set()

    async def _send_all(self) -> None:
        while True:
            await self._socket.send_text(await self._out.get())


def _unknown(verb: str) -> BadMessage:
    return BadMessage("There is nothing called “{verb}” to do.", verb=verb)
