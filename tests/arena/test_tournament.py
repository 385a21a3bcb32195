"""Meetings: verdicts go to the one to blame, and what is our own fault is scored for nobody."""

from dataclasses import replace

import pytest

from pions.arena.executor import Here
from pions.arena.finished_work import Done
from pions.arena.referee import Contender, Terms, game_ids, play_pair
from pions.arena.schedule import Pairing, round_robin
from pions.arena.tournament import Meeting, run
from pions.core.seeds import generator
from pions.games.catalog import find
from pions.sandbox import Disqualified, PlayerFileError, Tier, Verdict
from pions.strategies import registry

GAME = find("gravity-4x4x3")
TERMS = Terms(GAME, 7, {"seconds": 1.0}, {"tier": "C"})


class First:
    """Plays the first legal move; does something odd at a given ply."""

    def __init__(self, ply=None, odd=None):
        self.ply, self.odd = ply, odd
        self.output = ""
        self.closed = False

    def choose(self, position):
        self.output += f"ply {position.ply}\n"
        if position.ply == self.ply:
            return self.odd(position)
        return position.legal_moves()[0]

    def close(self):
        self.closed = True


def raises(error):
    def odd(_position):
        raise error

    return odd


def student(name, make):
    return Contender(name, f"sha256:{name}", lambda _game, _seed: make(), trusted=False)


def ours(name, make=First):
    return Contender(name, name, lambda _game, _seed: make())


def played(one, other, opening=()):
    pairing = Pairing(one.name, other.name, 1, opening)
    return play_pair(TERMS, pairing, {one.name: one, other.name: other})


@pytest.mark.parametrize(
    ("tiers", "kept"), [("AC", "C"), ("CA", "C"), ("BB", "B"), ("D", "D"), ("", "C")]
)
def test_the_weaker_isolation_of_the_two_is_kept_with_the_game(tiers, kept):
    players = [First(), First()]
    for player, tier in zip(players, tiers, strict=False):
        player.tier = Tier(tier)
    one, other = (student(name, lambda p=p: p) for name, p in zip("ab", players, strict=True))
    # Where neither says anything, what the tournament said beforehand stands.
    assert [game.conditions["tier"] for game in played(one, other)] == [kept, kept]


@pytest.mark.parametrize(
    ("odd", "termination"),
    [
        (lambda _position: 99, "illegal-move"),
        (lambda _position: None, "illegal-move"),
        (raises(Disqualified(Verdict.TIMEOUT, "too slow")), "timeout"),
        (raises(Disqualified(Verdict.CRASH, "crashed", trace="here")), "crash"),
    ],
)
def test_a_fault_loses_the_game_for_the_one_that_made_it(odd, termination):
    games = played(student("a", lambda: First(2, odd)), ours("b"))
    # At ply 2 it is the opener's turn: a fails where it opens, and plays on where it answers.
    assert (games[0].winner, games[0].termination) == ("second", termination)
    assert games[0].moves == "11"
    assert games[0].detail()
    assert games[1].termination == "win"


def test_a_file_that_cannot_be_read_any_more_loses_before_the_first_move():
    def fails():
        raise PlayerFileError("cannot be read", verdict=Verdict.EXCEPTION, output="why?")

    games = played(student("a", fails), ours("b"))
    assert [(game.winner, game.termination, game.moves) for game in games] == [
        ("second", "exception", ""),
        ("first", "exception", ""),
    ]
    assert games[0].first.output == "why?"


def test_after_a_fault_a_fresh_player_sits_down_and_the_old_one_is_sent_away():
    made = []

    def make():
        made.append(First(2, lambda _position: 99))
        return made[-1]

    played(student("a", make), ours("b"))
    assert len(made) == 2
    assert all(player.closed for player in made)


