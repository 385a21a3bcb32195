"""What can go wrong with a file of games, each as a sentence."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from pions.core.errors import PionsError
from pions.core.text import visible
from pions.core.types import Term


class StoreFault(PionsError):
    """The games cannot be kept or read; what was written before is still there."""


class ForeignFile(StoreFault):
    """A file of some other program, or none that SQLite can read."""


NOT_GAMES: Final = Term(
    "“{path}” is not a file of games. Give another one; for a tournament, with --store."
)

_SENTENCES: Final[Mapping[str, Term]] = {
    "FULL": Term("The disk is full: “{path}” cannot grow. Make room, then run the same command."),
    "IOERR": Term(
        "“{path}” cannot be written or read: the disk is full or faulty. "
        "Repair that, then run the same command."
    ),
    "CANTOPEN": Term("“{path}” cannot be opened: is its folder there, and may you write in it?"),
    "READONLY": Term("“{path}” cannot be written: the file or its folder is read-only."),
    "PERM": Term("“{path}” cannot be written: the file or its folder is read-only."),
    "NOTADB": NOT_GAMES,
    "CORRUPT": Term(
        "“{path}” is damaged. Move it away; the same command then plays the games again."
    ),
    "BUSY": Term("“{path}” is in use by another program. Wait until it is done, then try again."),
    "LOCKED": Term("“{path}” is in use by another program. Wait until it is done, then try again."),
}


def damaged_game(path: Path, name: object) -> StoreFault:
    """What is said of a row of games that is not as it was written."""
    return StoreFault(
        "“{path}” is damaged: game {id} is not as it was written, and is left out.",
        path=path,
        id=visible(str(name)),
    )


def damaged_tournament(path: Path, name: object) -> StoreFault:
    """The same of a tournament."""
    return StoreFault(
        "“{path}” is damaged: tournament {id} is not as it was written, and is left out.",
        path=path,
        id=visible(str(name)),
    )


def sentence(path: Path, error: sqlite3.Error) -> StoreFault:
    """The fault that `error` stands for; its kind is the word after SQLITE_."""
    kind = kind_of(error)
    if kind in _SENTENCES:
        return StoreFault(_SENTENCES[kind], path=path)
    return StoreFault("“{path}” cannot be used: {error}", path=path, error=error)


def kind_of(error: sqlite3.Error) -> str:
    """The word of SQLite for what went wrong, such as ``FULL``; empty where there is none."""
    name = getattr(error, "sqlite_errorname", None) or ""
    return name.removeprefix("SQLITE_").partition("_")[0]


@contextmanager
def explained(path: Path) -> Iterator[None]:
    """Turns what SQLite raises about `path` into a `StoreFault`."""
    try:
        yield
    except sqlite3.Error as error:
        raise sentence(path, error) from error
