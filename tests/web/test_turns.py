"""Whose turn it is: decided without a process or a second of waiting."""

import functools
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pions.web.workers.turns import SLICE, Changes, Lane, Piece, TooBusy, Turns, Visitor


class World:
    """Processors that do what the turns say, in time that passes when it is told to."""

    def __init__(self, running=1, processors=2.0, **settings):
        self.now = 0.0
        self.turns = Turns(running, lambda: self.now, **settings)
        self.processors = processors
        self.pieces, self.ended = [], []

    def ask(self, visitor, lane, cost=1e9, then=None):
        piece = Piece(visitor, lane)
        piece.cost, piece.asked, piece.then = cost, self.now, then
        self.turns.enter(piece)
        self.pieces.append(piece)
        return piece

    def settle(self):
        """What changes; asked again at once, nothing does."""
        changes = self.turns.settle()
        assert self.turns.settle() == Changes()
        return changes

    def work(self, seconds, step=0.01):
        """Let everybody who may work so long; short work weighs nine times as much as long."""
        for _ in range(round(seconds / step)):
            self.settle()
            running = [one for one in self.pieces if one.running]
            weights = {one: 1 if one.lane is Lane.LONG else 9 for one in running}
            share = self.processors / max(1, sum(weights.values()))
            self.now += step
            for one in running:
                self.turns.count(one, step * min(1, share * weights[one]))
            for one in [one for one in running if one.begun and one.used >= one.cost]:
                self.leave(one)
                self.ended.append(one)
                one.took = self.now - one.asked
                if one.then:
                    one.then()
        self.settle()

    def leave(self, piece):
        self.turns.leave(piece)
        self.pieces.remove(piece)


@pytest.fixture
def world():
    """One piece runs in each lane; 5 short and 3 long ones are under way."""
    return World()


def test_quick_work_begins_while_all_the_long_work_waits(world):
    for _ in range(20):
        world.ask(Visitor(), Lane.LONG)
    world.work(1)
    quick = world.ask(Visitor(), Lane.QUICK)
    assert world.settle().begin == [quick]


def test_work_that_takes_longer_than_its_lane_goes_on_in_the_next(world):
    piece = world.ask(Visitor(), Lane.QUICK)
    world.work(0.06)
    assert (piece.lane, piece.running) == (Lane.SHORT, True)
    world.work(0.6)
    assert (piece.lane, piece.running) == (Lane.LONG, True)
    assert piece.used == pytest.approx(0.66)  # it was never begun again


@pytest.mark.parametrize("lane", list(Lane))
def test_a_full_lane_has_room_for_a_visitor_far_ahead_and_long_work_is_never_lost(world, lane):
    others = [Visitor() for _ in range(world.turns.most(lane))]
    before = [world.ask(visitor, lane) for visitor in others]
    while not all(piece.begun for piece in before):
        for piece in before:
            if piece.running:
                piece.visitor.charge(0.001, world.now)  # so that the next one begins
        world.settle()
    for visitor in others:
        visitor.charge(5 * SLICE, world.now)
    last = next(piece for piece in before if not piece.running or lane is Lane.QUICK)
    last.visitor.charge(9 * SLICE, world.now)
    new = world.ask(Visitor(), lane)
    changes = world.settle()
    if lane is Lane.SHORT:
        assert (changes.begin, changes.give_up) == ([new], [last])
        assert not last.begun
    else:
        assert not changes.give_up
        assert all(piece.begun for piece in before)


def test_where_the_next_lane_is_full_it_begins_again_when_its_turn_comes(world):
    holding = [world.ask(Visitor(), Lane.LONG) for _ in range(3)]
    world.work(1)
    assert all(one.begun for one in holding)
    piece = world.ask(Visitor(), Lane.SHORT)
    world.settle()
    world.turns.count(piece, 1)
    changes = world.settle()
    assert changes.give_up == [piece]
    assert (piece.lane, piece.begun, piece.used) == (Lane.LONG, False, 0)
    world.leave(holding[0])
    world.work(3)
    assert piece.begun


def test_a_visitor_with_many_questions_and_one_with_a_single_one_have_equal_turns(world):
    greedy, modest = Visitor(), Visitor()
    many = [world.ask(greedy, Lane.LONG) for _ in range(8)]
    one = world.ask(modest, Lane.LONG)
    world.work(10)  # whoever asks for one thing begins with a lead
    used = one.used, sum(piece.used for piece in many)
    assert used[0] > used[1]
    world.work(20)
    assert one.used - used[0] == pytest.approx(10, abs=2)
    assert sum(piece.used for piece in many) - used[1] == pytest.approx(10, abs=2)


def test_who_asks_for_one_thing_goes_before_who_asks_for_many(world):
    running = world.ask(Visitor(), Lane.SHORT)
    world.settle()
    greedy = Visitor()
    for _ in range(4):
        world.ask(greedy, Lane.SHORT)
    single = world.ask(Visitor(), Lane.SHORT)
    world.leave(running)
    assert world.settle().begin == [single]


