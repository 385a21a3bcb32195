"""Two profiles side by side: figures of both, and differences that are held to their intervals."""

import math
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pions.app.profile.comparison import ComparedFigure, ProfileComparison, compare
from pions.app.profile.level_estimates import LevelEstimate
from pions.app.profile.sparring import Sparring
from pions.arena.statistics import Interval, difference, wilson
from pions.core import language
from pions.core.errors import InvalidOption
from pions.render.profiles import differences

GAME = "puissance3"
COUNTS = st.integers(1, 300).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n)))


def between(one, two):
    """The difference of two counts, and its interval."""
    (a, of_a), (b, of_b) = one, two
    return b / of_b - a / of_a, difference(a / of_a, wilson(*one), b / of_b, wilson(*two))


def test_the_interval_of_a_difference_is_that_of_the_literature():
    # R. G. Newcombe, Statistics in Medicine 17 (1998), 873-890: example (a), method 10.
    _value, found = between((48, 80), (56, 70))
    assert (round(found.low, 4), round(found.high, 4)) == (0.0524, 0.3339)


@given(COUNTS, COUNTS)
def test_a_difference_lies_in_its_interval_and_turns_with_its_sides(one, two):
    value, found = between(one, two)
    _, turned = between(two, one)
    assert -1 - 1e-9 <= found.low <= value <= found.high <= 1 + 1e-9
    assert math.isclose(found.low, -turned.high, abs_tol=1e-12)
    assert math.isclose(found.high, -turned.low, abs_tol=1e-12)


@pytest.fixture(scope="module")
def profiles():
    found = []
    for player in ("random", "level:n=7"):
        one = Sparring(player, GAME, 16, seed=3)
        list(one)
        found.append(one.profiling.profile())
    return found


def test_every_figure_is_that_of_the_profiles(profiles):
    one, two = profiles
    found = compare(one, two)
    shares = {row.of: row for row in found.figures if row.measure == "share"}
    assert (shares["whole"].one, shares["whole"].two) == (one.whole.share, two.whole.share)
    for mine, theirs in zip(one.phases, two.phases, strict=True):
        assert (mine.name in shares) == bool(mine.kept.moves and theirs.kept.moves)
    kinds = {row.of: row for row in found.figures if row.measure == "mistakes"}
    for kind in one.kinds:
        assert kinds[kind.kind.value].one == kind.count / one.whole.moves
    assert set(kinds) == {kind.kind.value for profile in profiles for kind in profile.kinds}
    # Somebody who plays at random keeps fewer results, and 16 games are enough to see it.
    assert shares["whole"].clear
    assert shares["whole"].difference > 0


def test_the_same_profile_twice_differs_in_nothing(profiles):
    found = compare(profiles[0], profiles[0])
    assert {row.difference for row in found.figures} == {0}
    assert not any(row.clear for row in found.figures)


@pytest.mark.parametrize("code", language.LANGUAGES)
def test_it_is_told_in_words(profiles, code):
    before = language.current()
    language.use(code)
    try:
        told = differences(compare(*profiles))
    finally:
        language.use(before)
    assert told[0].difference.startswith("+")
    assert told[0].clear
    assert not told[1].difference  # levels are named, not subtracted


def test_a_level_that_stands_for_stronger_ones_is_marked(profiles):
    one, two = (
        replace(profile, level=LevelEstimate(chances, (0.5, 0.9)))
        for profile, chances in zip(profiles, [(0.6, 0.4), (0.0, 1.0)], strict=True)
    )
    told = differences(compare(one, two))[1]
    assert (told.one, told.two) == ("1 (1 to 2+)", "2+")


def test_profiles_of_two_games_are_not_compared(profiles):
    one, two = profiles
    with pytest.raises(InvalidOption, match="two games"):
        compare(one, replace(two, game="connect4"))


def test_costs_are_told_in_discs_or_in_percentage_points(profiles):
    """A cost of a fifth of a disc is 0.2; a fifth of the chances is 20 %."""
    figure = ComparedFigure("loss", "whole", 0.2, 0.5, Interval(0.1, 0.5))
    told = {}
    for unit in ("discs", "chance"):
        one, two = (replace(profile, unit=unit, level=None) for profile in profiles)
        (row,) = differences(ProfileComparison(one, two, (figure,)))
        told[unit] = row.one, row.two, row.difference
    assert told == {
        "discs": ("0.2", "0.5", "+0.3 (+0.1 to +0.5)"),
        "chance": ("20.0%", "50.0%", "+30.0 (+10.0 to +50.0)"),
    }
