"""The application: our files, the sentences of the scripts, and the WebSocket."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.websockets import WebSocket

from pions.core import language
from pions.web.server import class_routes, files, strings
from pions.web.server.access import HostNames, RequestGuard
from pions.web.server.page_bundle import STATIC
from pions.web.server.sockets import TRY_AGAIN, PageSocket
from pions.web.session.services import Services

PAGES: Final = (
    *("/", "/play", "/analyse", "/puzzles", "/learn", "/tree", "/watch"),
    *("/tournament", "/workbench", "/games", "/profile", "/table", "/way", "/station"),
    *("/class", "/wall", "/slips"),
)
"""The paths of the page: one file, whose script reads the path."""


def site(
    make_services: Callable[[], Services], names: HostNames, code: str | None = None
) -> Starlette:
    """Return the application; its services are made at its start and closed at its end.

    `code` is the first language of visitors; ``None`` asks their browsers.
    """

    async def show(request: Request, status: int = 200) -> Response:
        page = strings.spoken(await run_in_threadpool(files.index), code)
        return files.sent(page.encode(), "text/html", request.headers, status)

    async def show_nothing(request: Request, _error: Exception) -> Response:
        if request.url.path.startswith("/static/"):
            return Response(status_code=404)
        return await show(request, 404)  # the script explains it

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        services = app.state.services = make_services()
        try:
            yield
        finally:
            await services.close()

    return Starlette(
        routes=[
            *(Route(path, show) for path in PAGES),
            Route("/strings/{code}.json", _strings),
            Route("/strings/{code}/{part}.json", _strings),
            *class_routes.ROUTES,
            WebSocketRoute("/socket", _socket),
            Mount("/static", files.Files(directory=STATIC)),
        ],
        middleware=[Middleware(RequestGuard, names=names)],
        exception_handlers={404: show_nothing},
        lifespan=lifespan,
    )


async def _strings(request: Request) -> Response:
    code = request.path_params["code"]
    part = request.path_params.get("part", "")
    if code not in language.LANGUAGES or part not in {"", *strings.PARTS}:
        return Response(status_code=404)
    words = json.dumps(strings.catalog(code, part), ensure_ascii=False).encode()
    return files.sent(words, "application/json", request.headers)


async def _socket(socket: WebSocket) -> None:
    services: Services = socket.app.state.services
    address = socket.client.host if socket.client else ""
    identity = await class_routes.identity(services, socket.cookies)
    known = services.school if identity else None  # strangers take no place of who has entered
    if not (known.has_room(identity) if known and identity else services.has_room(address)):
        await socket.accept()  # a browser learns the reason only after that
        await socket.close(TRY_AGAIN)
        return
    home = services.addresses.of(address)
    home.pages += 1
    try:
        await PageSocket(socket, services, home, identity).run()
    finally:
        home.pages -= 1
