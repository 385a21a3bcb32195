"""A pool of processes on this machine.

It is Pebble's, without three of its faults: a process that dies between two pieces of work breaks
its pool, one that dies just after it took a piece may go unnoticed, and one that is starting when
the pool ends prints a traceback.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from types import ModuleType
from typing import Any, Final, Generic, NamedTuple, Self, TypeVar

from pebble import ProcessExpired, ProcessPool

from pions.arena.finished_work import Done
from pions.core.interrupts import blocked_interrupts

T = TypeVar("T")
R = TypeVar("R")

ATTEMPTS: Final = 3
"""How often a piece of work may lose its process before that is an error."""
_AHEAD: Final = 2
"""Pieces of work per process before the first is back: enough to keep all busy."""
_SILENCE: Final = 2.0
"""Seconds without results after which dead processes are looked for; or without a process."""
_PRELOAD: Final = ("pions.arena.tournament", "pions.strategies.registry")
"""Modules that a new process has loaded already."""
_MAIN: Final = threading.Lock()


class Pool:
    """Processes on this machine; the work of a dead one is done by another."""

    def __init__(self, workers: int, yielding: int = 0) -> None:
        """`yielding` is by how much they step back for other work of this machine (see `nice`)."""
        self.ahead = _AHEAD * workers
        self._workers = workers
        self._yielding = yielding
        self._processes = _Processes(workers, yielding)
        self._ended = threading.Event()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.end()

    def end(self) -> None:
        """End the processes now; `run` ends in the thread that it is used in."""
        if not self._ended.is_set():
            self._ended.set()
            self._processes.end()

    def run(self, work: Callable[[T], R], items: Iterable[T]) -> Iterator[Done[T, R]]:
        """Hand pieces of work to processes as these become free."""
        try:
            yield from self._run(work, items)
        except RuntimeError:  # no work is taken any more
            if not self._ended.is_set():
                raise

    def _run(self, work: Callable[[T], R], items: Iterable[T]) -> Iterator[Done[T, R]]:
        running: dict[Future[R], _Task[T]] = {}
        waiting = iter(items)
        while True:
            for item in islice(waiting, max(0, self.ahead - len(running))):
                running[self._hand_out(work, item)] = _Task(item, 1, self._processes)
            if not running:
                return
            finished, _ = wait(running, _SILENCE, FIRST_COMPLETED)
            if self._ended.is_set():
                return
            if not finished:
                self._processes.report_dead()
            self._renew_if_broken()
            # A pool that was ended finishes nothing more.
            lost = {f for f, task in running.items() if task.processes is not self._processes}
            for future in finished | lost:
                task = running.pop(future)
                error = (
                    future.exception()
                    if future.done()
                    else BrokenProcessPool("its processes are gone")
                )
                died = isinstance(error, ProcessExpired | BrokenProcessPool)
                if died and task.attempt < ATTEMPTS:
                    again = self._hand_out(work, task.item)
                    running[again] = _Task(task.item, task.attempt + 1, self._processes)
                elif error is not None:
                    yield Done(task.item, None, error)
                else:
                    yield Done(task.item, future.result())

    def _hand_out(self, work: Callable[[T], R], item: T) -> Future[R]:
        try:
            return self._processes.schedule(work, args=[item])
        except RuntimeError:  # broken since we looked
            self._renew_if_broken()
            return self._processes.schedule(work, args=[item])

    def _renew_if_broken(self) -> None:
        until = time.monotonic() + _SILENCE
        while not self._ended.is_set():
            try:
                if self._processes.active:
                    return
            except BrokenProcessPool:  # the fork server was killed, and is not yet gone
                if time.monotonic() > until:
                    raise
                time.sleep(0.05)
            self._processes.end()
            self._processes = _Processes(self._workers, self._yielding)


class _Task(NamedTuple, Generic[T]):
    """A piece of work that was handed out, with the number of this attempt."""

    item: T
    attempt: int
    processes: _Processes


class _Processes(ProcessPool):
    """Pebble's pool, which ends without tracebacks and finds all its dead processes.

    It uses private parts of Pebble; `tests/arena/test_executor.py` fails when they change.
    """

    def __init__(self, workers: int, yielding: int) -> None:
        super().__init__(workers, initializer=_begin, initargs=(yielding,), context=_context())

    def end(self) -> None:
        """End every process now."""
        self.stop()  # type: ignore[no-untyped-call]
        if self._pool_manager_loop is not None:
            self._pool_manager_loop.join()  # it starts no more processes
        # Pebble would remove the locks first, without which a starting process prints a traceback.
        self._pool_manager.worker_manager.force_stop_workers()  # type: ignore[no-untyped-call]
        self.join()

    def report_dead(self) -> None:
        """Fail the futures of dead processes.

        Pebble does so only once for each process, when it may not know yet which piece of work
        that process has just taken.
        """
        manager = self._pool_manager
        alive = set(manager.worker_manager.workers)
        for task in list(manager.task_manager.tasks.values()):
            if task.worker_id and task.worker_id not in alive:
                manager.handle_worker_expiration((task.worker_id, None))


def _begin(yielding: int) -> None:  # pragma: no cover - in the other process
    """Set up a worker: no Ctrl-C, no terminal, and no life without the parent."""
    if yielding and hasattr(os, "nice"):
        os.nice(yielding)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)  # what a player prints is not a result
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:  # pragma: no cover - in the other process
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _context() -> Any:  # noqa: ANN401 - its type differs between systems
    """Return how processes start: by a small server, as forking beside threads is unsafe."""
    if sys.platform == "win32":  # pragma: no cover - the suite runs elsewhere
        return _Spawned()
    multiprocessing.set_forkserver_preload(list(_PRELOAD))
    return _Served()


@contextmanager
def _without_main() -> Iterator[None]:
    """Hide the caller's script, which a new process would run again.

    A script without ``if __name__ == "__main__"`` would fail there, and nothing sent to a process
    comes from it.
    """
    with _MAIN:
        main = sys.modules["__main__"]
        sys.modules["__main__"] = ModuleType("__main__")
        try:
            yield
        finally:
            sys.modules["__main__"] = main


class _SpawnedProcess(multiprocessing.context.SpawnProcess):  # pragma: no cover - see `_context`
    @staticmethod
    def _Popen(process_obj: Any) -> Any:  # noqa: ANN401, N802 - the name and types of the base
        with _without_main(), blocked_interrupts():
            return multiprocessing.context.SpawnProcess._Popen(process_obj)  # noqa: SLF001


class _Spawned(multiprocessing.context.SpawnContext):
    Process = _SpawnedProcess


if sys.platform != "win32":

    class _ServedProcess(multiprocessing.context.ForkServerProcess):
        @staticmethod
        def _Popen(process_obj: Any) -> Any:  # noqa: ANN401, N802 - as above
            with _without_main(), blocked_interrupts():
                return multiprocessing.context.ForkServerProcess._Popen(process_obj)  # noqa: SLF001

    class _Served(multiprocessing.context.ForkServerContext):
        Process = _ServedProcess
