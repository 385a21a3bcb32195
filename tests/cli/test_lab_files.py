"""`pions lab` on the functions of somebody's own file."""

import csv
import json
import re
from pathlib import Path

import pytest

CORRECT = Path(__file__).parents[1] / "checks" / "correct"
SMALL = ["--game", "gravity-4x4x3", "-n", "4"]
PLAYS = """
import random

def coups(state):
    return [c for c, room in enumerate(state["libres"]) if room]

def strategie_alea(state):
    return random.choice(coups(state))

def h(state):
    return 0

def strategie_minmax(h, p, state):
    return coups(state)[p % len(coups(state))]

def strategie_minmax_5(state):
    if state["vides"] == 11:
        raise ValueError("onze")
    return coups(state)[0]

if __name__ == "__main__":
    1 / 0
"""


@pytest.fixture
def mine(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("mine.py").write_text(PLAYS, encoding="utf-8")


@pytest.mark.usefixtures("mine")
def test_ones_own_random_player_is_counted_like_ours(pions):
    ended = pions("lab", "random", "mine.py", "-n", "40", "--seed", "2")
    assert ended.status == 0
    assert "connect4, mine.py:strategie_alea, 40 games, seed 2" in ended.out
    counts = [
        int(re.search(rf"{name} +(\d+) ", ended.out)[1]) for name in ("opens\\)", "Yellow", "Draw")
    ]
    assert sum(counts) == 40
    assert counts[0] > 10
    assert counts[1] > 7
    assert "Played by the functions of mine.py in its own process." in ended.out


@pytest.mark.usefixtures("mine")
def test_games_of_one_column_are_as_long_as_that(pions):
    ended = pions("lab", "random", "mine.py", "--game", "gravity-1x4x3", "-n", "3", "--json")
    assert [cell["mean_plies"] for cell in json.loads(ended.out)["cells"]] == [4]


@pytest.mark.usefixtures("mine")
def test_processes_change_no_figure_even_of_a_file_with_a_main_program(pions):
    command = ["lab", "minimax", "mine.py", "-p", "1-2", "--both", *SMALL[:2], "-n", "2", "--json"]
    alone, together = (json.loads(pions(*command, "--workers", number).out) for number in "12")
    assert alone == together
    assert alone["games_played"] == 8
    assert [cell["row_player"] for cell in alone["cells"][::2]] == [
        "mine.py:strategie_minmax(p=1)",
        "mine.py:strategie_minmax(p=2)",
    ]


@pytest.mark.usefixtures("mine")
def test_a_function_that_is_named_plays_as_it_is_and_its_faults_are_told(pions):
    command = ["lab", "minimax", "mine.py:strategie_minmax_5", "--second", *SMALL]
    ended = pions(*command)
    assert ended.status == 0
    said = " ".join(ended.out.split())
    found = re.search(
        r"mine.py:strategie_minmax_5 lost (\d) games? by its own fault \(exception\)\. "
        r"The first time, after (\d{5}): “mine.py” raised ValueError: onze \(line 18\)",
        said,
    )
    assert found
    told = json.loads(pions(*command, "--json").out)
    assert told["faults"][0]["count"] == int(found[1]) == told["cells"][0]["faults"]
    assert told["faults"][0]["moves"] == found[2]
    french = " ".join(pions(*command, lang="fr").out.split())
    assert "par sa propre faute (exception). La première fois, après" in french


@pytest.mark.usefixtures("mine")
def test_a_function_that_never_answers_ends_the_experiment_and_shows_it(pions):
    Path("mine.py").write_text("def strategie_minmax_5(state):\n    while True: pass\n", "utf-8")
    ended = pions("lab", "minimax", "mine.py", *SMALL, "--time", "100ms", "-n", "50")
    assert ended.status == 1
    assert "Stopped after 3 games of 50." in ended.out
    assert "computed for more than 0.1 s" in ended.out
    assert "3 games lost by time: try `--time 0.2s`." in ended.out


def test_weights_reach_the_students_min_max(pions, tmp_path):
    table = tmp_path / "table.csv"
    ended = pions(
        "lab", "weights", str(CORRECT / "colonnes" / "plain.py"), "--w", "0/1/5/9", "0/3/1/2",
        "--depth", "1", "-n", "1", "--out", str(table), "--out", str(tmp_path / "table.svg"),
    )  # fmt: skip
    assert ended.status == 0
    with table.open(encoding="utf-8", newline="") as file:
        records = list(csv.DictReader(file))
    assert [record["row_player"] for record in records][::2] == [
        "plain.py:minmax(w=0/1/5/9, p=1)",
        "plain.py:minmax(w=0/3/1/2, p=1)",
    ]
    assert [record["faults"] for record in records] == ["0"] * 4
    assert "plain.py:minmax" in (tmp_path / "table.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize("order", [("1-2",), ("1-2", "--file-first")])
def test_depths_and_the_file_come_in_any_order(pions, order):
    file = str(CORRECT / "noeud" / "plain.py")
    words = [file, "1-2"] if "--file-first" in order else ["1-2", file]
    ended = pions("lab", "depths", *words, "--game", "puissance3", "-n", "1")
    assert ended.status == 0
    assert "puissance3, plain.py:Puissance3(PROFONDEUR=…)" in ended.out


@pytest.mark.usefixtures("mine")
@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["random", "nobody.py"], "There is no file nobody.py."),
        (["random", "mine"], "“mine” is not a player's file, such as mine.py."),
        (["minimax", "mine.py", "--eval", "lines"], "--eval is for players of Pions"),
        (["depths", "mine.py", "--search", "minimax"], "--search is for players of Pions"),
        (["weights", "mine.py"], "No search of mine.py takes weights"),
        (["random", "mine.py:strategie_alée"], "Did you mean `strategie_alea`?"),
        (["random", "--time", "1s"], "A time limit is for players' files"),
        (["random", "mine.py", "--game", "hex-5"], "No player of mine.py draws its moves by lot"),
    ],
)
def test_what_cannot_be_played_is_one_sentence_before_any_game(pions, words, sentence):
    refused = pions("lab", *words)
    assert refused.status == 2
    assert sentence in refused.err
    assert refused.out == ""


def test_a_file_for_another_board_is_told_so(pions):
    refused = pions("lab", "random", str(CORRECT / "etat" / "plain.py"), "--game", "gravity-4x4x3")
    if refused.status:  # its random player may well play any board
        assert "does not play this game" in refused.err
    deep = pions("lab", "minimax", str(CORRECT / "etat" / "plain.py"), "--game", "puissance3")
    assert deep.status == 2
    assert "plain.py does not play this game: it plays connect4" in deep.err


@pytest.mark.parametrize(
    ("handout", "function"), [("etat", "strategie_alea"), ("colonnes", "joue_random")]
)
def test_a_starter_says_what_is_to_be_written_first(
    pions, tmp_path, monkeypatch, handout, function
):
    monkeypatch.chdir(tmp_path)
    assert pions("new", handout).status == 0
    refused = pions("lab", "random", f"{handout}.py")
    assert refused.status == 2
    assert f"`{function}` in {handout}.py is not written yet." in refused.err