def test_who_is_far_ahead_need_not_wait_until_a_turn_ends(world):
    heavy = Visitor()
    heavy.charge(1, 0)
    running = world.ask(heavy, Lane.LONG)
    world.work(0.1)
    new = world.ask(Visitor(), Lane.LONG)
    changes = world.settle()
    assert (changes.pause, changes.begin) == ([running], [new])
    near = world.ask(Visitor(), Lane.LONG)
    world.work(0.1)
    assert not near.begun  # of two with equal rights, one has their turn
    world.work(0.11)
    assert (new.running, near.running) == (False, True)


def test_places_beyond_those_that_run_are_for_one_question_of_each_visitor(world):
    greedy = Visitor()
    many = [world.ask(greedy, Lane.LONG) for _ in range(3)]
    world.work(5)
    assert sum(piece.begun for piece in many) == 1
    other = world.ask(Visitor(), Lane.LONG)
    world.work(1)
    assert other.begun


def test_who_has_used_less_goes_first_and_not_who_came_first(world):
    heavy, light = Visitor(), Visitor()
    world.ask(heavy, Lane.SHORT, cost=0.5)
    world.work(1)
    running = world.ask(Visitor(), Lane.SHORT)
    world.settle()
    again, new = world.ask(heavy, Lane.SHORT), world.ask(light, Lane.SHORT)
    world.leave(running)
    assert world.settle().begin == [new]
    assert not again.begun


def test_what_was_used_long_ago_is_forgotten():
    visitor = Visitor()
    visitor.charge(8, 0)
    assert visitor.used(10) == pytest.approx(4)
    assert visitor.used(100) < 0.01


def test_nobody_starves_behind_visitors_who_are_always_new(world):
    heavy = Visitor()
    heavy.charge(4, 0)

    def another():
        world.ask(Visitor(), Lane.SHORT, cost=0.5, then=another)

    for _ in range(5):
        another()
    waits = world.ask(heavy, Lane.SHORT, cost=0.5)
    world.work(60)
    assert waits in world.ended


def test_what_cannot_pause_keeps_its_turn(world):
    steady = Piece(Visitor(), Lane.LONG, steady=True)
    world.turns.enter(steady)
    world.settle()
    world.turns.count(steady, 100)
    other = world.ask(Visitor(), Lane.LONG)
    assert world.settle() == Changes()
    world.turns.leave(steady)
    assert world.settle().begin == [other]


def test_what_cannot_pause_waits_for_its_first_turn_like_all_others(world):
    heavy = Visitor()
    heavy.charge(1, 0)
    running = world.ask(Visitor(), Lane.LONG)
    world.settle()
    world.turns.enter(Piece(heavy, Lane.LONG, steady=True))
    other = world.ask(Visitor(), Lane.LONG)
    world.leave(running)
    assert world.settle().begin == [other]


@pytest.mark.parametrize("lane", list(Lane))
def test_what_cannot_pause_stays_in_its_lane(world, lane):
    steady = Piece(Visitor(), lane, steady=True)
    world.turns.enter(steady)
    world.settle()
    world.turns.count(steady, 100)
    world.settle()
    assert (steady.lane, steady.running, steady.used) == (lane, True, 100)


def test_who_is_far_ahead_takes_the_place_of_one_and_leaves_the_others_their_turns():
    world = World(2)
    heavy, heavier = Visitor(), Visitor()
    heavy.charge(1, 0)
    heavier.charge(2, 0)
    one, other = world.ask(heavy, Lane.LONG), world.ask(heavier, Lane.LONG)
    world.work(0.1)
    new = world.ask(Visitor(), Lane.LONG)
    changes = world.settle()
    assert (changes.pause, changes.begin) == ([other], [new])
    assert one.in_turn == pytest.approx(0.1)  # its turn goes on, and is no new one


def visitors_at_work():
    """What happens to a few visitors: somebody asks, leaves, or time passes and is counted."""
    number = st.integers(0, 11)
    return st.lists(
        st.tuples(st.just("ask"), st.integers(0, 3), st.sampled_from(Lane), st.booleans())
        | st.tuples(st.just("leave"), number)
        | st.tuples(st.just("work"), st.sampled_from((0.0, 1e-4, 0.05, 0.2, 1.0)), number),
        max_size=40,
    )


@given(st.integers(1, 3), visitors_at_work())
def test_to_settle_twice_at_one_moment_changes_nothing(running, happens):
    """Whatever has happened before, also though the pieces that are paused have worked a bit."""
    world, visitors = World(running), [Visitor() for _ in range(4)]
    for what, *how in happens:
        if what == "ask":
            visitor, lane, steady = visitors[how[0]], how[1], how[2]
            if len(visitor.pieces) < visitor.most:
                piece = Piece(visitor, Lane.LONG if steady else lane, steady=steady)
                world.turns.enter(piece)
                world.pieces.append(piece)
        elif what == "leave":
            if world.pieces:
                world.leave(world.pieces[how[0] % len(world.pieces)])
        else:
            world.now += how[0]
            for place, piece in enumerate(world.pieces):
                if piece.running:
                    world.turns.count(piece, how[0] * (how[1] + place) % 12 / 11)
        changes = world.settle()  # which settles twice
        steady = [piece for piece in changes.pause if piece.steady]
        assert steady == []


