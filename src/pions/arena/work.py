"""What every place where work is done promises, and what it hands back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Generic, Protocol, Self, TypeVar

T = TypeVar("T")
R = TypeVar("R")


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
