"""``pions serve`` as people start it: where it listens, what it says, how it ends."""

import os
import re
import resource
import signal
import socket
import subprocess
import sys
import threading
from contextlib import closing, suppress
from pathlib import Path
from urllib.request import urlopen

import pytest

from pions.app.mine import saved_games
from pions.app.mine.saved_games import SavedGames
from pions.app.tournament.watching import Places
from pions.app.trees.tracer import Tracer
from pions.cli.commands.serve import _places
from pions.cli.main import main
from pions.web.server import start
from pions.web.server.start import PortTaken, ServerSettings
from served import Client, Program
from waiting import PATIENCE, eventually


@pytest.fixture
def taken():
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other.getsockname()[1]


def test_a_port_that_is_asked_for_and_taken_is_refused(taken, tmp_path):
    with pytest.raises(PortTaken, match=str(taken)):
        start.listen(ServerSettings(port=taken, folder=tmp_path))


def test_where_nobody_asks_the_next_free_port_is_used(taken, tmp_path, monkeypatch):
    monkeypatch.setattr(start, "PORT", taken)
    with start.listen(ServerSettings(folder=tmp_path)) as found:
        assert found.getsockname()[1] != taken


def test_an_address_of_another_machine_is_refused(tmp_path):
    with pytest.raises(start.InvalidOption, match="cannot listen"):
        start.listen(ServerSettings(host="203.0.113.7", port=0, folder=tmp_path))


def test_the_command_reports_a_busy_port_in_a_sentence(taken, tmp_path, capsys):
    arguments = ["serve", "--no-browser", "--port", str(taken), "--games", str(tmp_path)]
    assert main(["--lang", "en", *arguments]) == 2
    assert f"Port {taken} is busy" in capsys.readouterr().err


@pytest.mark.once
@pytest.mark.parametrize("impatient", [False, True])
def test_ctrl_c_ends_the_server_and_everything_it_started(tmp_path, impatient):
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
        while impatient and process.poll() is None:
            with suppress(subprocess.TimeoutExpired):
                process.wait(0.02)
            process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=PATIENCE)
    # In its very last moment, Python lets the system end it; on a busy machine, its time is over.
    assert process.returncode in {0, 128 + signal.SIGINT, -signal.SIGINT if impatient else 0}
    assert errors == ""
    eventually(lambda: not alive(process.pid))


def test_a_second_ctrl_c_lets_the_server_end_as_the_first_one_asked(tmp_path):
    server = start.PageServer(ServerSettings(folder=tmp_path), lambda: None)
    for _time in range(2):
        server.handle_exit(signal.SIGINT, None)
    assert server.should_exit
    assert not server.force_exit  # which leaves files open, and a traceback


