"""``pions similar``: a small class compared."""

import json
import shutil
from pathlib import Path

import pytest

from pions.app.similarity import choices
from pions.games import catalog

SOLUTIONS = Path(__file__).parents[1] / "checks" / "correct" / "colonnes"


@pytest.fixture
def class_(tmp_path):
    """A folder with two solutions, one of them twice and once with other names; no player."""
    folder = tmp_path / "class"
    folder.mkdir()
    for name in ("plain", "numbers"):
        shutil.copy(SOLUTIONS / f"{name}.py", folder)
    text = (SOLUTIONS / "plain.py").read_text("utf-8")
    (folder / "zoe.py").write_bytes(text.replace("\n", "\r\n").encode())
    (folder / "yan.py").write_text(text.replace("grille", "g").replace("coup", "k"), "utf-8")
    return str(folder)


def test_pairs_come_with_their_evidence_and_without_a_verdict(pions, class_):
    ended = pions("similar", class_, "--positions", "0", lang="fr")
    assert ended.status == 0, ended
    lines = ended.out.splitlines()
    assert lines[0].startswith("Fichiers identiques")
    assert "plain.py, zoe.py" in lines[0]
    starred = [line for line in lines if line.startswith("*")]
    assert len(starred) == 1
    assert "plain.py · yan.py" in starred[0]
    assert "yan.py, lignes" in ended.out
    assert not {"plagiat", "triche", "copie"} & {*ended.out.lower().split()}


def test_json_holds_every_pair(pions, class_):
    told = json.loads(pions("similar", class_, "--positions", "0", "--json").out)
    assert told["identical"] == [["plain.py", "zoe.py"]]
    found = {(pair["one"], pair["other"]): pair for pair in told["pairs"]}
    assert len(found) == 3
    assert found["plain.py", "yan.py"]["shares"] == [1, 1]
    assert found["plain.py", "yan.py"]["stands_out"]
    assert not found["numbers.py", "yan.py"]["stands_out"]


def test_what_was_given_is_left_out(pions, class_):
    told = json.loads(
        pions(
            "similar",
            class_,
            "--positions",
            "0",
            "--json",
            "--starter",
            str(SOLUTIONS / "plain.py"),
        ).out
    )
    assert not any(pair["stands_out"] for pair in told["pairs"])


def test_one_file_is_too_few(pions, tmp_path):
    (tmp_path / "one.py").write_text("x = 1\n", "utf-8")
    ended = pions("similar", str(tmp_path))
    assert ended.status == 2
    assert "At least two files" in ended.err


def test_a_starter_that_is_not_there_is_a_sentence(pions, class_):
    ended = pions("similar", class_, "--positions", "0", "--starter", "nowhere.py")
    assert (ended.status, "nowhere.py" in ended.err) == (2, True)


def test_files_choose_in_the_sandbox_and_one_that_fails_says_so(pions, tmp_path):
    player = "def choose(position):\n    return position.legal_moves()[0]\n"
    (tmp_path / "ana.py").write_text(player, "utf-8")
    (tmp_path / "ben.py").write_text(player.replace("[0]", "[99]"), "utf-8")
    words = ("--game", "puissance3", "--positions", "3", "--json")
    told = json.loads(pions("similar", str(tmp_path), *words).out)
    assert told["positions"] == 3
    assert told["pairs"][0]["agreement"] is None
    assert len(told["problems"]) == 1
    assert "ben.py" in told["problems"][0]


def test_positions_are_those_in_which_good_players_differ_and_none_stands_twice():
    game = catalog.find("connect4")
    asked = choices.questions(game, 5)
    assert len(asked) == 5
    assert asked == choices.questions(game, 5)
    for one in asked:
        assert len(set(one.chosen)) >= 3
        assert max(map(one.chosen.count, one.chosen)) <= 0.6 * len(one.chosen)
    grids = [tuple(map(tuple, one.position.grid())) for one in asked]
    mirrored = [tuple(row[::-1] for row in grid) for grid in grids]
    assert len({*grids, *mirrored}) == 10


def test_agreement_that_a_yardstick_explains_is_no_excess():
    asked = choices.questions(catalog.find("connect4"), 12)
    model = [one.chosen[7] for one in asked]
    explained = choices.agreement(asked, model, model, [])
    assert (explained.same, explained.expected) == (12, 12)
    assert not explained.enough
    rare = [
        min(one.position.legal_moves(), key=lambda move, one=one: one.chosen.count(move))
        for one in asked
    ]
    assert choices.agreement(asked, rare, rare, []).excess > 0.9
    usual = choices.agreement(asked, rare, rare, [rare] * 300)
    assert usual.expected > 10


@pytest.mark.parametrize(
    "words",
    [
        ("check", "--handout", "colonnes", "--only", "init"),
        ("tournament", "--game", "gravity-3x3x3", "--review", "1ms"),
    ],
)
def test_check_and_tournament_tell_identical_files(pions, tmp_path, words):
    player = "def choose(position):\n    return position.legal_moves()[0]\n"
    player += "def init():\n    return [[0] * 6 for _ in range(7)]\n"
    command, *options = words
    for name in ("ana", "ben"):
        (tmp_path / f"{name}.py").write_text(player, "utf-8")
    if command == "check":  # a third player would make a tournament longer
        (tmp_path / "zoe.py").write_text(player + "x = 1\n", "utf-8")
    ended = pions(command, str(tmp_path), *options)
    said = [line for line in (ended.out + ended.err).splitlines() if "Identical" in line]
    assert len(said) == 1
    assert "ana" in said[0]
    assert "ben" in said[0]
    assert "zoe" not in said[0]
