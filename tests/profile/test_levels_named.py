"""Which level somebody plays like: held to choices drawn from the levels' own weights."""

import math
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pions.app.profile import level_estimates
from pions.app.profile.judged_choices import PHASES, SIGHTS, JudgedChoice

SORTS = len(SIGHTS) + 2
CONNECT4 = level_estimates.references()["connect4"]


def drawn(weights, rng, moves):
    """The choices of a player with these weights, in positions with a few moves of each sort."""
    found = []
    for _ in range(moves):
        phase = rng.randrange(PHASES)
        offered = {0: rng.randint(1, 4)}
        offered.update({rng.randrange(1, SORTS): rng.randint(1, 3) for _ in range(3)})
        chances = [weights[phase][sort] * count for sort, count in offered.items()]
        (sort,) = rng.choices(list(offered), chances)
        found.append(JudgedChoice(1, phase, sort == 0, 0.0, True, None, sort, offered))
    return found


@pytest.mark.parametrize("level", level_estimates.LEVELS)
def test_a_player_with_the_weights_of_a_level_is_named_that_level(level):
    rng = random.Random(level)
    games = [drawn(CONNECT4.weights[level], rng, 12) for _ in range(120)]
    found = level_estimates.estimate(games, CONNECT4)
    low, high = found.possible
    assert abs(found.level - level) <= 1
    assert low <= level <= high


HEX = [name for name in level_estimates.references() if name.startswith("hex")]


def estimated(weights, rng, moves):
    """The choices of a player with these weights where only the move itself is judged."""
    phases = [rng.randrange(PHASES) for _ in range(moves)]
    sorts = [rng.choices(range(SORTS), weights[phase])[0] for phase in phases]
    return [
        JudgedChoice(1, phase, sort == 0, 0.0, False, None, sort, None)
        for phase, sort in zip(phases, sorts, strict=True)
    ]


@pytest.mark.parametrize("name", HEX)
def test_levels_of_hex_are_told_apart_up_to_one_that_stands_for_the_stronger(name):
    reference = level_estimates.references()[name]
    highest = len(reference.levels)
    assert highest < len(level_estimates.LEVELS)
    for level in reference.levels:
        rng = random.Random(level)
        games = [estimated(reference.weights[level], rng, 9) for _ in range(200)]
        found = level_estimates.estimate(games, reference)
        assert abs(found.level - level) <= 1
        assert found.or_stronger == (found.level == highest)


def test_the_highest_of_ten_stands_for_nobody_else():
    found = level_estimates.LevelEstimate((0.0,) * 9 + (1.0,), (0.0,) * 10)
    assert (found.level, found.or_stronger) == (10, False)


def test_fewer_games_leave_more_levels():
    rng = random.Random(0)
    games = [drawn(CONNECT4.weights[4], rng, 12) for _ in range(100)]
    few, many = (
        level_estimates.estimate(games[:5], CONNECT4),
        level_estimates.estimate(games, CONNECT4),
    )
    widths = [high - low for low, high in (few.possible, many.possible)]
    assert widths[0] > widths[1]


def test_positions_where_every_move_keeps_the_result_say_nothing():
    choice = JudgedChoice(1, 0, True, 0.0, True, None, 0, {0: 7})
    assert set(level_estimates.likelihoods([choice] * 5, CONNECT4)) == {0.0}
    assert level_estimates.estimate([[choice]] * 20, CONNECT4) is None


@settings(max_examples=25)
@given(st.integers(1, 30), st.integers(0, 2**32))
def test_the_chances_of_the_levels_add_up(count, seed):
    rng = random.Random(seed)
    games = [
        drawn(CONNECT4.weights[rng.choice(level_estimates.LEVELS)], rng, 3) for _ in range(count)
    ]
    found = level_estimates.estimate(games, CONNECT4)
    assert math.isclose(sum(found.chances), 1)
    assert found.possible[0] <= found.level <= found.possible[1]


@pytest.mark.parametrize("name", level_estimates.references())
def test_the_table_holds_every_level_in_its_order(name):
    reference = level_estimates.references()[name]
    assert set(reference.weights) == set(reference.keeps) == set(reference.levels)
    assert set(reference.levels) <= set(level_estimates.LEVELS)
    for weights in reference.weights.values():
        assert len(weights) == PHASES
        assert all(weight > 0 for row in weights for weight in row)
        assert all(math.isclose(sum(row), 1, abs_tol=1e-3) for row in weights)
    keeps = [reference.keeps[level] for level in reference.levels]
    assert sum(keeps[:3]) < sum(keeps[-3:])
