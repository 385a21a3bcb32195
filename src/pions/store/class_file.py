"""The file of a class: people, assignments and hand-ins, beside the games of their ladders.

It is a file of games with more tables. Each change is one transaction, and on disk before it is
confirmed.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final, TypeVar

from pions.core.errors import InvalidOption
from pions.core.sentences import Kept
from pions.core.types import Term
from pions.store.class_records import Assignment, ClassHandIn, Person, Presence, Stage
from pions.store.database import Store, transaction
from pions.store.errors import DAMAGED, StoreFault, explained
from pions.store.game_records import GameRecord
from pions.store.rows import ENTERED, ENTRY, WHOLE

FILE: Final = "class.db"
"""Its name in the folder of a class."""
COMMANDS: Final = ("forgotten", "closed", "slips", "list")
"""Events of commands that change the people, also while a server runs."""
_TABLES: Final = """
CREATE TABLE class (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
);
CREATE TABLE people (
    number INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    alias TEXT UNIQUE,
    team TEXT NOT NULL DEFAULT '',
    presence TEXT NOT NULL DEFAULT 'here',
    note TEXT NOT NULL DEFAULT '',
    code TEXT UNIQUE
);
CREATE TABLE assignments (
    number INTEGER PRIMARY KEY,
    title TEXT NOT NULL,
    game TEXT NOT NULL,
    handout TEXT NOT NULL,
    contract TEXT NOT NULL,
    opens REAL NOT NULL,
    due REAL,
    daily INTEGER NOT NULL,
    settings TEXT NOT NULL
);
CREATE TABLE due_dates (
    assignment INTEGER NOT NULL REFERENCES assignments,
    person INTEGER NOT NULL REFERENCES people,
    due REAL NOT NULL,
    PRIMARY KEY (assignment, person)
);
CREATE TABLE hand_ins (
    number INTEGER PRIMARY KEY,
    assignment INTEGER NOT NULL REFERENCES assignments,
    person INTEGER NOT NULL REFERENCES people,
    version INTEGER NOT NULL,
    name TEXT NOT NULL,
    digest TEXT NOT NULL,
    received REAL NOT NULL,
    late REAL NOT NULL,
    stage TEXT NOT NULL,
    stopped TEXT,
    found TEXT NOT NULL,
    content BLOB,
    UNIQUE (person, assignment, version)
);
CREATE INDEX hand_ins_of ON hand_ins (assignment, person);
CREATE INDEX games_of_pairs ON games (pair, first, second, winner, id);
CREATE INDEX games_of_first ON games (first, second);
CREATE INDEX games_of_second ON games (second);
CREATE TABLE playing (
    assignment INTEGER NOT NULL REFERENCES assignments,
    person INTEGER NOT NULL REFERENCES people,
    hand_in INTEGER NOT NULL REFERENCES hand_ins,
    PRIMARY KEY (assignment, person)
);
CREATE TABLE log (
    number INTEGER PRIMARY KEY,
    time REAL NOT NULL,
    person INTEGER,
    event TEXT NOT NULL,
    about TEXT NOT NULL
);
"""
"""The tables of version 1, which `_UPGRADES` turns into those of today, for a new file too."""
_UPGRADES: Final = (
    # The share of each exercise that passes, without all that was found about it.
    # And what was found is kept by language: it was English, or what the server spoke.
    """ALTER TABLE hand_ins ADD COLUMN shares TEXT;
    UPDATE hand_ins SET shares = json_extract(found, '$.exercises.shares');
    UPDATE hand_ins SET found = json_set(found, '$.exercises.views', json_object('en',
        json_extract(found, '$.exercises.view.exercises')))
    WHERE json_extract(found, '$.exercises.view.exercises') IS NOT NULL""",
    # Leaving ends the sessions of a person.
    "ALTER TABLE people ADD COLUMN sessions INTEGER NOT NULL DEFAULT 0",
)
"""The statements that turn each version into the next one."""
_DAMAGED: Final = Term(
    "“{path}” is damaged, and is left as it is. Keep it, and put your last backup in its place "
    "(see pions class backup)."
)
VERSION: Final = 1 + len(_UPGRADES)
"""The version of the tables; a file of a later one is refused."""
_OF_UNIT: Final = (
    "playing JOIN people AS author ON author.number = playing.person JOIN people AS mate "
    "ON mate.number = author.number OR mate.team = author.team AND mate.team != ''"
)
"""What people let play, each row once for everybody of the author's team."""
_LET_PLAY: Final = f"""
INSERT OR REPLACE INTO playing SELECT assignment, person, number FROM hand_ins AS new
WHERE number = ? AND name != '' AND NOT EXISTS (
    SELECT 1 FROM {_OF_UNIT} WHERE playing.assignment = new.assignment
    AND mate.number = new.person AND playing.hand_in > new.number
)
"""  # noqa: S608 - our own words
_PLAYING: Final = f"""
SELECT mate.number, hand_in, max(playing.rowid) FROM {_OF_UNIT}
WHERE assignment = ? AND author.presence = 'here' AND mate.presence = 'here' GROUP BY mate.number
"""  # noqa: S608 - our own words
_ENTERED: Final = "EXISTS (SELECT 1 FROM entries WHERE tournament = ? AND game = games.id)"
_PAIRS: Final = f"""
SELECT one, other, results, count(*) FROM (
    SELECT min(first) AS one, max(first) AS other, sum(
        CASE winner WHEN 'first' THEN 0 WHEN 'second' THEN 2 ELSE 1 END
        * CASE WHEN first < second THEN 1 ELSE 3 END
    ) AS results FROM games WHERE {_ENTERED} %s GROUP BY pair HAVING count(*) = 2
) GROUP BY 1, 2, 3
"""  # noqa: S608 - our own words
_TALLY: Final = f"""
SELECT CASE winner WHEN 'first' THEN first WHEN 'second' THEN second END, count(*) FROM games
WHERE (first = ? AND second = ? OR first = ? AND second = ?) AND {_ENTERED} GROUP BY 1
"""  # noqa: S608 - our own words
_FORGET: Final = (
    """UPDATE people SET name = '', alias = NULL, team = '', note = '',
    presence = 'forgotten', code = NULL WHERE number = ?""",
    """UPDATE hand_ins SET name = '', content = NULL, stopped = NULL, found = '{}',
    shares = NULL WHERE person = ?""",
    """UPDATE games SET first_output = '', second_output = '', cause = '{}', trace = '', digest = ''
    WHERE (first GLOB ?1 || '.*' OR second GLOB ?1 || '.*')
    AND first_output || second_output || cause || trace != '{}'""",
    "DELETE FROM playing WHERE person = ?",
    "DELETE FROM due_dates WHERE person = ?",
    "UPDATE log SET about = '' WHERE person = ?",
    # Settings about people: the identifier of Moodle, puzzles, what was decided about two of them.
    """DELETE FROM class WHERE name IN ('moodle-' || ?1, 'puzzles-' || ?1)
    OR name || '-' GLOB 'pair-*-' || ?1 || '-*'""",
)
_PEOPLE: Final = """
SELECT number, name, ifnull(alias, '#' || number) AS alias, team, presence, note,
ifnull(code, '') AS code, sessions FROM people WHERE
"""
_NEWEST: Final = 300
"""Games of all ladders among which the last ones of one are looked for."""
_HAND_IN: Final = (
    "number, assignment, person, version, name, digest, received, late, stage, stopped, shares"
)
_READ: Final[Mapping[str, Callable[[Any], Any]]] = {
    "presence": Presence,
    "stage": Stage,
    **dict.fromkeys(("settings", "stopped", "shares", "found"), json.loads),
}
"""Columns whose values are kept as text or numbers, and what reads them."""
Record = TypeVar("Record")


