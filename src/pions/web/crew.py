"""Who thinks for the page: a few processes, so that nobody's thinking holds up another's page.

At most `quick` pieces of work of less than a second run at once: the processors are not
overbooked. Work that goes on longer steps back, in priority too, and leaves its place to the
next, until `most` processes are at work. Whoever asked may leave at any time: that
kills the process, whatever it was doing.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, Final

from pions.core.errors import PionsError
from pions.core.interrupts import deaf
from pions.web import worker
from pions.web.turns import Turn, Turnstile
from pions.web.worker import Answer, Failure, News

_LOG: Final = logging.getLogger(__name__)

PATIENCE: Final = 60.0
"""Seconds a piece of work may take, unless somebody says otherwise."""
_COMPILING: Final = 600.0
"""Seconds the compiler may take."""
_SHORT: Final = 1.0
"""Seconds after which work steps back."""
_GRACE: Final = 15.0
"""A worker that lost its server ends so many seconds after its time is up."""

Listener = Callable[[int, int], None]


class Crash(Exception):
    """A player's program failed; `trace` is what Python said."""

    def __init__(self, trace: str) -> None:
        super().__init__(trace)
        self.trace = trace


class TooLong(PionsError):
    """Work was given up."""


class Crew:
    """Processes that answer questions; `close` ends them.

    What `prepare` does is begun at once: machine code is made, once on this machine. Until
    it is done, whoever asks may have to wait for the compiler, and is given the time.
    """

    def __init__(
        self,
        *,
        quick: int | None = None,
        most: int | None = None,
        prepare: Callable[[], object] | None = None,
    ) -> None:
        processors = os.cpu_count() or 1
        at_once = quick or max(2, processors)
        in_all = most or at_once + max(4, processors)
        self._turnstile = Turnstile(at_once, in_all)
        self._idle: list[_Worker] = []
        self._busy: set[_Worker] = set()
        self._threads = ThreadPoolExecutor(in_all + 2, thread_name_prefix="pions-crew")
        self._prepared = prepare is None
        self._preparing = None if prepare is None else asyncio.create_task(self._prepare(prepare))

    @property
    def ready(self) -> bool:
        """Whether questions are answered without waiting for the compiler."""
        return self._prepared

    async def ask(
        self,
        function: Callable[..., Any],
        *arguments: object,
        seconds: float = PATIENCE,
        news: Listener | None = None,
    ) -> Any:  # noqa: ANN401 - whatever the function returns
        """The answer of a function that can be pickled.

        `news` hears of progress. Raises what `PionsError` the function raised, `Crash` for
        any other exception, and `TooLong`.
        """
        if not self._prepared:
            seconds = max(seconds, _COMPILING)
        async with Turn(self._turnstile) as turn:
            return await self._ask(turn, function, arguments, seconds, news)

    async def _prepare(self, prepare: Callable[[], object]) -> None:
        try:
            await self._ask(None, prepare, (), _COMPILING, None)
        except (Crash, PionsError):
            _LOG.exception("the machine code could not be prepared")
        finally:
            self._prepared = True

    async def _ask(
        self,
        turn: Turn | None,
        function: Callable[..., Any],
        arguments: tuple[object, ...],
        seconds: float,
        news: Listener | None,
    ) -> Any:  # noqa: ANN401 - whatever the function returns
        loop = asyncio.get_running_loop()
        hired = self._idle.pop() if self._idle else _Worker()
        self._busy.add(hired)

        def tell(what: News) -> None:
            if news is not None:
                with suppress(RuntimeError):  # the server is closing
                    loop.call_soon_threadsafe(news, what.done, what.total)

        call = loop.run_in_executor(
            self._threads, hired.call, function, arguments, tell if news else None
        )
        aging = loop.call_later(_SHORT, _step_back, turn, hired)
        try:
            async with asyncio.timeout(seconds):
                found = await asyncio.shield(call)
        except TimeoutError:
            raise TooLong(
                "There was no answer within {seconds} seconds.", seconds=float(seconds)
            ) from None
        finally:
            aging.cancel()
            self._busy.discard(hired)
            if call.done() and not call.cancelled() and hired.fresh:
                self._idle.append(hired)
            else:
                hired.kill()
        if isinstance(found, Answer):
            return found.value
        raise found.error or Crash(found.trace)

    def close(self) -> None:
        """End everybody."""
        if self._preparing is not None:
            self._preparing.cancel()
        for one in (*self._idle, *self._busy):
            one.kill()
        self._idle.clear()
        self._threads.shutdown(wait=False, cancel_futures=True)


class _Worker:
    """One process, started when it is first asked."""

    def __init__(self) -> None:
        self.fresh = True
        """Whether it can be asked again with full priority."""
        self._dead = False
        self._lock = threading.Lock()
        self._pipe: Any = None
        self._process: Any = None

    def call(
        self,
        function: Callable[..., Any],
        arguments: tuple[object, ...],
        tell: Callable[[News], None] | None,
    ) -> Answer | Failure:
        """Ask and wait; in a thread."""
        try:
            self._start()
            self._pipe.send((function, arguments, tell is not None))
            while isinstance(heard := self._pipe.recv(), News):
                if tell is not None:
                    tell(heard)
        except (EOFError, OSError):
            self.fresh = False
            return Failure(None, f"The process died (exit status {self._status()}).")
        else:
            said: Answer | Failure = heard
            return said

    def step_back(self) -> None:
        """Leave the processor to others; there is no way back."""
        self.fresh = False
        if self._process is not None and self._process.pid is not None:
            worker.step_back(self._process.pid)

    def kill(self) -> None:
        """End the process, whatever it does."""
        with self._lock:
            self.fresh, self._dead = False, True
            if self._process is not None:
                self._process.kill()

    def _start(self) -> None:
        with self._lock:
            if self._dead:
                raise EOFError
            if self._process is not None:
                return
            context = _context()
            self._pipe, theirs = context.Pipe()
            self._process = context.Process(
                target=worker.serve, args=(theirs, _COMPILING + _GRACE), daemon=True
            )
            with deaf():
                self._process.start()
            theirs.close()

    def _status(self) -> object:
        if self._process is None:
            return None
        self._process.join(1)
        return self._process.exitcode


def _step_back(turn: Turn | None, hired: _Worker) -> None:
    if turn is not None and turn.step_back():
        hired.step_back()


def _context() -> Any:  # noqa: ANN401 - one of several classes
    """Where there is a fork server, workers are copies of a process that has loaded everything."""
    if "forkserver" not in multiprocessing.get_all_start_methods():  # pragma: no cover - Windows
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["pions.web.warm"])
    return context
