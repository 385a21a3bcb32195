"""`pions lab`: tables, sentences, files; bad options before any game; a clean Ctrl-C."""

# ruff: noqa: RUF001 - an interval is written with an en dash

import csv
import io
import json
import os
import re
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest
from rich.console import Console

from pions.app.lab.experiments import depths_table
from pions.app.lab.plans import Duels, Setup, TableCell
from pions.arena.statistics import Tally
from pions.cli.screen import lab_tables
from pions.cli.screen.lab_tables import Sheet
from waiting import PATIENCE

SMALL = ["--game", "gravity-4x4x3", "-n", "4"]


def test_random_games_are_counted_with_their_intervals_and_explained(pions):
    ended = pions("lab", "random", "-n", "400", "--seed", "3")
    assert ended.status == 0
    assert ended.err == ""
    counts = [
        int(re.search(rf"{name} +(\d+) ", ended.out)[1]) for name in ("opens\\)", "Yellow", "Draw")
    ]
    assert sum(counts) == 400
    assert f"{counts[0] / 4:.1f}%" in ended.out
    assert "400 games, seed 3" in ended.out
    assert "the opener scores" in ended.out


def test_the_weights_table_has_a_row_and_a_column_a_list(pions):
    ended = pions("lab", "weights", "--w", "0/1/5", "[0,3,1,inf]", "--depth", "1", *SMALL)
    assert ended.status == 0
    rows = [line.split() for line in ended.out.splitlines() if line.startswith((" w1", " w2"))]
    assert [row[0] for row in rows] == ["w1", "w2"]
    assert all(0 <= float(score) <= 1 for row in rows for score in row[1:])
    assert [len(row) for row in rows] == [3, 3]
    assert "0/1/5" in ended.out
    assert "0/3/1" in ended.out
    assert "Repeated games left out" in ended.out


def test_min_max_takes_the_sides_it_is_told(pions):
    for option, sides in (
        ([], ["opens"]),
        (["--first"], ["opens"]),
        (["--second"], ["answers"]),
        (["--both"], ["opens", "answers"]),
    ):
        ended = pions("lab", "minimax", "-p", "1", *option, *SMALL)
        assert re.findall(r"^ 1 +(\w+)", ended.out, re.MULTILINE) == sides


def test_depths_may_be_named_one_by_one(pions):
    ended = pions("lab", "depths", "1,3", *SMALL)
    assert re.search(r"answers +1 +3 ", ended.out)
    assert "depth 1" in ended.out


def test_json_holds_every_figure_and_is_the_same_for_any_number_of_processes(pions):
    command = ["lab", "depths", "1-2", *SMALL, "--json", "--workers"]
    alone, together = pions(*command, "1"), pions(*command, "2")
    assert alone.out == together.out
    figures = json.loads(alone.out)
    assert figures["games_played"] == figures["games_planned"] == 16
    assert not figures["interrupted"]
    assert [cell["games"] for cell in figures["cells"]] == [4] * 4


def test_files_hold_the_figures_and_pictures(pions, tmp_path):
    names = [str(tmp_path / name) for name in ("table.csv", "table.svg", "table.PNG")]
    out = [word for name in names for word in ("--out", name)]
    ended = pions("lab", "weights", "--depth", "1", *SMALL, *out, "--json")
    assert ended.status == 0
    cells = json.loads(ended.out)["cells"]
    with (tmp_path / "table.csv").open(encoding="utf-8", newline="") as file:
        records = list(csv.DictReader(file))
    assert [record["wins"] for record in records] == [str(cell["wins"]) for cell in cells]
    assert [record["row_player"] for record in records] == [cell["row_player"] for cell in cells]
    assert "Weights of player 1 (opens)" in (tmp_path / "table.svg").read_text(encoding="utf-8")
    assert (tmp_path / "table.PNG").read_bytes().startswith(b"\x89PNG")
    assert ended.err.count("Wrote") == 3


