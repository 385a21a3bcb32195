"""The work of a class's server: threads that examine hand-ins and play ladders until it ends."""

from __future__ import annotations

import logging
import os
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final, Protocol

from pions.app.classes.class_run import ClassRun
from pions.app.classes.ladder_games import LadderGames, LadderNews
from pions.app.classes.stage_runs import StageRuns
from pions.app.classes.stages import ClassRules
from pions.arena.executor import Executor, executor
from pions.arena.pool import Pool
from pions.core.errors import PionsError
from pions.store.class_file import ClassFile
from pions.store.class_records import ClassHandIn

_LOG: Final = logging.getLogger(__name__)
_AGAIN: Final = 5.0
"""Seconds after which work that failed, on a full disk for instance, is begun again."""
JUMP: Final = 60.0
"""Seconds by which the clock of a machine is not mended in passing."""
_YIELDING: Final = 5
"""Games of a ladder step back for all that a person waits for."""


class ClassNews(Protocol):
    """The listener to the work of a class; it is called in threads of this work."""

    def examined(self, hand_in: ClassHandIn) -> None:
        """Hear that a hand-in has come further."""

    def played(self, assignment: int, news: LadderNews) -> None:
        """Hear of games of a ladder."""

    def changed(self) -> None:
        """Hear that another program, such as ``pions class forget``, has changed the people."""

    def jumped(self, before: float, after: float) -> None:
        """Hear that the clock of this machine was set from one time to another."""

    def failed(self, error: PionsError | None) -> None:
        """Hear why the work rests for some seconds, and ``None`` when it goes on."""


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
        self._runs: dict[ClassRun, Executor] = {}
        self._threads: list[threading.Thread] = []

    def start(self) -> None:
        """Begin with what the file of the class has."""
        stages = partial(StageRuns, self._rules, self._path, self._news.examined)
        self._begin(self._keep_on, stages, partial(Pool, os.cpu_count() or 1))
        self._begin(self._watch)

    def wake(self) -> None:
        """Look again: something was handed in or changed."""
        with self._lock:
            for run in self._runs:
                run.wake()

    def close(self, patience: float = 1.0) -> None:
        """Stop; what a worker has begun is begun again by the next server."""
        with self._lock:
            self._stopping.set()
            for run, workers in self._runs.items():
                run.stop()
                if isinstance(workers, Pool):
                    workers.end()
        until = time.monotonic() + patience
        for thread in self._threads:
            thread.join(max(0.0, until - time.monotonic()))

    def _begin(self, work: Callable[..., None], *args: object) -> None:
        thread = threading.Thread(target=work, args=args, name="pions-class", daemon=True)
        self._threads.append(thread)
        thread.start()

    def _watch(self) -> None:
        """Begin the ladder of each assignment once that is open; tell of changes from outside."""
        ladders: set[int] = set()
        seen: int | None = None
        before = time.time() - _steady()
        while not self._stopping.is_set():
            try:
                with ClassFile(self._path, known=True) as file:
                    assignments, changes = file.assignments(), file.changes()
            except PionsError as error:
                self._news.failed(error)
                assignments, changes = [], seen or 0
            if seen not in {None, changes}:
                self.wake()
                self._news.changed()
            seen = changes
            steady = _steady()
            if abs(time.time() - steady - before) > JUMP:
                self._news.jumped(before + steady, time.time())
                before = time.time() - steady
            for one in assignments:
                if one.number not in ladders and one.opens <= time.time():
                    ladders.add(one.number)
                    tell = partial(self._news.played, one.number)
                    made = partial(LadderGames, one, self._rules, self._path, tell)
                    self._begin(self._keep_on, made, self._ladder_pool)
            self._stopping.wait(_AGAIN)

    def _ladder_pool(self) -> Executor:
        workers = os.cpu_count() or 1
        if self._scheduler:
            return executor(workers, self._scheduler, self._rules.weakest)
        return Pool(workers, _YIELDING)

    def _keep_on(self, make: Callable[[], ClassRun], pool: Callable[[], Executor]) -> None:
        while not self._stopping.is_set():
            run = make()
            try:
                with pool() as workers:
                    with self._lock:  # from here on it can be woken and stopped
                        self._runs[run] = workers
                        if self._stopping.is_set():
                            run.stop()
                    run.run(workers)
            except PionsError as error:
                self._news.failed(error)
            except Exception:  # noqa: BLE001 - a bug must not end the class
                _LOG.exception("the work of a class failed")
            with self._lock:
                self._runs.pop(run, None)
            if not self._stopping.wait(_AGAIN):
                self._news.failed(None)


def _steady() -> float:
    """Return seconds since some moment, whether or not the machine slept."""
    if hasattr(time, "clock_gettime"):
        return time.clock_gettime(getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC))
    return time.monotonic()
