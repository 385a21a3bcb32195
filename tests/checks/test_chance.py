"""The test of evenness wrongs hardly anybody, and still sees what is uneven."""

import math
import random
from collections import Counter
from fractions import Fraction

import pytest

from pions.checks.chance import WRONGED, bounds, uneven

pytestmark = pytest.mark.once


@pytest.mark.parametrize(("draws", "choices"), [(1400, 7), (1400, 3), (400, 2), (60, 4), (25, 2)])
def test_even_draws_fail_less_than_once_in_a_million(draws, choices):
    """Exactly: the probability that some count leaves its bounds, at most the sum over counts."""
    low, high = bounds(draws, 1 / choices, WRONGED / (2 * choices))
    rate = Fraction(1, choices)
    outside = sum(
        math.comb(draws, k) * rate**k * (1 - rate) ** (draws - k)
        for k in range(draws + 1)
        if not low <= k <= high
    )
    assert choices * outside < WRONGED


def test_a_choice_that_never_comes_is_seen():
    assert uneven(Counter({0: 700, 1: 700}), [0, 1, 2]) == 2


def test_a_choice_twice_as_likely_is_seen():
    rng = random.Random(4)
    counts = Counter(rng.choice([0, 1, 2, 3, 3]) for _ in range(1400))
    assert uneven(counts, [0, 1, 2, 3]) == 3


def test_a_single_choice_must_always_come():
    assert uneven(Counter({5: 30}), [5]) is None


@pytest.mark.parametrize("seed", range(20))
def test_even_draws_pass(seed):
    rng = random.Random(seed)
    assert uneven(Counter(rng.randrange(7) for _ in range(1400)), range(7)) is None
