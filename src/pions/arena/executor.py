"""Where the work of a tournament is done: here, in a pool of processes, or on other machines.

All three answer the same way: work goes in, what came of it comes out as it is ready, in
any order. A process that dies takes nothing with it: what it was doing is done again.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import contextmanager
from types import ModuleType, TracebackType
from typing import Any, Final, Self, TypeVar

from pebble import ProcessExpired, ProcessPool

from pions.arena.work import Done, Executor
from pions.core.errors import InvalidOption

T = TypeVar("T")
R = TypeVar("R")

MOST_WORKERS: Final = 256
ATTEMPTS: Final = 3
"""How often the same piece of work may lose its process before we stop blaming the process."""
_AHEAD: Final = 2
"""Pieces handed out per process before the first is back: enough to keep all busy."""
_PRELOAD: Final = ("pions.arena.tournament", "pions.strategies.registry")
"""What a fresh process finds loaded already."""


class Here:
    """This very process."""

    ahead = 1

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        pass

    def run(self, work: Callable[[T], R], items: Iterable[T]) -> Iterator[Done[T, R]]:
        """One after the other."""
        for item in items:
            try:
                yield Done(item, work(item))
            except Exception as error:  # noqa: BLE001 - it belongs to whoever asked
                yield Done(item, None, error)


class Pool:
    """Processes on this machine, kept by Pebble."""

    def __init__(self, workers: int) -> None:
        check_workers(workers)
        self.ahead = _AHEAD * workers
        self._pool = ProcessPool(workers, initializer=_begin, context=_context())

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        # Whoever leaves has all it wants: what still runs is wanted no more.
        self._pool.stop()  # type: ignore[no-untyped-call]
        self._pool.join()

    def run(self, work: Callable[[T], R], items: Iterable[T]) -> Iterator[Done[T, R]]:
        """As processes become free."""
        return _gather(lambda item: self._pool.schedule(work, args=[item]), items, self.ahead)


def _gather(
    submit: Callable[[T], Future[R]], items: Iterable[T], ahead: int
) -> Iterator[Done[T, R]]:
    running: dict[Future[R], tuple[T, int]] = {}
    waiting = iter(items)
    exhausted = False
    while True:
        while not exhausted and len(running) < ahead:
            try:
                item = next(waiting)
            except StopIteration:
                exhausted = True
            else:
                running[submit(item)] = item, 1
        if not running:
            return
        finished, _ = wait(running, return_when=FIRST_COMPLETED)
        for future in finished:
            item, attempt = running.pop(future)
            error = future.exception()
            if isinstance(error, ProcessExpired) and attempt < ATTEMPTS:
                running[submit(item)] = item, attempt + 1
            elif error is not None:
                yield Done(item, None, error)
            else:
                yield Done(item, future.result())


def executor(workers: int, scheduler: str | None = None) -> Executor:
    """Another machine's scheduler where one is named, else as many processes as asked for."""
    if scheduler is not None:
        # Dask takes a second to load, and is an extra.
        try:
            from pions.arena.cluster import Cluster  # noqa: PLC0415
        except ModuleNotFoundError as error:
            raise InvalidOption(
                "Playing on many machines needs Dask: pip install 'pions[cluster]'."
            ) from error
        return Cluster(scheduler)
    check_workers(workers)
    return Here() if workers == 1 else Pool(workers)


def check_workers(workers: int) -> None:
    """Refuse a number of processes that makes no sense."""
    if not 1 <= workers <= MOST_WORKERS:
        raise InvalidOption(
            "The number of processes must be from 1 to {most}, not {workers}.",
            most=MOST_WORKERS,
            workers=workers,
        )


def _begin() -> None:  # pragma: no cover - in the other process
    """Be a worker: Ctrl-C is for the parent; without a parent there is nothing to do."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_follow, daemon=True).start()


def _follow() -> None:  # pragma: no cover - in the other process
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _context() -> Any:  # noqa: ANN401 - its type differs between systems
    """Processes from a small server where there is one: forking beside threads is unsafe."""
    if sys.platform == "win32":  # pragma: no cover - the suite runs elsewhere
        return _Spawned()
    multiprocessing.set_forkserver_preload(list(_PRELOAD))
    return _Served()


@contextmanager
def _without_main() -> Iterator[None]:
    """Hide the caller's script: a new process would run it again.

    A beginner's script without ``if __name__ == "__main__"`` does not survive that, and
    nothing we send to a process comes from there.
    """
    with _MAIN:
        main = sys.modules["__main__"]
        sys.modules["__main__"] = ModuleType("__main__")
        try:
            yield
        finally:
            sys.modules["__main__"] = main


_MAIN: Final = threading.Lock()


class _SpawnedProcess(multiprocessing.context.SpawnProcess):  # pragma: no cover - see `_context`
    @staticmethod
    def _Popen(process_obj: Any) -> Any:  # noqa: ANN401, N802 - the name and types of the role
        with _without_main():
            return multiprocessing.context.SpawnProcess._Popen(process_obj)  # noqa: SLF001


class _Spawned(multiprocessing.context.SpawnContext):
    Process = _SpawnedProcess


if sys.platform != "win32":

    class _ServedProcess(multiprocessing.context.ForkServerProcess):
        @staticmethod
        def _Popen(process_obj: Any) -> Any:  # noqa: ANN401, N802 - the name and types of the role
            with _without_main():
                return multiprocessing.context.ForkServerProcess._Popen(process_obj)  # noqa: SLF001

    class _Served(multiprocessing.context.ForkServerContext):
        Process = _ServedProcess
