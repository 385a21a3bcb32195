"""Reads files that people name, but no pipe or device, which may never end."""

from __future__ import annotations

import errno
import os
import stat
from io import BufferedReader
from pathlib import Path


def opened(path: str | Path) -> BufferedReader:
    """Return `path` open for bytes; raises `OSError`, also where it is no plain file or folder."""
    mode = Path(path).stat().st_mode
    if not stat.S_ISREG(mode) and not stat.S_ISDIR(mode):
        raise OSError(errno.ENXIO, os.strerror(errno.ENXIO), str(path))
    return Path(path).open("rb")


def content(path: str | Path) -> bytes:
    """Return the bytes of a plain file; raises `OSError` as `opened`."""
    with opened(path) as file:
        return file.read()
