"""The application: our files, the sentences of the scripts, and the WebSocket."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import Scope
from starlette.websockets import WebSocket

from pions.core import language
from pions.web.server import strings
from pions.web.server.access import Door, RequestGuard
from pions.web.server.sockets import TRY_AGAIN, PageSocket
from pions.web.server.strings import STATIC
from pions.web.session.services import Services

PAGES: Final = (
    *("/", "/play", "/analyse", "/puzzles", "/learn", "/tree", "/watch"),
    *("/tournament", "/workbench", "/games", "/profile", "/table"),
)
"""All the same file: the script looks at the address."""
_FRESH: Final = {"cache-control": "no-cache"}
"""A browser asks whether a file has changed; a new version is seen at once."""


class _Files(StaticFiles):
    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file, to be asked for again next time."""
        response = await super().get_response(path, scope)
        response.headers.update(_FRESH)
        return response


def site(make_house: Callable[[], Services], door: Door, code: str | None = None) -> Starlette:
    """The whole application; its house is made when it starts and closed when it ends.

    It speaks the language `code` until a visitor chooses another; ``None`` asks their browsers.
    """
    page = (STATIC / "index.html").read_text("utf-8")
    if code is not None:
        page = page.replace('<html lang="en">', f'<html lang="{code}" data-language="{code}">')

    async def show(_request: Request) -> Response:
        return HTMLResponse(page, headers=_FRESH)

    async def show_nothing(request: Request, _error: Exception) -> Response:
        if request.url.path.startswith("/static/"):
            return Response(status_code=404)
        return HTMLResponse(page, 404, _FRESH)  # the script says so, and where to go

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        services = app.state.services = make_house()
        try:
            yield
        finally:
            await services.close()

    return Starlette(
        routes=[
            *(Route(path, show) for path in PAGES),
            Route("/strings/{code}.json", _strings),
            WebSocketRoute("/socket", _socket),
            Mount("/static", _Files(directory=STATIC)),
        ],
        middleware=[Middleware(RequestGuard, door=door)],
        exception_handlers={404: show_nothing},
        lifespan=lifespan,
    )


async def _strings(request: Request) -> Response:
    code = request.path_params["code"]
    if code not in language.LANGUAGES:
        return Response(status_code=404)
    return JSONResponse(strings.catalog(code), headers=_FRESH)


async def _socket(socket: WebSocket) -> None:
    services: Services = socket.app.state.services
    address = socket.client.host if socket.client else ""
    if not services.has_room(address):
        await socket.accept()  # a browser learns the reason of a line only
        await socket.close(TRY_AGAIN)
        return
    services.visitors[address] += 1
    try:
        await PageSocket(socket, services).run()
    finally:
        services.visitors[address] -= 1
        services.visitors += Counter()  # forgets those nobody comes from any more
