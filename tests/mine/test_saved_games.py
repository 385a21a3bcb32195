"""The folder of games: what is put stays, whatever happens in between."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pions.app.mine import saved_games
from pions.app.mine.saved_games import SavedGames
from waiting import PATIENCE


@pytest.fixture
def games(tmp_path):
    """A folder of games."""
    kept = SavedGames(tmp_path)
    yield kept
    kept.close()


def test_a_name_and_an_owner_outlast_the_moves(games):
    key = saved_games.new_key()
    games.put(key, {"ply": 1, "owner": "me", "judged": 1})
    games.change(key, {"name": "Friday"})
    games.put(key, {"ply": 2}).result(PATIENCE)
    assert games.get(key) == {"ply": 2, "owner": "me", "name": "Friday"}


def test_what_was_changed_is_read_before_the_disk_has_it(games, monkeypatch):
    key = saved_games.new_key()
    games.put(key, {"ply": 1}).result(PATIENCE)
    monkeypatch.setattr(Path, "replace", _full)
    games.change(key, {"name": "a"})
    problem = games.put(key, {"ply": 2}).result(PATIENCE)
    assert isinstance(problem, OSError)
    assert games.get(key) == {"ply": 1}  # the old one stays, and nobody is told otherwise


def _full(*_paths):
    raise OSError(28, "No space left on device")


def test_what_is_not_there_is_not_made_by_a_change(games):
    key = saved_games.new_key()
    games.change(key, {"name": "ghost"}).result(PATIENCE)
    assert games.get(key) is None


def test_a_deleted_game_is_gone_and_can_be_brought_back(games):
    key = saved_games.new_key()
    games.put(key, {"ply": 1}).result(PATIENCE)
    assert games.delete(key).result(PATIENCE) is None
    assert games.get(key) is None
    assert key not in games.stamps()
    assert isinstance(games.delete(key).result(PATIENCE), FileNotFoundError)
    assert games.restore(key).result(PATIENCE) is None
    assert games.get(key) == {"ply": 1}


@pytest.mark.parametrize("key", ["../x", "", "a" * 15])
def test_only_keys_are_deleted(games, key, tmp_path):
    (tmp_path.parent / "x.json").write_text("{}")
    assert games.delete(key).result(PATIENCE) is not None
    assert (tmp_path.parent / "x.json").exists()


def test_after_a_day_a_deleted_game_is_gone_for_good(tmp_path):
    kept, (old, recent) = SavedGames(tmp_path), (saved_games.new_key() for _ in range(2))
    for key in (old, recent):
        kept.put(key, {"ply": 1})
        kept.delete(key)
    kept.close()
    long_ago = time.time() - 2 * 86_400
    os.utime(tmp_path / f"{old}.gone", (long_ago, long_ago))
    later = SavedGames(tmp_path)
    assert isinstance(later.restore(old).result(PATIENCE), FileNotFoundError)
    assert later.restore(recent).result(PATIENCE) is None
    later.close()


_WRITES = """
import sys
from pathlib import Path
from pions.app.mine.saved_games import SavedGames
games = SavedGames(Path(sys.argv[1]))
for number in range(10**9):
    games.put(sys.argv[2], {"ply": number, "moves": ["4"] * 2000}).result()
    if number == 20:
        print("begun", flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_a_program_killed_in_the_midst_of_writing_leaves_a_whole_game(tmp_path):
    key = saved_games.new_key()
    writing = subprocess.Popen(
        [sys.executable, "-c", _WRITES, str(tmp_path), key], stdout=subprocess.PIPE, text=True
    )
    assert writing.stdout.readline() == "begun\n"
    writing.send_signal(signal.SIGKILL)
    writing.communicate()
    found = SavedGames(tmp_path).get(key)
    assert found["ply"] >= 20
    assert found["moves"] == ["4"] * 2000
