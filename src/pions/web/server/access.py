"""Access to the server, and the security headers of its answers.

A page of another site can make a browser connect to this machine, under a name that its owner
points here (DNS rebinding). So a request must use a name of this server, and a WebSocket must come
from a page of this server.
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
"""Only our own files, nothing inline, no markup made from text."""

_HEADERS: Final = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


class HostNames:
    """The names of this server.

    A server that is open to a network also answers to any address in numbers: those cannot be
    pointed elsewhere.
    """

    def __init__(self, host: str, names: Iterable[str] = ()) -> None:
        self._open = not is_local(host)
        self._names = LOCAL | {host.lower()} | {name.lower() for name in names}

    def admit(self, host: str) -> bool:
        """Return whether a ``Host`` header names this server."""
        name = _name_of(host)
        return name is not None and (name in self._names or (self._open and is_address(name)))


class RequestGuard:
    """Wraps the application: refuses other hosts and origins, adds headers to every answer."""

    def __init__(self, app: ASGIApp, names: HostNames) -> None:
        self._app = app
        self._names = names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or refuse it."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        refused = not self._names.admit(host)
        if scope["type"] == "websocket":
            origin = headers.get("origin", "").lower()  # browsers always send it
            if refused or origin not in {f"http://{host}".lower(), f"https://{host}".lower()}:
                await receive()
                await send({"type": "websocket.close", "code": 4403, "reason": "not this server"})
                return
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                out = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    out[name] = value
                out["content-security-policy"] = _POLICY.format(host="" if refused else host)
            await send(message)

        if refused:
            answer = PlainTextResponse("This is not the server you are looking for.\n", 421)
            await answer(scope, receive, send_with_headers)
            return
        await self._app(scope, receive, send_with_headers)


def _name_of(host: str) -> str | None:
    """Return the name in a ``Host`` header, without its port; ``None`` for a bad one."""
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
