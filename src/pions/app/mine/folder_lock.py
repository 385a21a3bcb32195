"""One server a folder of games: two would confirm different moves of one game."""

from __future__ import annotations

import errno
import importlib
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

from pions.core.errors import InvalidOption

_NAME: Final = "server.lock"
_TAKEN: Final = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)


@contextmanager
def only_server(folder: Path) -> Iterator[None]:
    """While this lasts, no other server keeps its games in `folder`; raises where one does.

    The system gives the lock back when its process ends, however that ends. Where nothing can be
    written, no server keeps anything, and there is nothing to lock.
    """
    opened = None
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        opened = os.open(folder / _NAME, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        if opened is not None and not _locked(opened):
            raise InvalidOption(
                "Another server keeps its games in “{folder}”: end it first, or choose another "
                "folder with --games.",
                folder=folder,
            )
        yield
    finally:
        if opened is not None:
            os.close(opened)


def _locked(opened: int) -> bool:
    """Lock an open file for this process; ``False`` where another one has it."""
    try:
        if os.name == "nt":  # pragma: no cover - on Windows
            windows: Any = importlib.import_module("msvcrt")
            windows.locking(opened, windows.LK_NBLCK, 1)
        else:
            unix: Any = importlib.import_module("fcntl")
            unix.flock(opened, unix.LOCK_EX | unix.LOCK_NB)
    except OSError as error:
        return error.errno not in _TAKEN  # some file systems know no locks
    return True
