"""Files that people name, opened to be read: a pipe or a device may never come to an end."""

from __future__ import annotations

import errno
import os
import stat
from io import BufferedReader
from pathlib import Path


def opened(path: str | Path) -> BufferedReader:
    """The file `path` as bytes; raises `OSError`, also where it is no plain file or folder."""
    kind = Path(path).stat().st_mode
    if not stat.S_ISREG(kind) and not stat.S_ISDIR(kind):
        raise OSError(errno.ENXIO, os.strerror(errno.ENXIO), str(path))
    return Path(path).open("rb")


def content(path: str | Path) -> bytes:
    """All that it holds; raises `OSError` as above."""
    with opened(path) as file:
        return file.read()
