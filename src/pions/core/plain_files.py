"""Reads files that people name, but no pipe or device, which may never end; and says why not."""

from __future__ import annotations

import errno
import os
import stat
from io import BufferedReader
from pathlib import Path
from typing import Final

from pions.core.errors import InvalidOption, Unavailable, why
from pions.core.types import Term

_REFUSED: Final = (errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOSPC, errno.EDQUOT)
"""The errors of a folder that cannot be written, whatever the name of the file."""


def opened(path: str | Path) -> BufferedReader:
    """Return `path` open for bytes; raises `OSError`, also where it is no plain file or folder."""
    mode = Path(path).stat().st_mode
    if not stat.S_ISREG(mode) and not stat.S_ISDIR(mode):
        raise OSError(errno.ENXIO, os.strerror(errno.ENXIO), str(path))
    return Path(path).open("rb")


def content(path: str | Path) -> bytes:
    """Return the bytes of a plain file; raises `OSError` as `opened`."""
    return head(path, -1)


def head(path: str | Path, most: int) -> bytes:
    """Return the first bytes of a plain file; raises `OSError` as `opened`."""
    with opened(path) as file:
        return file.read(most)


def text(path: str | Path) -> str:
    """Return the text of a plain file in UTF-8; raises `InvalidOption`."""
    try:
        return content(path).decode()
    except (OSError, UnicodeDecodeError) as error:
        raise unreadable(path, error) from None


def unreadable(path: str | Path, error: Exception) -> InvalidOption:
    """Return the error for a file or folder that could not be read."""
    return InvalidOption("“{path}” cannot be read: {reason}.", path=path, reason=why(error))


def unwritable(path: str | Path, error: OSError) -> InvalidOption:
    """Return the error for a file that could not be written."""
    kind = Unavailable if error.errno in _REFUSED else InvalidOption
    message = Term("“{path}” cannot be written: {reason}.")
    return kind(message, path=path, reason=why(error))
