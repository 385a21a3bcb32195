"""Writes a file of games, one transaction a batch.

A game is stored once, even if several tournaments count it, and adding it again changes nothing:
a tournament is resumed by playing the missing games.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final, Self

from pions.store import rows
from pions.store.errors import DAMAGED, NOT_GAMES, StoreFault, explained
from pions.store.game_records import GameRecord, TournamentRecord
from pions.store.rows import COLUMNS, ENTERED, ENTRY, JOINED, LIGHT, WHOLE
from pions.store.schema import OURS, TABLES, UPGRADES, VERSION, is_empty, version

_PATIENCE: Final = 10.0
"""Seconds to wait for another program that writes."""


class Store:
    """The games of one file; a context that closes it."""

    def __init__(self, path: Path, *, known: bool = False) -> None:
        """`known` is whether this program has opened it before: it is not examined again."""
        self.path = path
        self.damaged: dict[str, StoreFault] = {}
        """The damaged rows that were found so far and left out, by their ids."""
        with explained(path):
            self.base = sqlite3.connect(path, timeout=_PATIENCE, isolation_level=None)
            try:
                self._prepare(known=known)
            except BaseException:
                self.base.close()
                raise

    @classmethod
    def existing(cls, path: Path) -> Self:
        """Open a file that must exist; raises `StoreFault`."""
        if not path.is_file():
            raise StoreFault("There is no file of games “{path}”.", path=path)
        return cls(path)

    def _prepare(self, *, known: bool) -> None:
        # The log is synced at each commit: a power cut loses nothing that was reported as stored.
        self.base.execute("PRAGMA synchronous = FULL")
        self.base.execute("PRAGMA foreign_keys = ON")
        if known:
            return
        empty = is_empty(self.base, self.path, StoreFault(NOT_GAMES, path=self.path))
        self.base.execute("PRAGMA journal_mode = WAL")
        with transaction(self.base):
            # Another program may have created the tables meanwhile.
            (tables,) = self.base.execute("SELECT count(*) FROM sqlite_master").fetchone()
            if empty and not tables:
                for statement in filter(str.strip, TABLES.split(";")):
                    self.base.execute(statement)
                self.base.execute(f"PRAGMA application_id = {OURS}")
                self.base.execute(f"PRAGMA user_version = {VERSION}")
            while (found := version(self.base)) in UPGRADES:
                for statement in UPGRADES[found]:
                    self.base.execute(statement)
                self.base.execute(f"PRAGMA user_version = {found + 1}")
        (health,) = self.base.execute("PRAGMA quick_check(1)").fetchone()
        if health != "ok":
            raise StoreFault(DAMAGED, path=self.path)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        with explained(self.path):
            self.base.close()

    def open_tournament(self, tournament: TournamentRecord) -> None:
        """Store a tournament; one that is stored already keeps its start."""
        with explained(self.path), transaction(self.base):
            started = self.base.execute(
                "SELECT started FROM tournaments WHERE id = ?", (tournament.id,)
            ).fetchone()
            values = (
                tournament.id,
                tournament.game,
                _text(tournament.settings),
                _text(tournament.entrants),
                started[0] if started else tournament.started,
            )
            self.base.execute(
                "INSERT INTO tournaments VALUES (?, ?, ?, ?, ?, ?) "
                "ON CONFLICT (id) DO UPDATE SET game = excluded.game, "
                "settings = excluded.settings, entrants = excluded.entrants, "
                "digest = excluded.digest",
                (*values, rows.row_digest(values)),
            )

    def tournaments(self) -> list[TournamentRecord]:
        """Return the tournaments of this file, the one started last at the end."""
        with explained(self.path):
            return rows.tournaments(self.base, self.path, self.damaged)

    def add(self, tournament: str, games: Iterable[tuple[int, GameRecord]]) -> None:
        """Store all `games`, each with its number in the schedule, or none."""
        with explained(self.path), transaction(self.base):
            for number, record in games:
                self._insert(record)
                self._enter(tournament, number, record.id)

    def recount(
        self,
        tournament: str,
        game: str,
        choose: Callable[[Iterator[GameRecord]], Mapping[str, int]],
    ) -> None:
        """Let some of the stored games count in `tournament`, and no others.

        `choose` gets all those of `game`, without output and faults, and returns the ids of those
        that count, with their numbers. The file is locked meanwhile.
        """
        with explained(self.path), transaction(self.base):
            every = f"FROM games {JOINED} WHERE games.game = ?"
            numbers = choose(self._read(f"NULL, NULL, games.id, '', {LIGHT}", every, [game]))
            entries = "FROM entries WHERE tournament = ?"
            counted = dict(
                self.base.execute(f"SELECT game, number {entries}", (tournament,)).fetchall()
            )
            self.base.execute(  # damaged ones, reported when they were read
                "DELETE FROM entries WHERE tournament NOT IN (SELECT id FROM tournaments)"
            )
            for name in counted.keys() - numbers.keys():
                self.base.execute(f"DELETE {entries} AND game = ?", (tournament, name))
            for name, number in numbers.items():
                if counted.get(name) != number:
                    self._enter(tournament, number, name)

    def _enter(self, tournament: str, number: int, game: str) -> None:
        values = tournament, number, game
        self.base.execute(
            "INSERT OR REPLACE INTO entries VALUES (?, ?, ?, ?)",
            (*values, rows.row_digest(values)),
        )

    def _insert(self, record: GameRecord) -> None:
        conditions = _text(record.conditions)
        self.base.execute("INSERT OR IGNORE INTO conditions (text) VALUES (?)", (conditions,))
        marks = ", ".join("?" * len(COLUMNS))
        names = ", ".join(COLUMNS)
        seconds = json.dumps([round(seconds, 6) for seconds in record.seconds])
        values = (
            *(record.id, record.pair, record.game, record.round),
            *(record.first.name, record.first.program, record.first.output),
            *(record.second.name, record.second.program, record.second.output),
            *(record.opening, record.seed, record.moves, seconds, record.winner),
            *(record.termination, _text(record.cause), record.trace, conditions),
        )
        if self.damaged.pop(record.id, None) is not None:  # it was played again
            self.base.execute("PRAGMA defer_foreign_keys = ON")
            self.base.execute("DELETE FROM games WHERE id = ?", (record.id,))
        self.base.execute(
            f"INSERT OR IGNORE INTO games ({names}, conditions, digest) "  # noqa: S608 - our own
            f"VALUES ({marks}, (SELECT number FROM conditions WHERE text = ?), ?)",
            (*values, rows.digest(values)),
        )

    def games(self, tournament: str, *, whole: bool = True) -> Iterator[GameRecord]:
        """Yield the games of a tournament in the order of its schedule; see `Reader.games`."""
        return self._read(
            f"{ENTRY}, entries.digest, {WHOLE if whole else LIGHT}",
            f"{ENTERED} WHERE entries.tournament = ? ORDER BY entries.number, games.id",
            [tournament],
            whole=whole,
        )

    def _read(
        self, columns: str, source: str, values: Sequence[str], *, whole: bool = False
    ) -> Iterator[GameRecord]:
        # Only our own names and question marks are joined into the statement.
        statement = f"SELECT {columns}, games.digest {source}"
        found = rows.games(self.base, self.path, self.damaged, statement, values, whole)
        with explained(self.path):
            yield from (record for _, record in found)


def _text(value: object) -> str:
    return json.dumps(value, sort_keys=True, ensure_ascii=False)


@contextmanager
def transaction(base: sqlite3.Connection) -> Iterator[None]:
    """Make the changes of a context together, or not at all."""
    base.execute("BEGIN IMMEDIATE")
    try:
        yield
        base.execute("COMMIT")
    finally:
        if base.in_transaction:  # it failed, and SQLite has not rolled it back itself
            base.execute("ROLLBACK")
