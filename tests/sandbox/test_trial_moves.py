"""A file asked to play a board of another hand-out: told before the first game, or it plays."""

import time
from pathlib import Path

import pytest

from pions import sandbox
from pions.games import catalog
from pions.games.gravity import Gravity
from pions.sandbox import Limits, PlayerFileError

CORRECT = Path(__file__).parents[1] / "checks" / "correct"
GENEROUS = Limits(seconds=20, load_seconds=60)
PUISSANCE3 = catalog.find("puissance3")

ANY_SIZE = """
import random
def strategie(state):
    return random.choice([c for c, room in enumerate(state["libres"]) if room])
"""
SEVEN = ANY_SIZE.replace('enumerate(state["libres"]) if room', 'range(7) if state["libres"][c]')
SEVEN = SEVEN.replace("c for c, room in", "c for c in")
OFF_THE_BOARD = "def strategie(state):\n    return 6\n"
OBSTINATE = "def strategie(state):\n    return 1\n"
BROKEN_EVERYWHERE = "def strategie(state):\n    return 1 // 0\n"
SLOW_HERE = """
def strategie(state):
    while len(state["grille"][0]) == 5:
        pass
    return 3
"""


def admitted(file, game):
    with sandbox.admit(sandbox.read(file), game, GENEROUS, sandbox.best_tier(), 0) as player:
        return player.description.choice.found.name


def written(folder, source):
    path = folder / "mine.py"
    path.write_text(source, "utf-8")
    return path


@pytest.mark.parametrize("game", ["connect4", "puissance3", "gravity-4x4x3", "gravity-9x7x4"])
def test_a_file_for_any_board_plays_any_board(tmp_path, game):
    assert admitted(written(tmp_path, ANY_SIZE), catalog.find(game)) == "strategie"


@pytest.mark.parametrize("source", [SEVEN, OFF_THE_BOARD])
def test_a_file_that_holds_seven_columns_plays_connect_four_only(tmp_path, source):
    file = written(tmp_path, source)
    assert admitted(file, Gravity()) == "strategie"
    with pytest.raises(PlayerFileError, match=r"mine\.py does not play this game") as refused:
        admitted(file, PUISSANCE3)
    assert "it plays connect4, and on the board of puissance3 it fails. “mine”" in str(
        refused.value
    )


@pytest.mark.parametrize("source", [BROKEN_EVERYWHERE, OBSTINATE])
def test_a_file_that_fails_at_home_as_well_is_admitted_to_lose(tmp_path, source):
    assert admitted(written(tmp_path, source), PUISSANCE3) == "strategie"


def test_a_slow_file_is_admitted_after_a_short_wait(tmp_path):
    began = time.process_time()
    assert admitted(written(tmp_path, SLOW_HERE), PUISSANCE3) == "strategie"
    assert time.process_time() - began < 5  # ours: the wait is for a process of its own


@pytest.mark.parametrize("path", sorted(CORRECT.glob("[ecn]*/*.py")), ids=lambda p: p.stem)
def test_the_right_files_of_a_hand_out_are_admitted_on_its_board(path):
    if path.parent.name == "noeud":
        assert admitted(path, PUISSANCE3) == "Puissance3"
    else:
        assert admitted(path, Gravity())


def test_the_game_chooses_the_class_of_a_complete_file():
    complete = CORRECT / "noeud" / "soft.py"
    assert admitted(complete, PUISSANCE3) == "Puissance3"
    assert admitted(complete, catalog.find("gravity-4x5x3")) == "Puissance3"
    assert admitted(complete, Gravity()) == "Puissance4"


def test_a_class_for_lines_of_three_does_not_play_connect_four_unless_it_is_named():
    plain = CORRECT / "noeud" / "plain.py"
    with pytest.raises(PlayerFileError, match=r"does not play this game: its `Puissance3\.alpha"):
        admitted(plain, Gravity())
    assert admitted(f"{plain}:Puissance3", Gravity()) == "Puissance3"
