"""Nobody sees the referee's world, nobody thinks in the rival's time, nothing outlives a match."""

import gc
import itertools
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from pions import sandbox
from pions.games.gravity import Gravity
from pions.sandbox import ArenaFault, Disqualified, Limits, SandboxMissing, Tier, Verdict
from pions.sandbox.isolation import environment
from pions.sandbox.process import orphans
from pions.sandbox.process.player_process import Isolation, PlayerProcess, trial
from waiting import PATIENCE, eventually

pytestmark = [
    pytest.mark.once,
    pytest.mark.skipif(sys.platform != "linux", reason="reads /proc"),
]

START = Gravity().initial()
GENEROUS = Limits(seconds=20, load_seconds=30)
TIERS = [tier for tier in (Tier.A, Tier.B, Tier.C) if sandbox.missing(tier) is None]


@pytest.fixture(params=TIERS, ids=lambda tier: tier.value)
def tier(request):
    return request.param


BEST = pytest.mark.parametrize(
    "tier",
    [
        pytest.param(tier, marks=[pytest.mark.thorough] * (place > 0))
        for place, tier in enumerate(TIERS)
    ],
    ids=lambda tier: tier.value,
)
"""For what the tier takes no part in: another one is started and asked by the same code."""


def made(tmp_path, source, tier=None, limits=GENEROUS):
    path = tmp_path / "mine.py"
    path.write_text(source, "utf-8")
    return sandbox.load(path, Gravity(), limits, tier)


def players_of(pid):
    """The processes that play for the referee `pid` and are still there."""
    mark = f'"parent": {pid},'.encode()
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            command = (process / "cmdline").read_bytes()
            state = (process / "stat").read_text("utf-8").rsplit(")", 1)[1].split()[0]
        except OSError:
            continue
        if mark in command and state != "Z":
            found.append(int(process.name))
    return found


REFEREE = """
import sys, time
from pions import sandbox
from pions.games.gravity import Gravity
player = sandbox.load(sys.argv[1], Gravity(), sandbox.Limits(seconds=60), sandbox.Tier(sys.argv[2]))
print("ready", flush=True)
if sys.argv[3] == "thinking":
    player.choose(Gravity().initial())
time.sleep(60)
"""


