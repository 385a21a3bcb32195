"""Where the work of a tournament is done: here, in a pool of processes, or on other machines.

All three answer the same way: work goes in, what came of it comes out as it is ready, in
any order. A process that dies takes nothing with it: what it was doing is done again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final, Generic, Protocol, Self, TypeVar

from pions.core.errors import InvalidOption

T = TypeVar("T")
R = TypeVar("R")

MOST_WORKERS: Final = 256


@dataclass(frozen=True, slots=True)
class Done(Generic[T, R]):
    """One piece of work, and what came of it: a result, or why there is none."""

    item: T
    result: R | None
    error: BaseException | None = None


class Executor(Protocol):
    """A context in which work is done."""

    def __enter__(self) -> Self: ...

    def __exit__(self, *_error: object) -> None: ...

    @property
    def ahead(self) -> int:
        """How many pieces of work it takes before the first comes back."""
        ...

    def run(self, work: Callable[[T], R], items: Iterable[T]) -> Iterator[Done[T, R]]:
        """Yield each item with its result as it is ready; items are taken as room is made."""
        ...


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
            except Exception as error:  # noqa: BLE001 - it belongs to whoever asked
                yield Done(item, None, error)


def executor(workers: int, scheduler: str | None = None) -> Executor:
    """Another machine's scheduler where one is named, else as many processes as asked for."""
    if scheduler is not None:
        # Dask takes a second to load, and is an extra.
        try:
            from pions.arena.cluster import Cluster  # noqa: PLC0415
        except ModuleNotFoundError as error:
            raise InvalidOption(
                "Playing on many machines needs Dask: pip install distributed."
            ) from error
        return Cluster(scheduler)
    check_workers(workers)
    if workers == 1:
        return Here()
    from pions.arena.pool import Pool  # noqa: PLC0415 - processes are not everywhere

    return Pool(workers)


def check_workers(workers: int) -> None:
    """Refuse a number of processes that makes no sense."""
    if not 1 <= workers <= MOST_WORKERS:
        raise InvalidOption(
            "The number of processes must be from 1 to {most}, not {workers}.",
            most=MOST_WORKERS,
            workers=workers,
        )
