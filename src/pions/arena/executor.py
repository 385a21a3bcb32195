"""Where work is done: in this process, in a pool of processes, or on other machines.

All executors yield results as they are ready, in any order. The work of a lost process is done
again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final, Protocol, Self, TypeVar

from pions.arena.finished_work import Done
from pions.core.errors import InvalidOption, Unavailable
from pions.sandbox import Tier

T = TypeVar("T")
R = TypeVar("R")

MOST_WORKERS: Final = 256


class Executor(Protocol):
    """A context in which work is done."""

    def __enter__(self) -> Self: ...

    def __exit__(self, *_error: object) -> None: ...

    @property
    def ahead(self) -> int:
        """How many pieces of work it takes before the first comes back."""

    def run(self, work: Callable[[T], R], items: Iterable[T]) -> Iterator[Done[T, R]]:
        """Yield each item with its result as it is ready; items are taken as room is made."""


class Here:
    """Does the work in this process."""

    ahead = 1

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        pass

    def run(self, work: Callable[[T], R], items: Iterable[T]) -> Iterator[Done[T, R]]:
        """Do the pieces of work one after the other."""
        for item in items:
            try:
                yield Done(item, work(item))
            except Exception as error:  # noqa: BLE001 - the caller decides
                yield Done(item, None, error)


def executor(workers: int, scheduler: str | None = None, weakest: Tier | None = None) -> Executor:
    """Return a Dask cluster where a scheduler is named, else so many processes.

    Machines of a cluster that isolate players less well than `weakest` get no work.
    """
    if scheduler is not None:
        # Dask takes a second to load, and is an extra.
        try:
            from pions.arena.cluster import Cluster  # noqa: PLC0415
        except ModuleNotFoundError as error:
            raise Unavailable(
                "Playing on many machines needs Dask: pip install distributed."
            ) from error
        return Cluster(scheduler, weakest)
    check_workers(workers)
    if workers == 1:
        return Here()
    from pions.arena.pool import Pool  # noqa: PLC0415 - a browser has no processes

    return Pool(workers)


def check_workers(workers: int) -> None:
    """Refuse a number of processes out of range with `InvalidOption`."""
    if not 1 <= workers <= MOST_WORKERS:
        raise InvalidOption(
            "The number of processes must be from 1 to {most}, not {workers}.",
            most=MOST_WORKERS,
            workers=workers,
        )