@pytest.mark.parametrize("moment", ["thinking", "waiting"])
def test_no_player_outlives_a_referee_that_is_killed(tmp_path, tier, moment):
    source = tmp_path / "loop.py"
    source.write_text("def strategie(state):\n    while True: pass\n", "utf-8")
    referee = subprocess.Popen(
        [sys.executable, "-c", REFEREE, source, tier.value, moment],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert referee.stdout.readline() == "ready\n"
    time.sleep(0.2)
    assert players_of(referee.pid)
    os.kill(referee.pid, signal.SIGKILL)
    referee.communicate(timeout=PATIENCE)
    eventually(lambda: not players_of(referee.pid))


LEAVING = """
import json, sys
from pions.sandbox import Limits
from pions.sandbox.process.player_process import Isolation, PlayerProcess
source = f"open({sys.argv[1]!r}, 'w').close()\\nimport ctypes; ctypes.PyDLL(None).pause()"
request = {"id": 1, "source": source, "name": "mine.py", "seed": 0}
player = PlayerProcess(Isolation(), Limits())
player.ask(json.dumps(request).encode() + b"\\n", 600, 600)
"""


def test_what_a_killed_arena_left_behind_is_ended_by_the_next(tmp_path):
    """A player stuck in C, where the system does not end it with its referee."""
    stuck = tmp_path / "stuck"
    referee = subprocess.Popen([sys.executable, "-c", LEAVING, stuck])
    eventually(lambda: stuck.exists() or referee.poll() is not None)
    referee.kill()
    referee.wait()
    working = PlayerProcess(Isolation(), Limits())
    try:
        assert not set(players_of(os.getpid())) & set(orphans.sweep())
        # Another arena that starts at this moment may have been quicker.
        eventually(lambda: not players_of(referee.pid))
        assert players_of(os.getpid())
    finally:
        working.close()
        for left in players_of(referee.pid):
            os.kill(left, signal.SIGKILL)


INTERRUPTED = """
import gc, os, signal, sys, threading
from pions import sandbox
from pions.games.gravity import Gravity
tier = sandbox.Tier(sys.argv[2])
sandbox.missing(tier)
for delay in (0.001, 0.004, 0.01, 0.02, 0.03, 0.05, 0.08):
    interrupt = threading.Timer(delay, os.kill, (os.getpid(), signal.SIGINT))
    try:
        interrupt.start()
        with sandbox.load(sys.argv[1], Gravity(), tier=tier):
            interrupt.join()
    except KeyboardInterrupt:
        gc.collect()
print("done", flush=True)
sys.stdin.read()
"""


@BEST
def test_a_start_that_is_interrupted_leaves_nothing(tmp_path, tier):
    (tmp_path / "mine.py").write_text("def strategie(state):\n    return 3\n", "utf-8")
    script = subprocess.Popen(
        [sys.executable, "-c", INTERRUPTED, tmp_path / "mine.py", tier.value],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert script.stdout.readline() == "done\n"
        eventually(lambda: not players_of(script.pid))
    finally:
        script.kill()
        script.communicate()


def test_a_player_nobody_closed_goes_with_its_object(tmp_path, tier):
    others = set(players_of(os.getpid()))
    player = made(tmp_path, "def strategie(state):\n    return 3\n", tier)
    assert set(players_of(os.getpid())) - others
    del player
    gc.collect()
    eventually(lambda: others.issuperset(players_of(os.getpid())))


@BEST
def test_nothing_is_left_open(tmp_path, tier):
    def open_files():
        return len(list(Path("/proc/self/fd").iterdir()))

    made(tmp_path, "def strategie(state):\n    return 3\n", tier).close()
    before, threads = open_files(), threading.active_count()
    for _ in range(3):
        made(tmp_path, "def strategie(state):\n    return 3\n", tier).close()
        with pytest.raises(sandbox.PlayerFileError):
            made(tmp_path, "1 / 0\n", tier)
        with pytest.raises(Disqualified):
            made(tmp_path, "def strategie(state):\n    return 9\n", tier).choose(START)
    assert (open_files(), threading.active_count()) == (before, threads)


@BEST
def test_a_player_is_frozen_while_the_rival_thinks(tmp_path, tier):
    source = (Path(__file__).parent / "hostile" / "daemon_thread.py").read_text("utf-8")
    with made(tmp_path, source, tier) as player:
        for _ in range(4):
            player.choose(START)
            time.sleep(1.0)
        counts = [tuple(map(int, line.split()[1:])) for line in player.output.splitlines()]
    thinking = sum(after - before for before, after in counts)  # four times 0.1 s
    resting = sum(later[0] - earlier[1] for earlier, later in itertools.pairwise(counts))
    # Were it not frozen, it would count in three seconds much more than in 0.4.
    assert resting < 2 * thinking


def test_the_environment_of_the_referee_is_not_the_players(tmp_path, tier, monkeypatch):
    monkeypatch.setenv("SECRET_OF_THE_REFEREE", "42")
    source = """
import os, sys

def strategie(state):
    print(sorted(os.environ), sys.argv, os.getcwd())
    return 3
"""
    with made(tmp_path, source, tier) as player:
        player.choose(START)
        assert "SECRET" not in player.output
        assert str(Path.cwd()) not in player.output
        assert "['-c']" in player.output


def test_players_cannot_find_each_other(tmp_path):
    if sandbox.best_tier() is Tier.C:
        pytest.skip("tier C promises nothing here")
    source = """
import os

def strategie(state):
    found = []
    for pid in range(2, 400):
        try:
            os.kill(pid, 0)
            found.append(pid)
        except OSError:
            pass
    found = [pid for pid in found if pid != os.getpid()]
    assert not found, found
    return 3
"""
    with made(tmp_path, source) as first, made(tmp_path, source) as second:
        assert (first.choose(START), second.choose(START)) == (3, 3)


@BEST
def test_what_is_printed_is_kept_and_capped(tmp_path, tier):
    source = """
import sys
print("lu")

def strategie(state):
    print("é" * 20)
    print("z" * 500, file=sys.stderr)
    return 3
"""
    with made(tmp_path, source, tier, Limits(seconds=20, load_seconds=30, output=60)) as player:
        assert player.output == "lu\n"
        player.choose(START)
        player.choose(START)
        assert player.output.startswith("lu\n" + "é" * 20 + "\nzzzz")
        assert len(player.output.encode()) == 60
        assert player.dropped == 3 + 2 * (41 + 501) - 60


@BEST
def test_a_traceback_is_kept_without_the_paths_of_this_machine(tmp_path, tier):
    source = """
import json

def aide(state):
    return json.loads("{")

def strategie(state):
    return aide(state)
"""
    with made(tmp_path, source, tier) as player, pytest.raises(Disqualified) as caught:
        player.choose(START)
    error = caught.value
    assert error.verdict is Verdict.EXCEPTION
    assert str(error).startswith("“mine” raised json.decoder.JSONDecodeError: Expecting")
    assert str(error).endswith("(line 5)")
    assert 'File "mine.py", line 8, in strategie\n    return aide(state)\n' in error.trace
    assert 'File "json/__init__.py"' in error.trace
    assert "child.py" not in error.trace
    assert sys.base_prefix not in error.trace


def test_a_player_that_lost_goes_on_losing(tmp_path):
    with made(tmp_path, "def strategie(state):\n    return None\n") as player:
        with pytest.raises(Disqualified) as first:
            player.choose(START)
        with pytest.raises(Disqualified) as second:
            player.choose(START)
        assert first.value is second.value
        assert str(first.value) == (
            "“mine” answered None instead of a column number, counted from 0."
        )


def test_a_failure_without_a_line_is_still_a_sentence(tmp_path):
    with pytest.raises(sandbox.PlayerFileError) as caught:
        made(tmp_path, "x = '\0'\n")
    assert str(caught.value).startswith(("Reading mine.py fails: ", "mine.py is not valid Python"))
    assert "None" not in str(caught.value)


def test_a_file_that_takes_too_long_to_read_is_told_from_one_that_ends_its_process(tmp_path):
    with pytest.raises(sandbox.PlayerFileError, match=r"takes more than 0\.5 s"):
        made(tmp_path, "while True:\n    pass\n", limits=Limits(load_seconds=0.5))
    with pytest.raises(sandbox.PlayerFileError, match="cannot be read to its end"):
        made(tmp_path, "import os\nos._exit(3)\n")


def test_an_interrupted_player_is_never_blamed(tmp_path):
    with made(tmp_path, "import time\ndef strategie(state):\n    time.sleep(60)\n") as player:
        waiting = threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT))
        waiting.start()
        with pytest.raises(KeyboardInterrupt):
            player.choose(START)
        waiting.join()
        with pytest.raises(ArenaFault, match="sent away"):
            player.choose(START)


