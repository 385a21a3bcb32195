"""A process that thinks for the page: asked through a pipe, killed when nobody waits any more.

server thread <-- that it is ready --------------------------- worker
server thread --- (function, arguments) -------------------> worker
server thread <-- News ... , then Answer or Failure --------- worker

It may be stopped at any moment, and go on later: it counts its own time, not the wall's.
"""

from __future__ import annotations

import ctypes
import importlib
import os
import platform
import signal
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Final

from pions.app import machine_code
from pions.core import cpu
from pions.web.workers.answering import answer

_LINUX: Final = platform.system() == "Linux"
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


def prepare() -> None:
    """Have what workers need loaded before anybody asks, and compiled where it must be.

    The process they are copies of loads it, once, when the first of them is started. The server
    itself never loads `pions.web.workers.warm`.
    """
    warm = importlib.import_module("pions.web.workers.warm")
    if machine_code.compiles():
        warm.warm()
