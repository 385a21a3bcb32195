"""Tries, in a player's process, all that is forbidden: a tier counts when all of it fails."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable
from typing import Final

from pions.sandbox.isolation.lockdown import Unprotected


def _write() -> None:
    path = f"/tmp/pions-{os.getpid()}"  # noqa: S108 - must fail
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT))
    os.unlink(path)  # noqa: PTH108 - no pathlib here


def _signal() -> None:
    if os.getppid() == 0:
        raise ProcessLookupError  # it lives in another world
    os.kill(os.getppid(), 0)


def _mount() -> None:
    import ctypes  # noqa: PLC0415 - there is nothing to mount elsewhere

    if ctypes.CDLL(None).mount(b"none", b"/pions-nowhere", b"tmpfs", 0, None) < 0:
        raise PermissionError


_FORBIDDEN: Final[dict[str, Callable[[], object]]] = {
    "read a file": lambda: os.close(os.open("/etc/passwd", os.O_RDONLY)),
    "write a file": _write,
    "open a socket": lambda: socket.socket(socket.AF_INET, socket.SOCK_DGRAM).close(),
    "start a process": lambda: os.fork() or os._exit(0),
    "signal the parent": _signal,
    "change the root": lambda: os.chroot("/"),
    "mount a file system": _mount,
}


def verify(*, hidden: bool) -> None:
    """Raise `Unprotected` if anything forbidden succeeds; reading is, where files are `hidden`."""
    for name, action in list(_FORBIDDEN.items())[not hidden :]:
        try:
            action()
        except OSError:
            continue
        raise Unprotected(f"{name} was possible")
