"""The sequential test, against a published vector, against its definition, and in the long run."""

import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pions.arena import sprt
from pions.arena.sprt import SprtBounds, decision, llr
from pions.arena.statistics import pair_moments
from pions.core.errors import InvalidOption

# fastchess, issue 783: its own figures for these pairs and the bounds 0 and 2.
PUBLISHED = (379, 10170, 21828, 10640, 343)

some_pairs = st.tuples(*[st.integers(0, 300)] * 5).filter(lambda pairs: sum(pairs) > 0)


def normalized_elo(pairs):
    """The normalized Elo of the frequencies that the test compares its guesses with."""
    mean, deviation = pair_moments(sprt._frequencies(pairs))
    return (mean - 0.5) / (deviation * math.sqrt(2)) * sprt.UNIT


def test_the_published_vector():
    assert round(normalized_elo(PUBLISHED), 2) == 3.05
    assert llr(PUBLISHED, low=0, high=2) == pytest.approx(2.946, abs=0.001)


@given(some_pairs, st.floats(-60, 60), st.floats(1, 60))
def test_seen_from_the_other_side_everything_is_reversed(pairs, low, width):
    high = low + width
    ratio = llr(pairs, low=low, high=high)
    assert llr(pairs[::-1], low=-high, high=-low) == pytest.approx(-ratio, rel=1e-6, abs=1e-6)


@given(some_pairs, st.floats(-60, 60))
def test_the_nearest_distribution_has_the_strength_asked_for(pairs, elo):
    shares = sprt._nearest(sprt._frequencies(pairs), sprt._per_pair(elo))
    mean, deviation = pair_moments(shares)
    assert sum(shares) == pytest.approx(1, abs=1e-6)
    assert (mean - 0.5) / (deviation * math.sqrt(2)) * sprt.UNIT == pytest.approx(elo, abs=1e-4)


@given(some_pairs)
def test_among_neighbours_of_that_strength_none_is_likelier(pairs):
    """Lagrange: at the best point the slope of the likelihood is a mix of the two constraints."""
    seen, target = sprt._frequencies(pairs), sprt._per_pair(20)
    shares = sprt._nearest(seen, target)
    mean, deviation = pair_moments(shares)
    scores = (0, 0.25, 0.5, 0.75, 1)
    bend = [a - target * deviation / 2 * ((a - mean) / deviation) ** 2 for a in scores]
    slopes = [s / p for s, p in zip(seen, shares, strict=True)]
    # slopes = x + y * bend for all five: any three of them determine nothing new.
    y = (slopes[4] - slopes[0]) / (bend[4] - bend[0])
    x = slopes[0] - y * bend[0]
    for slope, b in zip(slopes, bend, strict=True):
        assert slope == pytest.approx(x + y * b, rel=1e-3, abs=1e-3)


@pytest.mark.parametrize(("wrong", "odds"), [(0.05, 19), (0.2, 4), (0.01, 99)])
def test_the_test_ends_at_the_odds_of_wald(wrong, odds):
    # A. Wald, "Sequential Analysis", 1947: the bounds are (1 - b) / a and b / (1 - a).
    assert SprtBounds(wrong=wrong).limit == pytest.approx(math.log(odds))


def test_kinds_of_pairs_never_seen_hardly_count():
    # Three level pairs and one of 3/4: mean 9/16, variance (3 * (1/16)**2 + (3/16)**2) / 4 = 3/256.
    by_hand = (1 / 16) / math.sqrt(2 * 3 / 256) * 800 / math.log(10)
    assert normalized_elo((0, 0, 3, 1, 0)) == pytest.approx(by_hand, rel=0.01)


def test_before_the_first_pair_nothing_is_decided():
    assert llr((0, 0, 0, 0, 0), low=-5, high=5) == 0
    assert decision((0, 0, 0, 0, 0), SprtBounds()) is None


def test_a_run_of_clean_sweeps_decides_and_level_pairs_do_not():
    assert decision((0, 0, 0, 0, 30), SprtBounds()) == "stronger"
    assert decision((30, 0, 0, 0, 0), SprtBounds()) == "not stronger"
    assert decision((0, 0, 500, 0, 0), SprtBounds()) is None


@pytest.mark.parametrize(
    ("strength", "wrong"),
    [
        (0.6, "not stronger"),
        # The same seen from the other side, which the law of that name notices.
        pytest.param(0.4, "stronger", marks=pytest.mark.thorough),
    ],
)
def test_a_wrong_verdict_is_as_rare_as_promised(strength, wrong):
    """Coins of 60 % and 40 %: 71 normalized Elo, beyond the bounds of 30."""
    rng = random.Random(17)
    verdicts = []
    for _ in range(30):
        pairs = [0, 0, 0, 0, 0]
        while (found := decision(tuple(pairs), SprtBounds())) is None:
            pairs[2 * sum(rng.random() < strength for _ in range(2))] += 1
        verdicts.append(found)
    assert verdicts.count(wrong) <= 5  # 5 % of 30 is 1 or 2; more than 5 would be no chance


@pytest.mark.parametrize("values", [(1, 1, 0.05), (2, 1, 0.05), (0, 5, 0), (0, 5, 0.5)])
def test_bounds_that_make_no_sense_are_refused(values):
    with pytest.raises(InvalidOption):
        SprtBounds(*values)
