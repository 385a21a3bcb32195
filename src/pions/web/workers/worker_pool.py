"""Processes that work for the page and take turns, so that no visitor stops another.

Whose turn it is, `turns` says; here processes are begun, stopped where they are, let go on,
and ended: when they have worked too long, and as soon as no visitor waits for them.
"""

from __future__ import annotations

import asyncio
import logging
import os
import time
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any, Final

from pions.web.workers.answering import News, WorkAnswer, WorkFailure
from pions.web.workers.asking import PATIENCE, Crash, TooLong
from pions.web.workers.turns import Changes, Lane, Piece, Turns, Visitor
from pions.web.workers.worker_process import WorkerProcess

_LOG: Final = logging.getLogger(__name__)

_COMPILING: Final = 600.0
"""Seconds the compiler may take."""
_WAITING: Final = 30
"""Seconds without the processor, as when a file is run elsewhere, that count as one of work."""
_RESERVE: Final = 2
"""Idle processes kept for whoever asks next."""
_SOONEST: Final = 0.005
"""Seconds between two looks at what works."""


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
    looked: float = 0.0
    """When that was; while it is paused, when it went on."""


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
        running: int | None = None,
        prepare: Callable[[], object] | None = None,
    ) -> None:
        """`running` is how many work at once in each lane, if not one for each processor."""
        self._turns = Turns(running or max(2, os.cpu_count() or 1), time.monotonic)
        self._working: set[_Work] = set()
        """The questions that are worked on now, paused ones left out."""
        self._timer: asyncio.TimerHandle | None = None
        self._fresh: list[WorkerProcess] = []
        self._low: list[WorkerProcess] = []
        """Idle ones: with full priority, and without."""
        self._all: set[WorkerProcess] = set()
        self._hiring = False
        most = sum(map(self._turns.most, Lane))
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
            if work in self._working:
                self._count(work)
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
        if self._timer is not None:
            self._timer.cancel()
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
        """Count what has been worked, and do what the turns say: once, until the next event."""
        if self._timer is not None:
            self._timer.cancel()
        if self._closed:
            return
        for work in self._working:
            self._count(work)
        self._apply(self._turns.settle())
        left = [min(self._turns.left(one), one.limit - one.used) for one in self._working]
        if left:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(max(_SOONEST, min(left)), self._settle)

    def _apply(self, changes: Changes) -> None:
        for one in changes.give_up:
            if isinstance(one, _Work):
                self._let_go(one)
        for one in changes.pause:
            if isinstance(one, _Work) and one.process is not None:
                self._working.discard(one)
                one.process.pause()
        for one in changes.go_on:
            if isinstance(one, _Work) and one.process is not None:
                one.process.go_on()
                one.looked = time.monotonic()
                self._working.add(one)
        for one in changes.begin:
            if isinstance(one, _Place):
                one.ready.set()
            elif isinstance(one, _Work):
                self._begin(one)

    def _begin(self, work: _Work) -> None:
        loop = asyncio.get_running_loop()
        process = work.process = self._hire(low=work.lane is Lane.LONG)
        work.seen, work.looked = process.worked(), time.monotonic()
        self._working.add(work)
        news = work.news

        def tell(what: News) -> None:
            if news is not None:
                with suppress(RuntimeError):  # the server is closing
                    loop.call_soon_threadsafe(news, *what.told)

        call = self._call(process, work.function, work.arguments, tell if news else None)
        call.add_done_callback(lambda done: self._answered(work, process, done))

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

    def _count(self, work: _Work) -> None:
        """Count what it has worked until now; it may have had all that anything gets."""
        if work.process is None:
            return
        worked, now = work.process.worked(), time.monotonic()
        self._turns.count(work, max(worked - work.seen, (now - work.looked) / _WAITING))
        work.seen, work.looked = worked, now
        if work.lane is Lane.LONG and not work.process.low:
            work.process.step_back()
        if work.used >= work.limit and not work.answer.done():
            work.answer.set_exception(
                TooLong(
                    "There was no answer within {seconds} seconds of thinking.",
                    seconds=work.limit,
                )
            )

    def _let_go(self, work: _Work) -> None:
        """End its process, or keep it for another question."""
        self._working.discard(work)
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
        if process.usable and not process.busy and not self._closed:
            process.go_on()
            if not process.low:
                self._fresh.append(process)
                return
            if len(self._low) < _RESERVE:
                self._low.append(process)
                return
        self._all.discard(process)
        process.kill()
