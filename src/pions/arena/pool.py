"""A pool of processes on this machine.

It is Pebble's, without three of its faults: a process that dies between two pieces of work breaks
its pool, one that dies just after it took a piece may go unnoticed, and one that is starting when
the pool ends prints a traceback.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from typing import Final, Generic, NamedTuple, Self, TypeVar

from pebble import ProcessExpired, ProcessPool

from pions.arena.executor import Done
from pions.arena.pool_processes import begin, context

T = TypeVar("T")
R = TypeVar("R")

ATTEMPTS: Final = 3
"""How often a piece of work may lose its process before that is an error."""
_AHEAD: Final = 2
"""Pieces of work per process before the first is back: enough to keep all busy."""
_SILENCE: Final = 2.0
"""Seconds without results after which dead processes are looked for."""


class Pool:
    """Processes on this machine; the work of a dead one is done by another."""

    def __init__(self, workers: int) -> None:
        self.ahead = _AHEAD * workers
        self._workers = workers
        self._processes = _Processes(workers)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self._processes.end()

    def run(self, work: Callable[[T], R], items: Iterable[T]) -> Iterator[Done[T, R]]:
        """Hand pieces of work to processes as these become free."""
        running: dict[Future[R], _Task[T]] = {}
        waiting = iter(items)
        while True:
            for item in islice(waiting, max(0, self.ahead - len(running))):
                running[self._hand_out(work, item)] = _Task(item, 1, self._processes)
            if not running:
                return
            finished, _ = wait(running, _SILENCE, FIRST_COMPLETED)
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
        if not self._processes.active:
            self._processes.end()
            self._processes = _Processes(self._workers)


class _Task(NamedTuple, Generic[T]):
    """A piece of work that was handed out, with the number of this attempt."""

    item: T
    attempt: int
    processes: _Processes


class _Processes(ProcessPool):
    """Pebble's pool, which ends without tracebacks and finds all its dead processes.

    It uses private parts of Pebble; `tests/arena/test_executor.py` fails when they change.
    """

    def __init__(self, workers: int) -> None:
        super().__init__(workers, initializer=begin, context=context())

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
