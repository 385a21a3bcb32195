"""Estimates of Hex: chances, cells and paths that belong together."""

import itertools

import pytest

from pions.app import estimates
from pions.core.errors import InvalidOption

GAME = "j2i3i6g3j3j5e7h6i5i4j4i7h7g8k1h8j6j7f8c8"


def test_the_position_of_the_pictures_is_led_by_the_side_that_needs_fewer_stones():
    found = estimates.estimate("hex-11", GAME, 500)
    assert found.needs == (4, 7)
    assert found.chance > 0.55
    assert found.cells[0].move == "g7"


def test_a_path_joins_the_edges_with_as_many_new_stones_as_it_says():
    found = estimates.estimate("hex-11", GAME, 10)
    for side, symbol in enumerate("xo"):
        path = found.paths[side]
        assert path[0][side] == 0
        assert path[-1][side] == 10
        cells = [found.board.cells[row][column] for row, column in path]
        assert set(cells) <= {symbol, "."}
        assert cells.count(".") == found.needs[side]
        for (row, column), (below, right) in itertools.pairwise(path):
            assert (below - row, right - column) in {
                (-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1), (0, -1),
            }  # fmt: skip


def test_a_won_game_has_nothing_to_estimate_but_a_course():
    with pytest.raises(InvalidOption, match="over"):
        estimates.estimate("hex-2", "a1b1a2")
    assert estimates.course("hex-2", "a1b1a2", 20)[-1] == 1.0


def test_other_games_are_refused():
    with pytest.raises(InvalidOption, match="Hex"):
        estimates.estimate("connect4", "")
