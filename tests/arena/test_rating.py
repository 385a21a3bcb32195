"""Ratings against two other programs, against strengths we chose, and where those give up."""

import math
import random

import numpy as np
import pytest

from pions.arena import likelihood
from pions.arena.likelihood import MeetingResults, Meetings
from pions.arena.rating import PER_UNIT, Comparison, bradley_terry
from pions.core.errors import UnknownName
from pions.store.game_records import GameRecord, Seat

NAMES = [f"p{number}" for number in range(8)]


def record(first, second, winner, pair="", number=0):
    return GameRecord(
        id=f"{first}{second}{pair}{number}", pair=pair or f"{first}{second}{number}", game="g",
        round=1, first=Seat(first, ""), second=Seat(second, ""), opening="", seed=0, moves="",
        seconds=(), winner=winner, termination="draw" if winner is None else "win",
    )  # fmt: skip


def games(strengths, first=0.0, draw=None, rounds=6, seed=0):
    """Games drawn from the model itself: each pair of players, both colours."""
    rng = random.Random(seed)
    for number in range(rounds):
        for one in NAMES:
            for other in NAMES:
                if one == other:
                    continue
                mine, theirs = strengths[one] + first, strengths[other]
                odds = [math.exp(mine), 0.0, math.exp(theirs)]
                if draw is not None:
                    odds[1] = math.exp(draw + (mine + theirs) / 2)
                winner = rng.choices(["first", None, "second"], odds)[0]
                pair = "".join(sorted((one, other))) + str(number)
                yield record(one, other, winner, pair, number)


STRENGTHS = {name: 0.5 * number for number, name in enumerate(NAMES)}


def strengths_of(ratings):
    return np.array([ratings.players[name].elo / PER_UNIT for name in NAMES])


@pytest.mark.parametrize("seed", [1, 2])
def test_it_agrees_with_choix(seed):
    import choix  # it loads scipy, which everybody who collects the tests would wait for

    played = list(games(STRENGTHS, seed=seed))
    data = [
        (NAMES.index(g.first.name), NAMES.index(g.second.name))[:: 1 if g.winner == "first" else -1]
        for g in played
    ]
    # choix minimises the same loss with alpha times the sum of squares, ours has half of it.
    theirs = choix.opt_pairwise(len(NAMES), data, alpha=0.05, tol=1e-10)
    ours = bradley_terry(played, NAMES, penalty=0.1, first_move=False, samples=0)
    assert strengths_of(ours) == pytest.approx(theirs - theirs.mean(), abs=1e-5)


@pytest.mark.parametrize("seed", [3, 4])
def test_it_agrees_with_evalica(seed):
    import evalica

    played = list(games(STRENGTHS, seed=seed))
    theirs = evalica.bradley_terry(
        [g.first.name for g in played],
        [g.second.name for g in played],
        [evalica.Winner.X if g.winner == "first" else evalica.Winner.Y for g in played],
        tolerance=1e-12,
        limit=10_000,
    ).scores
    logs = np.log([theirs[name] for name in NAMES])
    ours = bradley_terry(played, NAMES, penalty=0, first_move=False, samples=0)
    assert strengths_of(ours) == pytest.approx(logs - logs.mean(), abs=1e-5)


def plain_loss(values, played, penalty=0.1):
    """The definition, game by game."""
    *strengths, first, draw = values
    loss = penalty * sum(value**2 for value in values) / 2
    for game in played:
        mine = strengths[NAMES.index(game.first.name)] + first
        theirs = strengths[NAMES.index(game.second.name)]
        logits = {"first": mine, None: draw + (mine + theirs) / 2, "second": theirs}
        loss -= logits[game.winner] - math.log(sum(map(math.exp, logits.values())))
    return loss


def test_no_step_from_the_fitted_strengths_makes_the_games_likelier():
    """With draws and a first move, where no other program has the same model."""
    played = list(games(STRENGTHS, first=0.4, draw=-0.5, rounds=2, seed=5))
    codes = [(NAMES.index(game.first.name), NAMES.index(game.second.name)) for game in played]
    places = sorted(set(codes))
    opener, answerer = np.array(places, dtype=np.intp).T
    seen = np.zeros((3, len(places)))
    for code, game in zip(codes, played, strict=True):
        seen[{"first": 0, None: 1, "second": 2}[game.winner], places.index(code)] += 1
    wins, draws, losses = seen
    found, bend = likelihood.fit(
        Meetings(opener, answerer, len(NAMES), 0.1, first_move=True, draws=True),
        MeetingResults(wins + draws + losses, wins + draws / 2, draws),
        np.zeros(len(NAMES) + 2),
    )
    best = plain_loss(found, played)
    step = 1e-3
    for place in range(len(NAMES) + 2):
        aside = step * np.eye(len(NAMES) + 2)[place]
        more, less = (plain_loss(found + way * aside, played) for way in (1, -1))
        assert min(more, less) > best
        assert (more + less - 2 * best) / step**2 == pytest.approx(bend[place, place], rel=1e-3)


def test_somebody_may_hear_how_far_it_is():
    told = []
    played = list(games(STRENGTHS, rounds=1))
    bradley_terry(played, NAMES, samples=3, progress=lambda done, total: told.append((done, total)))
    assert told == [(0, 3), (1, 3), (2, 3)]


