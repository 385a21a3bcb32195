"""A worker process from the server's side: asked in a thread, stopped, continued, killed."""

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
from pions.web.workers.asking import Crash, News, WorkAnswer

_LINUX: Final = platform.system() == "Linux"
_LONGEST: Final = 3600.0
"""Seconds after which a process ends whose server is gone."""

_LOADED: Final = [
    "pions.app.trees.search_trees",
    "pions.app.tournament.watching",
    "pions.web.session.handlers",
    "pions.web.workers.warm",
]
"""Modules that questions need: loaded once, by the fork server."""


class WorkerProcess:
    """A process that answers questions; it is started by the first one."""

    def __init__(self) -> None:
        self.usable = True
        self.busy = False
        self.niceness = 0
        """How much lower its priority is than the server's; it is never raised again."""
        self._paused = self._stopped = False
        self._lock = threading.Lock()
        """Held while the process is started, stopped, continued or forgotten."""
        self._pipe: Any = None
        self._process: Any = None
        self._number: int | None = None
        """The process, from its first question on; ``None`` once it was killed."""
        self._descriptor: int | None = None
        self._began = self._clock = 0.0

    def call(
        self,
        function: Callable[..., Any],
        arguments: tuple[object, ...],
        tell: Callable[[News], None] | None = None,
    ) -> WorkAnswer:
        """Ask a question and wait for its answer; in a thread."""
        try:
            if self._process is None:
                self._start()
            self._pipe.send((function, arguments, tell is not None))
            while isinstance(heard := self._pipe.recv(), News):
                if tell is not None:
                    tell(heard)
        except (EOFError, OSError) as error:
            self.usable = False
            trace = f"The process could not be started: {error}"
            if self._process is not None:
                self._process.join(1)
                trace = f"The process died (exit status {self._process.exitcode})."
            return WorkAnswer(error=Crash(trace))
        said: WorkAnswer = heard
        return said

    def worked(self) -> float:
        """Return the seconds of CPU since it was ready; of the wall where none are known."""
        with suppress(OSError):  # it has just ended
            if self._number is not None:
                self._clock = _clock(self._number)
        return self._clock - self._began

    def step_back(self, niceness: int) -> None:
        """Leave the processor to others from now on."""
        with self._lock:
            self.niceness = niceness
            self._lower()

    def pause(self) -> None:
        """Stop it where it is; where the system cannot, it works on."""
        with self._lock:
            self._paused = True
            self._signal()

    def go_on(self) -> None:
        """Continue it."""
        with self._lock:
            self._paused = False
            self._signal()

    def kill(self) -> None:
        """End it at once."""
        self.usable = False
        if self._process is not None:
            self._process.kill()
        with self._lock:
            self._number = None
            if self._descriptor is not None:
                os.close(self._descriptor)
                self._descriptor = None

    def _start(self) -> None:
        context = _context()
        self._pipe, theirs = context.Pipe()
        process = context.Process(target=worker_loop.serve, args=(theirs, _LONGEST), daemon=True)
        with blocked_interrupts():
            process.start()
        theirs.close()
        self._process = process
        if not self.usable:  # it was killed meanwhile
            process.kill()
            raise EOFError
        self._pipe.recv()  # starting counts as no question's work
        with self._lock:
            self._number = process.pid
            self._began = self._clock = _clock(process.pid)
            # A number may belong to another process tomorrow; a descriptor does not.
            opened = getattr(os, "pidfd_open", None)
            with suppress(OSError):  # no such call here, or none left: the number does as well
                self._descriptor = None if opened is None else opened(process.pid)
            self._lower()
            self._signal()

    def _lower(self) -> None:
        if self.niceness and self._number is not None:
            with suppress(AttributeError, OSError):  # not on Windows; or it has just ended
                os.setpriority(os.PRIO_PROCESS, self._number, self.niceness)

    def _signal(self) -> None:
        if self._number is None or self._paused is self._stopped:
            return
        self._stopped = self._paused
        with suppress(AttributeError, OSError):  # as above
            number = signal.SIGSTOP if self._paused else signal.SIGCONT
            if self._descriptor is not None:
                signal.pidfd_send_signal(self._descriptor, number)
            else:
                os.kill(self._number, number)


def _clock(process: int) -> float:
    if _LINUX:
        return time.clock_gettime(~process << 3 | 2)  # as clock_getcpuclockid(3)
    return time.monotonic()  # pragma: no cover - elsewhere


def _context() -> Any:  # noqa: ANN401 - one of several classes
    """Return a fork server that has loaded everything, or where there is none, what spawns."""
    if "forkserver" not in multiprocessing.get_all_start_methods():  # pragma: no cover - Windows
        return multiprocessing.get_context("spawn")
    _choose_folder()
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(_LOADED)
    return context


def _choose_folder() -> None:
    """Choose a folder for sockets even where all disks are full: a socket needs no room."""
    try:
        tempfile.gettempdir()
    except FileNotFoundError:
        for folder in (os.environ.get("TMPDIR", ""), "/dev/shm", "/tmp", "/var/tmp"):  # noqa: S108
            if os.access(folder, os.W_OK | os.X_OK):
                tempfile.tempdir = folder
                return
