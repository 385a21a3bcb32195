"""Two people at two machines, as a state machine: whatever they try, in whatever order.

Clocks are held against a model that counts whole seconds one by one.
"""

import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from pions.app.play import clocks as clocks_module
from pions.app.play.clocks import ClockRules, Clocks
from pions.app.play.seated_game import Proposal, SeatedGame
from pions.app.play.session import GameSession
from pions.app.play.tokens import new_token
from pions.core.errors import PionsError
from pions.core.types import Side

TOKENS = "token of whoever opens", "token of the other"
WISHES = ["draw", "undo", "rematch"]
PEOPLE = "human", "human"
RULES = ClockRules(30, 2)
STAND = int(clocks_module.ABSENCE)
sides = st.sampled_from([Side.FIRST, Side.SECOND, None])
wishes = st.sampled_from(WISHES)


def begun(rules=RULES, game="gravity-4x4x3", start=""):
    """Both sit."""
    session = GameSession.open(game, PEOPLE, start)
    return SeatedGame.open(session, TOKENS, rules, 0.0).arrive(Side.FIRST).arrive(Side.SECOND)


class TwoPeople(RuleBasedStateMachine):
    @initialize(timed=st.booleans(), together=st.booleans())
    def sit_down(self, timed, together):
        session = GameSession.open("gravity-3x3x3", PEOPLE)
        self.game = SeatedGame.open(session, TOKENS, RULES if timed else None, 0.0)
        self.owner = [0, 1]  # which of the two people plays the side
        self.now = 0
        self._fresh_clocks()
        self.here = [False, False]
        if together:
            self.arrive(Side.FIRST)
            self.arrive(Side.SECOND)

    def _fresh_clocks(self):
        self.left = [RULES.seconds] * 2
        self.stand = [STAND] * 2
        self.started = False

    def _try(self, act):
        """Whether it was allowed; what is refused is refused with a sentence."""
        before = self.game
        try:
            self.game = act(before)
        except PionsError as error:
            sentence = str(error)
        else:
            return True
        assert sentence.endswith(".")
        assert self.game is before
        return False

    @property
    def over(self):
        return self.game.session.result is not None

    @rule(seconds=st.one_of(st.integers(0, 8), st.sampled_from([STAND - 1, STAND, 400])))
    def wait(self, seconds):
        for _ in range(seconds):
            mover, here = self.game.session.mover, self.game.here
            if self.over or not self.started or not any(here) or 0 in self.left:
                break
            if not here[mover] and self.stand[mover]:
                self.stand[mover] -= 1
            else:
                self.left[mover] -= 1
        self.now += seconds
        was_over = self.over
        self.game = self.game.at(float(self.now))
        if self.game.clocks is not None and not was_over and 0 in self.left:
            assert self.game.session.overtime is Side(self.left.index(0))
            assert self.game.proposal is None

    @rule(seconds=st.integers(1, 10))
    def time_goes_back(self, seconds):
        assert self.game.at(self.now - seconds) is self.game

    @rule(side=st.sampled_from(list(Side)))
    def arrive(self, side):
        self.game = self.game.arrive(side)
        self.here[side] = True

    @rule(side=st.sampled_from(list(Side)))
    def leave(self, side):
        self.game = self.game.leave(side)
        self.here[side] = False

    @rule(who=sides, text=st.sampled_from(["1", "2", "3", "0", "9", "", "x", "\ud800"]))
    def play(self, who, text):
        before = self.game
        if self._try(lambda game: game.play(who, text)):
            assert not before.session.result
            assert all(before.sat)
            assert who is before.session.mover
            assert self.game.session.ply == before.session.ply + 1
            if self.started:
                self.left[who] += RULES.increment
            self.started = True
            kept = before.proposal == Proposal(who, "draw") and not self.over
            assert self.game.proposal == (before.proposal if kept else None)

    @rule(who=sides)
    def resign(self, who):
        was_over = self.over
        if self._try(lambda game: game.resign(who)):
            assert not was_over
            assert self.game.session.resigned is who
            assert who is not None

    @rule(who=sides, wish=wishes)
    def propose(self, who, wish):
        before = self.game
        if self._try(lambda game: game.propose(who, wish)):
            assert who is not None
            if before.proposal is None:
                assert self.game.proposal == Proposal(who, wish)
                assert self.game.session == before.session
                assert (wish == "rematch") == (before.session.result is not None)
            else:
                self._agreed(before, who.other, wish)

    @precondition(lambda self: self.game.offers(Side.FIRST) + self.game.offers(Side.SECOND))
    @rule(data=st.data())
    def propose_what_makes_sense(self, data):
        all_offers = [(side, wish) for side in Side for wish in self.game.offers(side)]
        self.propose(*data.draw(st.sampled_from(all_offers)))
        assert self.game.proposal is not None

    @precondition(lambda self: self.game.proposal)
    @rule(agrees=st.booleans())
    def answer(self, agrees):
        asked = self.game.proposal
        (self.accept if agrees else self.refuse)(asked.by.other, asked.wish)
        assert self.game.proposal is None

    @precondition(lambda self: self.game.session.history.choices and self.game.ready)
    @rule(data=st.data())
    def move_as_one_may(self, data):
        if not self.over:
            move = data.draw(st.sampled_from(self.game.session.history.choices))
            self.play(self.game.session.mover, move)

    @rule(who=sides, wish=wishes)
    def accept(self, who, wish):
        before = self.game
        if self._try(lambda game: game.accept(who, wish)):
            self._agreed(before, who.other, wish)

    @rule(who=sides, wish=wishes)
    def refuse(self, who, wish):
        before = self.game
        if self._try(lambda game: game.refuse(who, wish)):
            assert before.proposal == Proposal(who.other, wish)
            assert self.game.session == before.session
            assert not self._try(lambda game: game.propose(who.other, wish))

    @rule(who=sides, wish=wishes)
    def withdraw(self, who, wish):
        before = self.game
        if self._try(lambda game: game.withdraw(who, wish)):
            assert before.proposal == Proposal(who, wish)
            assert self.game.proposal is None

    @rule()
    def the_server_is_killed(self):
        stored = json.loads(json.dumps(self.game.json()))
        again = SeatedGame.from_json(stored, 0.0)
        gone = replace(self.game, here=(False, False), since=(0.0, 0.0), refused=frozenset())
        assert again == replace(gone, now=0.0)
        self.game, self.now, self.here = again, 0, [False, False]

    def _agreed(self, before, asker, wish):
        assert before.proposal == Proposal(asker, wish)
        after = self.game
        assert after.proposal is None
        if wish == "draw":
            assert after.session.result == "draw"
        elif wish == "undo":
            assert after.session.mover is asker
            assert after.session.ply < before.session.ply <= after.session.ply + 2
        else:
            assert before.session.result is not None
            assert (after.session.result, after.session.ply) == (None, 0)
            self.owner.reverse()
            self.here.reverse()
            self._fresh_clocks()

    @invariant()
    def each_token_opens_the_seat_of_its_owner(self):
        for side in Side:
            assert self.game.role(TOKENS[self.owner[side]]) is side
        assert self.game.role("") is None

    @invariant()
    def it_is_known_who_is_here(self):
        assert self.game.here == tuple(self.here)

    @invariant()
    def clocks_show_what_the_model_counts(self):
        clocks = self.game.clocks
        if clocks is not None:
            assert clocks.left == tuple(self.left)
            assert clocks.absence == tuple(self.stand)
            assert min(clocks.left) >= 0

    @invariant()
    def a_proposal_makes_sense(self):
        if self.game.proposal is not None:
            assert (self.game.proposal.wish == "rematch") == self.over

    @invariant()
    def only_the_clock_of_who_is_to_move_runs(self):
        assert self.game.running in {None, self.game.session.mover}
        if self.over:
            assert self.game.running is self.game.due is None


