"""How a row of the file becomes a game or a tournament again."""

from __future__ import annotations

import json
import sqlite3
from typing import Any, Final

from pions.store.record import GameRecord, Seat, TournamentRecord

COLUMNS: Final = (
    *("id", "pair", "game", "round"),
    *("first", "first_program", "first_output", "second", "second_program", "second_output"),
    *("opening", "seed", "moves", "seconds", "winner", "termination", "cause", "trace"),
)
"""Of the table of games, in the order `record` wants them; then the text of the conditions."""
JOINED: Final = "JOIN conditions ON conditions.number = games.conditions"

_LEFT_OUT: Final = {"first_output": "''", "second_output": "''", "cause": "'{}'", "trace": "''"}
"""What nobody needs who counts games, and what may be long."""

WHOLE: Final = ", ".join(f"games.{column}" for column in COLUMNS) + ", conditions.text"
"""Everything about a game."""
LIGHT: Final = (
    ", ".join(_LEFT_OUT.get(column, f"games.{column}") for column in COLUMNS) + ", conditions.text"
)
"""The same without what players printed and without what is said about faults."""


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


def tournaments(base: sqlite3.Connection) -> list[TournamentRecord]:
    """Those of a file, the one started last at the end."""
    rows = base.execute(
        "SELECT id, game, settings, entrants, started FROM tournaments ORDER BY started, id"
    ).fetchall()
    return [
        TournamentRecord(name, game, json.loads(settings), tuple(json.loads(entrants)), started)
        for name, game, settings, entrants, started in rows
    ]
