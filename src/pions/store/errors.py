"""The errors of files of games, each as a sentence."""

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
    """Games cannot be stored or read; what was written before is still there."""


class ForeignFile(StoreFault):
    """A file of another program, or none that SQLite can read."""


NOT_GAMES: Final = Term(
    "“{path}” is not a file of games. Give another one; for a tournament, with --store."
)
DAMAGED: Final = Term(
    "“{path}” is damaged. Move it away; the same command then plays the games again."
)
_READ_ONLY: Final = Term("“{path}” cannot be written: the file or its folder is read-only.")
_BUSY: Final = Term("“{path}” is in use by another program. Wait until it is done, then try again.")

_SENTENCES: Final[Mapping[str, Term]] = {
    "FULL": Term("The disk is full: “{path}” cannot grow. Make room, then run the same command."),
    "IOERR": Term(
        "“{path}” cannot be written or read: the disk is full or faulty. "
        "Repair that, then run the same command."
    ),
    "CANTOPEN": Term("“{path}” cannot be opened: is its folder there, and may you write in it?"),
    "READONLY": _READ_ONLY,
    "PERM": _READ_ONLY,
    "NOTADB": NOT_GAMES,
    "CORRUPT": DAMAGED,
    "BUSY": _BUSY,
    "LOCKED": _BUSY,
}


_OF_MACHINE: Final = ("FULL", "IOERR", "CANTOPEN", "READONLY", "PERM")

GAME: Final = Term("“{path}” is damaged: game {id} is not as it was written, and is left out.")
TOURNAMENT: Final = Term(
    "“{path}” is damaged: tournament {id} is not as it was written, and is left out."
)


def damaged_row(sentence: Term, path: Path, name: object) -> StoreFault:
    """Return the fault of a row, `GAME` or `TOURNAMENT`, that is not as it was written."""
    return StoreFault(sentence, path=path, id=visible(str(name)))


def fault_of(path: Path, error: sqlite3.Error) -> StoreFault:
    """Return the fault for an error of SQLite."""
    kind = kind_of(error)
    if kind not in _SENTENCES:
        return StoreFault("“{path}” cannot be used: {error}", path=path, error=error)
    fault = StoreFault(_SENTENCES[kind], path=path)
    fault.of_machine = kind in _OF_MACHINE
    return fault


def kind_of(error: sqlite3.Error) -> str:
    """Return SQLite's word for an error, such as ``FULL``; empty where there is none."""
    name = getattr(error, "sqlite_errorname", None) or ""
    return name.removeprefix("SQLITE_").partition("_")[0]


@contextmanager
def explained(path: Path) -> Iterator[None]:
    """Raise a `StoreFault` about `path` for an error of SQLite."""
    try:
        yield
    except sqlite3.Error as error:
        raise fault_of(path, error) from error
