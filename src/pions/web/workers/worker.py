"""A process that thinks for the page: asked through a pipe, killed when nobody waits any more.

server thread <-- that it is ready --------------------------- worker
server thread --- (function, arguments) -------------------> worker
server thread <-- News ... , then Answer or Failure --------- worker

It may be stopped at any moment, and go on later: it counts its own time, not the wall's.
"""

from __future__ import annotations

import ctypes
import os
import platform
import signal
import time
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Final

from pions.core import cpu
from pions.web.workers.answering import answer

_LINUX: Final = platform.system() == "Linux"
NICENESS: Final = 10
"""Added for work that takes long, so that short work does not wait for it."""
_END_WITH_PARENT: Final = (1, 9)
"""What ``prctl`` is asked for: PR_SET_PDEATHSIG, SIGKILL."""


def serve(pipe: Connection, patience: float) -> None:  # pragma: no cover - in the other process
    """Answer until the pipe ends; nothing may take longer than `patience` seconds."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, who ends us
    _end_with_server()
    cpu.take_turns()
    with suppress(EOFError, BrokenPipeError, ConnectionResetError):
        pipe.send(True)
        while True:
            function, arguments, listens = pipe.recv()
            _alarm(patience)
            pipe.send(answer(function, arguments, pipe.send if listens else None))
            _alarm(0)


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


def _end_with_server() -> None:  # pragma: no cover - in the other process
    """A process that is stopped hears of nothing: let the system end it when its server is gone.

    The process that all workers come from ends with the server, unless a worker holds the pipe it
    listens to, as Python lets them; and with it, as we ask the system, its workers end.
    """
    if _LINUX:
        from multiprocessing import forkserver  # noqa: PLC0415 - not on every system

        held = getattr(forkserver, "_forkserver", None)
        descriptor = getattr(held, "_forkserver_alive_fd", None)
        if descriptor is not None:
            held._forkserver_alive_fd = None  # type: ignore[union-attr] # noqa: SLF001 - no other way
            os.close(descriptor)
        ctypes.CDLL(None).prctl(*_END_WITH_PARENT)


def _alarm(seconds: float) -> None:  # pragma: no cover - in the other process
    """Let the system end this process after `seconds`: its server may be gone; 0 calls it off."""
    with suppress(AttributeError):  # not on Windows
        signal.setitimer(signal.ITIMER_REAL, seconds)
