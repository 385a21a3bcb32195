"""Stored games for other programs: JSON lines with the headers of PGN, CSV, SGF, plain moves."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from io import StringIO
from typing import Final

from pions.core.text import cell
from pions.core.variations import Variations
from pions.families import sgf
from pions.games import catalog
from pions.store.game_records import GameRecord

RESULTS: Final = {"first": "1-0", "second": "0-1", None: "1/2-1/2"}


def headers(record: GameRecord) -> dict[str, object]:
    """Return all about a game as plain values, under the names of PGN."""
    limits = record.conditions.get("limits")
    seconds = limits.get("seconds") if isinstance(limits, Mapping) else None
    return {
        "Event": record.game,
        "Round": record.round,
        "First": record.first.name,
        "Second": record.second.name,
        "Result": RESULTS[record.winner],
        "Termination": record.termination,
        "TimeControl": None if seconds is None else f"{seconds:g} s/move",
        "Opening": record.opening,
        "Moves": record.moves,
        "Plies": len(moves(record)),
        "Seconds": list(record.seconds),
        "Seed": record.seed,
        "Id": record.id,
        "Pair": record.pair,
        "FirstProgram": record.first.program,
        "SecondProgram": record.second.program,
        "Detail": record.detail(),
        "FirstOutput": record.first.output,
        "SecondOutput": record.second.output,
        "Conditions": dict(record.conditions),
    }


def moves(record: GameRecord) -> tuple[int, ...]:
    """Return the moves of the game, those of its opening included."""
    return catalog.find(record.game).parse_moves(record.moves)


def json_lines(records: Iterable[GameRecord]) -> Iterator[str]:
    """Yield a JSON object a game, each on a line."""
    return (json.dumps(headers(record), ensure_ascii=False) + "\n" for record in records)


def csv_lines(records: Iterable[GameRecord]) -> Iterator[str]:
    """Yield a table with a row a game; lists and mappings are JSON in their cells."""
    buffer = StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    for number, record in enumerate(records):
        row = headers(record)
        if number == 0:
            writer.writerow(row)
        writer.writerow(map(_cell, row.values()))
        yield buffer.getvalue()
        buffer.seek(0)
        buffer.truncate()


def _cell(value: object) -> object:
    if isinstance(value, list | dict):
        return json.dumps(value)
    return cell(value) if isinstance(value, str) else value


def position_lines(records: Iterable[GameRecord]) -> Iterator[str]:
    """Yield the moves of each game as one text, and its players and result after a ``#``."""
    for record in records:
        players = f"{record.first.name} - {record.second.name}"
        yield f"{record.moves}  # {players} {RESULTS[record.winner]} {record.termination}\n"


def sgf_game(record: GameRecord) -> str:
    """Return one game in SGF; Black opens."""
    game = catalog.find(record.game)
    result = {"first": "B+", "second": "W+", None: "0"}[record.winner]
    properties = {
        "PB": record.first.name,
        "PW": record.second.name,
        "RO": str(record.round),
        "RE": result if record.termination == "win" else f"{result}F",
        "GC": record.termination,
    }
    moves = Variations.of(map(game.format_move, game.parse_moves(record.moves)))
    about = {name: (text,) for name, text in properties.items() if text}
    return sgf.write(game.initial(), moves, about) + "\n"


FORMATS: Final[Mapping[str, Callable[[Iterable[GameRecord]], Iterator[str]]]] = {
    "jsonl": json_lines,
    "csv": csv_lines,
    "moves": position_lines,
    "sgf": partial(map, sgf_game),
}
