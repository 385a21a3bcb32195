"""One process that thinks, as the server holds it: asked in a thread, stopped, ended."""

from __future__ import annotations

import multiprocessing
import os
import platform
import signal
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from pions.core.interrupts import blocked_interrupts
from pions.web.workers import worker_loop
from pions.web.workers.answering import News, WorkAnswer, WorkFailure

_LINUX: Final = platform.system() == "Linux"
NICENESS: Final = 10
"""Added for work that takes long, so that short work does not wait for it."""
_LONGEST: Final = 3600.0
"""Seconds after which a process ends that lost its server in the middle of its work."""

_LOADED: Final = [
    "pions.app.trees.search_trees",
    "pions.app.tournament.watching",
    "pions.web.session.handlers",
    "pions.web.workers.warm",
]
"""What workers are asked for: loaded once, in the process they are copies of."""


class WorkerProcess:
    """Started when it is first asked."""

    def __init__(self) -> None:
        self.usable = True
        """Whether it can be asked again."""
        self.busy = False
        self.low = False
        """Whether it works behind others."""
        self._paused = False
        self._taken = threading.Lock()
        """Held for a moment: by whoever starts it, and by whoever stops it meanwhile."""
        self._pipe: Any = None
        self._process: Any = None
        self._handle: Handle | None = None

    def call(
        self,
        function: Callable[..., Any],
        arguments: tuple[object, ...],
        tell: Callable[[News], None] | None = None,
    ) -> WorkAnswer | WorkFailure:
        """Ask and wait; in a thread."""
        try:
            if self._process is None:
                self._start()
            self._pipe.send((function, arguments, tell is not None))
            while isinstance(heard := self._pipe.recv(), News):
                if tell is not None:
                    tell(heard)
        except (EOFError, OSError) as error:
            self.usable = False
            if self._process is None:
                return WorkFailure(None, f"The process could not be started: {error}")
            return WorkFailure(None, f"The process died (exit status {self._status()}).")
        else:
            said: WorkAnswer | WorkFailure = heard
            return said

    def worked(self) -> float:
        """Seconds of work since it was ready for its first question."""
        return 0.0 if self._handle is None else self._handle.worked()

    def step_back(self) -> None:
        """Leave the processor to others; there is no way back."""
        with self._taken:
            self.low = True
            if self._handle is not None:
                self._handle.step_back()

    def pause(self) -> None:
        """Stop where it is."""
        with self._taken:
            self._paused = True
            if self._handle is not None:
                self._handle.pause()

    def go_on(self) -> None:
        """Work again."""
        with self._taken:
            self._paused = False
            if self._handle is not None:
                self._handle.go_on()

    def kill(self) -> None:
        """End it, whatever it does."""
        self.usable = False
        if self._process is not None:
            self._process.kill()
        with self._taken:
            if self._handle is not None:
                self._handle.close()

    def _start(self) -> None:
        context = _context()
        self._pipe, theirs = context.Pipe()
        process = context.Process(target=worker_loop.serve, args=(theirs, _LONGEST), daemon=True)
        with blocked_interrupts():
            process.start()
        theirs.close()
        self._process = process
        if not self.usable:  # somebody has left meanwhile
            process.kill()
            raise EOFError
        self._pipe.recv()  # what it takes to begin is nobody's work
        with self._taken:
            self._handle = Handle(process.pid)
            if self.low:
                self._handle.step_back()
            if self._paused:
                self._handle.pause()

    def _status(self) -> object:
        if self._process is None:
            return None
        self._process.join(1)
        return self._process.exitcode


class Handle:
    """A process from outside: how long it has worked, and whether it may."""

    def __init__(self, process: int) -> None:
        self._process = process
        self._paused = False
        self._last = 0.0
        self._last = self._before = self._clock()
        # A number may belong to another process tomorrow; this does not.
        opened = getattr(os, "pidfd_open", None)
        self._descriptor: int | None = None
        with suppress(OSError):  # no such call here, or none left: its number does as well
            self._descriptor = None if opened is None else opened(process)

    def worked(self) -> float:
        """Seconds of CPU since this was made; of the wall where the system does not tell."""
        with suppress(OSError):  # it has just ended
            self._last = self._clock()
        return self._last - self._before

    def _clock(self) -> float:
        if _LINUX:
            return time.clock_gettime(~self._process << 3 | 2)  # as clock_getcpuclockid(3)
        return time.monotonic()  # pragma: no cover - elsewhere

    def step_back(self) -> None:
        """Let other work go first; there is no way back."""
        with suppress(AttributeError, OSError):  # not on Windows; or it has just ended
            os.setpriority(os.PRIO_PROCESS, self._process, NICENESS)

    def pause(self) -> None:
        """Stop where it is; where the system cannot, it works on."""
        if not self._paused:
            self._paused = True
            self._send("SIGSTOP")

    def go_on(self) -> None:
        """Work again."""
        if self._paused:
            self._paused = False
            self._send("SIGCONT")

    def close(self) -> None:
        """It has ended, or will."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None

    def _send(self, name: str) -> None:
        with suppress(AttributeError, OSError):  # not on Windows; or it has just ended
            number = getattr(signal, name)
            if self._descriptor is not None:
                signal.pidfd_send_signal(self._descriptor, number)
            else:
                os.kill(self._process, number)


def _context() -> Any:  # noqa: ANN401 - one of several classes
    """Where there is a fork server, workers are copies of a process that has loaded everything."""
    if "forkserver" not in multiprocessing.get_all_start_methods():  # pragma: no cover - Windows
        return multiprocessing.get_context("spawn")
    _choose_folder()
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(_LOADED)
    return context


def _choose_folder() -> None:
    """Where no disk takes a byte, choose a folder all the same: a socket needs no room."""
    try:
        tempfile.gettempdir()
    except FileNotFoundError:
        for folder in (os.environ.get("TMPDIR", ""), "/dev/shm", "/tmp", "/var/tmp"):  # noqa: S108
            if os.access(folder, os.W_OK | os.X_OK):
                tempfile.tempdir = folder
                return
