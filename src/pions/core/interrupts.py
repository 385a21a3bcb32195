"""Ctrl-C: kept apart from other errors, and kept from worker processes."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

_QUIET: Final = "ignore:resource_tracker:UserWarning"


@contextmanager
def restored_interrupts() -> Iterator[None]:
    """Raise `KeyboardInterrupt` for an error that was caused by one.

    Ctrl-C may come as a kernel returns, where Python makes a `SystemError` of it, or while
    something is being set up, which then fails to be closed. An error raised ``from None`` stays.
    """
    try:
        yield
    except Exception as error:
        cause = _cause(error)
        while cause is not None:
            if isinstance(cause, KeyboardInterrupt):
                raise KeyboardInterrupt from error
            cause = _cause(cause)
        raise


@contextmanager
def blocked_interrupts() -> Iterator[None]:
    """Start a process of ours with Ctrl-C blocked: it is for the parent, which ends the process.

    Blocked by the process itself, a Ctrl-C while it loads our modules would print a traceback.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing import resource_tracker  # noqa: PLC0415 - few need it, and it takes long

    # Started together with the first process, it would unblock Ctrl-C in this thread. It removes
    # what killed processes have left, semaphores of a queue for instance, and need not tell.
    sys.warnoptions.append(_QUIET)
    try:
        resource_tracker.ensure_running()
    finally:
        sys.warnoptions.remove(_QUIET)
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _cause(error: BaseException) -> BaseException | None:
    return error.__cause__ or (None if error.__suppress_context__ else error.__context__)
