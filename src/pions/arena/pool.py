"""Processes on this machine that do the work of a tournament.

Pebble keeps them. What it leaves open is closed here: a process that dies between two
pieces of work breaks its whole pool, one that dies just after it took a piece may be overlooked,
and one that is still starting when the pool ends complains on the screen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from typing import Any, Final, Generic, NamedTuple, Self, TypeVar

from pebble import ProcessExpired, ProcessPool

from pions.arena.executor import Done
from pions.arena.pool_processes import begin, context

T = TypeVar("T")
R = TypeVar("R")

ATTEMPTS: Final = 3
"""How often the same piece of work may lose its process before we stop blaming the process."""
_AHEAD: Final = 2
"""Pieces handed out per process before the first is back: enough to keep all busy."""
_SILENCE: Final = 2.0
"""Seconds without news after which we look for dead processes ourselves."""


class Pool:
    """Processes on this machine; one that dies has its work done by another."""

    def __init__(self, workers: int) -> None:
        self.ahead = _AHEAD * workers
        self._workers = workers
        self._processes = _Processes(workers)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        # Whoever leaves has all it wants: what still runs is wanted no more.
        self._processes.end()

    def run(self, work: Callable[[T], R], items: Iterable[T]) -> Iterator[Done[T, R]]:
        """Hand pieces of work to processes as these become free."""
        running: dict[Future[R], _Errand[T]] = {}
        waiting = iter(items)
        while True:
            for item in islice(waiting, max(0, self.ahead - len(running))):
                running[self._hand_out(work, item)] = _Errand(item, 1, self._processes)
            if not running:
                return
            finished, _ = wait(running, _SILENCE, FIRST_COMPLETED)
            if not finished:
                self._processes.report_dead()
            self._renew_if_broken()
            # What broken processes had not finished when they were ended, they never will.
            left = {
                future
                for future, errand in running.items()
                if errand.processes is not self._processes
            }
            for future in finished | left:
                errand = running.pop(future)
                error = _error_of(future)
                if isinstance(error, ProcessExpired | BrokenProcessPool) and (
                    errand.attempt < ATTEMPTS
                ):
                    again = self._hand_out(work, errand.item)
                    running[again] = _Errand(errand.item, errand.attempt + 1, self._processes)
                elif error is not None:
                    yield Done(errand.item, None, error)
                else:
                    yield Done(errand.item, future.result())

    def _hand_out(self, work: Callable[[T], R], item: T) -> Future[R]:
        try:
            return self._processes.schedule(work, args=[item])
        except RuntimeError:  # broken since we looked
            self._renew_if_broken()
            return self._processes.schedule(work, args=[item])

    def _renew_if_broken(self) -> None:
        if not self._processes.active:
            self._processes.end()
            self._processes = _Processes(self._workers)


class _Errand(NamedTuple, Generic[T]):
    """A piece of work on its way: how often it was tried, and who has it."""

    item: T
    attempt: int
    processes: _Processes


def _error_of(future: Future[Any]) -> BaseException | None:
    return future.exception() if future.done() else BrokenProcessPool("its processes are gone")


class _Processes(ProcessPool):
    """Pebble's pool, with a quiet end and a second look for its dead.

    It reaches into parts Pebble does not promise to keep; `tests/arena/test_executor.py` tells
    when they change.
    """

    def __init__(self, workers: int) -> None:
        super().__init__(workers, initializer=begin, context=context())

    def end(self) -> None:
        """End every process now."""
        self.stop()  # type: ignore[no-untyped-call]
        if self._pool_manager_loop is not None:
            self._pool_manager_loop.join()  # it begins no more processes
        # Pebble would take the locks away first, and a process that has only begun to start prints
        # a traceback when it does not find them.
        self._pool_manager.worker_manager.force_stop_workers()  # type: ignore[no-untyped-call]
        self.join()

    def report_dead(self) -> None:
        """Tell whoever waits for a process that is dead.

        Pebble asks once, when it finds a process dead. Where that process had just taken a
        piece of work and the word of it was still on its way, nobody would be told, ever.
        """
        manager = self._pool_manager
        alive = set(manager.worker_manager.workers)
        for task in list(manager.task_manager.tasks.values()):
            if task.worker_id and task.worker_id not in alive:
                manager.handle_worker_expiration((task.worker_id, None))
