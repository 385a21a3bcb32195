"""Ends a teacher's own program that computes for ever, in the thread in which it runs."""

from __future__ import annotations

import ctypes
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from types import FrameType
from typing import Final

import pions.sandbox

SECONDS: Final = 30.0
"""The longest time of a program for one check, beside that of the students' processes."""
_TICK: Final = 0.05
_SANDBOX: Final = str(Path(pions.sandbox.__file__).parent)


class NeverEnds(BaseException):
    """Raised in the midst of the program; ``except Exception`` does not catch it."""


@contextmanager
def limited(path: Path) -> Iterator[None]:
    """Raise `NeverEnds` where the program at `path` takes more than `SECONDS` itself.

    A call that never comes back from C is not ended, and nothing is where there are no threads.
    """
    if sys.platform == "emscripten":
        yield
        return
    watch = _Watch(str(path))
    try:
        yield
    finally:
        watch.end()


class _Watch:
    def __init__(self, path: str) -> None:
        self._path, self._thread = path, threading.get_ident()
        self._over, self._lock = threading.Event(), threading.Lock()
        threading.Thread(target=self._run, daemon=True).start()

    def _run(self) -> None:
        used, before = 0.0, monotonic()
        while not self._over.wait(_TICK):
            now = monotonic()
            if self._runs(sys._current_frames().get(self._thread)):  # noqa: SLF001 - no other way
                used += now - before
            before = now
            with self._lock:  # again, where it is caught
                if used > SECONDS and not self._over.is_set():
                    self._raise()

    def _runs(self, frame: FrameType | None) -> bool:
        """Return whether the program runs, and does not wait for a student's process."""
        while frame is not None and frame.f_code.co_filename != self._path:
            if frame.f_code.co_filename.startswith(_SANDBOX):
                return False
            frame = frame.f_back
        return frame is not None

    def _raise(self) -> None:
        ctypes.pythonapi.PyThreadState_SetAsyncExc(
            ctypes.c_ulong(self._thread), ctypes.py_object(NeverEnds)
        )

    def end(self) -> None:
        """Raise nothing from now on.

        One that is on its way is heard here: to call it back leaves Python 3.11 looking for it at
        each call, for ever where calls are traced.
        """
        while True:
            try:
                with self._lock:
                    self._over.set()
                self._over.is_set()  # a call
            except NeverEnds:
                continue
            return
