"""Who thinks for the page: processes that take turns, so that nobody's thinking stops another's.

Whose turn it is, `turns` says; here processes are begun, stopped where they are, let go on,
and ended: when they have worked too long, and as soon as nobody waits for them.
"""

from __future__ import annotations

import asyncio
import logging
import os
import time
from collections.abc import AsyncIterator, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any, Final

from pions.web.workers import turns
from pions.web.workers.answering import News, WorkAnswer, WorkFailure
from pions.web.workers.asking import PATIENCE, Crash, TooLong
from pions.web.workers.process import WorkerProcess
from pions.web.workers.turns import Changes, Lane, Piece, Room, Turns, Visitor

_LOG: Final = logging.getLogger(__name__)

_COMPILING: Final = 600.0
"""Seconds the compiler may take."""
_NET: Final = 30
"""So many times longer may work that does not use the processor take: it waits for something."""
_RESERVE: Final = 2
"""Idle processes kept for whoever asks next."""
_SOONEST: Final = 0.005
"""Seconds between two looks at the same work."""


@dataclass(eq=False)
class _Work(Piece):
    """A question that a process answers."""

    function: Callable[..., Any] = field(kw_only=True)
    arguments: tuple[object, ...] = field(kw_only=True)
    limit: float = field(kw_only=True)
    news: Callable[..., None] | None = field(kw_only=True)
    answer: asyncio.Future[Any] = field(kw_only=True)
    process: WorkerProcess | None = None
    seen: float = 0.0
    """How long its process had worked when it was last looked at."""
    let: float = 0.0
    """Seconds of the wall it was allowed to run."""
    looked: float = 0.0
    timer: asyncio.TimerHandle | None = None


@dataclass(eq=False)
class _Place(Piece):
    """Somebody else's process that waits for its turn."""

    ready: asyncio.Event = field(kw_only=True, default_factory=asyncio.Event)