def test_a_slow_player_is_stopped_during_its_move(tmp_path, tier):
    limits = Limits(seconds=0.2, margin=0.1, load_seconds=30)
    others = set(players_of(os.getpid()))
    with made(tmp_path, "def strategie(state):\n    while True: pass\n", tier, limits) as player:
        assert set(players_of(os.getpid())) - others
        with pytest.raises(Disqualified, match=r"more than 0\.2 s|within 0\.2 s"):
            player.choose(START)
        assert others.issuperset(players_of(os.getpid()))


def test_players_work_from_several_threads(tmp_path):
    moves = []

    def play(column):
        (tmp_path / str(column)).mkdir()
        source = f"def strategie(state):\n    return {column}\n"
        with made(tmp_path / str(column), source) as player:
            moves.extend(player.choose(START) for _ in range(5))

    threads = [threading.Thread(target=play, args=(column,)) for column in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(moves) == [0] * 5 + [1] * 5 + [2] * 5


def test_a_process_that_cannot_start_is_our_fault():
    with pytest.raises(ArenaFault, match="could not be started"):
        PlayerProcess(Isolation(bubblewrap="/nonexistent/bwrap", filtered=True), Limits())


def test_a_process_that_ends_without_a_word_is_told_in_a_sentence(monkeypatch):
    monkeypatch.setattr(environment, "interpreter", lambda: [sys.executable, "-c", "pass"])
    with pytest.raises(ArenaFault, match=r"could not be started: it ended before"):
        PlayerProcess(Isolation(), Limits())


NO_ROOM = """
import resource, sys
from pions import sandbox
from pions.games.gravity import Gravity
sandbox.best_tier()
resource.setrlimit(resource.RLIMIT_NOFILE, (7, 7))
try:
    sandbox.load(sys.argv[1], Gravity())
except sandbox.ArenaFault as fault:
    print(fault)
"""


def test_a_machine_without_room_is_our_fault(tmp_path):
    (tmp_path / "mine.py").write_text("def strategie(state):\n    return 3\n", "utf-8")
    done = subprocess.run(
        [sys.executable, "-c", NO_ROOM, tmp_path / "mine.py"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert "too many files are open" in done.stdout, done.stderr


TELL = """
from pions import sandbox
print(sandbox.best_tier().value, "|", sandbox.missing(sandbox.Tier.A))
try:
    sandbox.require(sandbox.Tier.A)
except sandbox.SandboxMissing as error:
    print(error)
"""


def told(path):
    done = subprocess.run(
        [sys.executable, "-c", TELL],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PATH": str(path)},
    )
    return done.stdout


def test_without_bubblewrap_the_next_tier_is_used(tmp_path):
    weaker = next(tier for tier in TIERS if tier is not Tier.A)
    first, error = told(tmp_path).splitlines()
    assert first == f"{weaker.value} | the program bwrap (package bubblewrap) is not installed"
    assert error.startswith("Players must be isolated by tier A at least")


def test_where_namespaces_are_not_permitted_the_next_tier_is_used(tmp_path):
    refusing = tmp_path / "bwrap"
    refusing.write_text(
        "#!/bin/sh\necho 'bwrap: No permissions to create a new namespace' >&2; exit 1\n"
    )
    refusing.chmod(0o755)
    weaker = next(tier for tier in TIERS if tier is not Tier.A)
    assert told(tmp_path).startswith(
        f"{weaker.value} | bwrap: No permissions to create a new namespace"
    )


def test_a_process_that_is_not_isolated_is_found_out():
    assert trial(Isolation()) == "read a file was possible"
    assert trial(Isolation(), hidden=False) == "write a file was possible"
    if Tier.B in TIERS:
        assert trial(Isolation(filtered=True, landlock=False)) == "read a file was possible"
        assert trial(Isolation(filtered=True, landlock=True)) is None


def test_the_best_tier_satisfies_every_weaker_demand():
    best = sandbox.best_tier()
    assert sandbox.require(best) is best
    assert sandbox.require(Tier.D) is best
    for tier in (Tier.A, Tier.B):
        if not best.at_least(tier):
            with pytest.raises(SandboxMissing):
                sandbox.require(tier)


CAPABILITIES = """
import ctypes

def strategie(state):
    words = (ctypes.c_uint32 * 6)()
    ctypes.CDLL(None).capget((ctypes.c_uint32 * 2)(0x20080522, 0), words)
    bound = [ctypes.CDLL(None).prctl(23, one, 0, 0, 0) for one in range(41)]
    print("held", *words, "new privileges", 1 - ctypes.CDLL(None).prctl(39, 0, 0, 0, 0))
    print("bound", sum(one == 1 for one in bound))
    return 3
"""


def test_no_player_has_a_capability(tmp_path, tier):
    with made(tmp_path, CAPABILITIES, tier) as player:
        player.choose(START)
        held, bound = player.output.splitlines()
    assert held == "held 0 0 0 0 0 0 new privileges 0"
    if os.geteuid() == 0:
        assert bound == "bound 0"


as_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root can give anything up")

RENOUNCING = """
import os, sys
from pions.sandbox.isolation import lockdown
lockdown.renounce(sys.argv[1:])
print(os.getresuid(), os.getresgid(), os.getgroups())
try:
    os.setuid(0)
except PermissionError:
    print("for good")
"""


@as_root
def test_root_becomes_nobody_where_that_leaves_the_interpreter_readable(tmp_path):
    (tmp_path / "readable").touch()
    (tmp_path / "secret").touch(0o600)
    tmp_path.chmod(0o755)
    command = [sys.executable, "-c", RENOUNCING]
    told = [
        subprocess.run([*command, *paths], capture_output=True, text=True, check=True).stdout
        for paths in ([], [os.devnull], [os.devnull, tmp_path / "secret"])
    ]
    nobody = "(65534, 65534, 65534) (65534, 65534, 65534) []\nfor good\n"
    assert told == [nobody, nobody, "(0, 0, 0) (0, 0, 0) []\n"]


# A kernel from before Landlock: its first system call does not exist, for us and our children.
OLD_KERNEL = """
import ctypes, os, struct, sys
answers = [(0x20, 0, 0, 0), (0x15, 0, 1, 444), (6, 0, 0, 0x50000 | 38), (6, 0, 0, 0x7FFF0000)]
code = ctypes.create_string_buffer(b"".join(struct.pack("=HBBI", *one) for one in answers))
library = ctypes.CDLL(None)
assert library.prctl(38, 1, 0, 0, 0) == 0
assert library.prctl(22, 2, struct.pack("@HP", len(answers), ctypes.addressof(code))) == 0
os.execv(sys.executable, [sys.executable, *sys.argv[1:]])
"""


def on_an_old_kernel(tmp_path, *arguments):
    return subprocess.run(
        [sys.executable, "-c", OLD_KERNEL, "-m", "pions", *arguments],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
        cwd=tmp_path,
        env={**os.environ, "PATH": str(tmp_path), "LC_ALL": "C.UTF-8"},
    )


DUEL = ("duel", "mine.py", "random", "-n", "2")


@as_root
@pytest.mark.parametrize(
    "command",
    [
        ("check", "."),
        # They ask the same of the same function, and players of files are judged by checks, too.
        pytest.param(DUEL, marks=pytest.mark.thorough),
        pytest.param(("tournament", ".", "--with", "random"), marks=pytest.mark.thorough),
    ],
    ids=lambda command: command[0],
)
def test_root_runs_no_file_below_tier_b(tmp_path, command):
    (tmp_path / "mine.py").write_text("def strategie(state):\n    return 3\n", "utf-8")
    refused = on_an_old_kernel(tmp_path, *command)
    assert refused.returncode == 2, refused.stderr
    assert refused.stderr.startswith("pions: You are root, and this machine can isolate")
    assert "Run this as an ordinary user, or install bubblewrap" in refused.stderr
    assert "--require-sandbox C" in refused.stderr


@as_root
def test_root_runs_files_below_tier_b_when_told_to(tmp_path):
    (tmp_path / "mine.py").write_text("def strategie(state):\n    return 3\n", "utf-8")
    told = on_an_old_kernel(tmp_path, *DUEL, "--require-sandbox", "C")
    assert told.returncode == 0, told.stderr
    assert "tier C" in told.stdout


def test_the_filter_needs_no_landlock(tmp_path):
    (tmp_path / "mine.py").write_text(
        "import socket\n\ndef strategie(state):\n    socket.socket()\n", "utf-8"
    )
    done = on_an_old_kernel(
        tmp_path, "duel", "mine.py", "random", "-n", "2", "--require-sandbox", "C"
    )
    assert "tried what no player may do" in done.stdout, done.stdout + done.stderr
