"""Events of the compiler, and of the choice of a backend, with their listeners.

This module loads nothing, so that listeners can be added before kernels are loaded.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Final, TypeAlias, TypeVar

Listener: TypeAlias = Callable[[str, bool], None]
"""Called with the name of a kernel when its compilation begins, and again, with true, at its end.

Kernels that it calls are compiled in between. Listeners are called in the thread that needs the
kernel, one at a time.
"""

_listeners: Final[list[Listener]] = []
_fallback_listeners: Final[list[Callable[[], None]]] = []
_thread: Final = threading.local()
_L = TypeVar("_L")


class NotCompiled(Exception):
    """Machine code is needed that is neither in memory nor on disk."""


@contextmanager
def _added(listeners: list[_L], listener: _L) -> Iterator[None]:
    listeners.append(listener)
    try:
        yield
    finally:
        listeners.remove(listener)


def heard_by(listener: Listener) -> AbstractContextManager[None]:
    """Return a context in which `listener` is called for every kernel that is compiled."""
    return _added(_listeners, listener)


def fallback_heard_by(listener: Callable[[], None]) -> AbstractContextManager[None]:
    """Return a context in which `listener` is called if the library cannot be used."""
    return _added(_fallback_listeners, listener)


def tell_fallback() -> None:
    """Call the listeners for a backend that is taken instead of the library."""
    for listener in tuple(_fallback_listeners):
        listener()


@contextmanager
def forbidden() -> Iterator[None]:
    """Raise `NotCompiled` where this thread would have to wait for the compiler."""
    before = is_forbidden()
    _thread.forbidden = True
    try:
        yield
    finally:
        _thread.forbidden = before


def is_forbidden() -> bool:
    """Return whether this thread does not wait for the compiler."""
    return getattr(_thread, "forbidden", False)


def tell(kernel: str, *, done: bool) -> None:
    """Call the listeners for the beginning of a compilation, or its end."""
    for listener in tuple(_listeners):
        listener(kernel, done)


class NoBackend(ImportError, ValueError):
    """A variable of the environment names a backend that is unknown, or does not work here."""

    def __init__(self, asked: str, problem: str, what: str = "") -> None:
        super().__init__(f"{asked}: {problem}")
        self.asked = asked
        """The variable and its value."""
        self.what = what
        """The problem of the library (`library.Problem.what`), if that is the reason."""
