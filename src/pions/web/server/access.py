"""At the door: who may ask this server, and what every answer says about itself.

A page on another site can make a browser connect to this machine, under a name that its
owner points here (DNS rebinding). So a request must name this server by a name it goes by,
and a WebSocket must come from a page of this very server.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pions.web.addresses import LOCAL, is_address, is_local

_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self' ws://{host} wss://{host}; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"
)
"""Nothing but our own files, nothing inline, no markup made from text."""

_HEADERS: Final = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


class Door:
    """Which names this server goes by: this machine's, or, where it is open to others, theirs.

    A server that is open to a network also answers to any address written as numbers: nobody
    can point one of those elsewhere.
    """

    def __init__(self, host: str, names: Iterable[str] = ()) -> None:
        self._open = not is_local(host)
        self._names = LOCAL | {host.lower()} | {name.lower() for name in names}

    def lets_in(self, host: str) -> bool:
        """Whether a ``Host`` header names this server."""
        name = _name_of(host)
        return name is not None and (name in self._names or (self._open and is_address(name)))


class RequestGuard:
    """Wraps the application: refuses strangers, signs every answer."""

    def __init__(self, app: ASGIApp, door: Door) -> None:
        self._app = app
        self._door = door

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or refuse."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        refused = not self._door.lets_in(host)
        if scope["type"] == "websocket":
            if refused or not _same_place(headers.get("origin"), host):
                await receive()
                await send({"type": "websocket.close", "code": 4403, "reason": "not this server"})
                return
            await self._app(scope, receive, send)
            return

        async def signed(message: Message) -> None:
            if message["type"] == "http.response.start":
                out = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    out[name] = value
                out["content-security-policy"] = _POLICY.format(host="" if refused else host)
            await send(message)

        if refused:
            answer = PlainTextResponse("This is not the server you are looking for.\n", 421)
            await answer(scope, receive, signed)
            return
        await self._app(scope, receive, signed)


def _same_place(origin: str | None, host: str) -> bool:
    """Whether a page of `origin` was served under `host`; browsers always say."""
    return origin is not None and origin.lower() in {
        f"{scheme}://{host}".lower() for scheme in ("http", "https")
    }


def _name_of(host: str) -> str | None:
    """The name in a ``Host`` header, without its port; ``None`` where it is not one."""
    name, colon, port = host.rpartition(":")
    if not colon or host.endswith("]"):
        name, port = host, ""
    if port and not (port.isascii() and port.isdigit()):
        return None
    if name.startswith("[") and name.endswith("]"):
        name = name[1:-1]
    elif ":" in name:
        return None
    allowed = set("abcdefghijklmnopqrstuvwxyz0123456789.-:")
    name = name.lower()
    return name if name and set(name) <= allowed else None
