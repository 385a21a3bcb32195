"""How hard a puzzle is, by the levels that find its move."""

import pytest

from pions.app.puzzles import grading
from pions.app.puzzles.puzzle import HARDEST, Puzzle, PuzzleKind

# Red has three discs on top of each other, and Yellow two: whoever sees one move ahead ends it.
AT_ONCE = Puzzle("connect4", "121212", PuzzleKind.ONLY, "1")
NEVER = Puzzle("connect4", "121212", PuzzleKind.ONLY, "7")


@pytest.mark.parametrize("level", range(1, HARDEST))
def test_every_level_ends_a_game_that_it_can_win_at_once(level):
    assert grading.solves(AT_ONCE, level) == 1
    assert grading.solves(NEVER, level) == 0


def test_the_lowest_level_that_finds_it_is_the_difficulty():
    assert grading.difficulty(AT_ONCE) == 1
    assert grading.difficulty(NEVER) == HARDEST


def test_one_lucky_level_makes_nothing_easy(monkeypatch):
    found = {1: 1.0, 2: 0.2, 3: 0.6, 4: 0.4, 5: 0.8}
    monkeypatch.setattr(
        grading, "solves", lambda _puzzle, level, **_more: found.get(level, float(level > 4))
    )
    assert grading.difficulty(AT_ONCE) == 5


def test_the_highest_level_alone_is_enough(monkeypatch):
    monkeypatch.setattr(grading, "solves", lambda _puzzle, level, **_more: float(level == 9))
    assert grading.difficulty(AT_ONCE) == 9
