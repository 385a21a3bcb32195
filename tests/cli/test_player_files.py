"""Somebody's file at the board and in a duel, from the command line to its last process."""

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from waiting import PATIENCE, eventually

FIRST_FREE = """
TEAM_NAME = "Les as"
def strategie(state):
    return next(c for c, room in enumerate(state["libres"]) if room)
"""
FAILS_LATER = """
def strategie(state):
    if state["vides"] <= 38:
        return 1 // 0
    return 0
"""
SLEEPS = """
import time
def strategie(state):
    time.sleep(60)
"""
TWO_PLAYERS = """
def une(state):
    return 0
def autre(state):
    return 6
"""


# A busy machine is no reason to lose: where time is not the question, there is plenty of it.
PATIENT = ("--time", "30s")


@pytest.fixture
def file(tmp_path, monkeypatch):
    """Writes ``mine.py`` in a folder of its own, which becomes the current one."""
    monkeypatch.chdir(tmp_path)

    def write(source, name="mine.py"):
        Path(name).write_text(source, encoding="utf-8")
        return name

    return write


def processes_of_players():
    """Those that this process has started to play and that are still there."""
    mark = f'"parent": {os.getpid()},'.encode()
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            line = (process / "cmdline").read_bytes()
            state = (process / "stat").read_text("utf-8").rsplit(")", 1)[1].split()[0]
        except OSError:
            continue
        if mark in line and state != "Z":
            found.append(process.name)
    return found


@pytest.fixture(autouse=True)
def nobody_stays():
    """After each test, the process of none of its players is left."""
    before = set(processes_of_players())  # a game from a file keeps its process
    yield
    eventually(lambda: before.issuperset(processes_of_players()))


def test_a_file_is_an_opponent_under_its_teams_name(pions, file):
    ended = pions(
        "play", "--against", file(FIRST_FREE), "--start", "me", *PATIENT, typed="4\n4\n4\n4\n"
    )
    assert ended.status == 0
    assert "mine.py: `strategie(state)` of the hand-out `etat`" in ended.out
    assert "You are Red (X); Les as is Yellow (O)." in ended.out
    assert ended.out.count("Les as plays 1.") == 3
    assert "You win!" in ended.out


def test_a_named_function_is_the_one_that_plays(pions, file):
    file(TWO_PLAYERS)
    for function, column in (("une", 1), ("autre", 7)):
        ended = pions(
            "play", "--against", f"mine.py:{function}", "--start", "them", *PATIENT, typed="quit\n"
        )
        assert f"mine plays {column}." in ended.out
    refused = pions("play", "--against", "mine.py")
    assert refused.status == 2


def test_a_file_that_fails_keeps_the_game_and_tells_where(pions, file):
    ended = pions(
        "play", "--against", file(FAILS_LATER), "--start", "me", *PATIENT,
        typed="4\n4\n4\n7\nhint\n\nretry\nundo\n5\nquit\n",
    )  # fmt: skip
    assert ended.status == 0
    assert ended.err == ""
    # After the third move, again on "retry", again after "undo" and another move.
    assert ended.out.count("“mine” raised ZeroDivisionError") == 3
    assert ended.out.count('File "mine.py", line 4, in strategie') == 3
    # A move and a hint are refused meanwhile.
    assert ended.out.count("It is the program's turn, not yours.\n") == 2
    assert "Type undo to take your last move back, retry once its file is mended" in ended.out
    assert "Taken back." in ended.out
    (command,) = re.findall(r"To go on with this game: pions (.*)", ended.out)
    assert shlex.split(command) == [
        "play", "--against", "mine.py", *PATIENT, "--position", "41415", "--start", "them",
    ]  # fmt: skip


def test_a_file_mended_meanwhile_goes_on(file):
    file("def strategie(state):\n    return None\n")
    talk = subprocess.Popen(
        [sys.executable, "-m", "pions", "--lang", "en", "play", "--against", "mine.py",
         "--start", "me", "--plain", *PATIENT],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1,
        env={"PYTHONUNBUFFERED": "1"},
    )  # fmt: skip
    with talk:
        print("4", file=talk.stdin, flush=True)
        for line in talk.stdout:
            if "answered None instead of a column number" in line:
                break
        file(FIRST_FREE)
        said, _ = talk.communicate("retry\nquit\n", timeout=PATIENCE)
    assert talk.returncode == 0
    assert "plays 1." in said


def test_resigning_and_leaving_work_at_a_stuck_table(pions, file):
    file(FAILS_LATER)
    moves = "4\n4\n4\n"
    resigned = pions(
        "play", "--against", "mine.py", "--start", "me", *PATIENT, typed=f"{moves}resign\n"
    )
    assert "You resign. mine wins." in resigned.out
    left = pions("play", "--against", "mine.py", "--start", "me", *PATIENT, typed=moves)
    assert "--position 41414 --start them" in left.out


