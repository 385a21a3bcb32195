"""The WebSocket of a page: carries its texts, within the limits of the page."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from pions.web.addresses import is_local
from pions.web.session import (
    class_pupils,
    class_teacher,
    classes,
    handlers,
    my_games,
    profiles,
    puzzles,
    tournaments,
    ways,
    workbench,
)
from pions.web.session.budgets import Address, PageBudget
from pions.web.session.class_desk import Identity
from pions.web.session.connection import Connection
from pions.web.session.services import Services

VERBS: Final = (
    handlers.VERBS
    | my_games.VERBS
    | profiles.VERBS
    | puzzles.VERBS
    | handlers.SEAT_VERBS
    | tournaments.VERBS
    | ways.VERBS
    | workbench.VERBS
    | classes.VERBS
    | class_pupils.VERBS
    | class_teacher.VERBS
)

_UNSENT: Final = 256
"""The most messages that wait for a browser to read; with one more, it is dropped."""
TRY_AGAIN: Final = 1013
"""The closing code of a WebSocket when the server has too much to do."""


class PageSocket:
    """A WebSocket and the conversation over it."""

    def __init__(
        self,
        socket: WebSocket,
        services: Services,
        home: Address,
        identity: Identity | None = None,
    ) -> None:
        self._socket, self._services = socket, services
        self._budget = PageBudget(home, services.rules)
        self._silence = services.rules.silence
        local = socket.client is not None and is_local(socket.client.host)
        self._connection = Connection(
            services, self._put, VERBS, local=local, budget=self._budget, identity=identity
        )
        self._in: asyncio.Queue[str | bytes] = asyncio.Queue()
        self._out: asyncio.Queue[str] = asyncio.Queue(_UNSENT)
        self._deaf = asyncio.Event()

    async def run(self) -> None:
        """Carry texts both ways until one of the two leaves."""
        await self._budget.come()
        await self._socket.accept()
        ends = [
            asyncio.create_task(work())
            for work in (self._read_all, self._hear_all, self._send_all, self._deaf.wait)
        ]
        try:
            await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in ends:
                task.cancel()
            self._connection.close()
            await asyncio.gather(*ends, return_exceptions=True)
            while not self._in.empty():
                self._budget.home.hold(-len(self._in.get_nowait()))
        if self._deaf.is_set():
            with suppress(RuntimeError, WebSocketDisconnect):
                await self._socket.close(TRY_AGAIN)

    async def _read_all(self) -> None:
        """Read ahead of what is served: a page that has left is noticed behind its messages."""
        patience: float | None = self._silence
        while True:
            try:
                async with asyncio.timeout(patience):
                    heard = await self._socket.receive()
            except TimeoutError:
                self._deaf.set()
                return
            patience = None
            if heard["type"] == "websocket.disconnect":
                return
            text = heard.get("text") or heard.get("bytes") or ""
            self._budget.home.hold(len(text))
            self._in.put_nowait(text)
            await self._budget.home.may_read()

    async def _hear_all(self) -> None:
        while True:
            text = await self._in.get()
            try:
                await self._budget.ask()
                work = self._connection.hear(text)
                if work is not None:
                    await asyncio.wait([work])
            finally:
                self._budget.home.hold(-len(text))

    async def _send_all(self) -> None:
        while True:
            await self._socket.send_text(await self._out.get())

    def _put(self, text: str) -> None:
        try:
            self._out.put_nowait(text)
        except asyncio.QueueFull:
            self._deaf.set()
