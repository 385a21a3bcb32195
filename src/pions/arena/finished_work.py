"""Pieces of work that are done."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")
R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Done(Generic[T, R]):
    """A piece of work with its result, or the error that ended it."""

    item: T
    result: R | None
    error: BaseException | None = None
