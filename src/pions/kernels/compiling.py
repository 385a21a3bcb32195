"""Who hears that machine code is being made: it takes long, and happens once on a machine.

Nobody guesses beforehand whether a call will wait for the compiler: the compiler itself says
when it begins. This module loads nothing, so that one may listen long before a kernel is used.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, TypeAlias

Listener: TypeAlias = Callable[[str, bool], None]
"""Hears the name of a kernel when its compilation begins, and again, with true, when it is done.

A kernel that calls others has them compiled in between. Listeners are called in whatever thread
wanted the kernel, one at a time.
"""

_listeners: Final[list[Listener]] = []
_waiting: Final[list[Callable[[], None]]] = []
_wishes: Final = threading.local()


class NotCompiled(Exception):
    """Machine code is wanted that is neither in memory nor on disk."""


@contextmanager
def heard_by(listener: Listener) -> Iterator[None]:
    """Tell `listener` of every kernel that is compiled meanwhile in this process."""
    _listeners.append(listener)
    try:
        yield
    finally:
        _listeners.remove(listener)


@contextmanager
def road_heard_by(listener: Callable[[], None]) -> Iterator[None]:
    """Tell `listener` when kernels take another road than the library, and nobody asked for it."""
    _waiting.append(listener)
    try:
        yield
    finally:
        _waiting.remove(listener)


def tell_road() -> None:
    """Another road than the library is taken."""
    for listener in tuple(_waiting):
        listener()


@contextmanager
def forbidden() -> Iterator[None]:
    """Raise `NotCompiled` where this thread would have to wait for the compiler."""
    before = is_forbidden()
    _wishes.forbidden = True
    try:
        yield
    finally:
        _wishes.forbidden = before


def is_forbidden() -> bool:
    """Whether this thread will not wait."""
    return getattr(_wishes, "forbidden", False)


def tell(kernel: str, *, done: bool) -> None:
    """The compiler begins with `kernel`, or is done with it."""
    for listener in tuple(_listeners):
        listener(kernel, done)


class NoRoad(ImportError, ValueError):
    """A variable of the environment names a road that there is not, or that does not work here."""

    def __init__(self, asked: str, problem: str, what: str = "") -> None:
        super().__init__(f"{asked}: {problem}")
        self.asked = asked
        """The variable and its value."""
        self.what = what
        """What is wrong with the library (`library.Problem.what`), if that is it."""
