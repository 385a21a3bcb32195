"""Tries, inside a player's process, what no player may do: a tier is believed when all fails."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable
from typing import Final

from pions.sandbox.lockdown import Unprotected


def _read_a_file() -> None:
    os.close(os.open("/etc/passwd", os.O_RDONLY))


def _write_a_file() -> None:
    os.close(os.open(f"/tmp/pions-{os.getpid()}", os.O_WRONLY | os.O_CREAT))  # noqa: S108 - must fail


def _open_a_socket() -> None:
    socket.socket(socket.AF_INET, socket.SOCK_DGRAM).close()


def _start_a_process() -> None:
    if os.fork() == 0:
        os._exit(0)


def _signal_the_parent() -> None:
    if os.getppid() == 0:
        raise ProcessLookupError  # it lives in another world
    os.kill(os.getppid(), 0)


_FORBIDDEN: Final[tuple[Callable[[], None], ...]] = (
    _read_a_file,
    _write_a_file,
    _open_a_socket,
    _start_a_process,
    _signal_the_parent,
)


def verify() -> None:
    """Raise `Unprotected` if anything forbidden succeeds."""
    for action in _FORBIDDEN:
        try:
            action()
        except OSError:
            continue
        raise Unprotected(action.__name__.strip("_").replace("_", " ") + " was possible")
