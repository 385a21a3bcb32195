"""The loop of a worker process: questions and answers through a pipe.

server thread <-- that it is ready --------------------------- worker
server thread --- (function, arguments, listens) ----------> worker
server thread <-- News ... , then WorkAnswer ---------------- worker

It may be stopped at any moment and continued later: limits are in its processor time.
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
from pions.web.workers.asking import answer

_LINUX: Final = platform.system() == "Linux"
_END_WITH_PARENT: Final = (1, 9)
"""The arguments of ``prctl``: PR_SET_PDEATHSIG, SIGKILL."""


def serve(pipe: Connection, patience: float) -> None:  # pragma: no cover - in the other process
    """Answer until the pipe ends; nothing may take longer than `patience` seconds."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends us
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
    """Let the system end this process with its server, also while it is stopped.

    The fork server ends with the server, unless a worker holds the pipe it listens to, as Python
    lets them; and the system ends its workers with it.
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
    """Let the system end this process after `seconds`, in case its server is gone; 0: never."""
    with suppress(AttributeError):  # not on Windows
        signal.setitimer(signal.ITIMER_REAL, seconds)


def prepare() -> None:
    """Load what workers need, and compile it where it must be: the first question of a server."""
    # The fork server loads it once, for all its copies; the server itself never does.
    warm = importlib.import_module("pions.web.workers.warm")
    if machine_code.compiles():
        warm.warm()
