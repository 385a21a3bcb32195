"""The example of a game from a file in the documentation: Pop-out."""

import random
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
    position = game.parse_position("1 2 2 3 3 4 4 1 1 7")
    assert position.outcome() is None
    after = position.play(game.parse_move("-1"))  # Yellow has the lowest row, Red the next one
    assert [row[:4] for row in after.grid()[-2:]] == [(Side.FIRST,) * 4, (Side.SECOND,) * 4]
    assert after.outcome() == Outcome(Side.FIRST)


def test_a_search_plays_it_and_sees_a_win_at_once(game):
    position = game.parse_position("1 2 1 2 1 2")
    move = registry.build("alphabeta:depth=2", game, random.Random(1)).choose(position)
    assert game.format_move(move) == "1"
    assert position.play(move).outcome() == Outcome(Side.FIRST)
