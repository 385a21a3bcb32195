"""Connections that wait for a request: closed after some seconds, and bounded in number.

uvicorn waits for a request for as long as the other side likes, which costs a descriptor each;
and where there are none left, the system refuses everybody.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any, Final

from uvicorn.protocols.http.h11_impl import H11Protocol

_LOG: Final = logging.getLogger(__name__)

_ANSWER: Final = 60.0
"""Seconds in which an answer must be taken."""
_SELDOM: Final = 60.0
"""Seconds between two lines of the log about too many connections."""
BACKLOG: Final = 64
"""Connections that are accepted at once, before the first of them is counted."""


class Crowd:
    """All the connections of a server: how many there may be, and how long they may wait."""

    def __init__(self, most: int, seconds: float) -> None:
        self._most = most
        self.seconds = seconds
        self.waiting: dict[PatientProtocol, None] = {}
        """Those without a request, in the order of their waiting."""
        self._told = -_SELDOM

    def make_room(self, there: int) -> None:
        """Close a connection that waits, the longest first, where more are there than may be."""
        if there > self._most:
            self.tell("Too many connections: those that send no request are closed.")
            for longest in [*self.waiting][:1]:
                longest.transport.abort()

    def tell(self, what: str) -> None:
        """Log it, unless something was logged a moment ago."""
        now = time.monotonic()
        if now - self._told >= _SELDOM:
            self._told = now
            _LOG.error(what)

    def failed(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """As asyncio does, but no line for each connection that the system has no room for."""
        if "socket.accept() out of system resource" in str(context.get("message")):
            self.tell("The system has no room for another connection; one is tried again soon.")
        else:
            loop.default_exception_handler(context)


class PatientProtocol(H11Protocol):
    """uvicorn's, with an end to its patience."""

    crowd: Crowd

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """One more, which waits for its request."""
        self._timer: asyncio.TimerHandle | None = None
        super().connection_made(transport)
        self._look()
        self.crowd.make_room(len(self.connections))

    def connection_lost(self, exc: Exception | None) -> None:
        """One less."""
        self._stop_waiting()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Perhaps the rest of a request."""
        waited = self in self.crowd.waiting
        super().data_received(data)
        if waited and (self._has_request() or self._is_websocket()):
            self._look()

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        super().on_response_complete()
        self._look()

    def _has_request(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def _is_websocket(self) -> bool:
        return self.transport.get_protocol() is not self

    def _look(self) -> None:
        """Wait for what is due now: a request, or that its answer is taken."""
        self._stop_waiting()
        if self._is_websocket():
            return
        seconds = _ANSWER
        if not self._has_request() and not self.transport.is_closing():
            self.crowd.waiting[self] = None
            seconds = self.crowd.seconds
        self._timer = self.loop.call_later(seconds, self.transport.abort)

    def _stop_waiting(self) -> None:
        self.crowd.waiting.pop(self, None)
        if self._timer is not None:
            self._timer.cancel()
