"""The file of games: nothing is lost, nothing is there twice, and every trouble is a sentence."""

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

import tournaments
from pions.store.database import Store
from pions.store.errors import StoreFault, fault_of
from pions.store.schema import VERSION
from tournaments import GAME, TOURNAMENT
from waiting import PATIENCE


@pytest.fixture
def store(tmp_path):
    with Store(tmp_path / "games.db") as opened:
        opened.open_tournament(TOURNAMENT)
        yield opened


def test_a_game_comes_back_as_it_was(store):
    store.add("t1", [(0, GAME)])
    assert list(store.games("t1")) == [GAME]


def test_a_tournament_comes_back_and_keeps_its_first_date(store):
    store.open_tournament(replace(TOURNAMENT, settings={"seed": 4}, started="2027"))
    assert store.tournaments() == [replace(TOURNAMENT, settings={"seed": 4})]


def test_adding_a_game_again_changes_nothing(store):
    store.add("t1", [(0, GAME)])
    store.add("t1", [(0, replace(GAME, moves="1111"))])
    assert list(store.games("t1")) == [GAME]


def test_games_come_in_the_order_of_the_schedule(store):
    others = [replace(GAME, id=f"g{number}") for number in (3, 1, 2)]
    store.add("t1", zip((30, 10, 20), others, strict=True))
    assert [game.id for game in store.games("t1")] == ["g1", "g2", "g3"]


def test_a_game_counts_where_it_is_entered_and_nowhere_else(store):
    store.add("t1", [(0, GAME), (1, replace(GAME, id="g2"))])
    store.open_tournament(replace(TOURNAMENT, id="t2"))
    store.recount("t2", "connect4", lambda _games: {"g2": 0})
    store.recount("t1", "connect4", lambda _games: {"g1": 0})
    assert [game.id for game in store.games("t2")] == ["g2"]
    assert [game.id for game in store.games("t1")] == ["g1"]


def test_the_games_of_a_kind_are_there_to_be_chosen_from(store):
    games = [replace(GAME, id=f"g{n}", game="hex-5" if n == 2 else "connect4") for n in range(4)]
    store.add("t1", enumerate(games))
    seen = []

    def choose(records):
        seen.extend(record.id for record in records)
        return {"g0": 7, "g3": 3}

    store.recount("t1", "connect4", choose)
    assert sorted(seen) == ["g0", "g1", "g3"]
    assert [game.id for game in store.games("t1")] == ["g3", "g0"]


def test_nobody_else_writes_while_games_are_chosen(store):
    tried = []

    def choose(_games):
        with closing(sqlite3.connect(store.path, timeout=0, isolation_level=None)) as other:
            with pytest.raises(sqlite3.OperationalError, match="locked"):
                other.execute("BEGIN IMMEDIATE")
            tried.append(other)
        return {}

    store.recount("t1", "connect4", choose)
    assert tried


def test_a_batch_is_kept_as_a_whole_or_not_at_all(store):
    class Broken(Exception):
        pass

    def batch():
        yield 0, GAME
        raise Broken

    with pytest.raises(Broken):
        store.add("t1", batch())
    assert list(store.games("t1")) == []
    store.add("t1", [(0, GAME)])
    assert list(store.games("t1")) == [GAME]


def test_what_was_added_is_there_for_others_at_once(store, tmp_path):
    store.add("t1", [(0, GAME)])
    with Store(tmp_path / "games.db") as other:
        assert list(other.games("t1")) == [GAME]


def test_the_log_is_on_the_disk_at_each_commit(store):
    assert store.base.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert store.base.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL


def test_closing_leaves_one_file(store, tmp_path):
    store.add("t1", [(0, GAME)])
    store.close()
    assert [path.name for path in tmp_path.iterdir()] == ["games.db"]


def test_a_file_of_a_later_version_is_refused_in_words(store, tmp_path):
    store.base.execute(f"PRAGMA user_version = {VERSION + 1}")
    with pytest.raises(StoreFault, match="later version of Pions"):
        Store(tmp_path / "games.db")


def test_somebody_elses_database_is_left_alone(tmp_path):
    path = tmp_path / "other.db"
    base = sqlite3.connect(path)
    base.execute("CREATE TABLE accounts (name TEXT)")
    base.commit()
    base.close()
    before = path.read_bytes()
    with pytest.raises(StoreFault, match="not a file of games"):
        Store(path)
    assert path.read_bytes() == before


def test_a_text_file_is_not_a_file_of_games(tmp_path):
    path = tmp_path / "notes.db"
    path.write_text("remember the milk " * 100, encoding="utf-8")
    with pytest.raises(StoreFault, match="not a file of games"):
        Store(path)


def test_a_damaged_file_is_named_as_one(store, tmp_path):
    store.add("t1", ((n, replace(GAME, id=f"g{n}")) for n in range(400)))
    store.close()
    path = tmp_path / "games.db"
    content = bytearray(path.read_bytes())
    content[8192:40960] = os.urandom(40960 - 8192)
    path.write_bytes(content)
    with pytest.raises(StoreFault, match="damaged"):
        Store(path)


@pytest.mark.parametrize("place", ["nowhere/games.db", "folder.db"])
def test_a_place_that_cannot_be_written_is_said_to_be_so(tmp_path, place):
    (tmp_path / "folder.db").mkdir()
    with pytest.raises(StoreFault, match="cannot be opened"):
        Store(tmp_path / place)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_read_only_folder_is_said_to_be_so(tmp_path):
    tmp_path.chmod(0o500)
    with pytest.raises(StoreFault):
        Store(tmp_path / "games.db")


def test_reading_needs_a_file_that_is_there(tmp_path):
    with pytest.raises(StoreFault, match="There is no file of games"):
        Store.existing(tmp_path / "games.db")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("SQLITE_FULL", "disk is full"),
        ("SQLITE_READONLY_DIRECTORY", "read-only"),
        ("SQLITE_BUSY", "in use by another program"),
        ("SQLITE_MISUSE", "cannot be used"),
    ],
)
def test_each_trouble_of_sqlite_has_its_sentence(tmp_path, name, words):
    error = sqlite3.OperationalError("?")
    error.sqlite_errorname = name
    assert words in str(fault_of(tmp_path, error))


FILL = """
import resource, sys
from dataclasses import replace
from pathlib import Path
sys.path.append({tests!r})
from tournaments import GAME, TOURNAMENT
from pions.store.database import Store
from pions.store.errors import StoreFault
store = Store(Path({path!r}))
store.open_tournament(TOURNAMENT)
resource.setrlimit(resource.RLIMIT_FSIZE, (1_000_000, 1_000_000))
kept = 0
try:
    for number in range(10_000):
        store.add("t1", [(number, replace(GAME, id=f"g{{number}}"))])
        kept += 1
except StoreFault as error:
    print(kept, error)
"""


def test_a_full_disk_is_a_sentence_and_loses_nothing(tmp_path):
    """A limit on the size of files stands for the disk; the child then stops without closing."""
    path = tmp_path / "games.db"
    code = FILL.format(tests=str(Path(tournaments.__file__).parent), path=str(path))
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=PATIENCE
    )
    assert done.returncode == 0, done.stderr
    kept, _, said = done.stdout.partition(" ")
    assert "disk is full" in said
    assert int(kept) > 5
    with Store(path) as store:
        assert len(list(store.games("t1"))) == int(kept)