def test_a_long_traceback_is_shortened_to_its_end(pions, file):
    file("def f(n):\n    return g(n - 1)\ndef g(n):\n    return f(n) if n else int('x')\n"
         "def strategie(state):\n    return f(20)\n")  # fmt: skip
    out = pions("play", "--against", "mine.py", "--start", "them", *PATIENT, typed="quit\n").out
    shown = [line for line in out.splitlines() if line.startswith("  ")]
    assert shown[0] == "  ..."
    assert shown[-1].startswith("  ValueError: invalid literal for int()")
    assert len(shown) <= 10


def test_a_slow_file_is_stopped_at_its_limit(pions, file):
    ended = pions(
        "play", "--against", file(SLEEPS), "--start", "them", "--time", "200ms", typed="quit\n"
    )
    assert "“mine” waited instead of computing: no answer after 1.9 s." in ended.out


def test_a_duel_counts_faults_apart_and_goes_on(pions, file):
    ended = pions("duel", file(FAILS_LATER), "oneply", "-n", "4", *PATIENT)
    assert ended.status == 0
    assert "4 games played" in ended.out
    assert "A lost 4 games by its own fault (exception 4). The first time:\n" in ended.out
    assert "“mine” raised ZeroDivisionError" in ended.out
    assert "Isolation: tier " in ended.out


def test_a_duel_says_who_gave_no_answer(pions, file):
    ended = pions("duel", "random", file(SLEEPS), "-n", "2", "--time", "100ms", "--json")
    told = json.loads(ended.out)
    assert told["faults"] == {"first": {}, "second": {"no-answer": 2}}
    assert told["wins"]["count"] == 2
    assert told["sandbox"] in tuple("ABCD")
    ended = pions("duel", "random", file(SLEEPS), "-n", "2", "--clock", "100ms")
    assert "waited instead of computing" in ended.out
    assert "--time" not in ended.out  # more of it would not help


THINKS = """
import time
def h(state):
    return 0
def strategie_minmax(h, p, state):
    return state["libres"].index(max(state["libres"]))
def strategie_minmax_3(state):
    return strategie_minmax(h, 3, state)
def strategie_minmax_5(state):
    while True: pass
"""


def test_games_lost_by_time_are_no_proof_of_strength_and_what_to_try_is_said(pions, file):
    file(THINKS)
    ended = pions("duel", "mine.py:strategie_minmax_5", "random", "-n", "8", "--time", "100ms")
    said = " ".join(ended.out.split())
    assert "A plays by `strategie_minmax_5(state)` of the hand-out `etat`." in said
    assert "8 games lost by time: try `--time 0.2s`, or `mine.py:strategie_minmax_3`." in said
    assert "B leads by the faults of the other; the games played to their end do not tell" in said
    assert "luck does not explain" not in said


def test_a_lead_by_faults_alone_is_no_luck_however_few_the_games(pions, file):
    file("def strategie(state):\n    return None\n")
    said = " ".join(pions("duel", "mine.py", "random", "-n", "2").out.split())
    assert "A lost 2 games by its own fault" in said
    assert "B leads by the faults of the other" in said
    assert "may be luck" not in said


def test_a_file_for_another_board_is_told_so_before_the_first_game(pions, file):
    seven = "def strategie(state):\n    return 3 if state['libres'][6] else 6\n"
    duel = ["duel", file(seven), "random", "--game", "puissance3"]
    for words in (duel, ["play", "puissance3", "--against", "mine.py"]):
        refused = pions(*words)
        assert refused.status == 2
        assert "mine.py does not play this game: it plays connect4" in refused.err
    assert "mine.py ne joue pas à ce jeu" in pions(*duel, lang="fr").err


def test_two_files_meet_the_same_way_on_two_processes(pions, file):
    file(FIRST_FREE)
    dice = file("import random\n" + FIRST_FREE.replace("next(", "random.choice(list(").replace(
        "if room)", "if room))"), "dice.py")  # fmt: skip
    alone, together = (
        json.loads(
            pions("duel", "mine.py", dice, "-n", "6", "--game", "puissance3", *PATIENT,
                  "--json", "--workers", workers).out
        )
        for workers in ("1", "2")
    )  # fmt: skip
    assert alone["games"] == 6
    assert alone["faults"] == {"first": {}, "second": {}}
    assert alone == together


