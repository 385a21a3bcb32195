"""What `import pions` offers, called as the docs call it."""

from pathlib import Path

import pytest

import pions

# Position 446564435 of Connect Four and its values are published with the convention.
TEXT, VALUE = "446564435", 8

RANDOM = """
import random

def strategie(grille, couleur):
    return random.choice([x for x in range(7) if grille[5][x] == 0])
"""


@pytest.fixture
def board():
    return pions.game("connect4").parse_position(TEXT)


def test_a_position_or_its_text_is_solved(board):
    assert pions.solve(board).value == pions.solve(TEXT).value == VALUE
    assert "wins" in str(pions.solve(board))


def test_an_analysis_says_the_best_moves_and_that_they_are_proved(board):
    found = pions.analyse(board)
    assert (found.best, found.value, found.exact) == (("5",), VALUE, True)


def test_hex_is_solved_and_analysed_by_the_same_functions():
    # On 3 x 3 the opener wins, in the middle for one: a line of play by hand shows it.
    assert "Blue" in str(pions.solve("", "hex-3"))
    found = pions.analyse("", pions.Hex(3))
    assert found.exact
    assert "b2" in found.best


def test_a_game_out_of_reach_is_estimated():
    found = pions.analyse("", "gravity-9x9x4", seconds=0.05)
    assert not found.exact
    assert found.best


def test_a_duel_counts_its_games():
    report = pions.duel("oneply", "random", game="puissance3", games=20, seed=1)
    assert report.total.games == 20
    assert report.opening.games == report.answering.games == 10
    with pytest.raises(pions.InvalidOption, match="at least one game"):
        pions.duel("oneply", "random", games=0)


def test_a_tournament_keeps_its_games_and_ranks_everybody(tmp_path):
    (tmp_path / "lea.py").write_text(RANDOM, "utf-8")
    found = pions.tournament(tmp_path, players=("oneply",), rounds=1)
    assert {line.name for line in found.standings} == {"lea", "oneply"}
    assert found.finished
    assert (tmp_path / "tournament.db").exists()
    again = pions.tournament(tmp_path, players=("oneply",), rounds=1)
    assert [one.id for one in again.records] == [one.id for one in found.records]
    with pytest.raises(pions.InvalidOption, match="where the games are kept"):
        pions.tournament(None, players=("random", "oneply"))


def test_a_file_is_checked():
    solution = Path(__file__).parent.parent / "checks" / "correct" / "hex" / "plain.py"
    found = pions.check(solution)
    assert (found.handout, found.complete) == ("hex", True)
