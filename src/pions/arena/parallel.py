"""Work spread over processes, its results in the order of the items."""

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
    """What came of one item: its results, and the exception that ended them, if one did."""

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
    """Yield every result of ``work(item)`` for each item in turn, whoever does the work.

    With one worker everything happens here; with more, `work` and the items must
    be picklable, and others help once `patience` seconds have not been enough. An
    exception arrives as itself, after the results that came before it.
    """
    check_workers(workers)
    return _spread(work, items, workers, clock() + patience, clock)


def _spread(
    work: Work[T, R],
    items: Sequence[T],
    workers: int,
    deadline: float,
    clock: Callable[[], float],
) -> Iterator[R]:
    for place, item in enumerate(items):
        helpers = min(workers, len(items) - place)
        if helpers > 1 and clock() >= deadline:
            yield from _elsewhere(work, items[place:], helpers)
            return
        yield from work(item)


def _elsewhere(work: Work[T, R], items: Sequence[T], workers: int) -> Iterator[R]:
    """The results by a pool of processes; what is ready too early waits for its turn."""
    for item in items:
        check_travels((work, item))
    ready: dict[int, _Answer[R]] = {}
    turn = 0
    from pions.arena.pool import Pool  # noqa: PLC0415 - processes are not everywhere

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
    """Do the work of one item; an exception belongs to whoever asked."""
    results: list[R] = []
    try:
        results.extend(work(numbered[1]))
    except BaseException as error:  # noqa: BLE001 - it travels
        error.add_note("In a worker process:\n" + traceback.format_exc())
        try:
            pickle.loads(pickle.dumps(error))  # noqa: S301 - some exceptions cannot travel
        except Exception:  # noqa: BLE001 - for reasons of their own
            error = RuntimeError(traceback.format_exc())
        return _Answer(results, error)
    return _Answer(results)


def check_travels(request: object) -> None:
    """Refuse what other processes cannot be sent."""
    try:
        _Pickler(io.BytesIO()).dump(request)
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        raise _unsendable() from error


class _Pickler(pickle.Pickler):
    """Refuses what a worker would look for in its own ``__main__``, which is another one."""

    def reducer_override(self, thing: object) -> Any:  # noqa: ANN401 - pickle's own
        """Nothing is reduced otherwise; a function, a class or its instance may be refused."""
        if getattr(thing, "__module__", None) == "__main__":
            raise _unsendable()
        return NotImplemented


def _unsendable() -> InvalidOption:
    return InvalidOption(
        "This player cannot be sent to other processes: "
        "write it at the top of a module of its own, or use one process."
    )