def test_strengths_the_first_move_and_their_order_are_found_again():
    played = list(games(STRENGTHS, first=0.7, draw=0.0, rounds=60))
    found = bradley_terry(played, NAMES, samples=40)
    truth = np.array(list(STRENGTHS.values()))
    assert strengths_of(found) == pytest.approx(truth - truth.mean(), abs=0.25)
    assert found.first_move / PER_UNIT == pytest.approx(0.7, abs=0.2)
    inside = sum(
        rating.interval.low <= (STRENGTHS[name] - truth.mean()) * PER_UNIT <= rating.interval.high
        for name, rating in found.players.items()
    )
    assert inside >= 6  # 95 % of 8, and room for luck


def test_an_unbeaten_player_and_one_that_never_scored_have_finite_ratings():
    played = [
        record(one, other, "first" if one < other else "second")
        for one in NAMES for other in NAMES if one != other
    ]  # fmt: skip
    found = bradley_terry(played, NAMES, samples=20)
    elos = [found.players[name].elo for name in NAMES]
    assert all(map(math.isfinite, elos))
    assert elos == sorted(elos, reverse=True)
    assert elos[0] - elos[-1] > 400


def test_draws_bring_players_together():
    decisive = [record("p0", "p1", "first", number=n) for n in range(6)]
    level = [record("p0", "p1", None, number=n) for n in range(6, 18)]
    gaps = [
        bradley_terry(played, ["p0", "p1"], first_move=False, samples=0).players["p0"].elo
        for played in (decisive, decisive + level)
    ]
    assert 0 < gaps[1] < gaps[0]


def test_the_anchor_stands_at_zero_and_moves_everybody_alike():
    played = list(games(STRENGTHS))
    free = bradley_terry(played, NAMES, samples=0)
    anchored = bradley_terry(played, NAMES, anchor="p3", samples=5)
    assert anchored.players["p3"].elo == 0
    assert anchored.players["p3"].interval.low == anchored.players["p3"].interval.high == 0
    shifts = [anchored.players[n].elo - free.players[n].elo for n in NAMES]
    assert max(shifts) - min(shifts) == pytest.approx(0, abs=1e-6)
    with pytest.raises(UnknownName):
        bradley_terry(played, NAMES, anchor="nobody", samples=0)


def test_the_same_seed_gives_the_same_intervals():
    played = list(games(STRENGTHS, rounds=2))
    one, other = (bradley_terry(played, NAMES, samples=10, seed=3) for _ in range(2))
    assert one.players == other.players


def test_no_games_leave_everybody_at_zero():
    found = bradley_terry([], NAMES)
    assert {rating.elo for rating in found.players.values()} == {0.0}


def test_a_comparison_says_who_and_how_surely():
    played = list(games(STRENGTHS, rounds=20))
    found = bradley_terry(played, NAMES, samples=60)
    clear = found.compare("p7", "p0")
    assert clear.certain
    assert clear.gap > 0
    assert clear.times_as_many() < 1
    back = found.compare("p0", "p7")
    assert back.gap == -clear.gap
    assert back.certain


@pytest.mark.parametrize(("gap", "spread"), [(10, 20), (-3, 50), (40, 10)])
def test_so_many_times_the_games_would_just_tell_two_players_apart(gap, spread):
    # The deviation of a mean shrinks with the root of the number of games.
    times = Comparison(gap, spread).times_as_many()
    assert abs(gap) == pytest.approx(1.959964 * spread / math.sqrt(times))
    assert Comparison(gap, spread).certain == (times < 1)


@pytest.mark.parametrize("first_move", [False, True])
def test_slope_and_bend_are_the_derivatives_of_the_loss(first_move):
    rng = np.random.default_rng(3)
    opener, answerer = np.array([0, 1, 2, 0, 2]), np.array([1, 0, 0, 2, 1])
    meetings = Meetings(opener, answerer, 3, 0.1, first_move, draws=True)
    wins, draws, losses = rng.integers(1, 9, (3, 5)).astype(float)
    seen = MeetingResults(wins + draws + losses, wins + draws / 2, draws)
    values = rng.normal(0, 0.7, 5)
    values[3] *= first_move  # a worth that is not fitted stays 0
    _, slope, bend = likelihood._loss(values, meetings, seen)
    for place in range(5):
        if place == 3 and not first_move:
            continue
        step = np.zeros(5)
        step[place] = 1e-5
        before, after = (likelihood._loss(values + sign * step, meetings, seen) for sign in (-1, 1))
        assert slope[place] == pytest.approx((after[0] - before[0]) / 2e-5, rel=1e-5)
        assert bend[place] == pytest.approx((after[1] - before[1]) / 2e-5, rel=1e-5, abs=1e-6)


def test_a_single_pair_of_games_makes_nobody_certain():
    swept = [record("p0", "p1", "first", "x", 0), record("p1", "p0", "second", "x", 1)]
    found = bradley_terry(swept, ["p0", "p1"])
    assert not found.compare("p0", "p1").certain
    assert found.players["p0"].interval.low < found.players["p1"].interval.high
