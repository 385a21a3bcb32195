"""The work of a class's server: threads that examine hand-ins and play ladders until it ends."""

from __future__ import annotations

import logging
import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, Protocol

from pions.app.classes.ladder_games import LadderGames, LadderNews
from pions.app.classes.stage_runs import StageRuns
from pions.app.classes.stages import ClassRules
from pions.arena.executor import Executor, executor
from pions.arena.pool import Pool
from pions.core.errors import PionsError
from pions.store.class_file import ClassFile
from pions.store.class_records import Assignment, ClassHandIn

_LOG: Final = logging.getLogger(__name__)
_AGAIN: Final = 5.0
"""Seconds after which work that failed, on a full disk for instance, is begun again."""
_YIELDING: Final = 5
"""Games of a ladder step back for all that a person waits for."""


class ClassNews(Protocol):
    """The listener to the work of a class; it is called in threads of this work."""

    def examined(self, hand_in: ClassHandIn) -> None:
        """Hear that a hand-in has come further."""

    def played(self, assignment: int, news: LadderNews) -> None:
        """Hear of games of a ladder."""

    def failed(self, error: PionsError | None) -> None:
        """Hear why the work rests for some seconds, and ``None`` when it goes on."""


class _Runner(Protocol):
    def run(self, executor: Executor) -> None: ...

    def wake(self) -> None: ...

    def stop(self) -> None: ...


class ClassWork:
    """The threads of a class: one for the stages of hand-ins, one for each ladder that is open.

    Each has processes of its own, so that nothing waits for games of a ladder.
    """

    def __init__(
        self, rules: ClassRules, path: Path, news: ClassNews, scheduler: str | None = None
    ) -> None:
        self._rules = rules
        self._path = path
        self._news = news
        self._scheduler = scheduler
        self._stopping = threading.Event()
        self._lock = threading.Lock()
        self._runners: dict[_Runner, Executor] = {}
        self._ladders: set[int] = set()
        self._threads: list[threading.Thread] = []

    def start(self) -> None:
        """Begin with what the file of the class has."""
        workers = os.cpu_count() or 1
        self._begin(
            lambda: StageRuns(self._rules, self._path, self._news.examined), lambda: Pool(workers)
        )
        self._begin_thread(self._open_ladders)

    def wake(self) -> None:
        """Look again: something was handed in or changed."""
        with self._lock:
            for runner in self._runners:
                runner.wake()

    def close(self, patience: float = 1.0) -> None:
        """Stop; what a worker has begun is begun again by the next server."""
        with self._lock:
            self._stopping.set()
            for runner, workers in self._runners.items():
                runner.stop()
                if isinstance(workers, Pool):
                    workers.end()
        until = time.monotonic() + patience
        for thread in self._threads:
            thread.join(max(0.0, until - time.monotonic()))

    def _open_ladders(self) -> None:
        """Begin the ladder of each assignment once that is open."""
        while not self._stopping.is_set():
            try:
                with ClassFile(self._path, known=True) as file:
                    assignments = file.assignments()
            except PionsError as error:
                self._news.failed(error)
                assignments = []
            for one in assignments:
                if one.number not in self._ladders and one.opens <= time.time():
                    self._ladders.add(one.number)
                    self._begin_ladder(one)
            self._stopping.wait(_AGAIN)

    def _begin_ladder(self, assignment: Assignment) -> None:
        def tell(news: LadderNews) -> None:
            self._news.played(assignment.number, news)

        workers = os.cpu_count() or 1
        self._begin(
            lambda: LadderGames(assignment, self._rules, self._path, tell),
            lambda: (
                executor(workers, self._scheduler) if self._scheduler else Pool(workers, _YIELDING)
            ),
        )

    def _begin(self, make: Callable[[], _Runner], pool: Callable[[], Executor]) -> None:
        self._begin_thread(lambda: self._keep_on(make, pool))

    def _begin_thread(self, work: Callable[[], None]) -> None:
        thread = threading.Thread(target=work, name="pions-class", daemon=True)
        self._threads.append(thread)
        thread.start()

    def _keep_on(self, make: Callable[[], _Runner], pool: Callable[[], Executor]) -> None:
        while not self._stopping.is_set():
            try:
                with pool() as workers, self._known(make(), workers) as runner:
                    runner.run(workers)
            except PionsError as error:
                self._news.failed(error)
            except Exception:  # noqa: BLE001 - a bug must not end the class
                _LOG.exception("the work of a class failed")
            if not self._stopping.wait(_AGAIN):
                self._news.failed(None)

    @contextmanager
    def _known(self, runner: _Runner, workers: Executor) -> Iterator[_Runner]:
        """Let a runner be woken and stopped while it runs."""
        with self._lock:
            self._runners[runner] = workers
            if self._stopping.is_set():
                runner.stop()
        try:
            yield runner
        finally:
            with self._lock:
                del self._runners[runner]
