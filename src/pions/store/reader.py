"""A look into a file of games that another program may be writing: nothing is changed.

SQLite's log lets one program write while others read. All that one reader answers is
of one moment, that of its first question.
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
from pions.store.errors import (
    ForeignFile,
    StoreFault,
    damaged_game,
    damaged_tournament,
    kind_of,
    sentence,
)
from pions.store.game_records import GameRecord, TournamentRecord
from pions.store.rows import ENTERED, ENTRY, LIGHT, WHOLE, DamagedRow
from pions.store.schema import is_empty, version

FAULT: Final = "fault"
"""In place of a termination: any fault."""
_PATIENCE: Final = 2.0
"""Seconds to wait for a program that has locked the file."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which games of a tournament."""

    player: str = ""
    """Only the games of this one; empty for everybody's."""
    termination: str = ""
    """Only those that ended so, or `FAULT`; empty for all."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A game and its place in the schedule, counted from 0."""

    number: int
    record: GameRecord


class Reader:
    """What a file of games holds; a context that closes it. Its sentences name no folder."""

    def __init__(self, path: Path, shown: Path | None = None) -> None:
        """Open `path`, which sentences call `shown`."""
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
        """Open a file where SQLite cannot lay its own beside it, such as a disc or a share.

        Nobody writes there, so that nothing has to be locked; a log with games that have not
        gone into the file yet is read in a copy.
        """
        log = path.with_name(f"{path.name}-wal")
        if not log.exists() or not log.stat().st_size:
            self._open(path, "immutable=1")
            return
        self._copy = tempfile.TemporaryDirectory(prefix="pions-games-")
        try:
            for one in (path, log):
                shutil.copyfile(one, Path(self._copy.name, one.name))
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
        """Those of this file, the one started last at the end."""
        with self._explained():
            if self.empty:
                return []
            return rows.tournaments(
                self._base,
                lambda name: self.damaged.setdefault(name, damaged_tournament(self.path, name)),
            )

    def count(self, tournament: str, wanted: Wanted | None = None) -> int:
        """How many games a tournament has."""
        found, values = _narrowed(tournament, wanted or Wanted())
        return int(self._one(f"SELECT count(*) {found}", values)[0])

    def games(self, tournament: str, *, whole: bool = False) -> Iterator[GameRecord]:
        """All games of a tournament in the order of its schedule.

        What players printed, and what is said about faults, comes with the `whole` of it only.
        """
        found, values = _narrowed(tournament, Wanted())
        ordered = "ORDER BY entries.number, games.id"
        columns = WHOLE if whole else LIGHT
        return (one.record for one in self._read(columns, f"{found} {ordered}", values))

    def some(self, tournament: str, wanted: Wanted, start: int, most: int) -> list[Entry]:
        """At most so many games, the last of the schedule first, the first `start` left out."""
        found, values = _narrowed(tournament, wanted)
        ordered = "ORDER BY entries.number DESC, games.id LIMIT ? OFFSET ?"
        return list(self._read(LIGHT, f"{found} {ordered}", [*values, most, start]))

    def latest(self, tournament: str, most: int) -> list[Entry]:
        """The games that were kept last, the very last first."""
        found, values = _narrowed(tournament, Wanted())
        ordered = "ORDER BY games.rowid DESC LIMIT ?"
        return list(self._read(LIGHT, f"{found} {ordered}", [*values, most]))

    def game(self, tournament: str, name: str) -> Entry | None:
        """One game with everything that is known of it."""
        found, values = _narrowed(tournament, Wanted())
        return next(self._read(WHOLE, f"{found} AND games.id = ?", [*values, name]), None)

    def beside(self, tournament: str, number: int) -> tuple[str | None, str | None]:
        """The ids of the games before and after that place of the schedule."""
        found, values = "FROM entries WHERE tournament = ? AND number", [tournament, number]
        before = self._one(f"SELECT game {found} < ? ORDER BY number DESC, game", values)
        after = self._one(f"SELECT game {found} > ? ORDER BY number, game", values)
        return (before[0] if before else None), (after[0] if after else None)

    def _one(self, statement: str, values: Sequence[object]) -> Any:  # noqa: ANN401 - a row
        with self._explained():
            return self._base.execute(f"{statement} LIMIT 1", values).fetchone()

    def _read(self, columns: str, found: str, values: Sequence[object]) -> Iterator[Entry]:
        # Nothing but our own names and question marks is joined into the statement.
        entry = "entries.digest" if self._version > 2 else "''"
        game = "games.digest" if self._version > 1 else "''"
        statement = f"SELECT {ENTRY}, {entry}, {columns}, {game} {found}"
        with self._explained():
            for tournament, number, name, kept, *row in self._base.execute(statement, values):
                try:
                    rows.check_entry((tournament, number, name), kept)
                    yield Entry(number, rows.checked(row, whole=columns is WHOLE))
                except DamagedRow:
                    self.damaged[str(name)] = damaged_game(self.path, name)

    @contextmanager
    def _explained(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            if kind_of(error) == "NOTADB":
                raise _foreign(self.path) from error
            raise sentence(self.path, error) from error


def _foreign(path: Path) -> ForeignFile:
    return ForeignFile("“{path}” is not a file of games of Pions.", path=path)


def _narrowed(tournament: str, wanted: Wanted) -> tuple[str, list[object]]:
    found, values = f"{ENTERED} WHERE entries.tournament = ?", [tournament]
    if wanted.player:
        found += " AND ? IN (games.first, games.second)"
        values.append(wanted.player)
    if wanted.termination == FAULT:
        found += " AND games.termination NOT IN ('win', 'draw')"
    elif wanted.termination:
        found += " AND games.termination = ?"
        values.append(wanted.termination)
    return found, list(values)
