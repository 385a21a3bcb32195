"""Reads a file of games that another program may be writing.

SQLite's log lets one program write while others read. A reader sees the file as it was at its
first query.
"""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Self

from pions.core.errors import why
from pions.store import rows
from pions.store.errors import ForeignFile, StoreFault, fault_of, kind_of
from pions.store.game_records import GameRecord, TournamentRecord
from pions.store.rows import ENTERED, ENTRY, LIGHT, WHOLE
from pions.store.schema import is_empty, version

FAULT: Final = "fault"
"""Instead of a termination: any fault."""
_PATIENCE: Final = 2.0
"""Seconds to wait for a program that has locked the file."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A filter for the games of a tournament."""

    player: str = ""
    """Only the games of this player; empty for all."""
    termination: str = ""
    """Only those with this termination, or `FAULT`; empty for all."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A game and its number in the schedule, counted from 0."""

    number: int
    record: GameRecord


class Reader:
    """The content of a file of games; a context that closes it. Its errors name no folder."""

    def __init__(self, path: Path, shown: Path | None = None) -> None:
        """Open `path`, which errors call `shown`."""
        self.path = Path(path.name) if shown is None else shown
        self.damaged: dict[str, StoreFault] = {}
        """As `Store.damaged`."""
        self._copy: tempfile.TemporaryDirectory[str] | None = None
        if not path.is_file():
            raise StoreFault("There is no file of games “{path}”.", path=self.path)
        with self._explained():
            try:
                self._open(path, "mode=ro")
            except sqlite3.OperationalError as error:
                if kind_of(error) not in ("CANTOPEN", "READONLY"):
                    raise
                self._open_beside(path)

    def _open(self, path: Path, how: str) -> None:
        address = f"{path.absolute().as_uri()}?{how}"
        self._base = sqlite3.connect(address, uri=True, timeout=_PATIENCE, isolation_level=None)
        try:
            self._base.execute("PRAGMA trusted_schema = OFF")
            self._base.execute("BEGIN")
            self.empty = is_empty(self._base, self.path, _foreign(self.path))
            self._version = version(self._base)
        except BaseException:
            self._base.close()
            raise

    def _open_beside(self, path: Path) -> None:
        """Open a file in a read-only folder, where SQLite cannot make its own files.

        No program can write there, so no lock is needed; a log with games is read in a copy.
        """
        log = path.with_name(f"{path.name}-wal")
        if not log.exists() or not log.stat().st_size:
            self._open(path, "immutable=1")
            return
        self._copy = tempfile.TemporaryDirectory(prefix="pions-games-")
        try:
            for file in (path, log):
                shutil.copyfile(file, Path(self._copy.name, file.name))
            self._open(Path(self._copy.name, path.name), "mode=rw")
        except BaseException as error:
            self._copy.cleanup()
            if isinstance(error, OSError):
                raise StoreFault(
                    "“{path}” cannot be read: {reason}.",
                    path=self.path,
                    reason=why(error),
                ) from error
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self._base.close()
        if self._copy is not None:
            self._copy.cleanup()

    def tournaments(self) -> list[TournamentRecord]:
        """Return the tournaments of this file, the one started last at the end."""
        with self._explained():
            return [] if self.empty else rows.tournaments(self._base, self.path, self.damaged)

    def count(self, tournament: str, wanted: Wanted | None = None) -> int:
        """Return how many games a tournament has."""
        source, values = _source(tournament, wanted or Wanted())
        return int(self._first(f"SELECT count(*) {source}", values)[0])

    def games(self, tournament: str, *, whole: bool = False) -> Iterator[GameRecord]:
        """Yield all games of a tournament in the order of its schedule.

        The output of players and the texts about faults are read for `whole` only.
        """
        source, values = _source(tournament, Wanted())
        ordered = f"{source} ORDER BY entries.number, games.id"
        entries = self._read(WHOLE if whole else LIGHT, ordered, values)
        return (entry.record for entry in entries)

    def some(self, tournament: str, wanted: Wanted, start: int, most: int) -> list[Entry]:
        """Return at most so many games, from the end of the schedule, without the first `start`."""
        source, values = _source(tournament, wanted)
        ordered = "ORDER BY entries.number DESC, games.id LIMIT ? OFFSET ?"
        return list(self._read(LIGHT, f"{source} {ordered}", [*values, most, start]))

    def latest(self, tournament: str, most: int) -> list[Entry]:
        """Return the games that were stored last, the very last first."""
        source, values = _source(tournament, Wanted())
        ordered = f"{source} ORDER BY games.rowid DESC LIMIT ?"
        return list(self._read(LIGHT, ordered, [*values, most]))

    def game(self, tournament: str, name: str) -> Entry | None:
        """Return one game, complete."""
        source, values = _source(tournament, Wanted())
        return next(self._read(WHOLE, f"{source} AND games.id = ?", [*values, name]), None)

    def beside(self, tournament: str, number: int) -> tuple[str | None, str | None]:
        """Return the ids of the games before and after a number of the schedule."""
        source, values = "FROM entries WHERE tournament = ? AND number", [tournament, number]
        before = self._first(f"SELECT game {source} < ? ORDER BY number DESC, game", values)
        after = self._first(f"SELECT game {source} > ? ORDER BY number, game", values)
        return (before[0] if before else None), (after[0] if after else None)

    def _first(self, statement: str, values: Sequence[object]) -> Any:  # noqa: ANN401 - a row
        with self._explained():
            return self._base.execute(f"{statement} LIMIT 1", values).fetchone()

    def _read(self, columns: str, source: str, values: Sequence[object]) -> Iterator[Entry]:
        # Only our own names and question marks are joined into the statement.
        entry = "entries.digest" if self._version > 2 else "''"
        game = "games.digest" if self._version > 1 else "''"
        statement = f"SELECT {ENTRY}, {entry}, {columns}, {game} {source}"
        whole = columns is WHOLE
        found = rows.games(self._base, self.path, self.damaged, statement, values, whole)
        with self._explained():
            yield from (Entry(number, record) for number, record in found)

    @contextmanager
    def _explained(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            if kind_of(error) == "NOTADB":
                raise _foreign(self.path) from error
            raise fault_of(self.path, error) from error


def _foreign(path: Path) -> ForeignFile:
    return ForeignFile("“{path}” is not a file of games of Pions.", path=path)


def _source(tournament: str, wanted: Wanted) -> tuple[str, list[object]]:
    source, values = f"{ENTERED} WHERE entries.tournament = ?", [tournament]
    if wanted.player:
        source += " AND ? IN (games.first, games.second)"
        values.append(wanted.player)
    if wanted.termination == FAULT:
        source += " AND games.termination NOT IN ('win', 'draw')"
    elif wanted.termination:
        source += " AND games.termination = ?"
        values.append(wanted.termination)
    return source, list(values)