def test_work_that_competes_changes_turns_once_a_slice_and_not_at_every_look(world):
    """With two visitors and two questions each, every look at one moment undid the last one."""
    for visitor in (Visitor(), Visitor()):
        for _ in range(2):
            world.ask(visitor, Lane.LONG)
    paused = 0
    for _ in range(1000):
        changes = world.settle()
        paused += len(changes.pause)
        world.now += SLICE / 50
        for piece in world.pieces:
            if piece.running:
                world.turns.count(piece, SLICE / 50)
    assert paused <= 1000 / 50


def test_a_visitors_questions_are_bounded_in_a_sentence(world):
    visitor = Visitor()
    for _ in range(8):
        world.ask(visitor, Lane.LONG)
    with pytest.raises(TooBusy, match="You have 8 questions waiting: wait for an answer, or stop"):
        world.ask(visitor, Lane.QUICK)
    world.leave(world.pieces[0])
    world.ask(visitor, Lane.QUICK)


def test_all_questions_together_are_bounded_in_a_sentence():
    world = World(in_all=3)
    for _ in range(3):
        world.ask(Visitor(), Lane.LONG)
    with pytest.raises(TooBusy, match="3 questions of all visitors are waiting"):
        world.ask(Visitor(), Lane.QUICK)


def test_never_more_run_or_are_under_way_than_a_machine_can_bear():
    rng, world = random.Random(7), World(2)
    visitors = [Visitor() for _ in range(9)]
    for _ in range(400):
        asker = rng.choice(visitors)
        if len(asker.pieces) < asker.most:
            world.ask(asker, rng.choice(list(Lane)), rng.choice((0.02, 0.3, 5)))
        if world.pieces and rng.random() < 0.3:
            world.leave(rng.choice(world.pieces))
        world.work(0.05)
        for lane in Lane:
            there = [piece for piece in world.pieces if piece.lane is lane]
            assert sum(piece.running for piece in there) <= 2
            assert sum(piece.begun for piece in there) <= world.turns.most(lane)


def attack(world, rng):
    """All that ``benchmarks/web.py --attacks`` asks for, again and again."""

    def keep(visitor, lane, costs):
        world.ask(visitor, lane, rng.choice(costs), lambda: keep(visitor, lane, costs))

    for visitors, questions, lane, costs in (
        (12, 1, Lane.LONG, (2,)),
        (50, 1, Lane.LONG, (10,)),
        (7, 8, Lane.SHORT, (0.2, 0.5, 20, 20)),
        (2, 8, Lane.LONG, (3.6,)),
    ):
        for visitor in [Visitor() for _ in range(visitors)]:
            for _ in range(questions):
                keep(visitor, lane, costs)


@pytest.mark.parametrize(
    "seed", [0, *(pytest.param(seed, marks=pytest.mark.thorough) for seed in (1, 2))]
)
def test_with_all_the_attacks_at_once_quick_work_and_book_analyses_get_through(seed):
    """On two processors that have other work, too."""
    rng, world = random.Random(seed), World(2, processors=1.4)
    attack(world, rng)
    world.work(5)
    kinds = {"move": (Lane.QUICK, 0.003, 1), "book": (Lane.SHORT, 0.45, 2)}
    asked = {kind: [] for kind in kinds}
    due = []

    def come_later(visitor, kind):
        due.append((world.now + rng.expovariate(1 / kinds[kind][2]), visitor, kind))

    for kind in ["move"] * 8 + ["book"] * 3:
        come_later(Visitor(), kind)
    end = world.now + 60
    while world.now < end:
        for one in [one for one in due if one[0] <= world.now]:
            due.remove(one)
            lane, cost, _ = kinds[one[2]]
            again = functools.partial(come_later, *one[1:])
            asked[one[2]].append(world.ask(one[1], lane, rng.uniform(0.1, 1) * cost, again))
        world.work(0.02)
    world.work(1)
    for kind, least, limit in (("move", 300, 0.25), ("book", 40, 1)):
        good = [one for one in asked[kind] if one in world.ended and one.took < limit]
        assert len(good) >= max(least, 0.95 * len(asked[kind]))


def test_who_waits_is_told_how_many_come_before(world):
    visitors = [Visitor() for _ in range(6)]
    pieces = [world.ask(visitor, Lane.LONG) for visitor in visitors]
    world.settle()
    # One runs; each that waits comes behind those that entered before it.
    assert dict(world.turns.waiting()) == {piece: n for n, piece in enumerate(pieces) if n}
    other = world.ask(visitors[1], Lane.SHORT)  # another lane, where nothing is before it
    world.settle()
    assert other not in dict(world.turns.waiting())
    world.leave(pieces[0])
    world.settle()
    told = dict(world.turns.waiting())
    assert pieces[1] not in told or told[pieces[1]] < 5
    assert sorted(told.values()) == [*range(6 - 1 - len(told), 5)]
