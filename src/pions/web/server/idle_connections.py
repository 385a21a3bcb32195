"""Limits for connections without a request: their time and their number.

uvicorn lets them wait for ever, which costs a descriptor each; and without descriptors, the server
refuses all visitors.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any, Final

from uvicorn.protocols.http.h11_impl import H11Protocol

_LOG: Final = logging.getLogger(__name__)

_ANSWER: Final = 60.0
"""Seconds in which a client must read an answer."""
_SELDOM: Final = 60.0
"""Seconds between two lines of the log about too many connections."""
BACKLOG: Final = 64
"""Connections accepted at once, before the first of them is counted."""


class ConnectionLimits:
    """The limits of a server's connections: their number, and the seconds they may wait."""

    def __init__(self, most: int, seconds: float) -> None:
        self._most = most
        self.seconds = seconds
        self.waiting: dict[LimitedProtocol, None] = {}
        """The connections without a request, the longest first."""
        self.asking: dict[LimitedProtocol, None] = {}
        """Those whose request arrives or is answered, the oldest first."""
        self._logged = -_SELDOM

    def make_room(self, there: int) -> None:
        """Close the connection that waits longest where there are too many, but no new one.

        Where all others have requests, it is the oldest of these: some never end, on purpose.
        """
        if there > self._most:
            self.log("Too many connections: those that send no request are closed.")
            for longest in [*[*self.waiting][:-1], *self.asking][:1]:
                longest.transport.abort()

    def log(self, error: str) -> None:
        """Log an error, once in `_SELDOM` seconds."""
        now = time.monotonic()
        if now - self._logged >= _SELDOM:
            self._logged = now
            _LOG.error(error)

    def failed(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Log as asyncio does, but not each connection that the system has no room for."""
        if "socket.accept() out of system resource" in str(context.get("message")):
            self.log("The system has no room for another connection; one is tried again soon.")
        else:
            loop.default_exception_handler(context)


class LimitedProtocol(H11Protocol):
    """uvicorn's protocol with these limits."""

    limits: ConnectionLimits

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for the first request."""
        self._timer: asyncio.TimerHandle | None = None
        super().connection_made(transport)
        self._wait()
        self.limits.make_room(len(self.connections))

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing any more."""
        self._stop_waiting()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read data; a whole request ends the wait for it."""
        waited = self in self.limits.waiting
        super().data_received(data)
        if waited and (self._has_request() or self._is_websocket()):
            self._wait()

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        super().on_response_complete()
        self._wait()

    def _has_request(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def _is_websocket(self) -> bool:
        return self.transport.get_protocol() is not self

    def _wait(self) -> None:
        self._stop_waiting()
        if self._is_websocket():
            return
        seconds = _ANSWER
        if self._has_request():
            self.limits.asking[self] = None
        elif not self.transport.is_closing():
            self.limits.waiting[self] = None
            seconds = self.limits.seconds
        self._timer = self.loop.call_later(seconds, self.transport.abort)

    def _stop_waiting(self) -> None:
        self.limits.waiting.pop(self, None)
        self.limits.asking.pop(self, None)
        if self._timer is not None:
            self._timer.cancel()