TwoPeople.TestCase.settings = settings(max_examples=20, stateful_step_count=40, deadline=None)
TestTwoPeople = TwoPeople.TestCase


def test_no_two_tokens_are_alike_and_none_is_short():
    tokens = {new_token() for _ in range(100)}
    assert len(tokens) == 100
    assert all(len(token) >= 22 for token in tokens)


@given(st.text())
def test_no_other_text_opens_a_seat(token):
    assert begun().role(token) is (None if token not in TOKENS else Side(TOKENS.index(token)))


def test_a_token_is_not_kept():
    assert not any(token in json.dumps(begun().json()) for token in TOKENS)


def test_the_clock_starts_with_the_first_move_and_a_lost_connection_stops_it_for_a_while():
    game = begun().at(500.0).play(Side.FIRST, "1")
    assert game.clocks.left == (30, 30)
    game = game.at(505.0).leave(Side.SECOND).at(505.0 + STAND)
    assert game.clocks.left == (30, 25)
    assert game.at(505.0 + STAND + 24).running is Side.SECOND
    lost = game.at(505.0 + STAND + 25)
    assert (lost.session.result, lost.session.overtime) == ("first", Side.SECOND)


def test_where_both_are_away_no_time_passes():
    game = begun().play(Side.FIRST, "1").leave(Side.FIRST).leave(Side.SECOND).at(1e6)
    assert game.clocks.left == (30, 30)
    assert game.clocks.absence == (STAND, STAND)
    assert game.due is None