class ClassFile(Store):
    """The file of a class; a context that closes it. Each thread opens its own."""

    @classmethod
    def made(cls, path: Path, settings: Mapping[str, object]) -> None:
        """Make the file of a new class; raises where there is one."""
        if path.exists():
            raise InvalidOption("There is a class in “{folder}” already.", folder=path.parent)
        with Store(path) as store, explained(path), transaction(store.base):
            _execute(store.base, _TABLES)
            for name, value in {**settings, "format": 1}.items():
                store.base.execute("INSERT INTO class VALUES (?, ?)", (name, _text(value)))

    def __init__(self, path: Path, *, known: bool = False) -> None:
        """`known` is as for a `Store`."""
        if not path.is_file():
            raise StoreFault("There is no class in “{folder}”.", folder=path.parent)
        try:
            super().__init__(path, known=known)
        except StoreFault as error:
            if error.message != DAMAGED:
                raise
            raise StoreFault(_DAMAGED, path=path) from error
        self._rows("PRAGMA secure_delete = ON")  # what is removed is overwritten
        if known:
            return
        try:
            self._upgrade()
        except BaseException:
            self.close()
            raise

    def _upgrade(self) -> None:
        """Turn a file of an earlier version into one of this version, whole or not at all."""
        if not self._rows("SELECT name FROM sqlite_master WHERE name = 'class'"):
            raise StoreFault("“{path}” is not the file of a class.", path=self.path)
        with explained(self.path), transaction(self.base):
            found = int(self.settings()["format"])
            if found > VERSION:
                raise StoreFault(
                    "“{path}” was written by a later version of Pions (its format is {found}, "
                    "this one reads up to {known}). Use that version.",
                    path=self.path,
                    found=found,
                    known=VERSION,
                )
            for script in _UPGRADES[found - 1 :]:
                _execute(self.base, script)
            if found < VERSION:
                self.base.execute("UPDATE class SET value = ? WHERE name = 'format'", (VERSION,))

    def _rows(self, statement: str, values: Sequence[object] = ()) -> list[Any]:
        with explained(self.path):
            return self.base.execute(statement, values).fetchall()

    def _records(
        self, kind: Callable[..., Record], statement: str, values: Sequence[object] = ()
    ) -> list[Record]:
        """Return the rows of a query whose columns are the fields of `kind`."""
        with explained(self.path):
            cursor = self.base.execute(statement, values)
            columns = [(one[0], _READ.get(one[0])) for one in cursor.description]
            return [
                kind(**{
                    name: read(value) if read and value is not None else value
                    for (name, read), value in zip(columns, row, strict=True)
                })
                for row in cursor
            ]  # fmt: skip

    def _change(self, statement: str, values: Sequence[object] | Mapping[str, object] = ()) -> None:
        with explained(self.path), transaction(self.base):
            self.base.execute(statement, values)

    def settings(self) -> dict[str, Any]:
        """Return the settings of the class."""
        return {name: json.loads(value) for name, value in self._rows("SELECT * FROM class")}

    def set(self, name: str, value: object) -> None:
        """Keep a setting."""
        self._change("INSERT OR REPLACE INTO class VALUES (?, ?)", (name, _text(value)))

    # People

    def add_people(self, people: Iterable[tuple[str, str, Presence]]) -> list[int]:
        """Add people, all or none, by names and teams; return their numbers."""
        with explained(self.path), transaction(self.base):
            return [
                int(self.base.execute(
                    "INSERT INTO people (name, team, presence) VALUES (?, ?, ?)",
                    (name, team, presence.value),
                ).lastrowid or 0)
                for name, team, presence in people
            ]  # fmt: skip

    def people(self) -> list[Person]:
        """Return all people but those who are forgotten, in the order in which they came."""
        return self._records(Person, f"{_PEOPLE} presence != 'forgotten'")

    def person(self, number: int) -> Person | None:
        """Return a person; ``None`` for an unknown number."""
        return next(iter(self._records(Person, f"{_PEOPLE} number = ?", [number])), None)

    def with_code(self, code: str) -> Person | None:
        """Return who has the code with this hash."""
        return next(iter(self._records(Person, f"{_PEOPLE} code = ?", [code])), None)

    def set_codes(self, codes: Mapping[int, str | None]) -> None:
        """Give people new codes, as hashes; the old ones are void."""
        with explained(self.path), transaction(self.base):
            self.base.executemany(
                "UPDATE people SET code = ? WHERE number = ?",
                [(code, number) for number, code in codes.items()],
            )

    def set_person(self, person: Person) -> None:
        """Keep the name, alias, team, presence and note of a person."""
        self._change(
            "UPDATE people SET name = :name, alias = :alias, team = :team, presence = :presence, "
            "note = :note, code = CASE WHEN :presence = 'here' THEN code END "
            "WHERE number = :number",
            {**asdict(person), "presence": person.presence.value},
        )

    def end_sessions(self, number: int) -> None:
        """Make all cookies of a person void."""
        self._change("UPDATE people SET sessions = sessions + 1 WHERE number = ?", [number])

    def forget(self, number: int) -> None:
        """Remove all that is known of a person; their games stay, of a player without a name."""
        with explained(self.path), transaction(self.base):
            for statement in _FORGET:
                self.base.execute(statement, [number])
        self._rows("PRAGMA wal_checkpoint(TRUNCATE)")  # the log beside the file has it still

    def copy(self, path: Path) -> None:
        """Write a copy of the file as it is now, also while a server uses it."""
        path.touch(0o600)  # for its owner alone
        with explained(path), closing(sqlite3.connect(path)) as other:
            self.base.backup(other)

    # Assignments

    def add_assignment(self, assignment: Assignment) -> int:
        """Keep a new assignment, whose number is given, or a changed one; return its number."""
        settings = _text(assignment.settings)
        values = asdict(assignment) | {"number": assignment.number or None, "settings": settings}
        marks = ", ".join(f":{name}" for name in values)
        changes = ", ".join(f"{name} = excluded.{name}" for name in values)
        with explained(self.path), transaction(self.base):
            done = self.base.execute(
                f"INSERT INTO assignments ({', '.join(values)}) VALUES ({marks}) "  # noqa: S608 - our own names
                f"ON CONFLICT DO UPDATE SET {changes}",
                values,
            )
            return assignment.number or int(done.lastrowid or 0)

    def assignments(self) -> list[Assignment]:
        """Return all assignments, the oldest first."""
        return self._records(Assignment, "SELECT * FROM assignments ORDER BY number")

    def set_due(self, assignment: int, person: int, due: float | None) -> None:
        """Give one person another due date; ``None`` for that of all."""
        if due is None:
            self._change(
                "DELETE FROM due_dates WHERE assignment = ? AND person = ?", (assignment, person)
            )
        else:
            self._change(
                "INSERT OR REPLACE INTO due_dates VALUES (?, ?, ?)", (assignment, person, due)
            )

    def due_dates(self, assignment: int) -> dict[int, float]:
        """Return the due dates of people for whom it is another."""
        return dict(
            self._rows("SELECT person, due FROM due_dates WHERE assignment = ?", [assignment])
        )

    # Hand-ins

    def hand_in(  # noqa: PLR0913 - what is known of it
        self,
        assignment: int,
        person: int,
        *,
        name: str,
        content: bytes,
        received: float,
        late: float,
    ) -> ClassHandIn:
        """Keep a hand-in as the next version; it is on disk when this returns."""
        with explained(self.path), transaction(self.base):
            (before,) = self.base.execute(
                "SELECT ifnull(max(version), 0) FROM hand_ins WHERE assignment = ? AND person = ?",
                (assignment, person),
            ).fetchone()
            place = assignment, person, before + 1, name, self.digest(content), received, late
            done = self.base.execute(
                "INSERT INTO hand_ins (assignment, person, version, name, digest, received, late, "
                "stage, found, content) VALUES (?, ?, ?, ?, ?, ?, ?, ?, '{}', ?)",
                (*place, Stage.READ.value, content),
            )
        return ClassHandIn(int(done.lastrowid or 0), *place, Stage.READ)

    @staticmethod
    def digest(content: bytes) -> str:
        """Return the hash by which the file knows the same hand-in again."""
        return hashlib.blake2b(content, digest_size=16).hexdigest()

    def advance(
        self,
        number: int,
        stage: Stage,
        found: Mapping[str, object],
        stopped: Kept | None = None,
    ) -> None:
        """Keep how far a hand-in has come; accepted, it plays in the place of an older version.

        Both at once: a server that dies in between would never let it play.
        """
        with explained(self.path), transaction(self.base):
            self.base.execute(
                "UPDATE hand_ins SET stage = ?1, found = ?2, stopped = ?3, "
                "shares = json_extract(?2, '$.exercises.shares') "
                "WHERE number = ?4 AND name != ''",  # nothing comes back of who was forgotten
                (stage.value, _text(found), None if stopped is None else _text(stopped), number),
            )
            if stage is Stage.LADDER and stopped is None:
                self.base.execute(_LET_PLAY, [number])

    def hand_ins(
        self, assignment: int | None = None, person: int | None = None
    ) -> list[ClassHandIn]:
        """Return the hand-ins that fit, the oldest first, without what their stages have found."""
        wanted = {"assignment = ?": assignment, "person = ?": person}
        return self._hand_ins({test: one for test, one in wanted.items() if one is not None})

    def unfinished(self) -> list[ClassHandIn]:
        """Return the hand-ins with a stage before them, the oldest first."""
        return self._hand_ins({"stage != ?": Stage.LADDER.value, "stopped IS NULL": None}, "found")

    def one_hand_in(self, number: int) -> ClassHandIn | None:
        """Return a hand-in with all that its stages have found."""
        return next(iter(self._hand_ins({"number = ?": number}, "found")), None)

    def _hand_ins(self, tests: Mapping[str, object], found: str = "'{}'") -> list[ClassHandIn]:
        # Only our own names are joined into the statement.
        where = " AND ".join(["name != ''", *tests])
        columns = f"{_HAND_IN}, {found} AS found"
        statement = f"SELECT {columns} FROM hand_ins WHERE {where} ORDER BY number"  # noqa: S608
        values = [value for test, value in tests.items() if "?" in test]
        return self._records(ClassHandIn, statement, values)

    def content(self, number: int) -> bytes | None:
        """Return the bytes of a hand-in; ``None`` where they are gone."""
        rows = self._rows("SELECT content FROM hand_ins WHERE number = ?", [number])
        return rows[0][0] if rows else None

    def play(self, hand_in: ClassHandIn) -> None:
        """Let this version play in the place of the one before."""
        self._change(
            "INSERT OR REPLACE INTO playing VALUES (?, ?, ?)",
            (hand_in.assignment, hand_in.person, hand_in.number),
        )

    def playing(self, assignment: int) -> dict[int, int]:
        """Return which hand-in plays for whom: not of one who has left.

        For a team it is one, that which a member let play last.
        """
        return {person: number for person, number, _last in self._rows(_PLAYING, [assignment])}

    # The games of a ladder

    def add(self, tournament: str, games: Iterable[tuple[int, GameRecord]]) -> None:
        """As `Store.add`, without games of people who were forgotten meanwhile."""

        def kept() -> Iterator[tuple[int, GameRecord]]:
            gone = {
                str(number)
                for (number,) in self._rows("SELECT number FROM people WHERE presence='forgotten'")
            }
            for number, game in games:
                names = game.first.name, game.second.name
                if not any(name.partition(".")[0] in gone for name in names):
                    yield number, game

        super().add(tournament, kept())

    def count(self, tournament: str) -> int:
        """Return how many games a ladder has."""
        rows = self._rows("SELECT count(*) FROM entries WHERE tournament = ?", [tournament])
        return int(rows[0][0])

    def pairs(self, tournament: str, player: str = "") -> list[tuple[str, str, int, int]]:
        """Return the whole pairs of games, those of a player or all, equal ones counted.

        Each has two players, in the order of their names, a result, and how often it was played.
        The result is that of the game which the first of them opened, 0 for a win of the opener,
        1 for a draw, 2 for a loss, and 3 times that of the other game.
        """
        test = "AND (first = ?2 OR second = ?2)" if player else ""
        return self._rows(_PAIRS % test, [tournament, player][: 1 + bool(player)])

    def tally(self, tournament: str, player: str, rival: str) -> list[tuple[str | None, int]]:
        """Return how many games between two players each of them won; ``None`` for draws."""
        return self._rows(_TALLY, (player, rival, rival, player, tournament))

    def last_games(self, tournament: str, player: str, most: int) -> list[GameRecord]:
        """Return the games of a player, or of all, that were stored last, the very last first."""
        chosen = (
            "SELECT id FROM games WHERE first = ? UNION ALL SELECT id FROM games WHERE second = ?"
            if player
            else f"SELECT id FROM games ORDER BY rowid DESC LIMIT {_NEWEST:d}"  # noqa: S608 - as above
        )
        source = (
            f"{ENTERED} WHERE entries.tournament = ? AND entries.game IN ({chosen}) "
            f"ORDER BY games.rowid DESC LIMIT {most:d}"
        )
        columns = f"{ENTRY}, entries.digest, {WHOLE}"
        values = [tournament, player, player] if player else [tournament]
        return list(self._read(columns, source, values, whole=True))

    def game(self, tournament: str, name: str) -> GameRecord | None:
        """Return one game, complete."""
        source = f"{ENTERED} WHERE entries.tournament = ? AND entries.game = ?"
        columns = f"{ENTRY}, entries.digest, {WHOLE}"
        return next(self._read(columns, source, [tournament, name], whole=True), None)

    # The log

    def log(self, time: float, person: int | None, event: str, about: str = "") -> None:
        """Note an event: who did what, and when."""
        self._change(
            "INSERT INTO log (time, person, event, about) VALUES (?, ?, ?, ?)",
            (time, person, event, about),
        )

    def logged(self) -> Iterator[tuple[float, int | None, str, str]]:
        """Return all events, the oldest first."""
        yield from self._rows("SELECT time, person, event, about FROM log ORDER BY number")

    def last_time(self) -> float:
        """Return when the last event was; 0 where there is none."""
        return float(self._rows("SELECT ifnull(max(time), 0) FROM log")[0][0])

    def changes(self) -> int:
        """Return the number of the last event by which a command has changed the people."""
        marks = ", ".join("?" * len(COMMANDS))
        rows = self._rows(f"SELECT max(number) FROM log WHERE event IN ({marks})", COMMANDS)  # noqa: S608
        return rows[0][0] or 0


def _execute(base: sqlite3.Connection, script: str) -> None:
    """Execute statements within the transaction that is open: `executescript` would commit it."""
    for statement in filter(str.strip, script.split(";")):
        base.execute(statement)


def _text(value: object) -> str:
    return json.dumps(value, sort_keys=True, ensure_ascii=False)
