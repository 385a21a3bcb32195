"""The tables of a file of games.

::

    tournaments  1 --- n  entries  n --- 1  games  n --- 1  conditions
"""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Final

from pions.store.errors import StoreFault

VERSION: Final = 3
"""The version of the tables below; a file of a later one is refused."""
OURS: Final = 0x50494F4E
"""PION, in SQLite's header of our files."""

TABLES: Final = """
CREATE TABLE conditions (
    number INTEGER PRIMARY KEY,
    text TEXT NOT NULL UNIQUE
);
CREATE TABLE games (
    id TEXT PRIMARY KEY,
    pair TEXT NOT NULL,
    game TEXT NOT NULL,
    round INTEGER NOT NULL,
    first TEXT NOT NULL,
    first_program TEXT NOT NULL,
    first_output TEXT NOT NULL,
    second TEXT NOT NULL,
    second_program TEXT NOT NULL,
    second_output TEXT NOT NULL,
    opening TEXT NOT NULL,
    seed INTEGER NOT NULL,
    moves TEXT NOT NULL,
    seconds TEXT NOT NULL,
    winner TEXT,
    termination TEXT NOT NULL,
    cause TEXT NOT NULL,
    trace TEXT NOT NULL,
    conditions INTEGER NOT NULL REFERENCES conditions,
    digest TEXT NOT NULL DEFAULT ''
);
CREATE TABLE tournaments (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    settings TEXT NOT NULL,
    entrants TEXT NOT NULL,
    started TEXT NOT NULL,
    digest TEXT NOT NULL DEFAULT ''
);
CREATE TABLE entries (
    tournament TEXT NOT NULL REFERENCES tournaments,
    number INTEGER NOT NULL,
    game TEXT NOT NULL REFERENCES games,
    digest TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (tournament, game)
);
"""


UPGRADES: Final = {
    1: (
        "ALTER TABLE games ADD COLUMN digest TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE tournaments ADD COLUMN digest TEXT NOT NULL DEFAULT ''",
    ),
    2: ("ALTER TABLE entries ADD COLUMN digest TEXT NOT NULL DEFAULT ''",),
}
"""The statements that turn each earlier version into the next; their rows have no digests."""


def version(base: sqlite3.Connection) -> int:
    """Return the version of the tables of a file."""
    (number,) = base.execute("PRAGMA user_version").fetchone()
    return int(number)


def is_empty(base: sqlite3.Connection, path: Path, foreign: StoreFault) -> bool:
    """Return whether a file has no tables yet.

    Raises `foreign` for a file of another program, and `StoreFault` for a later version.
    """
    found = version(base)
    (owner,) = base.execute("PRAGMA application_id").fetchone()
    (tables,) = base.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if tables and owner != OURS:
        raise foreign
    if found > VERSION:
        raise StoreFault(
            "“{path}” was written by a later version of Pions (its format is {found}, "
            "this one reads up to {known}). Use that version.",
            path=path,
            found=found,
            known=VERSION,
        )
    return not tables