def test_moves_of_the_start_are_not_taken_back_and_a_rematch_begins_there():
    game = begun(start="12").play(Side.FIRST, "3")
    with pytest.raises(PionsError, match="no move of yours"):
        game.propose(Side.SECOND, "undo")
    over = game.resign(Side.FIRST).propose(Side.SECOND, "rematch").accept(Side.FIRST, "rematch")
    assert over.session.history.written == ("1", "2")


def test_who_has_the_move_takes_back_two_and_who_waits_takes_back_one():
    game = begun().play(Side.FIRST, "1").play(Side.SECOND, "2")
    one = game.propose(Side.SECOND, "undo").accept(Side.FIRST, "undo")
    two = game.propose(Side.FIRST, "undo").accept(Side.SECOND, "undo")
    assert (one.session.ply, two.session.ply) == (1, 0)


@pytest.mark.parametrize("rules", [(0, 0), (-1, 0), (10**6, 0), (60, -1), (60, 10**4)])
def test_clocks_of_no_use_are_refused(rules):
    with pytest.raises(PionsError, match="A clock has from 1"):
        ClockRules(*rules)


@pytest.mark.parametrize(
    "damage",
    [
        {"seals": ["a", "b"]},
        {"seals": []},
        {"clocks": {}},
        {"clocks": Clocks.full(RULES).json() | {"left": [-1, 3]}},
        {"clocks": Clocks.full(RULES).json() | {"left": [float("nan"), 3]}},
        {"clocks": Clocks.full(RULES).json() | {"absence": [float("inf"), 3]}},
        {"proposal": ["first", "a kiss"]},
        {"proposal": ["third", "draw"]},
        {"sat": []},
        {"games": "x"},
    ],
)
def test_what_is_damaged_on_disk_is_an_error_and_no_game(damage):
    stored = begun().json()
    stored["two"] |= damage
    with pytest.raises((PionsError, LookupError, TypeError, ValueError)):
        SeatedGame.from_json(stored, 0.0)


def test_whoever_left_before_a_rematch_is_away_on_the_other_side():
    over = begun().resign(Side.FIRST).propose(Side.FIRST, "rematch").leave(Side.FIRST)
    again = over.accept(Side.SECOND, "rematch")
    assert again.here == (True, False)
    assert again.role(TOKENS[0]) is Side.SECOND


@pytest.mark.parametrize("wish", ["draw", "undo"])
def test_nothing_but_a_rematch_is_proposed_once_the_game_is_over(wish):
    game = begun().resign(Side.FIRST)
    with pytest.raises(PionsError, match="The game is over"):
        game.propose(Side.SECOND, wish)
    assert game.offers(Side.SECOND) == ("rematch",)
    assert begun().play(Side.FIRST, "1").offers(Side.SECOND) == ("draw",)