@pytest.mark.once
def test_a_server_that_is_killed_leaves_no_process_behind_not_even_a_stopped_one(tmp_path):
    command = [sys.executable, "-m", "pions", "--lang", "en", "serve", "--no-browser"]
    with subprocess.Popen(
        [*command, "--port", "0", "--games", str(tmp_path)],
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        port = int(process.stdout.readline().split("127.0.0.1:")[1].split("/")[0])
        lines = [Client(port) for _ in range(2 + 2 * (os.cpu_count() or 1))]
        for line in lines:  # more than can run, so that some are stopped
            line.tell("open", game="connect4", first="uct:seconds=10", second="human")
        eventually(lambda: "T" in states(process.pid))
        process.kill()
        process.wait()
        for line in lines:
            line.close()
    eventually(lambda: not alive(process.pid))


ENDLESS = """
def jouer_coup(etat, colonne):
    pass

while True:
    pass
"""


@pytest.mark.once
def test_endless_checks_of_two_visitors_stop_nobody_and_end_with_them_or_with_the_server(tmp_path):
    command = [sys.executable, "-m", "pions", "--lang", "en", "serve", "--no-browser"]
    with subprocess.Popen(
        [*command, "--port", "0", "--games", str(tmp_path)],
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            port = int(process.stdout.readline().split("127.0.0.1:")[1].split("/")[0])
            other = Client(port)
            other.tell("hello", language="en")
            for leave in (True, False):
                lines = [Client(port) for _ in range(2)]
                for line in lines * 2:
                    line.send(do="check file", name="x.py", text=ENDLESS, handout="etat")
                for _ in range(4):
                    other.tell("analyse", game="connect4", moves=[*"4444"])
                if leave:
                    for line in lines:
                        line.close()
                    eventually(lambda: set(states(process.pid)) == {"S"})
            process.terminate()
            # Of itself, or where the machine is too busy for that, when its time is over.
            assert process.wait(PATIENCE) in {-signal.SIGTERM, 128 + signal.SIGTERM}
        finally:
            process.kill()
        for line in (other, *lines):
            line.close()
    eventually(lambda: not alive(process.pid))


def states(group):
    """What the processes of a group do, a letter each."""
    found = ""
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
            found += fields[0] if int(fields[2]) == group else ""
    return found


def test_a_tournament_that_is_not_there_is_refused_at_the_start(tmp_path, capsys):
    arguments = ["serve", "--no-browser", "--tournament", str(tmp_path / "gone")]
    assert main(["--lang", "en", *arguments, "--games", str(tmp_path)]) == 2
    assert "There is no file or folder" in capsys.readouterr().err


def test_a_network_is_shown_only_what_was_named(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert _places([], "127.0.0.1") == Places((), tmp_path)
    assert _places([], "::1") == Places((), tmp_path)
    assert _places([], "0.0.0.0") == Places()  # noqa: S104 - what it is about
    (tmp_path / "class").mkdir()
    assert _places([Path("class")], "0.0.0.0") == Places((tmp_path / "class",))  # noqa: S104 - the same


def alive(group):
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def test_the_folder_of_games_follows_the_system():
    assert saved_games.usual_folder({"XDG_STATE_HOME": "/x"}).as_posix() == "/x/pions/games"
    assert saved_games.usual_folder({"LOCALAPPDATA": "/y"}).as_posix() == "/y/pions/games"
    assert saved_games.usual_folder({}).parts[-2:] == ("pions", "games")


def test_a_shelf_keeps_the_games_touched_last(tmp_path):
    full = SavedGames(tmp_path)
    keys = [saved_games.new_key() for _ in range(5)]
    for age, key in enumerate(keys):
        full.put(key, {"age": age})
    full.close()
    for age, key in enumerate(keys):
        os.utime(tmp_path / f"{key}.json", (age, age))
    (tmp_path / "notes.json").write_text("{}")
    tidied = SavedGames(tmp_path, most=2)
    assert [tidied.get(key) for key in keys] == [None, None, None, {"age": 3}, {"age": 4}]
    assert (tmp_path / "notes.json").exists()


@pytest.mark.parametrize("key", ["", "../x", "a/b", "a" * 15, "a" * 17, "é" * 16, "a" * 15 + "."])
def test_only_keys_become_file_names(tmp_path, key):
    assert not saved_games.is_key(key)
    assert SavedGames(tmp_path).get(key) is None


def test_a_game_is_on_disk_when_the_writing_is_done(tmp_path):
    key, games = saved_games.new_key(), SavedGames(tmp_path)
    for ply in range(50):
        games.put(key, {"ply": ply}).result(PATIENCE)
        assert SavedGames(tmp_path).get(key) == {"ply": ply}
    games.close()


def test_a_slow_disk_is_not_waited_for_and_keeps_what_came_last(tmp_path, monkeypatch):
    disk, written = threading.Event(), []

    def when_the_disk_is_ready(path, target, whole=Path.replace):
        disk.wait()
        written.append(path.read_text())
        return whole(path, target)

    monkeypatch.setattr(Path, "replace", when_the_disk_is_ready)
    key, games = saved_games.new_key(), SavedGames(tmp_path)
    writings = [games.put(key, {"ply": ply}) for ply in range(20)]  # the disk does nothing yet
    assert games.get(key) == {"ply": 19}
    assert not any(one.done() for one in writings)
    disk.set()
    games.close()
    assert all(one.done() for one in writings)
    assert len(written) == 2  # the first, and the last of all that came meanwhile
    assert SavedGames(tmp_path).get(key) == {"ply": 19}


@pytest.mark.once
def test_a_tree_and_a_language_that_are_named_are_what_one_sees(tmp_path):
    tree, opened = tmp_path / "mon arbre.json", tmp_path / "opened"
    tracer = Tracer("mine")
    tracer.enter()
    tracer.leave(1)
    tracer.save(tree)
    environ = {"DISPLAY": ":0", "BROWSER": f"sh -c 'echo %s >> {opened}'"}
    command = [sys.executable, "-m", "pions", "serve", "--lang", "fr", "--port", "0"]
    with subprocess.Popen(
        [*command, "--games", str(tmp_path / "games"), "--tree", str(tree)],
        env=os.environ | environ,
        stdout=subprocess.PIPE,
        text=True,
    ) as program:
        try:
            address = re.search("http://[^ ]*", program.stdout.readline())[0]
            eventually(opened.exists)
            eventually(lambda: opened.read_text().strip() == f"{address}tree?file=mon+arbre.json")
            with urlopen(address) as page:  # noqa: S310 - our own server
                assert 'data-language="fr"' in page.read().decode()
        finally:
            program.kill()


FULL = ["sh", "-c", 'ulimit -S -f 0; exec "$@" 2>&1', "sh"]
"""Lets no file take a byte, as a full disk; the folder for temporary files is no exception."""


@pytest.mark.once
@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="Linux alone changes limits so")
def test_where_no_file_takes_a_byte_games_are_played_said_to_be_unkept_and_kept_later(tmp_path):
    program = Program(tmp_path / "games", before=FULL).start()
    try:
        with closing(Client(program.port)) as one:
            one.tell("hello", language="en")
            key = one.tell("open", game="connect4", first="human", second="level:n=1")["key"]
            one.tell("play", table=key, move="4", ply=0)
            told = one.until(lambda table: table["ply"] == 2 or table["fault"])
            assert told["fault"] is None
            assert told["unkept"].startswith("This game is not kept: the size of files is limited")
            assert one.tell("my games")["games"] == []
            resource.prlimit(
                program.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2
            )
            one.pushed.clear()
            one.until(lambda table: not table["unkept"])
            assert [game["key"] for game in one.tell("my games")["games"]] == [key]
        program.process.terminate()
        said = program.process.stdout.read().splitlines()
        assert [line.partition(" in ")[0] for line in said if line] == [
            "games are not kept",
            "games are kept",
        ]
    finally:
        program.kill()
