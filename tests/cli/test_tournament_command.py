"""The command: a ranking, sentences, and a way back after Ctrl-C."""

import io
import json
import os
import re
import shlex
import signal
import subprocess
import sys
from dataclasses import replace
from itertools import combinations

import pytest

from pions.app.tournament.run import TournamentProgress
from pions.arena.standings import CrossTable
from pions.cli.main import main
from pions.cli.screen.progress import looking, working
from pions.cli.screen.tournament import Lines
from pions.core.numbers import time_left
from pions.store.game_records import Seat
from tournaments import BROKEN, DICE, GAME, GREEDY, games_in, write_class
from waiting import PATIENCE, eventually

OURS = ["--with", "random", "--with", "oneply", "--with", "alphabeta:depth=1"]


@pytest.fixture
def command(tmp_path):
    """Runs ``pions tournament`` with files of its own in `tmp_path`."""

    def run(*arguments):
        store, report = str(tmp_path / "t.db"), str(tmp_path / "t.html")
        words = ["tournament", "--game", "gravity-4x4x3", "--store", store, "--report", report]
        return main([*words, "--workers", "1", *arguments])

    return run


def test_a_ranking_on_standard_output_and_the_way_on_the_error_stream(command, tmp_path, capsys):
    assert command(*OURS, "--rounds", "3") == 0
    shown = capsys.readouterr()
    rows = [line.split() for line in shown.out.splitlines()]
    assert {row[1] for row in rows[1:4]} == {"random", "oneply", "alphabeta:depth=1"}
    assert [row[3] for row in rows[1:4]] == ["12"] * 3
    assert "18 of 18 games" in shown.err
    assert "<html" in (tmp_path / "t.html").read_text(encoding="utf-8")


def test_the_same_command_says_that_it_resumes(command, capsys):
    command(*OURS)
    capsys.readouterr()
    assert command(*OURS, "--rounds", "2") == 0
    assert "Resuming: 6 games of 12 were played before." in capsys.readouterr().err


def test_json_for_other_programs(command, capsys):
    command(*OURS, "--json", "--anchor", "random")
    read = json.loads(capsys.readouterr().out)
    assert read["games"] == 6
    by_name = {row["name"]: row for row in read["ranking"]}
    assert by_name["random"]["elo"] == 0
    assert sum(row["points"] for row in read["ranking"]) == 6


def test_a_folder_of_files_keeps_games_and_report_beside_them(tmp_path, capsys):
    folder = write_class(tmp_path / "class", one=GREEDY, dice=DICE, broken=BROKEN)
    words = ["tournament", str(folder), "--game", "puissance3", "--time", "5s", "--workers", "2"]
    assert main(words) == 0
    shown = capsys.readouterr()
    assert "Left out: broken.py is not valid Python, line 1" in shown.err
    assert "Isolation: tier" in shown.out
    names = {path.name for path in folder.iterdir()}
    assert {"tournament.db", "tournament.html"} <= names
    assert not [name for name in names if name.endswith(("-wal", "-shm"))]


def test_a_folder_of_broken_files_is_told_what_is_wrong_with_each(tmp_path, capsys):
    folder = write_class(tmp_path / "class", one=BROKEN, other="from nowhere import *\n")
    assert main(["tournament", str(folder)]) == 2
    said = capsys.readouterr().err
    assert "one.py is not valid Python, line 1" in said
    assert "other.py needs `nowhere` while it is read (line 1)" in said
    assert "found: 0" in said


def test_a_gauntlet_and_a_duel(command, capsys):
    assert command(*OURS, "--gauntlet", "oneply") == 0
    assert "4 of 4 games" in capsys.readouterr().err
    two = ["--with", "alphabeta:depth=1", "--with", "random", "--until-decided"]
    assert command(*two) == 0
    assert "alphabeta:depth=1 is stronger than random" in capsys.readouterr().out


