"""The workers of a tab: Web Workers, each with its own Python.

They cannot be stopped and continued, as processes can: there are a few, a question waits for a
free one, and one that works too long, or for a cancelled question, is ended.
"""

from __future__ import annotations

import asyncio
import pickle
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, Final, Protocol, TypeAlias

from pions.web.workers import turns
from pions.web.workers.asking import Crash, News, WorkAnswer, WorkQuestion, answer, too_long
from pions.web.workers.turns import Lane, Visitor

_PACE: Final = 15.0
"""How many times longer work may take here: in WebAssembly, perhaps on a telephone."""
_WAITING: Final = 32
"""The most questions that wait for a worker."""
_DIED: Final = WorkAnswer(
    error=Crash("The browser ended the worker: there may be too little memory.")
)


class TabWorker(Protocol):
    """A Web Worker of `static/js/tab/worker.js`."""

    def post(self, message: bytes) -> None:
        """Send it a question."""

    def terminate(self) -> None:
        """End it at once."""


Hire: TypeAlias = Callable[[Callable[[bytes], None]], TabWorker]
"""Starts a worker; the function is called with each answer, and no bytes where it died."""


class _Hired:
    """A worker, and the function that takes its answers."""

    def __init__(self, hire: Hire) -> None:
        self.hear: Callable[[bytes], None] = lambda _message: None
        self.dead = False
        self.worker = hire(self._heard)

    def _heard(self, message: bytes) -> None:
        self.dead = not message
        self.hear(bytes(message))


class TabWorkers:
    """Web Workers that answer questions, `most` of them at once."""

    ready: Final = True

    def __init__(self, hire: Hire, most: int) -> None:
        self._hire = hire
        self._most = most
        self._idle: list[_Hired] = [_Hired(hire)]  # started before the first question
        self._count = 1
        self._free = asyncio.Condition()
        self._waiting = 0

    async def ask(self, _visitor: Visitor, question: WorkQuestion) -> Any:  # noqa: ANN401 - the function's
        """As `Workers.ask`; long work leaves one worker free for the rest."""
        hired = await self._take(spare=question.lane is Lane.LONG)
        usable = False
        try:
            outcome = await self._answer(hired, question)
            usable = not hired.dead
        except TimeoutError:
            raise too_long(question.seconds) from None
        finally:
            await asyncio.shield(self._give(hired, usable=usable))
        return outcome.result()

    @asynccontextmanager
    async def place(self, _visitor: Visitor) -> AsyncIterator[None]:
        """As `Workers.place`; there are no other processes here."""
        yield

    def close(self) -> None:
        """End all workers."""
        for hired in self._idle:
            hired.worker.terminate()
        self._idle.clear()

    async def _answer(self, hired: _Hired, question: WorkQuestion) -> WorkAnswer:
        news, ended = question.news, asyncio.get_running_loop().create_future()

        def hear(message: bytes) -> None:
            told = pickle.loads(message) if message else _DIED  # noqa: S301 - a worker of ours
            if isinstance(told, News):
                if news is not None:
                    news(*told.told)
            elif not ended.done():
                ended.set_result(told)

        hired.hear = hear
        asked = question.function, question.arguments, news is not None
        hired.worker.post(pickle.dumps(asked))
        return await asyncio.wait_for(ended, question.seconds * _PACE)

    async def _take(self, *, spare: bool) -> _Hired:
        if self._waiting >= _WAITING:
            raise turns.too_many(self._waiting)
        kept = 1 if spare and self._most > 1 else 0
        self._waiting += 1
        try:
            async with self._free:
                await self._free.wait_for(lambda: len(self._idle) + self._most - self._count > kept)
                if not self._idle:
                    self._count += 1
                    return _Hired(self._hire)
                hired = self._idle.pop()
                return _Hired(self._hire) if hired.dead else hired
        finally:
            self._waiting -= 1

    async def _give(self, hired: _Hired, *, usable: bool) -> None:
        """Take a worker back; one that is still at work is replaced."""
        if not usable:
            hired.worker.terminate()
            hired = _Hired(self._hire)
        async with self._free:
            self._idle.append(hired)
            self._free.notify_all()


def respond(question: bytes, post: Callable[[bytes], None]) -> None:
    """Answer a question in a worker; `post` sends news and the answer."""
    function, arguments, listens = pickle.loads(question)  # noqa: S301 - from our own page
    tell = (lambda news: post(pickle.dumps(news))) if listens else None
    post(pickle.dumps(answer(function, arguments, tell)))
