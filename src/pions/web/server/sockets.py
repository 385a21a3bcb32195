"""The WebSocket of a page: carries its texts, and holds up whoever says too much."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from pions.web.addresses import is_local
from pions.web.session import (
    handlers,
    my_games,
    profiles,
    puzzles,
    seats,
    tournament_handlers,
    workbench,
)
from pions.web.session.connection import Connection
from pions.web.session.services import Services

VERBS: Final = (
    handlers.VERBS
    | my_games.VERBS
    | profiles.VERBS
    | puzzles.VERBS
    | seats.VERBS
    | tournament_handlers.VERBS
    | workbench.VERBS
)
"""What can be asked of a server."""

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


class PageSocket:
    """A WebSocket and the conversation over it."""

    def __init__(self, socket: WebSocket, services: Services) -> None:
        self._socket, self._services = socket, services
        local = socket.client is not None and is_local(socket.client.host)
        self._connection = Connection(services, self._put, VERBS, local=local)
        self._out: asyncio.Queue[str] = asyncio.Queue(_UNSENT)
        self._deaf = asyncio.Event()

    async def run(self) -> None:
        """Carry texts both ways until one of the two leaves."""
        await self._socket.accept()
        ends = [
            asyncio.create_task(one()) for one in (self._hear_all, self._send_all, self._deaf.wait)
        ]
        try:
            await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in ends:
                task.cancel()
            self._connection.close()
            await asyncio.gather(*ends, return_exceptions=True)
        if self._deaf.is_set():
            with suppress(RuntimeError, WebSocketDisconnect):
                await self._socket.close(TRY_AGAIN)

    async def _hear_all(self) -> None:
        rules, desk = self._services.rules, self._services.desk
        bucket = Bucket(rules.rate, rules.burst)
        while True:
            heard = await self._socket.receive()
            if heard["type"] == "websocket.disconnect":
                return
            if delay := bucket.wait():
                async with desk:
                    await asyncio.sleep(delay)
            began = time.thread_time()
            self._connection.hear(heard.get("text") or heard.get("bytes") or "")
            bucket.charge(time.thread_time() - began)

    async def _send_all(self) -> None:
        while True:
            await self._socket.send_text(await self._out.get())

    def _put(self, text: str) -> None:
        try:
            self._out.put_nowait(text)
        except asyncio.QueueFull:
            self._deaf.set()
