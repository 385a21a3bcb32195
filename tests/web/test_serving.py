"""``pions serve`` as people start it: where it listens, what it says, how it ends."""

import os
import signal
import socket
import subprocess
import sys

import pytest

from pions.cli.main import main
from pions.web import server, shelf
from pions.web.server import PortTaken, Settings
from pions.web.shelf import Shelf
from served import eventually


@pytest.fixture
def taken():
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other.getsockname()[1]


def test_a_port_that_is_asked_for_and_taken_is_refused(taken, tmp_path):
    with pytest.raises(PortTaken, match=str(taken)):
        server.listen(Settings(port=taken, folder=tmp_path))


def test_where_nobody_asks_the_next_free_port_is_used(taken, tmp_path, monkeypatch):
    monkeypatch.setattr(server, "PORT", taken)
    with server.listen(Settings(folder=tmp_path)) as found:
        assert found.getsockname()[1] != taken


def test_an_address_of_another_machine_is_refused(tmp_path):
    with pytest.raises(server.InvalidOption, match="cannot listen"):
        server.listen(Settings(host="203.0.113.7", port=0, folder=tmp_path))


def test_the_command_reports_a_busy_port_in_a_sentence(taken, tmp_path, capsys):
    arguments = ["serve", "--no-browser", "--port", str(taken), "--games", str(tmp_path)]
    assert main(["--lang", "en", *arguments]) == 2
    assert f"Port {taken} is busy" in capsys.readouterr().err


@pytest.mark.once
def test_ctrl_c_ends_the_server_and_everything_it_started(tmp_path):
    command = [sys.executable, "-m", "pions", "--lang", "fr", "serve", "--no-browser"]
    with subprocess.Popen(
        [*command, "--port", "0", "--games", str(tmp_path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        assert "adresse http://127.0.0.1:" in process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=30)
    assert process.returncode == 0
    assert errors == ""
    eventually(lambda: not alive(process.pid), 60)


def alive(group):
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def test_the_folder_of_games_follows_the_system():
    assert shelf.usual_folder({"XDG_STATE_HOME": "/x"}).as_posix() == "/x/pions/games"
    assert shelf.usual_folder({"LOCALAPPDATA": "/y"}).as_posix() == "/y/pions/games"
    assert shelf.usual_folder({}).parts[-2:] == ("pions", "games")


def test_a_shelf_keeps_the_games_touched_last(tmp_path):
    full = Shelf(tmp_path)
    keys = [shelf.new_key() for _ in range(5)]
    for age, key in enumerate(keys):
        full.put(key, {"age": age})
    full.close()
    for age, key in enumerate(keys):
        os.utime(tmp_path / f"{key}.json", (age, age))
    (tmp_path / "notes.json").write_text("{}")
    tidied = Shelf(tmp_path, most=2)
    assert [tidied.get(key) for key in keys] == [None, None, None, {"age": 3}, {"age": 4}]
    assert (tmp_path / "notes.json").exists()


@pytest.mark.parametrize("key", ["", "../x", "a/b", "a" * 15, "a" * 17, "é" * 16, "a" * 15 + "."])
def test_only_keys_become_file_names(tmp_path, key):
    assert not shelf.is_key(key)
    assert Shelf(tmp_path).get(key) is None