@pytest.mark.parametrize("experiment", ["random", "minimax", "depths"])
def test_every_experiment_draws_its_picture(experiment, pions, tmp_path):
    ended = pions("lab", experiment, *SMALL, "--out", str(tmp_path / "picture.svg"))
    assert ended.status == 0
    picture = (tmp_path / "picture.svg").read_text(encoding="utf-8")
    assert "(Wilson)" in picture
    assert "gravity-4x4x3" in picture


@pytest.mark.parametrize(
    ("game", "paints"),
    [("gravity-4x4x3", ("#d23e26", "#ffd23f")), ("hex-3", ("#0b4f8a", "#d23e26"))],
)
def test_sides_are_painted_in_their_own_colours(game, paints, pions, tmp_path):
    file = tmp_path / "picture.svg"
    assert pions("lab", "random", "-n", "40", "--game", game, "--out", str(file)).status == 0
    picture = file.read_text(encoding="utf-8").lower()
    used = {
        paint
        for paint in ("#d23e26", "#ffd23f", "#0b4f8a", "#1f77b4", "#f28e2b")
        if paint in picture
    }
    assert used == set(paints)
    assert picture.count("<pattern") >= 1  # told apart without colours, too


def test_the_same_command_writes_the_same_bytes(pions, tmp_path):
    for name in ("one.svg", "other.svg", "one.csv", "other.csv"):
        pions("lab", "minimax", "-p", "1-2", "--both", *SMALL, "--out", str(tmp_path / name))
    for ending in ("svg", "csv"):
        one, other = (tmp_path / f"{name}.{ending}" for name in ("one", "other"))
        assert one.read_bytes() == other.read_bytes()


def test_french_speaks_of_the_same_figures(pions, tmp_path):
    picture = tmp_path / "tableau.svg"
    command = ["lab", "weights", "--depth", "1", *SMALL, "--out", str(picture)]
    english, french = pions(*command), pions(*command, "--lang", "fr")
    assert french.status == 0
    scores = re.findall(r"\d\.\d\d–\d\.\d\d", english.out)
    assert [score.replace(".", ",") for score in scores] == re.findall(
        r"\d,\d\d–\d,\d\d", french.out
    )
    assert "joueur 1" in french.out.lower()
    assert "graine 0" in french.out
    assert "en second" in picture.read_text(encoding="utf-8")


