"""The worker processes of a server, which take turns, so that no visitor blocks another.

`turns` is the scheduler; here processes are started, stopped, continued, and killed when they have
worked too long or no visitor waits for them.
"""

from __future__ import annotations

import asyncio
import logging
import os
import time
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any, Final

from pions.web.workers.asking import News, WorkAnswer, WorkQuestion, too_long
from pions.web.workers.turns import Changes, Lane, Piece, Turns, Visitor
from pions.web.workers.worker_process import WorkerProcess

_LOG: Final = logging.getLogger(__name__)

_COMPILING: Final = 600.0
"""The least limit of a question in seconds, while the compiler works."""
_WAITING: Final = 30
"""Seconds without the processor, as while a file runs elsewhere, that count as one of work."""
NICENESS: Final = {Lane.QUICK: 0, Lane.SHORT: 5, Lane.LONG: 10}
"""How much lower the priority of work is, so that quick work and the server do not wait for it."""
_RESERVE: Final = 2
"""Idle processes of each priority kept for the next questions."""
_SOONEST: Final = 0.005
"""The least seconds between two schedulings by time."""


@dataclass(eq=False)
class _Work(Piece):
    """A question that a process answers."""

    question: WorkQuestion = field(kw_only=True)
    limit: float = field(kw_only=True)
    answer: asyncio.Future[Any] = field(kw_only=True)
    process: WorkerProcess | None = None
    seen: float = 0.0
    """Seconds of work of its process when it was last counted."""
    looked: float = 0.0
    """The time of that, or of its last continuing."""
    before: int = 0
    """How many were said to come before it."""


@dataclass(eq=False)
class _Place(Piece):
    """A turn for a process of another pool."""

    ready: asyncio.Event = field(kw_only=True, default_factory=asyncio.Event)


