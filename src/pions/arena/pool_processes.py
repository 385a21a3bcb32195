"""How processes of a pool start, and when they end by themselves."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any, Final

from pions.core.interrupts import blocked_interrupts

_PRELOAD: Final = ("pions.arena.tournament", "pions.strategies.registry")
"""Modules that a new process has loaded already."""
_MAIN: Final = threading.Lock()


def begin() -> None:  # pragma: no cover - in the other process
    """Set up a worker: no Ctrl-C, no terminal, and no life without the parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)  # what a player prints is not a result
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:  # pragma: no cover - in the other process
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def context() -> Any:  # noqa: ANN401 - its type differs between systems
    """Return how processes start: by a small server, as forking beside threads is unsafe."""
    if sys.platform == "win32":  # pragma: no cover - the suite runs elsewhere
        return _Spawned()
    multiprocessing.set_forkserver_preload(list(_PRELOAD))
    return _Served()


@contextmanager
def _without_main() -> Iterator[None]:
    """Hide the caller's script, which a new process would run again.

    A script without ``if __name__ == "__main__"`` would fail there, and nothing sent to a process
    comes from it.
    """
    with _MAIN:
        main = sys.modules["__main__"]
        sys.modules["__main__"] = ModuleType("__main__")
        try:
            yield
        finally:
            sys.modules["__main__"] = main


class _SpawnedProcess(multiprocessing.context.SpawnProcess):  # pragma: no cover - see `context`
    @staticmethod
    def _Popen(process_obj: Any) -> Any:  # noqa: ANN401, N802 - the name and types of the base
        with _without_main(), blocked_interrupts():
            return multiprocessing.context.SpawnProcess._Popen(process_obj)  # noqa: SLF001


class _Spawned(multiprocessing.context.SpawnContext):
    Process = _SpawnedProcess


if sys.platform != "win32":

    class _ServedProcess(multiprocessing.context.ForkServerProcess):
        @staticmethod
        def _Popen(process_obj: Any) -> Any:  # noqa: ANN401, N802 - as above
            with _without_main(), blocked_interrupts():
                return multiprocessing.context.ForkServerProcess._Popen(process_obj)  # noqa: SLF001

    class _Served(multiprocessing.context.ForkServerContext):
        Process = _ServedProcess
