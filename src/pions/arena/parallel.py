"""Work done by several processes, its results in the order of the items."""

from __future__ import annotations

import io
import pickle
import time
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, TypeAlias, TypeVar

from pions.arena.executor import check_workers
from pions.core.errors import InvalidOption

T = TypeVar("T")
R = TypeVar("R")
Work: TypeAlias = Callable[[T], Iterable[R]]


class WorkerLost(RuntimeError):
    """Worker processes died before they had answered: killed, or out of memory."""


@dataclass(frozen=True, slots=True)
class _Answer(Generic[R]):
    """The results of one item, and the exception that ended them, if one did."""

    results: list[R]
    error: BaseException | None = None


def in_parallel(
    work: Work[T, R],
    items: Sequence[T],
    workers: int,
    *,
    patience: float = 0,
    clock: Callable[[], float] = time.monotonic,
) -> Iterator[R]:
    """Yield every result of ``work(item)`` for each item in turn.

    Other processes begin after `patience` seconds, and only where there are several `workers`;
    then `work` and the items must be picklable. An exception is raised as itself, after the
    results before it.
    """
    check_workers(workers)
    deadline = clock() + patience

    def results() -> Iterator[R]:
        for place, item in enumerate(items):
            processes = min(workers, len(items) - place)
            if processes > 1 and clock() >= deadline:
                yield from _by_pool(work, items[place:], processes)
                return
            yield from work(item)

    return results()


def _by_pool(work: Work[T, R], items: Sequence[T], workers: int) -> Iterator[R]:
    for item in items:
        check_travels((work, item))
    ready: dict[int, _Answer[R]] = {}
    turn = 0
    from pions.arena.pool import Pool  # noqa: PLC0415 - a browser has no processes

    with Pool(workers) as pool:
        for done in pool.run(partial(_answer, work), enumerate(items)):
            if done.result is None:
                raise WorkerLost("Worker processes stopped before their work was done.")
            ready[done.item[0]] = done.result
            while turn in ready:
                answer = ready.pop(turn)
                turn += 1
                yield from answer.results
                if answer.error is not None:
                    raise answer.error


def _answer(work: Work[T, R], numbered: tuple[int, T]) -> _Answer[R]:
    """Do the work of one item, and return its exception as a value."""
    results: list[R] = []
    try:
        results.extend(work(numbered[1]))
    except BaseException as error:  # noqa: BLE001 - it travels
        error.add_note("In a worker process:\n" + traceback.format_exc())
        try:
            pickle.loads(pickle.dumps(error))  # noqa: S301 - some exceptions cannot travel
        except Exception:  # noqa: BLE001 - for any reason
            error = RuntimeError(traceback.format_exc())
        return _Answer(results, error)
    return _Answer(results)


def check_travels(request: object) -> None:
    """Refuse with `InvalidOption` what cannot be sent to other processes."""
    try:
        _Pickler(io.BytesIO()).dump(request)
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        raise _unsendable() from error


class _Pickler(pickle.Pickler):
    """Refuses objects of the caller's ``__main__``, which is another module in a worker."""

    def reducer_override(self, thing: object) -> Any:  # noqa: ANN401 - pickle's own
        """Raise `InvalidOption` for an object of ``__main__``, and change nothing else."""
        if getattr(thing, "__module__", None) == "__main__":
            raise _unsendable()
        return NotImplemented


def _unsendable() -> InvalidOption:
    return InvalidOption(
        "This player cannot be sent to other processes: "
        "write it at the top of a module of its own, or use one process."
    )
