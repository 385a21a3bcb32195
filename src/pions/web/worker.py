"""A process that thinks for the page: asked through a pipe, killed when nobody waits any more.

server thread --- (function, arguments) -------------------> worker
server thread <-- News ... , then Answer or Failure --------- worker
"""

from __future__ import annotations

import os
import signal
import traceback
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any, Final

from pions.core.errors import PionsError

NICENESS: Final = 10
"""Added for work that takes long, so that short work does not wait for it."""


@dataclass(frozen=True, slots=True)
class News:
    """So much is done, of so much."""

    done: int
    total: int


@dataclass(frozen=True, slots=True)
class Answer:
    """What the function returned."""

    value: Any


@dataclass(frozen=True, slots=True)
class Failure:
    """Why it did not."""

    error: PionsError | None
    """A sentence for people; ``None`` for a mistake in somebody's program."""
    trace: str


def serve(pipe: Connection, patience: float) -> None:  # pragma: no cover - in the other process
    """Answer until the pipe ends; nothing may take longer than `patience` seconds."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, who ends us
    with suppress(EOFError, BrokenPipeError, ConnectionResetError):
        while True:
            function, arguments, listens = pipe.recv()
            _alarm(patience)
            pipe.send(answer(function, arguments, pipe.send if listens else None))
            _alarm(0)


def answer(
    function: Callable[..., Any],
    arguments: tuple[Any, ...],
    tell: Callable[[News], None] | None,
) -> Answer | Failure:
    """Call `function`; one that is listened to gets a progress callback as its last argument."""
    if tell is not None:
        arguments = (*arguments, lambda done, total: tell(News(done, total)))
    try:
        return Answer(function(*arguments))
    except PionsError as error:
        return Failure(error, traceback.format_exc())
    except Exception:  # noqa: BLE001 - a worker outlives whatever a player does
        return Failure(None, traceback.format_exc())


def step_back(process: int) -> None:
    """Let other work go first."""
    with suppress(AttributeError, OSError):  # not on Windows; or it has just ended
        os.setpriority(os.PRIO_PROCESS, process, NICENESS)


def _alarm(seconds: float) -> None:  # pragma: no cover - in the other process
    """Let the system end this process after `seconds`: its server may be gone; 0 calls it off."""
    with suppress(AttributeError):  # not on Windows
        signal.setitimer(signal.ITIMER_REAL, seconds)