BAD = {
    "a picture of another kind": (["random", "--out", "x.pdf"], "must end in .csv"),
    "no ending": (["random", "--out", "x"], "must end in .csv"),
    "a folder": (["random", "--out", "FOLDER"], "must end in .csv"),
    "a missing folder": (["random", "--out", "FOLDER/none/x.csv"], "There is no folder"),
    "an unwritable folder": (["random", "--out", "/proc/self/x.csv"], "cannot be written"),
    "a good and a bad file": (["random", "--out", "FOLDER/a.csv", "--out", "x.gif"], "must end"),
    "no games": (["random", "-n", "0"], "is not a whole number from 1"),
    "no processes": (["depths", "1", "--workers", "0"], "is not a whole number from 1"),
    "an unknown game": (["random", "--game", "conect4"], "Did you mean “connect4”?"),
    "depths backwards": (["depths", "5-1"], "is not a list of depths"),
    "depth nought": (["minimax", "-p", "0"], "is not a list of depths"),
    "a word as weight": (["weights", "--w", "0/one"], "is not a list of weights"),
    "weights for Hex": (["weights", "--game", "hex-5"], "does not understand hex-5"),
    "an unknown evaluator": (["minimax", "--eval", "pionts"], "no evaluator called “pionts”"),
    "two sides": (["minimax", "--first", "--both"], "not allowed with argument --first"),
    "an unknown experiment": (["rndom"], "Did you mean “random”?"),
    "an unknown option": (["random", "--depth", "3"], "“pions lab random” has no option"),
    "one word too many": (["depths", "1", "mine.py", "2"], "“2” is one word too many"),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_options_are_one_sentence_before_any_game(case, pions, tmp_path):
    arguments, sentence = BAD[case]
    ended = pions("lab", *(word.replace("FOLDER", str(tmp_path)) for word in arguments))
    assert ended.status == 2
    assert ended.out == ""
    assert ended.err.count("\n") == 1
    assert sentence in ended.err
    assert list(tmp_path.iterdir()) == []


def test_a_picture_without_matplotlib_is_refused_before_any_game(pions, monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    ended = pions("lab", "random", "--out", str(tmp_path / "x.svg"))
    assert (ended.status, ended.out) == (2, "")
    assert "pip install matplotlib" in ended.err
    table = pions("lab", "random", "-n", "50", "--out", str(tmp_path / "x.csv"))
    assert table.status == 0


def test_an_existing_file_is_tried_without_being_touched(pions, tmp_path):
    path = tmp_path / "table.csv"
    path.write_text("precious", encoding="utf-8")
    ended = pions("lab", "rando", "--out", str(path))
    assert ended.status == 2
    ended = pions("lab", "random", "--out", str(path), "--game", "nothing")
    assert ended.status == 2
    assert path.read_text(encoding="utf-8") == "precious"


def test_alone_it_lists_the_experiments(pions):
    alone, asked = pions("lab"), pions("lab", "--help")
    assert alone.status == asked.status == 0
    assert alone.out == asked.out
    for name in ("random", "minimax", "weights", "depths"):
        assert f"\n  {name} " in alone.out
        assert f"usage: pions lab {name} " in pions("lab", name, "--help").out


DICE = """
import random
def strategie_alea(state):
    return random.choice([c for c, room in enumerate(state["libres"]) if room])
"""
DEPTHS = ["depths", "1-2", "--game", "gravity-5x4x3", "-n", "200000"]
OWN = ["random", "mine.py", "--game", "gravity-5x4x3", "-n", "800000"]


@pytest.mark.parametrize(("words", "workers"), [(DEPTHS, "1"), (DEPTHS, "2"), (OWN, "1")])
def test_control_c_keeps_and_shows_what_was_played(words, workers, tmp_path):
    (tmp_path / "mine.py").write_text(DICE, encoding="utf-8")
    pty = pytest.importorskip("pty", reason="a bar wants a terminal")
    ours, theirs = pty.openpty()
    program = subprocess.Popen(
        [sys.executable, "-m", "pions", "lab", *words, "--workers", workers, "--out", "kept.csv"],
        stdout=subprocess.PIPE,
        stderr=theirs,
        process_group=0,
        cwd=tmp_path,
        env=os.environ | {"TERM": "xterm", "LANGUAGE": "en", "NO_COLOR": ""},
    )
    os.close(theirs)
    bar, deadline = "", time.monotonic() + PATIENCE
    while not re.search(r"[1-9]\d*/800000", bar):
        assert time.monotonic() < deadline, bar
        if select.select([ours], [], [], 0.2)[0]:
            bar += os.read(ours, 65536).decode(errors="replace")
    assert "games" in bar
    os.killpg(program.pid, 2)
    while select.select([ours], [], [], 20)[0]:
        try:
            rest = os.read(ours, 65536).decode(errors="replace")
        except OSError:  # the program has left
            break
        assert "Traceback" not in rest
    shown = program.communicate(timeout=PATIENCE)[0].decode()
    os.close(ours)
    assert program.returncode == 130
    played = int(
        re.search(r"Stopped after ([\d,]+) games? of 800,000\.", shown)[1].replace(",", "")
    )
    with (tmp_path / "kept.csv").open(encoding="utf-8", newline="") as file:
        assert sum(int(record["games"]) for record in csv.DictReader(file)) == played > 0


def played(*tallies, columns=2):
    """A table of depths with these games in its cells."""
    plan = depths_table(Setup.named("connect4", 20, 0), range(1, columns + 1))
    return Duels(plan, tuple(TableCell(Tally(*tally), 100, 3) for tally in tallies))


@pytest.mark.parametrize(
    ("tallies", "sentences"),
    [
        (
            [(10, 0, 10), (2, 0, 18), (8, 0, 12), (1, 0, 19)],
            [
                "Opening is a burden here: the opener scores 0.26 a game",
                "depth 2 scores best: 0.65",
            ],
        ),
        (
            [(10, 0, 10), (12, 0, 8), (12, 0, 8), (6, 0, 14)],
            [
                "Opening and answering are level so far.",
                "Face to face, depth 2 and depth 1 are level.",
            ],
        ),
        (
            [(10, 0, 10), (11, 0, 9), (9, 0, 11), (10, 0, 10)],
            ["40 games do not tell depth 1 from depth 2 yet; about 350 more could."],
        ),
        (
            [(10, 0, 10), (0, 0, 20), (20, 0, 0), (10, 0, 10)],
            ["depth 2 scores best: 1.00 (0.91–1.00)", "Face to face, depth 2 beats depth 1;"],
        ),
    ],
)
def test_the_sentences_say_what_the_table_holds(tallies, sentences, capsys):
    lab_tables.show(played(*tallies))
    shown = " ".join(capsys.readouterr().out.split())
    for sentence in sentences:
        assert sentence in shown


def test_a_table_stopped_early_says_how_far_it_came(capsys):
    lab_tables.show(played((1, 0, 0), (0, 0, 0), (0, 0, 0), (0, 0, 0)))
    shown = capsys.readouterr().out
    assert "Stopped after 1 game of 80." in shown
    assert shown.count("–\n") + shown.count("– ") >= 3  # cells without a game
    assert "scores best" not in shown


@pytest.mark.parametrize("terminal", [True, False])
@pytest.mark.parametrize("width", [30, 60, 200])
def test_no_figure_is_cut_off_whatever_the_width(width, terminal):
    sheet = Sheet(
        ("opens", *(f"player {n}" for n in range(8))),
        tuple((f"row {r}", *(f"0.{r}{n}\n0.10–0.90" for n in range(8))) for r in range(3)),
        apart=True,
    )
    screen = Console(
        file=io.StringIO(), width=width, force_terminal=terminal, highlight=False, color_system=None
    )
    lab_tables._print(sheet, screen)
    shown = screen.file.getvalue()
    assert "…" not in shown
    assert shown.count("0.10–0.90") == 24
    for row in range(3):
        assert all(f"0.{row}{n}" in shown for n in range(8))
    assert max(map(len, shown.splitlines())) <= width or not terminal
    as_table = width == 200 or not terminal  # else a list, which names every column for each row
    assert shown.count("player 7") == (1 if as_table else 3)


@pytest.mark.skipif(sys.platform == "win32", reason="closes streams as shells do")
def test_without_an_error_stream_the_figures_come_all_the_same():
    line = f"{sys.executable} -m pions lab depths 1 {' '.join(SMALL)} --json 2>&-"
    done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=False)
    assert done.returncode == 0
    assert json.loads(done.stdout)["games_played"] == 4


DOCS = Path(__file__).parents[2] / "docs"
SHOWN = [
    (language, command, shown)
    for language, name in (("en", "lab.md"), ("fr", "lab.fr.md"))
    for command, shown in re.findall(
        r"```console\n\$ (pions lab .*)\n((?s:.*?))```", (DOCS / name).read_text("utf-8")
    )
]


@pytest.mark.thorough
@pytest.mark.once
@pytest.mark.parametrize(
    ("language", "command", "shown"), SHOWN, ids=lambda one: one.split("\n")[0]
)
def test_the_page_shows_what_the_program_prints(language, command, shown, pions, tmp_path):
    arguments = command.replace("docs/pictures", str(tmp_path)).split()[1:]
    ended = pions(*arguments, lang=language)
    assert ended.status == 0
    assert [line.rstrip() for line in ended.out.splitlines()] == shown.splitlines()
    for picture in tmp_path.iterdir():
        kept = DOCS / "pictures" / picture.name
        texts = [re.findall("<!-- (.*) -->", path.read_text("utf-8")) for path in (kept, picture)]
        assert texts[0] == texts[1]
