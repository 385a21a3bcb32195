"""Differences of strength: known values, symmetry, and intervals that hold what they promise."""

import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pions.arena.elo import difference, elo_of, pairs_needed

some_pairs = st.tuples(*[st.integers(0, 200)] * 5).filter(lambda pairs: sum(pairs) > 0)


def test_known_scores_in_elo():
    assert elo_of(10 / 11) == pytest.approx(400)
    assert elo_of(0.5) == 0
    assert elo_of(0.75) == pytest.approx(190.85, abs=0.01)
    assert (elo_of(1), elo_of(0)) == (math.inf, -math.inf)


@given(st.floats(-2000, 2000))
def test_scores_and_elo_are_inverse(elo):
    assert elo_of(1 / (1 + 10 ** (-elo / 400))) == pytest.approx(elo, abs=1e-3)


@given(some_pairs)
def test_the_two_sides_see_opposite_differences(pairs):
    mine, theirs = difference(pairs), difference(pairs[::-1])
    assert mine.interval.low == pytest.approx(-theirs.interval.high, abs=1e-6)
    assert mine.interval.low <= mine.elo <= mine.interval.high


@given(some_pairs)
def test_enough_pairs_tell_and_that_is_when_no_more_are_asked_for(pairs):
    found, more = difference(pairs), pairs_needed(pairs)
    if found.elo == 0:
        assert more is None
    else:
        assert (more == 0) == (not found.interval.low <= 0 <= found.interval.high)


@pytest.mark.parametrize(
    ("pairs", "more"),
    [
        # Mean 5/8. With half a pair at each end: mean 3/5, variance 0.09, of at most 0.24: 3/8.
        # 1.96**2 * (3/8) / 4 / (1/8)**2 = 23.05, so 24 pairs, 4 of which were played.
        ((0, 1, 0, 3, 0), 20),
        # Mean 2/3. All or nothing, so the variance is the largest there is, and the ratio 1.
        # 1.96**2 / 4 / (1/6)**2 = 34.57, so 35 pairs, 3 of which were played.
        ((1, 0, 0, 0, 2), 32),
    ],
)
def test_as_many_pairs_are_missing_as_by_hand(pairs, more):
    assert pairs_needed(pairs) == pairs_needed(pairs[::-1]) == more


def test_no_pair_tells_nothing():
    assert math.isnan(difference((0, 0, 0, 0, 0)).elo)
    assert pairs_needed((0, 0, 0, 0, 0)) is None


def test_a_clean_sweep_is_not_certain_at_once():
    assert difference((0, 0, 0, 0, 1)).interval.low < 0
    assert difference((0, 0, 0, 0, 20)).interval.low > 0


@pytest.mark.parametrize("chances", [(1, 2, 4, 2, 1), (1, 0, 2, 0, 5), (0, 1, 8, 3, 0)])
@pytest.mark.parametrize("count", [12, 60])
def test_the_interval_holds_the_truth_about_as_often_as_it_says(chances, count):
    rng = random.Random(f"{chances} {count}")
    points = (0, 0.25, 0.5, 0.75, 1)
    truth = elo_of(sum(map(float.__mul__, map(float, chances), map(float, points))) / sum(chances))
    held = 0
    for _ in range(400):
        drawn = rng.choices(range(5), chances, k=count)
        found = difference(tuple(map(drawn.count, range(5)))).interval
        held += found.low <= truth <= found.high
    assert held / 400 >= 0.92
