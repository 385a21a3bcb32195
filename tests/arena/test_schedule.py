"""Schedules: whoever meets, meets fairly, and the same way in every mode."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pions.arena.schedule import gauntlet, round_robin
from pions.core.errors import InvalidOption, UnknownName

names = st.lists(st.text("abcdef", min_size=1, max_size=3), min_size=2, max_size=9, unique=True)
openings = st.lists(st.lists(st.integers(0, 6), max_size=4).map(tuple), min_size=1, max_size=5)


def games(pairings):
    """Each single game: who opens, who answers, from where."""
    for pairing in pairings:
        yield pairing.one, pairing.other, pairing.opening
        yield pairing.other, pairing.one, pairing.opening


@given(names, openings, st.integers(1, 6))
def test_in_a_round_robin_each_two_meet_with_both_colours_from_the_same_openings(
    players, starts, rounds
):
    played = Counter(games(round_robin(players, starts, rounds)))
    expected = Counter(
        (one, other, starts[number % len(starts)])
        for one in players
        for other in players
        if one != other
        for number in range(rounds)
    )
    assert played == expected


@given(names, openings, st.integers(1, 6))
def test_a_round_is_over_before_the_next_begins(players, starts, rounds):
    numbers = [pairing.round for pairing in round_robin(players, starts, rounds)]
    assert numbers == sorted(numbers)
    assert set(numbers) == set(range(1, rounds + 1))


@given(names, openings, st.integers(1, 4))
def test_a_gauntlet_is_the_part_of_the_round_robin_that_its_hero_plays(players, starts, rounds):
    hero = players[0]
    everything = set(round_robin(players, starts, rounds))
    run = list(gauntlet(hero, players, starts, rounds))
    assert len(run) == len(set(run)) == rounds * (len(players) - 1)
    assert set(run) == {pairing for pairing in everything if hero in (pairing.one, pairing.other)}


@given(names, openings, st.integers(1, 6), st.data())
def test_every_meeting_knows_its_place(players, starts, rounds, data):
    hero = data.draw(st.none() | st.sampled_from(players))
    schedule = (
        round_robin(players, starts, rounds)
        if hero is None
        else gauntlet(hero, players, starts, rounds)
    )
    pairings = list(schedule)
    assert len(schedule) == len(pairings)
    for number, pairing in enumerate(pairings):
        assert schedule[number] == pairing
        assert schedule.number(pairing.one, pairing.other, pairing.round) == number
        assert schedule.number(pairing.other, pairing.one, pairing.round) == number
    assert schedule.number(players[0], players[1], rounds + 1) is None
    assert schedule.number(players[0], players[1], 0) is None
    assert schedule.number(players[0], "nobody", 1) is None


def test_a_schedule_of_twenty_billion_of_meetings_costs_nothing():
    schedule = round_robin([str(number) for number in range(200)], [()], 10**6)
    assert len(schedule) == 199 * 100 * 10**6
    assert next(iter(schedule)).round == 1
    assert schedule[len(schedule) - 1].round == 10**6


@pytest.mark.parametrize(
    ("players", "starts", "rounds"),
    [(["a"], [()], 1), (["a", "a"], [()], 1), (["a", "b"], [], 1), (["a", "b"], [()], 0)],
)
def test_nonsense_is_refused(players, starts, rounds):
    with pytest.raises(InvalidOption):
        round_robin(players, starts, rounds)


def test_an_unknown_hero_gets_a_suggestion():
    with pytest.raises(UnknownName, match="alice"):
        gauntlet("alcie", ["alice", "bob"], [()], 1)
