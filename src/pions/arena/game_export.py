"""Games as other programs read them: JSON lines with the headers of PGN, CSV, SGF, plain moves."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from io import StringIO
from typing import Final

from pions.core.text import cell
from pions.core.variations import Variations
from pions.families import sgf
from pions.games import catalog
from pions.store.game_records import GameRecord

RESULTS: Final = {"first": "1-0", "second": "0-1", None: "1/2-1/2"}


def headers(record: GameRecord) -> dict[str, object]:
    """Everything about a game, in plain values, under names people know from chess."""
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
    """The moves of the game, those of its opening included."""
    return catalog.find(record.game).parse_moves(record.moves)


def json_lines(records: Iterable[GameRecord]) -> Iterator[str]:
    """A JSON object a game, each on a line of its own."""
    return (json.dumps(headers(record), ensure_ascii=False) + "\n" for record in records)


def csv_lines(records: Iterable[GameRecord]) -> Iterator[str]:
    """A table with a row a game; lists and mappings are written as JSON in their cell."""
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
    """The moves of each game as one text, what the game was after a ``#``."""
    for record in records:
        who = f"{record.first.name} - {record.second.name}"
        yield f"{record.moves}  # {who} {RESULTS[record.winner]} {record.termination}\n"


def sgf_lines(records: Iterable[GameRecord]) -> Iterator[str]:
    """Games in SGF, one tree each: Black opens, as everywhere."""
    return map(sgf_game, records)


def sgf_game(record: GameRecord) -> str:
    """One game in SGF."""
    game = catalog.find(record.game)
    who = {"first": "B+", "second": "W+", None: "0"}[record.winner]
    properties = {
        "PB": record.first.name,
        "PW": record.second.name,
        "RO": str(record.round),
        "RE": who if record.termination == "win" else f"{who}F",
        "GC": record.termination,
    }
    moves = Variations.of(map(game.format_move, game.parse_moves(record.moves)))
    about = {name: (text,) for name, text in properties.items() if text}
    return sgf.write(game.initial(), moves, about) + "\n"


FORMATS: Final[Mapping[str, Callable[[Iterable[GameRecord]], Iterator[str]]]] = {
    "jsonl": json_lines,
    "csv": csv_lines,
    "moves": position_lines,
    "sgf": sgf_lines,
}
"""Every format by its name."""
