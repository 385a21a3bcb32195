"""The file of a class: people, assignments and hand-ins, beside the games of their ladders.

It is a file of games with more tables. Each change is one transaction, and on disk before it is
confirmed.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from pions.core.errors import InvalidOption
from pions.core.sentences import Kept
from pions.store.class_records import Assignment, ClassHandIn, Person, Presence, Stage
from pions.store.database import Store, transaction
from pions.store.errors import StoreFault, explained
from pions.store.game_records import GameRecord
from pions.store.rows import ENTERED, ENTRY, WHOLE

FILE: Final = "class.db"
"""Its name in the folder of a class."""
VERSION: Final = 1
"""The version of the tables below; a file of a later one is refused."""

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
_LET_PLAY: Final = """
INSERT INTO playing SELECT assignment, person, number FROM hand_ins AS new
WHERE number = ? AND name != '' AND NOT EXISTS (
    SELECT 1 FROM playing JOIN hand_ins AS old ON old.number = playing.hand_in
    WHERE old.assignment = new.assignment AND old.person = new.person AND old.version > new.version
)
ON CONFLICT DO UPDATE SET hand_in = excluded.hand_in
"""
_ENTERED: Final = "EXISTS (SELECT 1 FROM entries WHERE tournament = ? AND game = games.id)"
_PAIRS: Final = f"""
SELECT min(first), max(first), sum(
    CASE winner WHEN 'first' THEN 0 WHEN 'second' THEN 2 ELSE 1 END
    * CASE WHEN first < second THEN 1 ELSE 3 END
) FROM games WHERE {_ENTERED} GROUP BY pair HAVING count(*) = 2
"""  # noqa: S608 - our own words
_TALLY: Final = f"""
SELECT CASE winner WHEN 'first' THEN first WHEN 'second' THEN second END, count(*) FROM games
WHERE (first = ? AND second = ? OR first = ? AND second = ?) AND {_ENTERED} GROUP BY 1
"""  # noqa: S608 - our own words
_FORGET: Final = (
    """UPDATE people SET name = '', alias = NULL, team = '', note = '',
    presence = 'forgotten', code = NULL WHERE number = ?""",
    """UPDATE hand_ins SET name = '', content = NULL, stopped = NULL, found = '{}'
    WHERE person = ?""",
    "DELETE FROM playing WHERE person = ?",
    "DELETE FROM due_dates WHERE person = ?",
    "UPDATE log SET about = '' WHERE person = ?",
    # Settings about people: the identifier of Moodle, puzzles, what was decided about two of them.
    """DELETE FROM class WHERE name IN ('moodle-' || ?1, 'puzzles-' || ?1)
    OR name || '-' GLOB 'pair-*-' || ?1 || '-*'""",
)
_PERSON: Final = (
    "number, name, ifnull(alias, '#' || number), team, presence, note, code IS NOT NULL"
)
_NEWEST: Final = 300
"""Games of all ladders among which the last ones of one are looked for."""
_HAND_IN: Final = (
    "number, assignment, person, version, name, digest, received, late, stage, stopped"
)


class ClassFile(Store):
    """The file of a class; a context that closes it. Each thread opens its own."""

    @classmethod
    def made(cls, path: Path, settings: Mapping[str, object]) -> None:
        """Make the file of a new class; raises where there is one."""
        if path.exists():
            raise InvalidOption("There is a class in “{folder}” already.", folder=path.parent)
        with Store(path) as store, explained(path), transaction(store.base):
            for statement in filter(str.strip, _TABLES.split(";")):
                store.base.execute(statement)
            for name, value in {**settings, "format": VERSION}.items():
                store.base.execute("INSERT INTO class VALUES (?, ?)", (name, _text(value)))

    def __init__(self, path: Path, *, known: bool = False) -> None:
        """`known` is as for a `Store`."""
        if not path.is_file():
            raise StoreFault("There is no class in “{folder}”.", folder=path.parent)
        super().__init__(path, known=known)
        self._rows("PRAGMA secure_delete = ON")  # what is removed is overwritten
        if known:
            return
        try:
            found = self._format()
        except BaseException:
            self.close()
            raise
        if found != VERSION:
            self.close()
            if not found:
                raise StoreFault("“{path}” is not the file of a class.", path=path)
            raise StoreFault(
                "“{path}” was written by a later version of Pions (its format is {found}, "
                "this one reads up to {known}). Use that version.",
                path=path,
                found=found,
                known=VERSION,
            )

    def _format(self) -> int:
        tables = self._rows("SELECT name FROM sqlite_master WHERE name = 'class'")
        return int(str(self.settings().get("format", 0))) if tables else 0

    def _rows(self, statement: str, values: Sequence[object] = ()) -> list[Any]:
        with explained(self.path):
            return self.base.execute(statement, values).fetchall()

    def _change(self, statement: str, values: Sequence[object] = ()) -> int:
        with explained(self.path), transaction(self.base):
            return self.base.execute(statement, values).rowcount

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
        rows = self._rows(f"SELECT {_PERSON} FROM people WHERE presence != 'forgotten'")  # noqa: S608
        return [_person(row) for row in rows]

    def person(self, number: int) -> Person | None:
        """Return a person; ``None`` for an unknown number."""
        rows = self._rows(f"SELECT {_PERSON} FROM people WHERE number = ?", [number])  # noqa: S608
        return _person(rows[0]) if rows else None

    def with_code(self, code: str) -> Person | None:
        """Return who has the code with this hash."""
        rows = self._rows(f"SELECT {_PERSON} FROM people WHERE code = ?", [code])  # noqa: S608
        return _person(rows[0]) if rows else None

    def set_codes(self, codes: Mapping[int, str | None]) -> None:
        """Give people new codes, as hashes; the old ones are void."""
        with explained(self.path), transaction(self.base):
            self.base.executemany(
                "UPDATE people SET code = ? WHERE number = ?",
                [(code, number) for number, code in codes.items()],
            )

    def code(self, number: int) -> str:
        """Return the hash of a person's code; empty where they have none."""
        rows = self._rows("SELECT ifnull(code, '') FROM people WHERE number = ?", [number])
        return str(rows[0][0]) if rows else ""

    def set_person(self, person: Person) -> None:
        """Keep the name, alias, team, presence and note of a person."""
        self._change(
            "UPDATE people SET name = ?, alias = ?, team = ?, presence = ?, note = ?, "
            "code = CASE WHEN ? = 'here' THEN code END WHERE number = ?",
            (*(person.name, person.alias, person.team, person.presence.value, person.note),
             person.presence.value, person.number),
        )  # fmt: skip

    def forget(self, number: int) -> None:
        """Remove all that is known of a person; their games stay, of a player without a name."""
        with explained(self.path), transaction(self.base):
            for statement in _FORGET:
                self.base.execute(statement, [number])
        self._rows("PRAGMA wal_checkpoint(TRUNCATE)")  # the log beside the file has it still

    def copy(self, path: Path) -> None:
        """Write a copy of the file as it is now, also while a server uses it."""
        with explained(path), closing(sqlite3.connect(path)) as other:
            self.base.backup(other)

    # Assignments

    def add_assignment(self, assignment: Assignment) -> int:
        """Keep a new assignment, whose number is given, or a changed one; return its number."""
        values = (
            *(assignment.number or None, assignment.title, assignment.game, assignment.handout),
            *(assignment.contract, assignment.opens, assignment.due, assignment.daily),
            _text(assignment.settings),
        )
        with explained(self.path), transaction(self.base):
            done = self.base.execute(
                "INSERT INTO assignments VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE "
                "SET title = excluded.title, game = excluded.game, handout = excluded.handout, "
                "contract = excluded.contract, opens = excluded.opens, due = excluded.due, "
                "daily = excluded.daily, settings = excluded.settings",
                values,
            )
            return assignment.number or int(done.lastrowid or 0)

    def assignments(self) -> list[Assignment]:
        """Return all assignments, the oldest first."""
        rows = self._rows("SELECT * FROM assignments ORDER BY number")
        return [_assignment(row) for row in rows]

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
                "UPDATE hand_ins SET stage = ?, found = ?, stopped = ? "
                "WHERE number = ? AND name != ''",  # nothing comes back of who was forgotten
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

    def finding(self, assignment: int, path: str) -> dict[int, Any]:
        """Return one finding of each hand-in that has it, by the hand-in's number.

        What stages find is long: only this of it is read.
        """
        rows = self._rows(
            "SELECT number, json_extract(found, ?) AS one FROM hand_ins "
            "WHERE assignment = ? AND one IS NOT NULL",
            (path, assignment),
        )
        return {number: json.loads(one) for number, one in rows}

    def unfinished(self) -> list[ClassHandIn]:
        """Return the hand-ins with a stage before them, the oldest first."""
        return self._hand_ins({"stage != ?": Stage.LADDER.value, "stopped IS NULL": None}, "found")

    def one_hand_in(self, number: int) -> ClassHandIn | None:
        """Return a hand-in with all that its stages have found."""
        return next(iter(self._hand_ins({"number = ?": number}, "found")), None)

    def _hand_ins(self, tests: Mapping[str, object], found: str = "'{}'") -> list[ClassHandIn]:
        # Only our own names are joined into the statement.
        where = " AND ".join(["name != ''", *tests])
        statement = f"SELECT {_HAND_IN}, {found} FROM hand_ins WHERE {where} ORDER BY number"  # noqa: S608
        values = [value for test, value in tests.items() if "?" in test]
        return [_hand_in(row) for row in self._rows(statement, values)]

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
        """Return the hand-ins that play, by the person's number."""
        return dict(
            self._rows("SELECT person, hand_in FROM playing WHERE assignment = ?", [assignment])
        )

    # The games of a ladder

    def pairs(self, tournament: str) -> list[tuple[str, str, int]]:
        """Return the whole pairs of games: two players, in the order of their names, and a result.

        The result is that of the game which the first of them opened, 0 for a win of the opener,
        1 for a draw, 2 for a loss, and 3 times that of the other game.
        """
        return self._rows(_PAIRS, [tournament])

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


def _person(row: Sequence[Any]) -> Person:
    number, name, alias, team, presence, note, has_code = row
    return Person(number, name, alias, team, Presence(presence), note, bool(has_code))


def _assignment(row: Sequence[Any]) -> Assignment:
    number, title, game, handout, contract, opens, due, daily, settings = row
    return Assignment(
        *(number, title, game, handout, contract),
        opens=opens,
        due=due,
        daily=daily,
        settings=json.loads(settings),
    )


def _hand_in(row: Sequence[Any]) -> ClassHandIn:
    number, assignment, person, version, name, digest, received, late, stage, stopped, found = row
    return ClassHandIn(
        *(number, assignment, person, version),
        name=name,
        digest=digest,
        received=received,
        late=late,
        stage=Stage(stage),
        stopped=None if stopped is None else json.loads(stopped),
        found=json.loads(found),
    )


def _text(value: object) -> str:
    return json.dumps(value, sort_keys=True, ensure_ascii=False)