class WorkerPool:
    """Processes that answer questions; `close` ends them.

    The first question is `prepare`, which compiles machine code, once on a machine. Until it is
    answered, the limits of all questions leave time for the compiler.
    """

    def __init__(
        self,
        *,
        running: int | None = None,
        prepare: Callable[[], object] | None = None,
    ) -> None:
        """`running` processes work at once in each lane; by default, one a processor."""
        self._turns = Turns(running or max(2, os.cpu_count() or 1), time.monotonic)
        self._working: set[_Work] = set()
        self._timer: asyncio.TimerHandle | None = None
        self._idle: list[WorkerProcess] = []
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

    async def ask(self, visitor: Visitor, question: WorkQuestion) -> Any:  # noqa: ANN401 - the function's
        """As `Workers.ask`."""
        work = _Work(
            visitor,
            question.lane,
            question=question,
            limit=max(question.seconds, 0.0 if self._prepared else _COMPILING),
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
        """End all processes."""
        self._closed = True
        if self._timer is not None:
            self._timer.cancel()
        if self._preparing is not None:
            self._preparing.cancel()
        for process in tuple(self._all):
            process.kill()
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _prepare(self, prepare: Callable[[], object]) -> None:
        process = self._hire()
        try:
            prepared = await self._call(process, prepare, ())
            if prepared.error is not None:
                _LOG.error("the machine code could not be prepared: %s", prepared.error)
        finally:
            self._prepared = True
            self._dismiss(process)

    def _settle(self) -> None:
        """Count the work done, schedule, and set the timer for the next time."""
        if self._timer is not None:
            self._timer.cancel()
        if self._closed:
            return
        for work in self._working:
            self._count(work)
        self._apply(self._turns.settle())
        for piece, before in self._turns.waiting():
            if isinstance(piece, _Work) and piece.question.waits and piece.before != before:
                piece.before = before
                piece.question.waits(before)
        left = [min(self._turns.left(work), work.limit - work.used) for work in self._working]
        if left:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(max(_SOONEST, min(left)), self._settle)

    def _apply(self, changes: Changes) -> None:
        for work, _process in _running(changes.give_up):
            self._let_go(work)
        for work, process in _running(changes.pause):
            self._working.discard(work)
            process.pause()
        for work, process in _running(changes.go_on):
            process.go_on()
            work.looked = time.monotonic()
            self._working.add(work)
        for piece in changes.begin:
            if isinstance(piece, _Place):
                piece.ready.set()
            elif isinstance(piece, _Work):
                self._begin(piece)

    def _begin(self, work: _Work) -> None:
        loop = asyncio.get_running_loop()
        process = work.process = self._hire(NICENESS[work.lane])
        work.seen, work.looked = process.worked(), time.monotonic()
        self._working.add(work)
        question, news = work.question, work.question.news

        def tell(heard: News) -> None:
            if news is not None:
                with suppress(RuntimeError):  # the server is closing
                    loop.call_soon_threadsafe(news, *heard.told)

        call = self._call(process, question.function, question.arguments, tell if news else None)
        call.add_done_callback(lambda done: self._answered(work, process, done))

    def _answered(
        self, work: _Work, process: WorkerProcess, call: asyncio.Future[WorkAnswer]
    ) -> None:
        if work.process is not process or work.answer.done() or call.cancelled():
            return
        if (error := call.exception()) is not None:
            work.answer.set_exception(error)
            return
        answer = call.result()
        process.busy = False
        if answer.error is None:
            work.answer.set_result(answer.value)
        else:
            work.answer.set_exception(answer.error)

    def _count(self, work: _Work) -> None:
        """Count the work of a question until now, and end it at its limit."""
        if work.process is None:
            return
        worked, now = work.process.worked(), time.monotonic()
        self._turns.count(work, max(worked - work.seen, (now - work.looked) / _WAITING))
        work.seen, work.looked = worked, now
        # Not at once where quick work takes longer: its process is worth more than its priority.
        if work.lane is Lane.LONG and work.process.niceness < NICENESS[Lane.LONG]:
            work.process.step_back(NICENESS[Lane.LONG])
        if work.used >= work.limit and not work.answer.done():
            work.answer.set_exception(too_long(work.limit))

    def _let_go(self, work: _Work) -> None:
        """Take the process from a question."""
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
    ) -> asyncio.Future[WorkAnswer]:
        process.busy = True
        loop = asyncio.get_running_loop()
        return loop.run_in_executor(self._threads, process.call, function, arguments, tell)

    def _hire(self, niceness: int = 0) -> WorkerProcess:
        """Return a process with that priority."""
        idle = self._idle_at(niceness)
        if niceness and not idle:  # those in reserve are for quick work
            idle = self._idle_at(0)[_RESERVE:]
        process = idle[-1] if idle else WorkerProcess()
        if idle:
            self._idle.remove(process)
        self._all.add(process)
        if niceness:
            process.step_back(niceness)
        self._keep_in_reserve()
        return process

    def _idle_at(self, niceness: int) -> list[WorkerProcess]:
        return [process for process in self._idle if process.niceness == niceness]

    def _keep_in_reserve(self) -> None:
        """Start a process in advance: a start takes longer than most answers."""
        if self._closed or self._hiring or len(self._idle_at(0)) >= _RESERVE:
            return
        self._hiring = True
        process = WorkerProcess()
        self._all.add(process)

        def started(call: asyncio.Future[WorkAnswer]) -> None:
            self._hiring = process.busy = False
            if not call.cancelled():
                self._dismiss(process)
                if process.usable:
                    self._keep_in_reserve()

        self._call(process, os.getpid, ()).add_done_callback(started)

    def _dismiss(self, process: WorkerProcess) -> None:
        """Keep a process for the next question; one that is still at work ends."""
        if process.usable and not process.busy and not self._closed:
            process.go_on()
            if not process.niceness or len(self._idle_at(process.niceness)) < _RESERVE:
                self._idle.append(process)
                return
        self._all.discard(process)
        process.kill()


def _running(pieces: Iterable[Piece]) -> Iterator[tuple[_Work, WorkerProcess]]:
    for piece in pieces:
        if isinstance(piece, _Work) and piece.process is not None:
            yield piece, piece.process
