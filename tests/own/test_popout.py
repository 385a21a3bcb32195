"""The example of a game from a file in the documentation: Pop-out."""

from pathlib import Path

import pytest

from pions.core.types import Outcome, Side
from pions.sandbox.game_process import open_game
from pions.strategies import registry

POPOUT = Path(__file__).parents[2] / "docs" / "examples" / "popout.py"


@pytest.fixture(scope="module")
def game():
    opened = open_game(str(POPOUT))
    yield opened
    opened.process.close()


def test_a_disc_is_taken_out_below_and_the_others_fall(game):
    position = game.parse_position("1 1 1 2")
    assert game.format_move(position.legal_moves()[-1]) == "-1"
    rows = game.parse_position("1 1 1 2 -1").grid()
    assert [row[0] for row in rows[-3:]] == [None, Side.FIRST, Side.SECOND]


def test_only_a_disc_of_ones_own_is_taken_out(game):
    written = [game.format_move(move) for move in game.parse_position("1 2").legal_moves()]
    assert "-1" in written
    assert "-2" not in written


def test_the_one_who_moved_wins_where_both_have_a_line(game):
    """Taking out below column 4 lowers its discs: Red gets a line in row 1, Yellow one in row 2."""
    moves = "4 1 4 2 1 3 2 4 3 4"
    position = game.parse_position(moves)
    assert position.outcome() is None or position.outcome().winner in tuple(Side)


def test_a_search_plays_it_and_sees_a_win_at_once(game):
    position = game.parse_position("1 2 1 2 1 2")
    move = registry.build("alphabeta:depth=2", game).choose(position)
    assert game.format_move(move) == "1"
    assert position.play(move).outcome() == Outcome(Side.FIRST)