def test_without_a_fault_a_player_stays_for_both_games_and_its_output_is_told_apart():
    made = []

    def make():
        made.append(First())
        return made[-1]

    games = played(student("a", make), student("b", make))
    assert len(made) == 2
    assert all(player.closed for player in made)
    assert games[0].first.output.splitlines()[:2] == ["ply 0", "ply 2"]
    assert games[1].second.output.splitlines()[:2] == ["ply 1", "ply 3"]


@pytest.mark.parametrize(
    "error", [ValueError("ours"), Disqualified(Verdict.CRASH, "?"), PlayerFileError("no verdict")]
)
def test_a_fault_of_a_player_of_ours_is_nobodys_loss(error):
    with pytest.raises(type(error)):
        played(ours("a", lambda: First(0, raises(error))), ours("b"))


def test_players_get_the_opening_and_the_opener_moves_first_after_it():
    games = played(ours("a"), ours("b"), opening=(3, 2))
    for game in games:
        assert game.opening == "43"
        assert game.moves.startswith("431")
        assert len(game.seconds) == len(game.moves) - 2


def test_ids_are_known_before_the_games_and_depend_on_all_that_matters():
    a, b = ours("a"), ours("b")
    pairing = Pairing("a", "b", 1, ())
    ids = game_ids(TERMS, pairing, {"a": a, "b": b})
    assert ids == tuple(game.id for game in played(a, b))
    others = {
        game_ids(terms, other, {"a": one, "b": b})[0]
        for terms, other, one in (
            (TERMS, pairing, replace(a, program="another")),
            (TERMS, replace(pairing, opening=(1, 1)), a),
            (TERMS, replace(pairing, round=2), a),
            (replace(TERMS, seed=8), pairing, a),
            (replace(TERMS, limits={"seconds": 2.0}), pairing, a),
            (replace(TERMS, game=find("connect4")), pairing, a),
        )
    }
    assert len(others | set(ids)) == 8
    same = replace(TERMS, conditions={"tier": "A"})
    assert game_ids(same, pairing, {"a": a, "b": b}) == ids


def test_halves_of_characters_and_endless_tracebacks_can_be_kept():
    loss = Disqualified(Verdict.EXCEPTION, "\ud800", trace="x" * 100_000)
    game = played(student("a", lambda: First(0, raises(loss))), ours("b"))[0]
    assert len(game.detail()) < 5000
    game.detail().encode()


def meetings(names, rounds=1):
    return [Meeting(*one) for one in enumerate(round_robin(names, [()], rounds))]


def test_what_fails_through_our_fault_is_tried_again_and_then_reported():
    tries = []

    def flaky():
        tries.append(1)
        if len(tries) < 3:
            raise OSError("no more processes")
        return First()

    def hopeless():
        raise OSError("never")

    players = {one.name: one for one in (ours("a"), ours("b", flaky), ours("c", hopeless))}
    *pieces, last = run(iter(meetings(players)), players, TERMS, Here())
    done = [one.meeting.pairing for piece in pieces for one in piece]
    assert [(one.one, one.other) for one in done] == [("a", "b")]
    assert {(one.meeting.pairing.one, one.meeting.pairing.other) for one in last} == {
        ("a", "c"),
        ("b", "c"),
    }
    assert all("never" in one.problem and one.games == () for one in last)


class Lossy(Here):
    """Loses the first piece of work altogether."""

    def __init__(self):
        self.lost = 0

    def run(self, work, items):
        for done in super().run(work, items):
            if not self.lost:
                self.lost += 1
                yield Done(done.item, None, RuntimeError("the worker is gone"))
            else:
                yield done


def test_a_piece_of_work_that_is_lost_is_done_again():
    names = ("random", "oneply")
    players = {
        name: Contender(
            name, name, lambda game, seed, n=name: registry.build(n, game, generator(seed))
        )
        for name in names
    }
    todo = meetings(names, rounds=40)
    crew = Lossy()
    found = [one for piece in run(iter(todo), players, TERMS, crew) for one in piece]
    assert crew.lost == 1
    assert sorted(one.meeting.number for one in found) == list(range(40))
    assert not any(one.problem for one in found)