class WorkerPool:
    """Processes that answer questions; `close` ends them.

    What `prepare` does is begun at once: machine code is made, once on this machine. Until
    it is done, whoever asks may have to wait for the compiler, and is given the time.
    """

    def __init__(
        self,
        *,
        rooms: Mapping[Lane, Room] | None = None,
        prepare: Callable[[], object] | None = None,
    ) -> None:
        self._rooms = rooms or turns.rooms(os.cpu_count() or 1)
        self._turns = Turns(self._rooms, time.monotonic)
        self._fresh: list[WorkerProcess] = []
        self._low: list[WorkerProcess] = []
        """Idle ones: with full priority, and without."""
        self._all: set[WorkerProcess] = set()
        self._hiring = False
        most = sum(room.begun for room in self._rooms.values())
        self._threads = ThreadPoolExecutor(2 * most + 4, thread_name_prefix="pions-pool")
        self._closed = False
        self._prepared = prepare is None
        self._preparing = None if prepare is None else asyncio.create_task(self._prepare(prepare))

    @property
    def ready(self) -> bool:
        """Whether questions are answered without waiting for the compiler."""
        return self._prepared

    async def ask(
        self,
        visitor: Visitor,
        function: Callable[..., Any],
        *arguments: object,
        lane: Lane = Lane.QUICK,
        seconds: float = PATIENCE,
        news: Callable[..., None] | None = None,
    ) -> Any:  # noqa: ANN401 - whatever the function returns
        """As `Workers.ask`."""
        work = _Work(
            visitor,
            lane,
            seconds,
            function=function,
            arguments=arguments,
            limit=seconds if self._prepared else max(seconds, _COMPILING),
            news=news,
            answer=asyncio.get_running_loop().create_future(),
        )
        self._turns.enter(work)
        try:
            self._settle()
            return await work.answer
        finally:
            self._let_go(work)
            self._turns.leave(work)
            self._settle()

    @asynccontextmanager
    async def place(self, visitor: Visitor) -> AsyncIterator[None]:
        """As `Workers.place`."""
        place = _Place(visitor, Lane.LONG, steady=True)
        self._turns.enter(place)
        try:
            self._settle()
            await place.ready.wait()
            began = time.monotonic()
            try:
                yield
            finally:
                self._turns.count(place, time.monotonic() - began)
        finally:
            self._turns.leave(place)
            self._settle()

    def close(self) -> None:
        """End everybody."""
        self._closed = True
        if self._preparing is not None:
            self._preparing.cancel()
        for one in tuple(self._all):
            one.kill()
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _prepare(self, prepare: Callable[[], object]) -> None:
        process = self._hire()
        try:
            found = await self._call(process, prepare, ())
            if isinstance(found, WorkFailure):
                _LOG.error("the machine code could not be prepared: %s", found.trace)
        finally:
            self._prepared = True
            self._dismiss(process)

    def _settle(self) -> None:
        """Do what the turns say."""
        while not self._closed and (changes := self._turns.settle()):
            self._apply(changes)

    def _apply(self, changes: Changes) -> None:
        for one in changes.give_up:
            if isinstance(one, _Work):
                self._let_go(one)
        for one in changes.pause:
            if isinstance(one, _Work) and one.process is not None:
                self._stop_looking(one)
                one.process.pause()
        for one in changes.go_on:
            if isinstance(one, _Work) and one.process is not None:
                one.process.go_on()
                self._look_later(one)
        for one in changes.begin:
            if isinstance(one, _Place):
                one.ready.set()
            elif isinstance(one, _Work):
                self._begin(one)

    def _begin(self, work: _Work) -> None:
        loop = asyncio.get_running_loop()
        process = work.process = self._hire(low=work.lane is Lane.LONG)
        work.seen, work.let = process.worked(), 0.0
        news = work.news

        def tell(what: News) -> None:
            if news is not None:
                with suppress(RuntimeError):  # the server is closing
                    loop.call_soon_threadsafe(news, *what.told)

        call = self._call(process, work.function, work.arguments, tell if news else None)
        call.add_done_callback(lambda done: self._answered(work, process, done))
        self._look_later(work)

    def _answered(
        self, work: _Work, process: WorkerProcess, call: asyncio.Future[WorkAnswer | WorkFailure]
    ) -> None:
        if work.process is not process or work.answer.done() or call.cancelled():
            return
        if (error := call.exception()) is not None:
            work.answer.set_exception(error)
            return
        found = call.result()
        process.busy = False
        if isinstance(found, WorkAnswer):
            work.answer.set_result(found.value)
        else:
            work.answer.set_exception(found.error or Crash(found.trace))

    def _look_later(self, work: _Work) -> None:
        left = min(self._turns.left(work), work.limit - work.used)
        work.looked = time.monotonic()
        loop = asyncio.get_running_loop()
        work.timer = loop.call_later(max(_SOONEST, left), self._look, work)

    def _stop_looking(self, work: _Work) -> None:
        """Count what it has worked until now."""
        if work.timer is None or work.process is None:
            return
        work.timer.cancel()
        work.timer = None
        work.let += time.monotonic() - work.looked
        worked = work.process.worked()
        self._turns.count(work, max(0.0, worked - work.seen))
        work.seen = worked
        if work.lane is Lane.LONG and not work.process.low:
            work.process.step_back()

    def _look(self, work: _Work) -> None:
        """A piece may have had its turn, or its share, or all that anybody gets."""
        self._stop_looking(work)
        if work.answer.done():
            return
        if work.used >= work.limit or work.let >= _NET * work.limit:
            work.answer.set_exception(
                TooLong(
                    "There was no answer within {seconds} seconds of thinking.",
                    seconds=work.limit,
                )
            )
            return
        self._settle()
        if work.running and work.timer is None:
            self._look_later(work)

    def _let_go(self, work: _Work) -> None:
        """Nobody needs its process any more."""
        self._stop_looking(work)
        process, work.process = work.process, None
        if process is not None:
            self._dismiss(process)

    def _call(
        self,
        process: WorkerProcess,
        function: Callable[..., Any],
        arguments: tuple[object, ...],
        tell: Callable[[News], None] | None = None,
    ) -> asyncio.Future[WorkAnswer | WorkFailure]:
        process.busy = True
        loop = asyncio.get_running_loop()
        return loop.run_in_executor(self._threads, process.call, function, arguments, tell)

    def _hire(self, *, low: bool = False) -> WorkerProcess:
        """A process; with full priority, unless it is `low`."""
        idle = self._fresh
        if low:  # those in reserve are for whoever is in a hurry
            idle = self._low or self._fresh[_RESERVE:]
        process = idle[-1] if idle else WorkerProcess()
        for group in (self._fresh, self._low):
            if process in group:
                group.remove(process)
        self._all.add(process)
        if low:
            process.step_back()
        self._keep_in_reserve()
        return process

    def _keep_in_reserve(self) -> None:
        """To start one takes longer than most answers: some are there for whoever asks next."""
        if self._closed or self._hiring or len(self._fresh) >= _RESERVE:
            return
        self._hiring = True
        process = WorkerProcess()
        self._all.add(process)

        def started(call: asyncio.Future[WorkAnswer | WorkFailure]) -> None:
            self._hiring = process.busy = False
            if not call.cancelled():
                self._dismiss(process)
                if process.usable:
                    self._keep_in_reserve()

        self._call(process, os.getpid, ()).add_done_callback(started)

    def _dismiss(self, process: WorkerProcess) -> None:
        """Keep it for the next question; one that is still at work ends."""
        room = self._rooms[Lane.LONG].running
        if process.usable and not process.busy and not self._closed:
            process.go_on()
            if not process.low:
                self._fresh.append(process)
                return
            if len(self._low) < room:
                self._low.append(process)
                return
        self._all.discard(process)
        process.kill()
