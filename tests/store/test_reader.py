"""A file of games looked at while somebody else writes it: nothing in it changes."""

import hashlib
import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pions.store import reader
from pions.store.database import Store
from pions.store.errors import ForeignFile, StoreFault
from pions.store.reader import FAULT, Reader, Wanted
from pions.store.schema import VERSION
from tournaments import GAME, TOURNAMENT, hand_made, some_games

TWELVE = list(some_games(12, names=("a", "b", "c")))


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    return hand_made(tmp_path_factory.mktemp("file") / "games.db", TWELVE, ("a", "b", "c"))


def numbers(entries):
    return [entry.number for entry in entries]


def test_it_reads_what_the_store_has_kept(tmp_path):
    path = hand_made(tmp_path / "games.db", [GAME, replace(GAME, id="g2")])
    with Reader(path) as one, Store.existing(path) as store:
        assert one.tournaments() == store.tournaments()
        assert [one.game("t1", game.id).record for game in store.games("t1")] == list(
            store.games("t1")
        )
        first, second = replace(GAME.first, output=""), replace(GAME.second, output="")
        light = replace(GAME, first=first, second=second, cause={}, trace="")
        assert list(one.games("t1")) == [light, replace(light, id="g2")]
        assert one.game("t1", "none") is one.game("other", "g1") is None


def test_a_writer_in_the_middle_of_its_work_keeps_nobody_waiting(tmp_path):
    path = hand_made(tmp_path / "games.db", TWELVE[:4])
    with Store.existing(path) as store:
        store.base.execute("BEGIN IMMEDIATE")
        store._enter("t1", 99, "g0")
        with Reader(path) as one:
            assert one.count("t1") == 4
            store.base.execute("COMMIT")
            store.add("t1", [(4, TWELVE[4])])
            assert one.count("t1") == 4  # still the same moment
        with Reader(path) as later:
            assert later.count("t1") == 5
            assert numbers(later.latest("t1", 1)) == [4]


def test_nothing_is_changed(file):
    before = hashlib.sha256(file.read_bytes()).digest()
    with Reader(file) as one:
        assert one.count("t1") == 12
        with pytest.raises(sqlite3.OperationalError, match="readonly"):
            one._base.execute("DELETE FROM games")
    assert hashlib.sha256(file.read_bytes()).digest() == before


@given(size=st.integers(1, 13), player=st.sampled_from(["", "a", "c", "nobody"]),
       ending=st.sampled_from(["", "win", "timeout", FAULT, "crash"]))  # fmt: skip
def test_pages_hold_every_wanted_game_once(file, size, player, ending):
    expected = [
        place
        for place, game in enumerate(TWELVE)
        if player in ("", game.first.name, game.second.name)
        and (
            ending in ("", game.termination) or (ending == FAULT and game.termination == "timeout")
        )
    ]
    wanted = Wanted(player, ending)
    with Reader(file) as one:
        assert one.count("t1", wanted) == len(expected)
        pages = [one.some("t1", wanted, start, size) for start in range(0, len(expected) + 1, size)]
    assert [number for page in pages for number in numbers(page)] == expected[::-1]
    assert all(len(page) <= size for page in pages)


def test_a_game_has_neighbours_in_the_schedule(file):
    with Reader(file) as one:
        assert one.beside("t1", 0) == (None, "g1")
        assert one.beside("t1", 5) == ("g4", "g6")
        assert one.beside("t1", 11) == ("g10", None)


def test_no_name_is_taken_for_a_statement(file):
    with Reader(file) as one:
        assert one.count("t1' OR '1'='1") == 0
        assert one.count("t1", Wanted("a' OR '1'='1", "win' OR 1 --")) == 0


def test_a_file_that_has_just_been_made_holds_no_tournament(tmp_path):
    (tmp_path / "empty.db").touch()
    with Reader(tmp_path / "empty.db") as one:
        assert one.tournaments() == []


