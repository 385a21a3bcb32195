"""Many games, counted."""

import json

import pytest

from pions.app.lab.duels import DuelReport, Verdict, duel, shares
from pions.arena.statistics import Tally, wilson
from pions.core.errors import InvalidOption, UnknownName


def last(*arguments, **settings):
    *_, report = duel(*arguments, **settings)
    return report


def test_each_opens_every_other_game():
    report = last("puissance3", "random", "oneply", 7, seed=1)
    assert report.opening.games == 4
    assert report.answering.games == 3
    assert report.total.games == 7


def test_a_report_comes_after_every_game():
    counts = [report.total.games for report in duel("hex-3", "random", "random", 5)]
    assert counts == [1, 2, 3, 4, 5]


def test_processes_change_nothing():
    alone = last("hex-3", "random", "oneply", 12, seed=3)
    together = last("hex-3", "random", "oneply", 12, seed=3, workers=2)
    assert alone == together


def test_a_player_that_wins_at_once_beats_chance():
    report = last("puissance3", "oneply", "random", 60, seed=1)
    assert report.separation.leader == "first"
    assert report.total.score > 0.6


def test_shares_add_up_and_carry_their_intervals():
    tally = Tally(wins=6, draws=1, losses=3)
    parts = shares(tally)
    assert [part.count for part in parts.values()] == [6, 1, 3]
    assert sum(part.rate for part in parts.values()) == pytest.approx(1)
    assert parts["wins"].interval == wilson(6, 10)
    assert [part.rate for part in shares(Tally()).values()] == [0, 0, 0]


def test_the_json_form_counts_what_the_report_counts():
    report = last("hex-3", "random", "random", 4, seed=2)
    data = json.loads(json.dumps(report.json()))
    assert data["games"] == 4
    assert data["wins"]["count"] + data["losses"]["count"] == 4
    assert data["score"] == data["wins"]["count"] / 4
    assert data["interval"]["low"] <= data["score"] <= data["interval"]["high"]


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (("connect5", "random", "random", 2), UnknownName),
        (("connect4", "random", "nobody", 2), UnknownName),
        (("hex-5", "alphabeta:eval=lines", "random", 2), InvalidOption),
        (("connect4", "random", "random", -1), InvalidOption),
    ],
)
def test_nonsense_is_refused_before_the_first_game(arguments, error):
    with pytest.raises(error):
        duel(*arguments)


@pytest.mark.parametrize(
    ("wins", "losses", "faults", "decide"),
    [
        (0, 20, {}, False),
        (0, 20, {("first", Verdict.TIMEOUT): 20}, True),
        (0, 20, {("first", Verdict.TIMEOUT): 2}, False),  # the other 18 tell as much
        (12, 18, {("first", Verdict.EXCEPTION): 18}, True),  # not certain, but all of the lead
        (0, 2, {("first", Verdict.EXCEPTION): 2}, True),
        (12, 18, {("first", Verdict.EXCEPTION): 2}, False),  # the rest leads, and may be luck
        (10, 40, {("first", Verdict.TIMEOUT): 40}, True),  # without them it would lead itself
        (40, 5, {("second", Verdict.CRASH): 15}, False),
        (40, 5, {("second", Verdict.CRASH): 35}, True),
        # 40 to 20 is certain at 95 %, 28 to 20 is not, and the same side leads.
        (40, 20, {("second", Verdict.TIMEOUT): 12}, True),
    ],
)
def test_faults_decide_where_the_other_games_would_not(wins, losses, faults, decide):
    report = DuelReport("a", "b", "connect4", Tally(wins, 0, losses), faults=faults)
    assert report.faults_decide is decide