def test_the_report_names_the_moves_that_lost_unless_nobody_asks(command, tmp_path, capsys):
    assert command(*OURS, "--review", "0") == 0
    page = tmp_path / "t.html"
    assert "reviewed" not in capsys.readouterr().out
    assert "Lost games were not reviewed" in page.read_text(encoding="utf-8")
    assert main(["export", str(tmp_path / "t.db"), "--as", "html", "--out", str(page)]) == 0
    assert "The solver looks at lost games, for 60 s at most" in capsys.readouterr().err
    assert 'href="#t' in page.read_text(encoding="utf-8")
    assert command(*OURS) == 0
    assert "All lost games were reviewed" in capsys.readouterr().out
    assert 'href="#t' in page.read_text(encoding="utf-8")


def test_exports_in_every_form(command, tmp_path, capsys):
    command(*OURS)
    capsys.readouterr()
    store = str(tmp_path / "t.db")
    assert main(["export", store]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [json.loads(line)["Event"] for line in lines] == ["gravity-4x4x3"] * 6
    for form in ("csv", "moves", "sgf", "html"):
        assert main(["export", store, "--as", form, "--out", str(tmp_path / form)]) == 0
        assert (tmp_path / form).stat().st_size > 100
    assert (tmp_path / "sgf").read_text("utf-8").count("XG[gravity-4x4x3]") == 6


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ([], "Name a folder"),
        (["/no/such/folder"], "There is no folder"),
        (["--with", "random", "--with", "rndom"], "Did you mean “random”"),
        ([*OURS, "--gauntlet", "alphabta:depth=1"], "Did you mean “alphabeta:depth=1”"),
        ([*OURS, "--time", "soon"], "not a time such as 1s"),
        ([*OURS, "--review", "-1"], "not a time such as 1s"),
        ([*OURS, "--store", "/no/such/folder/t.db"], "There is no folder"),
        ([*OURS, "--game", "chess"], "There is no game called"),
        ([*OURS, "--until-decided"], "for two players; there are 3"),
    ],
)
def test_every_mistake_is_one_sentence(command, capsys, words, sentence):
    assert command(*words) == 2
    assert sentence in capsys.readouterr().err


@pytest.mark.parametrize("option", ["--report", "--store"])
def test_a_place_that_cannot_be_written_is_refused_before_the_first_game(tmp_path, capsys, option):
    folder, kept = tmp_path / "folder", tmp_path / "kept.html"
    folder.mkdir()
    kept.write_text("an older report", "utf-8")
    for place, reason in (
        (tmp_path / "nowhere" / "x", "There is no folder"),
        (folder, "is a folder; give the name of a file"),
    ):
        assert main(["tournament", *OURS, "--report", str(kept), option, str(place)]) == 2
        shown = capsys.readouterr()
        assert reason in shown.err
        assert "games" not in shown.err
    assert kept.read_text("utf-8") == "an older report"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["folder", "kept.html"]


def test_an_anchor_nobody_knows_is_refused_before_the_first_game(command, tmp_path, capsys):
    assert command(*OURS, "--anchor", "oneplie") == 2
    assert "There is no player “oneplie” in this tournament." in capsys.readouterr().err
    assert not (tmp_path / "t.db").exists()


def test_where_nothing_can_be_redrawn_steps_are_told_now_and_then(capsys):
    now = 0.0
    with working("Trying files", clock=lambda: now) as tell:
        for done in range(1, 41):
            now += 0.7
            tell(done, 2000)
    assert capsys.readouterr().err.splitlines() == [
        "Trying files: 15 of 2,000", "Trying files: 30 of 2,000",
    ]  # fmt: skip


def test_a_search_of_one_part_tells_how_many_positions_it_has_seen(capsys):
    now = 0.0
    with working("Solving...", clock=lambda: now) as tell:
        progress = looking(tell, "Solving...")
        now = 11.0
        progress(7062, 0)
        now = 22.0
        progress(3, 49)
    said = ["Solving... 7,062 positions", "Solving...: 3 of 49"]
    assert capsys.readouterr().err.splitlines() == said


def test_a_file_that_holds_no_games_is_named(tmp_path, capsys):
    assert main(["export", str(tmp_path / "none.db")]) == 2
    assert "There is no file of games" in capsys.readouterr().err