def other(path):
    with closing(sqlite3.connect(path)) as base:
        base.execute("CREATE TABLE things (x)")


def later(path):
    with Store(path) as store:
        store.open_tournament(TOURNAMENT)
    with closing(sqlite3.connect(path)) as base:
        base.execute(f"PRAGMA user_version = {VERSION + 1}")


@pytest.mark.parametrize(
    ("make", "kind", "words"),
    [
        (lambda _path: None, StoreFault, "There is no file of games “games.db”."),
        (other, ForeignFile, "“games.db” is not a file of games of Pions."),
        (lambda path: path.write_bytes(b"\xff" * 5000), ForeignFile, "is not a file of games"),
        (later, StoreFault, "“games.db” was written by a later version of Pions"),
        (lambda path: path.mkdir(), StoreFault, "There is no file of games"),
    ],
)
def test_what_cannot_be_read_is_a_sentence_without_a_folder(tmp_path, make, kind, words):
    make(tmp_path / "games.db")
    with pytest.raises(kind, match=words) as caught:
        Reader(tmp_path / "games.db")
    assert str(tmp_path) not in str(caught.value)


def test_a_damaged_file_is_a_sentence(tmp_path):
    path = hand_made(tmp_path / "games.db", some_games(400))
    with path.open("r+b") as file:
        file.seek(8192)
        file.write(b"\xa5" * (path.stat().st_size - 8192))
    with pytest.raises(StoreFault, match=r"“games\.db” is damaged"), Reader(path) as one:
        list(one.games("t1"))


def test_a_locked_file_is_a_sentence(tmp_path, monkeypatch):
    monkeypatch.setattr(reader, "_PATIENCE", 0.1)
    path = hand_made(tmp_path / "games.db", [GAME])
    with closing(sqlite3.connect(path, isolation_level=None)) as base:
        base.execute("PRAGMA locking_mode = EXCLUSIVE")
        base.execute("BEGIN EXCLUSIVE")
        with pytest.raises(StoreFault, match="in use by another program"):
            Reader(path)


# On a medium nobody can write to, whoever one is.
READ_ONLY = """
mount --bind "$1" "$1" && mount -o remount,ro,bind "$1" && shift && exec "$@"
"""


def frozen(folder, *command):
    """What `command` says where `folder` cannot be written to."""
    words = [sys.executable, "-c", *command]
    if os.geteuid() == 0:
        words = ["unshare", "--mount", "sh", "-ec", READ_ONLY, "sh", folder, *words]
    else:
        folder.chmod(0o555)
    done = subprocess.run(words, capture_output=True, text=True, check=False, timeout=120)
    folder.chmod(0o755)
    if os.geteuid() == 0 and "unshare" in done.stderr:
        pytest.skip("this root cannot mount anything")
    return done


TOLD = """
import sys
from pathlib import Path
from pions.app.tournament import results
games = list(results.export(results.read(Path(sys.argv[1])), "jsonl"))
print(len(games), "thinking" in "".join(games))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="mounts, or else asks a user without rights")
@pytest.mark.parametrize("logged", [False, True], ids=["closed", "with a log"])
def test_games_on_a_read_only_medium_are_read(tmp_path, logged):
    (tmp_path / "there").mkdir()
    path = hand_made(tmp_path / "there" / "games.db", some_games(4))
    if logged:  # as after a power cut: the last game is in the log still
        with Store.existing(path) as store:
            (last,) = some_games(1)
            seat = replace(last.first, output="thinking")
            store.add("t1", [(99, replace(last, id="last", first=seat))])
            shutil.copytree(path.parent, tmp_path / "copy")
        path = tmp_path / "copy" / path.name
        (path.parent / f"{path.name}-shm").unlink()
        assert (path.parent / f"{path.name}-wal").stat().st_size
    done = frozen(path.parent, TOLD, path)
    assert done.stdout == f"{4 + logged} {logged}\n", done.stderr
