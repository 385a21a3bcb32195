"""Makes game and tournament records from the rows of a file, and checks their digests."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from pions.store.errors import GAME, TOURNAMENT, StoreFault, damaged_row
from pions.store.game_records import GameRecord, Seat, TournamentRecord
from pions.store.schema import version

COLUMNS: Final = (
    *("id", "pair", "game", "round"),
    *("first", "first_program", "first_output", "second", "second_program", "second_output"),
    *("opening", "seed", "moves", "seconds", "winner", "termination", "cause", "trace"),
)
"""The columns of a game in the order of `GameRecord`, which takes the conditions after them."""
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


def games(  # noqa: PLR0913, PLR0917 - a file, a query, and how much of a row it reads
    base: sqlite3.Connection,
    path: Path,
    damaged: dict[str, StoreFault],
    statement: str,
    values: Sequence[object],
    whole: bool,  # noqa: FBT001
) -> Iterator[tuple[int, GameRecord]]:
    """Yield the games of a query with their numbers; `damaged` gets those that are left out."""
    for tournament, number, name, kept, *row in base.execute(statement, values):
        valid = not kept or row_digest((tournament, number, name)) == kept
        record = _checked(row, whole=whole) if valid else None
        if record is None:
            damaged[str(name)] = damaged_row(GAME, path, name)
        else:
            yield number, record


def _checked(row: Sequence[Any], *, whole: bool) -> GameRecord | None:
    """Return the game of a row of `COLUMNS`, conditions, and a digest; ``None`` if it is damaged.

    Rows of older versions have no digest. Only what was read is checked, the `whole` row or not.
    """
    *values, kept = row
    compared = 2 * _HALF if whole else _HALF
    if kept and digest(values)[:compared] != kept[:compared]:
        return None
    opening, seed, moves, seconds, winner, termination, cause, trace, conditions = values[10:]
    try:
        parts: list[Any] = [*values[:4], Seat(*values[4:7]), Seat(*values[7:10])]
        parts += [opening, seed, moves, tuple(json.loads(seconds)), winner, termination]
        parts += [json.loads(cause), trace, json.loads(conditions)]
        record = GameRecord(*parts)
    except (ValueError, TypeError):
        return None
    texts = (*values[:3], moves, opening, termination)
    return record if winner in _RESULTS and all(isinstance(text, str) for text in texts) else None


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
    records = []
    for *values, kept in rows:
        name, game, settings, entrants, started = values
        if kept and row_digest(values) != kept:
            leave_out(name)
            continue
        try:
            plain = json.loads(settings), tuple(json.loads(entrants))
        except (ValueError, TypeError):
            leave_out(name)
        else:
            records.append(TournamentRecord(name, game, *plain, started))
    return records
