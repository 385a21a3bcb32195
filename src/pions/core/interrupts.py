"""Ctrl-C, wherever it strikes."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def restored_interrupts() -> Iterator[None]:
    """Where Ctrl-C is caught: an error that only tells of one is a `KeyboardInterrupt` again.

    Ctrl-C may strike as a kernel returns, where Python makes a `SystemError` of it, or while
    something is being set up, which then cannot be cleared away as if it were complete.
    An error raised ``from None`` stands for itself.
    """
    try:
        yield
    except Exception as error:
        before = _behind(error)
        while before is not None:
            if isinstance(before, KeyboardInterrupt):
                raise KeyboardInterrupt from error
            before = _behind(before)
        raise


@contextmanager
def blocked_interrupts() -> Iterator[None]:
    """Around the start of a process of ours: Ctrl-C is for its parent, who ends it.

    It is born deaf. Were it to become so by itself, a Ctrl-C while it loads our modules would
    come out as a traceback.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing import resource_tracker  # noqa: PLC0415 - few need it, and it takes long

    # Started on the way to the first process, it would leave this thread hearing again.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _behind(error: BaseException) -> BaseException | None:
    """What `error` was raised because of, or on the way from."""
    return error.__cause__ or (None if error.__suppress_context__ else error.__context__)
