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
from pions.core.errors import InvalidOption
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
    problem = games.change(key, {"name": "a"}).result(PATIENCE)
    assert isinstance(problem, OSError)
    assert games.get(key) == {"ply": 1}  # the old one stays, and nobody is told otherwise


def _full(*_paths):
    raise OSError(28, "No space left on device")


def test_a_game_that_the_disk_refuses_is_kept_once_it_takes_one_again(games, monkeypatch, caplog):
    first, second = saved_games.new_key(), saved_games.new_key()
    games.put(first, {"ply": 1}).result(PATIENCE)
    with monkeypatch.context() as full:
        full.setattr(Path, "replace", _full)
        for ply in (2, 3, 4):
            assert games.put(first, {"ply": ply}).result(PATIENCE).errno == 28
        assert games.put(second, {"ply": 1}).result(PATIENCE).errno == 28
        assert (games.get(first), games.get(second)) == ({"ply": 4}, {"ply": 1})
    assert [one.levelname for one in caplog.records] == ["ERROR"]
    assert "No space left on device" in caplog.text
    assert games.put(second, {"ply": 2}).result(PATIENCE) is None
    games.close()
    assert SavedGames(games._folder).get(first) == {"ply": 4}
    assert [one.levelname for one in caplog.records] == ["ERROR", "WARNING"]


def test_a_refused_game_that_is_deleted_stays_away(games, monkeypatch):
    key, other = saved_games.new_key(), saved_games.new_key()
    with monkeypatch.context() as full:
        full.setattr(Path, "replace", _full)
        games.put(key, {"ply": 1}).result(PATIENCE)
        games.delete(key).result(PATIENCE)
    games.put(other, {"ply": 1}).result(PATIENCE)
    assert games.get(key) is None


def test_a_file_is_no_folder_and_says_so(tmp_path):
    file = tmp_path / "games"
    file.write_text("")
    for folder in (file, file / "below"):
        with pytest.raises(InvalidOption, match="is a file: games are kept in a folder"):
            SavedGames(folder)


def test_where_no_folder_can_be_made_there_are_no_games_and_writing_says_why(tmp_path, monkeypatch):
    def refused(*_how, **_more):
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(Path, "mkdir", refused)
    games = SavedGames(tmp_path / "none" / "games")
    assert games.stamps() == {}
    assert games.put(saved_games.new_key(), {"ply": 1}).result(PATIENCE).errno == 30
    games.close()


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
from pions.core.errors import InvalidOption
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
