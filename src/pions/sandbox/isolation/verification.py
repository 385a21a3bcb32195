"""Tries, in a player's process, all that is forbidden: a tier counts when all of it fails."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable
from typing import Final

from pions.sandbox.isolation.privileges import Unprotected


def _read_a_file() -> None:
    os.close(os.open("/etc/passwd", os.O_RDONLY))


def _write_a_file() -> None:
    path = f"/tmp/pions-{os.getpid()}"  # noqa: S108 - must fail
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT))
    os.unlink(path)  # noqa: PTH108 - no pathlib here


def _open_a_socket() -> None:
    socket.socket(socket.AF_INET, socket.SOCK_DGRAM).close()


def _start_a_process() -> None:
    if os.fork() == 0:
        os._exit(0)


def _signal_the_parent() -> None:
    if os.getppid() == 0:
        raise ProcessLookupError  # it lives in another world
    os.kill(os.getppid(), 0)


def _change_the_root() -> None:
    os.chroot("/")


def _mount_a_file_system() -> None:
    import ctypes  # noqa: PLC0415 - there is nothing to mount elsewhere

    if ctypes.CDLL(None).mount(b"none", b"/pions-nowhere", b"tmpfs", 0, None) < 0:
        raise PermissionError


_FORBIDDEN: Final[tuple[Callable[[], None], ...]] = (
    _write_a_file,
    _open_a_socket,
    _start_a_process,
    _signal_the_parent,
    _change_the_root,
    _mount_a_file_system,
)


def verify(*, hidden: bool) -> None:
    """Raise `Unprotected` if anything forbidden succeeds; reading is, where files are `hidden`."""
    for action in (*((_read_a_file,) if hidden else ()), *_FORBIDDEN):
        try:
            action()
        except OSError:
            continue
        raise Unprotected(action.__name__.strip("_").replace("_", " ") + " was possible")