@pytest.mark.once
def test_control_c_keeps_the_games_and_prints_the_command_that_goes_on(tmp_path):
    words = ["tournament", "--with", "alphabeta:depth=1", "--with", "alphabeta:depth=2",
             "--game", "gravity-5x5x4", "--rounds", "400", "--openings", "2", "--workers", "2",
             "--store", str(tmp_path / "a file.db"), "--report",
             str(tmp_path / "r.html")]  # fmt: skip
    program = [sys.executable, "-m", "pions", "--lang", "en"]
    process = subprocess.Popen(
        [*program, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        process_group=0,
    )
    store = tmp_path / "a file.db"
    made = store.with_name("a file.db-wal").exists
    # The first two rounds, and more: two processes do not finish in order.
    eventually(lambda: made() and games_in(store, rounds=2) == 4 and games_in(store) > 4)
    os.killpg(process.pid, signal.SIGINT)
    shown, said = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert "Traceback" not in said
    assert "points" in shown
    kept = games_in(tmp_path / "a file.db")
    assert 4 < kept < 800
    (line,) = re.findall("^  (pions tournament .*)$", said, re.MULTILINE)
    again = shlex.split(line)[1:]
    assert again[again.index("--store") + 1] == str(tmp_path / "a file.db")
    again[again.index("--rounds") + 1] = "2"
    done = subprocess.run([*program, *again], capture_output=True, text=True, check=True)
    assert "Resuming: 4 games of 4" in done.stderr


@pytest.mark.parametrize(
    ("winners", "words"),
    [
        (("first", "second"), "a leads with 100.0%"),
        (("first", "first"), "a and b are level at the top with 50.0%"),
        ((None, None), "a and b are level at the top with 50.0%"),
    ],
)
def test_a_line_says_who_leads_or_who_is_level(winners, words):
    assert _said_of(("a", "b"), winners) == f"2 of 2 games, {words}"


def test_a_line_counts_the_many_who_are_level():
    words = "3 players are level at the top with 50.0%"
    assert _said_of(("a", "b", "c"), (None, None)) == f"6 of 6 games, {words}"


def _said_of(names, winners):
    """The last line of a tournament in which every two had games that ended so."""
    pairs = list(combinations(names, 2))
    counted = CrossTable(names)
    for one, other in pairs:
        for first, second, winner in zip((one, other), (other, one), winners, strict=True):
            seats = {"first": Seat(first, ""), "second": Seat(second, "")}
            pair = one + other
            counted.add(replace(GAME, id=first + second, pair=pair, winner=winner, **seats))
    total = 2 * len(pairs)
    lines, said = Lines(), []
    lines.say = said.append
    lines.show(TournamentProgress(total, total, 0, counted, None))
    return said[-1]


def test_lines_come_now_and_then_and_at_the_end():
    class Stand:
        kept, total, decided, left, problems = 0, 10, None, 30.0, ()

        def __init__(self, done):
            self.done = done
            self.table = self

        def standings(self):
            return []

    moment = iter([0.0, 1.0, 9.0, 10.5, 11.0])
    lines = Lines(clock=lambda: next(moment))
    said = []
    lines.say = said.append
    for done in (0, 0, 0, 0, 0):
        lines.show(Stand(done))
    assert len(said) == 2
    assert said[0] == "0 of 10 games, about 30 s left"


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(None, ""), (12.4, "about 12 s left"), (300, "about 5 min left"), (7300, "about 2 h left")],
)
def test_time_left_in_the_unit_that_fits(seconds, words):
    assert time_left(seconds) == words


class Terminal(io.StringIO):
    encoding = "utf-8"

    def isatty(self):
        return True


def test_on_a_terminal_the_standings_are_drawn_while_games_are_played(command, monkeypatch):
    screen = Terminal()
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setattr(sys, "stderr", screen)
    assert command(*OURS, "--rounds", "2") == 0
    shown = screen.getvalue()
    assert "12/12" in shown
    assert "oneply" in shown
