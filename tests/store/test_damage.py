"""Damaged rows: each is said in a sentence, and all others are used."""

import random
import sqlite3
from contextlib import closing

import pytest

from pions.app.tournament import results
from pions.render import tournaments
from pions.store.database import Store
from pions.store.reader import Reader, Wanted
from tournaments import GAME, TOURNAMENT, hand_made, some_games


def change(path, statement, *values):
    with closing(sqlite3.connect(path)) as base:
        base.execute(statement, values)
        base.commit()


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "tournament.db"
    hand_made(path, some_games(6))
    return path


def ids(path):
    with Reader(path) as reader:
        (tournament,) = reader.tournaments()
        games = list(reader.games(tournament.id, whole=True))
        return [game.id for game in games], reader.damaged


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("winner", "nirst"),
        ("seconds", "[0.2"),
        ("seconds", "3"),
        ("cause", "{"),
        ("moves", "4452"),
        ("first", "c"),
        ("second_output", "other"),
        ("termination", "wim"),
        ("seed", 7),
        ("moves", b"4452"),
    ],
)
def test_a_damaged_game_is_said_and_left_out(path, column, value):
    before, damaged = ids(path)
    assert damaged == {}
    set_to = f"UPDATE games SET {column} = ? WHERE id = ?"  # noqa: S608 - of the list above
    change(path, set_to, value, before[2])
    after, damaged = ids(path)
    assert after == before[:2] + before[3:]
    assert [*damaged] == [before[2]]
    found = results.read(path)
    assert [game.id for game in found.records] == after
    (first, *_rest) = tournaments.remarks(found)
    assert f"game {before[2]} is not as it was written, and is left out" in first


@pytest.mark.parametrize("value", ["{", '{"rounds": 8}', "null", b"{}"])
def test_a_damaged_tournament_is_said(path, value):
    change(path, "UPDATE tournaments SET settings = ?", value)
    with Store(path) as store:
        assert store.tournaments() == []
        (fault,) = store.damaged.values()
        assert "tournament" in str(fault)


TABLES = ("conditions", "games", "tournaments", "entries")


def everything(path):
    """What a file says of its tournaments and games, and what it says is damaged."""
    with Reader(path) as reader:
        found = reader.tournaments()
        games = [list(reader.some(one.id, Wanted(), 0, 99)) for one in found]
        whole = [list(reader.games(one.id, whole=True)) for one in found]
        return (found, games, whole), reader.damaged


def test_any_flip_of_a_bit_in_any_table_is_noticed_or_changes_nothing(path):
    rng = random.Random(18)
    before, damaged = everything(path)
    assert damaged == {}
    assert len(before[1][0]) == 6
    for table in [*TABLES * 25]:
        with closing(sqlite3.connect(path)) as base:
            columns = [row[1] for row in base.execute(f"PRAGMA table_info({table})")]
            rows = base.execute(f"SELECT rowid, {', '.join(columns)} FROM {table}").fetchall()  # noqa: S608
        (row, *values), at = rng.choice(rows), rng.randrange(len(columns))
        column, value = columns[at], values[at]
        if value in ("", None):
            continue
        set_to = f"UPDATE OR IGNORE {table} SET {column} = ? WHERE rowid = ?"  # noqa: S608 - of the schema
        change(path, set_to, flipped(value, rng), row)
        after, damaged = everything(path)
        assert damaged or after == before, (table, column)
        if column == "number" and table == "conditions":
            row = after_flip(path, values)
        change(path, set_to, value, row)
    assert everything(path) == (before, {})


def flipped(value, rng):
    if isinstance(value, int):
        return value ^ (1 << rng.randrange(8, 60))
    text = value.encode()
    at = rng.randrange(len(text))
    changed = text[:at] + bytes([text[at] ^ (1 << rng.randrange(7))]) + text[at + 1 :]
    return changed.decode("utf-8", "replace")


def after_flip(path, values):
    """The number of conditions is their row's own: where they are now."""
    with closing(sqlite3.connect(path)) as base:
        (row,) = base.execute("SELECT rowid FROM conditions WHERE text = ?", values[1:]).fetchone()
        return row


def test_a_file_of_the_version_before_is_read_and_brought_up(tmp_path):
    path = tmp_path / "old.db"
    with Store(path) as store:
        store.open_tournament(TOURNAMENT)
        store.add("t1", [(0, GAME)])
    for table in ("games", "tournaments", "entries"):
        change(path, f"ALTER TABLE {table} DROP COLUMN digest")
    change(path, "PRAGMA user_version = 1")
    with Reader(path) as reader:
        assert reader.tournaments() == [TOURNAMENT]
        assert list(reader.games("t1", whole=True)) == [GAME]
    with Store(path) as store:
        assert (store.tournaments(), list(store.games("t1"))) == ([TOURNAMENT], [GAME])
        store.add("t1", [(1, GAME)])
    change(path, "UPDATE games SET winner = 'nirst'")  # nonsense is seen without a digest, too
    with Store(path) as store:
        assert list(store.games("t1")) == []
        assert [*store.damaged] == ["g1"]


def test_a_damaged_game_that_is_played_again_takes_its_place(tmp_path):
    path = tmp_path / "games.db"
    with Store(path) as store:
        store.open_tournament(TOURNAMENT)
        store.add("t1", [(0, GAME)])
    change(path, "UPDATE games SET moves = '4'")
    with Store(path) as store:
        assert list(store.games("t1")) == []
        store.add("t1", [(0, GAME)])
        assert list(store.games("t1")) == [GAME]
        assert store.damaged == {}
