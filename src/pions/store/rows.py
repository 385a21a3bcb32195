"""How a row of the file becomes a game or a tournament again."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Callable, Sequence
from typing import Any, Final

from pions.store.game_records import GameRecord, Seat, TournamentRecord
from pions.store.schema import version

COLUMNS: Final = (
    *("id", "pair", "game", "round"),
    *("first", "first_program", "first_output", "second", "second_program", "second_output"),
    *("opening", "seed", "moves", "seconds", "winner", "termination", "cause", "trace"),
)
"""Of the table of games, in the order `record` wants them; then the text of the conditions."""
JOINED: Final = "LEFT JOIN conditions ON conditions.number = games.conditions"
ENTERED: Final = f"FROM entries LEFT JOIN games ON games.id = entries.game {JOINED}"
"""Entries joined to their games; one without a game is damaged."""
ENTRY: Final = "entries.tournament, entries.number, entries.game"

_LEFT_OUT: Final = {"first_output": "''", "second_output": "''", "cause": "'{}'", "trace": "''"}
"""What nobody needs who counts games, and what may be long."""

WHOLE: Final = ", ".join(f"games.{column}" for column in COLUMNS) + ", conditions.text"
"""Everything about a game."""
LIGHT: Final = (
    ", ".join(_LEFT_OUT.get(column, f"games.{column}") for column in COLUMNS) + ", conditions.text"
)
"""The same without what players printed and without what is said about faults."""
_HALF: Final = 16
_RESULTS: Final = (None, "first", "second")


class DamagedRow(ValueError):
    """A row that is not as it was written, or holds no game."""


def digest(values: Sequence[object]) -> str:
    """What changes with any change of a game: for all that is always read, and for the rest.

    `values` are those of `COLUMNS`, and the text of the conditions.
    """
    light = [
        value for name, value in zip((*COLUMNS, ""), values, strict=True) if name not in _LEFT_OUT
    ]
    rest = [value for name, value in zip(COLUMNS, values, strict=False) if name in _LEFT_OUT]
    return _hash(light) + _hash(rest)


def _hash(values: Sequence[object]) -> str:
    whole = json.dumps(values).encode()
    return hashlib.blake2b(whole, digest_size=_HALF // 2).hexdigest()


def entry_digest(values: Sequence[object]) -> str:
    """The same of the place of a game in a tournament, the values of `ENTRY`."""
    return _hash(values)


def check_entry(values: Sequence[object], kept: str) -> None:
    """Raise `DamagedRow` where the place of a game is not as it was written."""
    if kept and entry_digest(values) != kept:
        raise DamagedRow(values)


def checked(row: Sequence[Any], *, whole: bool) -> GameRecord:
    """The game of a row of `COLUMNS`, conditions, and a digest; raises `DamagedRow`.

    Rows of older versions have no digest. Where not the `whole` of it was read, no more is checked.
    """
    *values, kept = row
    compared = 2 * _HALF if whole else _HALF
    if kept and digest(values)[:compared] != kept[:compared]:
        raise DamagedRow(values[0])
    try:
        found = record(tuple(values))
    except (ValueError, TypeError) as error:
        raise DamagedRow(values[0]) from error
    told = (found.id, found.pair, found.game, found.moves, found.opening, found.termination)
    if found.winner not in _RESULTS or not all(isinstance(text, str) for text in told):
        raise DamagedRow(values[0])
    return found


def record(row: tuple[Any, ...]) -> GameRecord:
    """The game of a row of `COLUMNS` and conditions."""
    name, pair, game, number, *rest = row
    first, second = Seat(*rest[:3]), Seat(*rest[3:6])
    opening, seed, moves, seconds, winner, termination, cause, trace, conditions = rest[6:]
    return GameRecord(
        id=name,
        pair=pair,
        game=game,
        round=number,
        first=first,
        second=second,
        opening=opening,
        seed=seed,
        moves=moves,
        seconds=tuple(json.loads(seconds)),
        winner=winner,
        termination=termination,
        cause=json.loads(cause),
        trace=trace,
        conditions=json.loads(conditions),
    )


def tournament_digest(values: Sequence[object]) -> str:
    """The same of a tournament."""
    return _hash(values)


def tournaments(
    base: sqlite3.Connection, damaged: Callable[[str], object]
) -> list[TournamentRecord]:
    """Those of a file, the one started last at the end; `damaged` hears of those left out."""
    kept = "digest" if version(base) > 1 else "''"
    rows = base.execute(
        f"SELECT id, game, settings, entrants, started, {kept} "  # noqa: S608 - our own names
        "FROM tournaments ORDER BY started, id"
    ).fetchall()
    for (stray,) in base.execute(
        "SELECT DISTINCT tournament FROM entries "
        "WHERE tournament NOT IN (SELECT id FROM tournaments)"
    ):
        damaged(str(stray))
    found = []
    for *values, kept in rows:
        name, game, settings, entrants, started = values
        try:
            if kept and tournament_digest(values) != kept:
                raise DamagedRow(name)
            found.append(
                TournamentRecord(
                    name, game, json.loads(settings), tuple(json.loads(entrants)), started
                )
            )
        except (ValueError, TypeError):
            damaged(str(name))
    return found