@pytest.mark.parametrize(
    ("source", "spec", "sentence"),
    [
        (None, "mine.py", "There is no file mine.py."),
        ("def strategie(state:\n", "mine.py", "mine.py is not valid Python, line 1: SyntaxError"),
        (
            "from networkxx import *\n",
            "mine.py",
            "mine.py needs `networkxx` while it is read (line 1)",
        ),
        (FIRST_FREE, "mine.py:stratgie", "Did you mean `strategie`?"),
        (FIRST_FREE, "mine.py:", "“” is not the name of a function"),
        ("x = 1\n", "mine.py", "There is no player in mine.py: it defines no function."),
    ],
)
def test_a_bad_file_is_one_sentence(pions, file, source, spec, sentence):
    if source is not None:
        file(source)
    for command in (("play", "--against"), ("duel", "random")):
        refused = pions(*command, spec)
        assert refused.status == 2
        assert refused.out == ""
        assert sentence in refused.err
        assert refused.err.startswith("pions: ")
        assert refused.err.count("\n") == 1


def test_a_time_limit_without_a_file_is_refused(pions):
    for command in (("play",), ("play", "--against", "uct"), ("duel", "random", "oneply")):
        refused = pions(*command, "--time", "1s")
        assert refused.status == 2
        assert "A time limit is for players' files" in refused.err


def test_the_list_of_players_mentions_files(pions):
    shown = pions("players").out
    assert re.search(r"^  mine\.py  ", shown, flags=re.MULTILINE)
    assert re.search(r"^  mine\.py:function  ", shown, flags=re.MULTILINE)
    forms = json.loads(pions("players", "--json").out)["files"]
    assert [form["pattern"] for form in forms] == ["mine.py", "mine.py:function"]


def test_what_a_file_does_wrong_is_said_in_french_too(pions, file):
    refused = pions("duel", file("def strategie(state:\n"), "random", lang="fr")
    assert "est pas du Python valide, ligne 1" in refused.err
    played = pions("play", "--against", file(FAILS_LATER), "--start", "me", *PATIENT, lang="fr",
                   typed="4\n4\n4\nréessayer\nquitter\n")  # fmt: skip
    assert played.out.replace("\N{NO-BREAK SPACE}", " ").count("« mine » a levé ZeroDivision") == 2


@pytest.mark.parametrize(
    "words",
    [
        ["duel", "mine.py", "random", "-n", "2"],
        ["play", "--against", "mine.py", "--start", "them"],
        ["tournament", ".", "--with", "random"],
    ],
)
def test_isolation_that_was_demanded_and_is_not_there_is_a_refusal(file, tmp_path, words):
    file(FIRST_FREE)
    nothing = tmp_path / "nothing"
    nothing.mkdir()
    done = subprocess.run(
        [sys.executable, "-m", "pions", "--lang", "en", *words, "--require-sandbox", "A"],
        input="q\n",
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PATH": str(nothing)},  # no bubblewrap there
    )
    assert done.returncode == 2
    assert "must be isolated by tier A at least" in done.stderr
    assert "bwrap (package bubblewrap) is not installed" in done.stderr


def test_isolation_that_is_there_may_be_demanded(pions, file):
    name = file(FIRST_FREE)
    ended = pions("duel", name, "random", "-n", "2", "--require-sandbox", "C", *PATIENT)
    assert ended.status == 0
    assert "2 games played" in ended.out


COMPUTES = """
import time
def strategie(state):
    began = time.process_time()
    while time.process_time() - began < 0.05:
        pass
    return next(c for c, room in enumerate(state["libres"]) if room)
"""


def test_a_clock_for_the_whole_game_ends_a_game_that_no_move_limit_ends(pions, file):
    """Each of the moves takes 0.05 s of 30 s: the game is over before four discs are in line."""
    mine, quick = file(COMPUTES), file(FIRST_FREE, "quick.py")
    told = json.loads(
        pions("duel", mine, quick, "-n", "2", *PATIENT, "--clock", "150ms", "--json").out
    )
    assert told["faults"] == {"first": {"timeout": 2}, "second": {}}
    assert told["clock"] == 0.15
    ended = pions("duel", mine, quick, "-n", "2", *PATIENT, "--clock", "150ms")
    assert "“mine” used up its 0.15 s for the whole game." in ended.out
    assert "--time 60s --clock 0.3s" in ended.out


def test_every_game_has_a_clock_of_its_own(pions, file):
    """Both games of a pair are played by one process; one game takes it 0.5 s of 0.8 s."""
    mine = file(COMPUTES)
    file(FIRST_FREE, "quick.py")
    ended = pions(
        "tournament",
        "--with",
        mine,
        "--with",
        "quick.py",
        "--clock",
        "800ms",
        "--rounds",
        "1",
        "--review",
        "0s",
        "--json",
        *PATIENT,
    )
    told = json.loads(ended.out)
    assert [one["faults"] for one in told["ranking"]] == [{}, {}]
    assert sorted(one["wins"] for one in told["ranking"]) == [1, 1]  # whoever opens wins
    assert "0.80 s of each file for a whole game" in Path("tournament.html").read_text()


def test_a_clock_is_for_files(pions):
    ended = pions("duel", "random", "oneply", "--clock", "60s")
    assert ended.status == 2
    assert "A time limit is for players' files" in ended.err
