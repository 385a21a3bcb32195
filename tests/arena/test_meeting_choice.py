"""The ladder: who meets whom next."""

import itertools
import math
import random
from collections import Counter

import pytest

from pions.arena.meeting_choice import LARGEST_SHARE, MeetingChoice

PUPILS = [f"pupil{number}" for number in range(12)]


def ladder(names=PUPILS, levels=()):
    made = MeetingChoice()
    for name in names:
        made.add(name, owner=name)
    for name in levels:
        made.add(name)
    return made


def drawn(rng, gap):
    """The points of two games against a rival who is weaker by `gap`."""
    return sum(rng.random() < 1 / (1 + math.exp(-gap)) for _ in range(2))


def wrong(strengths, true):
    pairs = itertools.combinations(true, 2)
    return sum((strengths[a] - strengths[b]) * (true[a] - true[b]) <= 0 for a, b in pairs)


def played(made, true, count, rng, following):
    mistakes = []
    for _ in range(count):
        one, other = following()
        made.count(one, other, drawn(rng, true[one] - true[other]))
        mistakes.append(wrong(made.strengths(), true))
    return mistakes


def test_fewer_meetings_tell_the_order_than_everybody_against_everybody():
    """Over all meetings of four rounds, fewer pairs of players stand in the wrong order."""
    chosen, in_turn = 0, 0
    for seed in range(6):
        rng = random.Random(seed)
        true = {name: rng.gauss(0, 2) for name in PUPILS}
        couples = list(itertools.combinations(PUPILS, 2))
        rng.shuffle(couples)

        def following(made):
            one, other, _ = made.next()
            return one, other

        made = ladder()
        chosen += sum(played(made, true, 264, rng, lambda made=made: following(made)))
        turn = itertools.cycle(couples)
        in_turn += sum(played(ladder(), true, 264, rng, lambda turn=turn: next(turn)))
    assert chosen < 0.85 * in_turn


def test_two_who_meet_are_different_and_yardsticks_never_meet_each_other():
    made = ladder(PUPILS[:3], ["level1", "level2", "level3"])
    for _ in range(60):
        one, other, _round = made.next()
        assert one < other
        assert {one, other} & set(PUPILS)
        made.count(one, other, 1)


def test_the_rounds_of_two_players_are_counted_with_those_that_are_out():
    made = ladder(PUPILS[:2])
    assert [made.next() for _ in range(3)] == [("pupil0", "pupil1", n) for n in (1, 2, 3)]
    made.count("pupil0", "pupil1", 2)
    assert made.next() == ("pupil0", "pupil1", 4)


def test_what_is_out_is_not_handed_out_to_all():
    made = ladder()
    out = Counter(name for _ in range(6) for name in made.next()[:2])
    assert max(out.values()) == 1  # twelve players, six meetings


def test_nobody_meets_who_is_alone_or_gone():
    made = ladder(PUPILS[:2])
    made.remove("pupil1")
    assert made.next() is None
    made.add("pupil1")
    assert made.next() is not None
    assert ladder([], ["level1", "level2"]).next() is None


def test_strengths_are_the_same_counted_one_by_one_or_restored():
    rng = random.Random(5)
    pairs = [(*sorted(rng.sample(PUPILS, 2)), rng.choice([0, 0.5, 1, 1.5, 2])) for _ in range(300)]
    one_by_one, restored = ladder(), ladder()
    for pair in pairs:
        one_by_one.count(*pair)
    restored.restore((*pair, 1) for pair in pairs)
    assert one_by_one.strengths() == pytest.approx(restored.strengths(), abs=1e-3)


def test_a_new_version_is_believed_to_be_about_as_strong_as_the_one_before():
    made = ladder(["old", "rival"])
    made.restore([("old", "rival", 2, 20)])
    made.add("new", owner="old", after="old")
    made.remove("old")
    strong = made.strengths()
    assert strong["new"] > strong["rival"] + 1
    made.restore([("new", "rival", 0, 20)])
    assert made.strengths()["new"] < made.strengths()["rival"]


def test_nobody_has_more_than_two_shares_of_the_computing():
    made = ladder()
    spent = Counter()
    for _ in range(600):
        one, other, _round = made.next()
        made.count(one, other, 1)
        for name in (one, other):
            seconds = 10 if name == "pupil7" else 0.1
            spent[name] += seconds
            made.spend(name, seconds)
    others = sum(spent.values()) - spent["pupil7"]
    assert spent["pupil7"] <= 1.5 * LARGEST_SHARE * others / (len(PUPILS) - 1)
    assert spent["pupil7"] > 0
