"""The files a command writes, checked before anything is played."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from pions.core.errors import InvalidOption
from pions.core.plain_files import unwritable
from pions.render import charts

TABLE: Final = ".csv"
ENDINGS: Final = (TABLE, *charts.ENDINGS)


def checked(names: Sequence[str]) -> list[Path]:
    """Return the files asked for, each with an ending we know and a folder we can write in."""
    paths = [Path(name) for name in names]
    for path in paths:
        if path.suffix.lower() not in ENDINGS:
            raise InvalidOption(
                "“{path}” must end in {table} for the figures, or in {pictures} for a picture.",
                path=path,
                table=TABLE,
                pictures=" / ".join(charts.ENDINGS),
            )
        if path.suffix.lower() != TABLE:
            charts.check_available()
        writable(path)
    return paths


def writable(path: Path) -> None:
    """Refuse a file that could not be written; nothing of it, or beside it, changes."""
    if path.is_dir():
        raise InvalidOption("“{path}” is a folder; give the name of a file.", path=path)
    if not path.parent.is_dir():
        raise InvalidOption("There is no folder “{folder}”.", folder=path.parent)
    try:
        if path.is_file():
            with path.open("ab"):
                pass
        elif not path.exists():  # not for a device, or a pipe
            with tempfile.TemporaryFile(dir=path.parent):
                pass
    except OSError as error:
        raise unwritable(path, error) from error


def write(path: Path, content: str | bytes, encoding: str = "utf-8") -> None:
    """Write `content` to a file; raises `InvalidOption`."""
    try:
        path.write_bytes(content.encode(encoding) if isinstance(content, str) else content)
    except OSError as error:
        raise unwritable(path, error) from error
