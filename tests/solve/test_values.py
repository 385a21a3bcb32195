"""Exact values in words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pions.families.exact_values import Forecast, Result, forecast, value_of_win_now


@pytest.mark.parametrize(
    ("value", "left", "result", "discs"),
    [
        # The position 446564435 of Connect Four, as published with the convention.
        (8, 33, Result.WIN, 10),
        (-8, 33, Result.LOSS, 9),
        (-11, 33, Result.LOSS, 6),
        (-5, 33, Result.LOSS, 12),
        # The empty board: the first player wins with its last disc, ply 41.
        (1, 42, Result.WIN, 21),
    ],
)
def test_a_value_says_who_wins_and_with_how_many_discs(value, left, result, discs):
    assert (forecast(value, left).result, forecast(value, left).discs) == (result, discs)


def test_the_first_player_wins_connect_four_at_ply_41():
    assert forecast(1, 42).plies == 41


@given(st.integers(1, 60))
def test_a_win_now_takes_one_ply_and_the_slowest_the_whole_board(left):
    assert forecast(value_of_win_now(left), left) == Forecast(Result.WIN, 1, 1)
    assert forecast(1, left).plies in (left, left - 1)


@given(st.integers(1, 60), st.data())
def test_one_ply_later_the_other_side_sees_the_opposite(left, data):
    value = data.draw(st.integers(-(left // 2), (left + 1) // 2))
    here, there = forecast(value, left), forecast(-value, left - 1)
    assert there.result == -here.result
    assert there.plies == here.plies - 1
