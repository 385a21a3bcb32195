"""Makes game and tournament records from the rows of a file, and checks their digests."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from pions.store.errors import TOURNAMENT, StoreFault, damaged_row
from pions.store.game_records import GameRecord, Seat, TournamentRecord
from pions.store.schema import version

COLUMNS: Final = (
    *("id", "pair", "game", "round"),
    *("first", "first_program", "first_output", "second", "second_program", "second_output"),
    *("opening", "seed", "moves", "seconds", "winner", "termination", "cause", "trace"),
)
"""The columns of a game in the order of `record`, which takes the conditions after them."""
JOINED: Final = "LEFT JOIN conditions ON conditions.number = games.conditions"
ENTERED: Final = f"FROM entries LEFT JOIN games ON games.id = entries.game {JOINED}"
"""Entries joined to their games; one without a game is damaged."""
ENTRY: Final = "entries.tournament, entries.number, entries.game"

_LEFT_OUT: Final = {"first_output": "''", "second_output": "''", "cause": "'{}'", "trace": "''"}
"""Columns that may be long, and are not needed to count games."""

WHOLE: Final = ", ".join(f"games.{column}" for column in COLUMNS) + ", conditions.text"
"""All columns of a game."""
LIGHT: Final = (
    ", ".join(_LEFT_OUT.get(column, f"games.{column}") for column in COLUMNS) + ", conditions.text"
)
"""The same without the output of players and the texts about faults."""
_HALF: Final = 16
_RESULTS: Final = (None, "first", "second")


class DamagedRow(ValueError):
    """A row that is not as it was written, or holds no game."""


def digest(values: Sequence[object]) -> str:
    """Return a hash of the columns that are always read, and one of the others.

    `values` are those of `COLUMNS`, and the text of the conditions.
    """
    named = list(zip((*COLUMNS, ""), values, strict=True))
    light = [value for name, value in named if name not in _LEFT_OUT]
    return row_digest(light) + row_digest([value for name, value in named if name in _LEFT_OUT])


def row_digest(values: Sequence[object]) -> str:
    """Return a hash of a row of tournaments, or of the `ENTRY` of a game in one."""
    whole = json.dumps(values).encode()
    return hashlib.blake2b(whole, digest_size=_HALF // 2).hexdigest()


def check_entry(values: Sequence[object], kept: str) -> None:
    """Raise `DamagedRow` where an entry is not as it was written."""
    if kept and row_digest(values) != kept:
        raise DamagedRow(values)


def checked(row: Sequence[Any], *, whole: bool) -> GameRecord:
    """Return the game of a row of `COLUMNS`, conditions, and a digest; raises `DamagedRow`.

    Rows of older versions have no digest. Only what was read is checked, the `whole` row or not.
    """
    *values, kept = row
    compared = 2 * _HALF if whole else _HALF
    if kept and digest(values)[:compared] != kept[:compared]:
        raise DamagedRow(values[0])
    try:
        found = record(tuple(values))
    except (ValueError, TypeError) as error:
        raise DamagedRow(values[0]) from error
    texts = (found.id, found.pair, found.game, found.moves, found.opening, found.termination)
    if found.winner not in _RESULTS or not all(isinstance(text, str) for text in texts):
        raise DamagedRow(values[0])
    return found


def record(row: tuple[Any, ...]) -> GameRecord:
    """Return the game of a row of `COLUMNS` and conditions."""
    opening, seed, moves, seconds, winner, termination, cause, trace, conditions = row[10:]
    return GameRecord(
        *row[:4],
        Seat(*row[4:7]),
        Seat(*row[7:10]),
        *(opening, seed, moves, tuple(json.loads(seconds)), winner, termination),
        *(json.loads(cause), trace, json.loads(conditions)),
    )


def tournaments(
    base: sqlite3.Connection, path: Path, damaged: dict[str, StoreFault]
) -> list[TournamentRecord]:
    """Return the tournaments of a file in the order of their starts; `damaged` gets the others."""

    def leave_out(name: object) -> None:
        damaged.setdefault(str(name), damaged_row(TOURNAMENT, path, str(name)))

    kept = "digest" if version(base) > 1 else "''"
    rows = base.execute(
        f"SELECT id, game, settings, entrants, started, {kept} "  # noqa: S608 - our own names
        "FROM tournaments ORDER BY started, id"
    ).fetchall()
    for (stray,) in base.execute(
        "SELECT DISTINCT tournament FROM entries "
        "WHERE tournament NOT IN (SELECT id FROM tournaments)"
    ):
        leave_out(stray)
    found = []
    for *values, kept in rows:
        name, game, settings, entrants, started = values
        try:
            if kept and row_digest(values) != kept:
                raise DamagedRow(name)
            found.append(
                TournamentRecord(
                    name, game, json.loads(settings), tuple(json.loads(entrants)), started
                )
            )
        except (ValueError, TypeError):
            leave_out(name)
    return found
