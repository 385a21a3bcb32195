"""Ctrl-C, wherever it strikes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def heard() -> Iterator[None]:
    """Where Ctrl-C is caught: one that struck as a kernel returned is a `KeyboardInterrupt` again.

    Python finds the answer of the kernel and the exception at once, and raises a `SystemError`
    because of the exception.
    """
    try:
        yield
    except SystemError as error:
        before = error.__cause__ or error.__context__
        while before is not None:
            if isinstance(before, KeyboardInterrupt):
                raise KeyboardInterrupt from error
            before = before.__cause__ or before.__context__
        raise
