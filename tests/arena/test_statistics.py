"""Intervals against published values and their own definition; sentences about certainty."""

import math
from itertools import product

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from pions.arena.series import GameResult
from pions.arena.statistics import Interval, Tally, score_interval, separable, wilson
from pions.core.errors import InvalidOption

Z = 1.959963984540054
"""The 97.5 % point of the normal distribution, from any table."""

counts = st.integers(0, 400)
tallies = st.builds(Tally, counts, counts, counts)
some_games = tallies.filter(lambda tally: tally.games > 0)


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [
        # Newcombe, Statistics in Medicine 17 (1998), table I, method 3.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_gives_the_published_values(successes, trials, low, high):
    interval = wilson(successes, trials)
    assert (round(interval.low, 4), round(interval.high, 4)) == (low, high)


@given(st.integers(1, 5000).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_wilson_ends_where_chance_just_stops_explaining_the_rate(pair):
    successes, trials = pair
    interval = wilson(successes, trials)
    for end in (interval.low, interval.high):
        distance = (successes / trials - end) ** 2
        assert math.isclose(distance, Z**2 * end * (1 - end) / trials, rel_tol=1e-6, abs_tol=1e-12)
    assert 0 <= interval.low <= successes / trials <= interval.high <= 1


@given(st.integers(1, 500).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_successes_and_failures_are_mirror_images(pair):
    successes, trials = pair
    seen, mirrored = wilson(successes, trials), wilson(trials - successes, trials)
    assert math.isclose(seen.low, 1 - mirrored.high, abs_tol=1e-12)
    assert math.isclose(seen.high, 1 - mirrored.low, abs_tol=1e-12)


@given(some_games, st.integers(2, 50))
def test_more_games_of_the_same_kind_tell_more(tally, times):
    few = score_interval(tally)
    many = score_interval(Tally(tally.wins * times, tally.draws * times, tally.losses * times))
    assert many.high - many.low < few.high - few.low


def test_before_the_first_game_anything_is_possible():
    assert score_interval(Tally()) == Interval(0, 1)
    assert math.isnan(Tally().score)


def coverage(win, draw, games):
    """How often the interval holds the true score, exactly, over all ways the games can go."""
    lose, covered = 1 - win - draw, 0.0
    for wins, draws in product(range(games + 1), repeat=2):
        losses = games - wins - draws
        if losses < 0:
            continue
        if win + draw / 2 in score_interval(Tally(wins, draws, losses)):
            ways = math.comb(games, wins) * math.comb(games - wins, draws)
            covered += ways * win**wins * draw**draws * lose**losses
    return covered


@pytest.mark.parametrize("games", [20, 50])
@pytest.mark.parametrize(("win", "draw"), [(0.3, 0.3), (0.6, 0.2), (0.1, 0.8), (0.25, 0.5)])
def test_with_draws_the_interval_holds_the_true_score_at_least_as_often_as_it_says(
    win, draw, games
):
    assert coverage(win, draw, games) >= 0.95


@given(tallies, tallies)
def test_tallies_add_up(one, other):
    both = one + other
    assert both.games == one.games + other.games
    assert both.points == one.points + other.points
    assert one + Tally() == one


@given(some_games)
def test_the_score_is_the_points_a_game_and_the_two_sides_share_them(tally):
    assert tally.score == (tally.wins + 0.5 * tally.draws) / tally.games
    assert math.isclose(tally.score + tally.reversed.score, 1)


def test_a_tally_counts_from_the_first_entrant():
    winners = ["first", "second", None, "first", "first"]
    results = [GameResult(i, i % 2 == 0, winner, 1, (0,)) for i, winner in enumerate(winners)]
    assert Tally.of(results) == Tally(wins=3, draws=1, losses=1)


@given(some_games)
def test_games_tell_when_an_even_match_is_outside_the_interval(tally):
    verdict = separable(tally)
    assert verdict.certain == (0.5 not in score_interval(tally))
    assert verdict.leader == (
        "first" if tally.score > 0.5 else "second" if tally.score < 0.5 else None
    )


@given(some_games)
def test_the_games_still_asked_for_would_tell_and_much_fewer_would_not(tally):
    assume(tally.score != 0.5)
    more = separable(tally).more
    then = tally.games + more
    assert 0.5 not in wilson(tally.score * then, then)
    if more >= 10:
        sooner = tally.games + int(more * 0.89)
        assert 0.5 in wilson(tally.score * sooner, sooner)


def test_an_even_score_asks_for_no_number_of_games():
    assert separable(Tally(5, 2, 5)).more is None
    assert separable(Tally()).more is None


@pytest.mark.parametrize(("successes", "trials"), [(3, 2), (-1, 2), (0, -1)])
def test_impossible_counts_are_refused(successes, trials):
    with pytest.raises(InvalidOption):
        wilson(successes, trials)
