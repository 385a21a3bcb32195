"""Who stands where on a ladder: counted from small games that are written down here."""

import random
from collections import Counter

import numpy as np
import pytest

from pions.app.classes import school, standing
from pions.app.classes.ladder_games import ladder_id
from pions.app.classes.name_list import ListedName
from pions.arena.rating import PER_UNIT, bradley_terry
from pions.core.errors import InvalidOption
from pions.core.types import Side
from pions.families.exact_values import Result, result_of
from pions.games import catalog
from pions.store.class_file import FILE, ClassFile
from pions.store.class_records import Assignment, Presence, Stage
from pions.store.game_records import GameRecord, Seat
from plain_oracle import PlainOracle

GAME = "puissance3"
WORK = Assignment(0, "Puissance 3", GAME, opens=0.0)
LEVEL = "level:n=4"
OPENING = 11
"""Moves after which plain search knows the values of this game soon enough."""


class Ladder:
    """A class of three with one assignment, whose games are told in results."""

    def __init__(self, folder):
        school.create(folder, [ListedName(name) for name in ("Ada", "Zoé", "Max")])
        self.path = folder / FILE
        with ClassFile(self.path) as file:
            self.work = school.give(file, WORK, "2026-11-19T10:00:00")
        self.games = []

    def version(self, person, text):
        """Hand in a version that is accepted, and return its name in games."""
        with ClassFile(self.path) as file:
            made = file.hand_in(
                self.work.number, person, name="a.py", content=text.encode(), received=1.0, late=0.0
            )
            file.advance(made.number, Stage.LADDER, {})
            return made.player

    def pair(self, one, other, *winners):
        """Store a pair of games, the first opened by `one`; or half of one."""
        number = len(self.games)
        for (first, second), winner in zip(((one, other), (other, one)), winners, strict=False):
            place = {first: "first", second: "second", None: None}[winner]
            self.store(first, second, place, f"pair {number}")

    def store(self, first, second, winner, pair, moves="", **more):
        """Add a game, which `keep` stores."""
        number = len(self.games)
        record = GameRecord(
            f"game {number}", pair, GAME, 1, Seat(first, "x"), Seat(second, "x"), "", 1, moves, (),
            winner, "win" if winner else "draw", **more,
        )  # fmt: skip
        self.games.append(record)
        return record

    def keep(self):
        """Store the games."""
        with ClassFile(self.path) as file:
            file.add(ladder_id(self.work.number), enumerate(self.games))

    def ranking(self):
        self.keep()
        return standing.ranking(self.path, self.work.number)


@pytest.fixture
def ladder(tmp_path):
    return Ladder(tmp_path / "class")


def test_an_empty_ladder_ranks_nobody(ladder):
    assert ladder.ranking() == standing.Ranking()


def test_with_fewer_than_ten_games_there_is_no_place(ladder):
    one, other = ladder.version(1, "a"), ladder.version(2, "b")
    for _pair in range(4):
        ladder.pair(one, other, one, one)
    before = ladder.ranking()
    assert [(line.people, line.place, line.games) for line in before.lines] == [
        ((1,), 0, 8),
        ((2,), 0, 8),
    ]
    ladder.pair(one, other, one, one)
    after = ladder.ranking()
    assert [(line.people, line.place, line.games) for line in after.lines] == [
        ((1,), 1, 10),
        ((2,), 2, 10),
    ]
    assert after.games == 10
    assert after.above(2) == after.of(1)
    assert after.above(1) is None


def test_a_team_is_one_line_with_the_program_that_a_member_let_play_last(ladder):
    with ClassFile(ladder.path) as file:
        for person in (1, 2):
            school.change(file, person, team="les As")
    first, rival = ladder.version(1, "a"), ladder.version(3, "c")
    second = ladder.version(2, "b")
    for _pair in range(5):
        ladder.pair(first, rival, first, first)
        ladder.pair(second, rival, rival, second)
    found = ladder.ranking()
    assert [(line.name, line.people) for line in found.lines] == [(rival, (3,)), (second, (1, 2))]
    assert found.of(1) is found.of(2)
    assert found.versions[first][1] == 10
    with ClassFile(ladder.path) as file:
        school.go_back(file, file.hand_ins(1, 1)[0], 2.0)
        assert ladder.ranking().of(2).name == first
        assert standing.work(ladder.path, 1, 2, 0).playing == file.hand_ins(1, 1)[0].number
        school.change(file, 1, presence=Presence.GONE)
    assert ladder.ranking().of(2).name == second


def test_ratings_are_those_of_a_tournament_with_the_same_games(ladder):
    one, other, third = (ladder.version(person, "abc"[person - 1]) for person in (1, 2, 3))
    rng = random.Random(7)
    names = [one, other, third, LEVEL]
    for _pair in range(40):
        two = rng.sample(names, 2)
        ladder.pair(*two, *rng.choices([*two, None], k=2))
    expected = bradley_terry(ladder.games, names, samples=0).players
    found = {line.name: line for line in ladder.ranking().lines}
    assert found.keys() == expected.keys()
    for name, rating in expected.items():
        assert found[name].rating.elo == pytest.approx(rating.elo, abs=1e-3)
        # Not narrower than the curve of the likelihood says.
        assert found[name].rating.interval.low <= rating.interval.low + 1e-3
        assert found[name].games == sum(
            name in {game.first.name, game.second.name} for game in ladder.games
        )


def test_half_a_pair_counts_as_little_as_none(ladder):
    one, other = ladder.version(1, "a"), ladder.version(2, "b")
    for _pair in range(5):
        ladder.pair(one, other, one, other)
    ladder.pair(one, other, one)
    ranking = ladder.ranking()
    assert ranking.games == 10
    assert ranking.of(1).rating.elo == pytest.approx(ranking.of(2).rating.elo, abs=1e-6)


def test_the_same_results_give_the_same_rating_and_both_places(ladder):
    one, other = ladder.version(1, "a"), ladder.version(2, "b")
    for _pair in range(10):
        ladder.pair(one, LEVEL, one, LEVEL)
        ladder.pair(other, LEVEL, other, LEVEL)
    ranking = ladder.ranking()
    for line in ranking.placed:
        assert line.rating.elo == pytest.approx(0, abs=1e-6)
        assert (line.best, line.worst) == (1, 2)
        assert line.stronger == {4: pytest.approx(0.5, abs=1e-6)}
    (level,) = [line for line in ranking.lines if line.level]
    assert (level.level, level.people, level.place, level.games) == (4, (), 0, 40)


def test_who_always_wins_is_surely_above_who_always_loses(ladder):
    best, middle, worst = (ladder.version(person, "abc"[person - 1]) for person in (3, 1, 2))
    for _pair in range(60):
        ladder.pair(best, LEVEL, best, best)
        ladder.pair(middle, LEVEL, middle, LEVEL)
        ladder.pair(worst, LEVEL, LEVEL, LEVEL)
    found = [(line.people, line.place, line.best, line.worst) for line in ladder.ranking().placed]
    assert found == [((3,), 1, 1, 1), ((1,), 2, 2, 2), ((2,), 3, 3, 3)]
    first, second, third = ladder.ranking().placed
    assert first.stronger[4] > 0.999
    assert second.stronger[4] == pytest.approx(0.5, abs=1e-6)
    assert third.stronger[4] < 0.001


def test_only_the_version_that_plays_is_ranked_and_older_ones_are_rated_beside_it(ladder):
    old, rival = ladder.version(1, "a"), ladder.version(2, "b")
    for number in range(10):
        even = (rival, LEVEL) if number % 2 else (LEVEL, rival)  # to open is worth nothing
        ladder.pair(rival, LEVEL, *even)
        ladder.pair(old, LEVEL, LEVEL, LEVEL)
        ladder.pair(old, rival, rival, rival)
    new = ladder.version(1, "better")
    for number in range(10):
        ladder.pair(new, LEVEL, *((new, LEVEL) if number % 2 else (LEVEL, new)))
    ranking = ladder.ranking()
    assert [line.name for line in ranking.placed if 1 in line.people] == [new]
    assert ranking.games == 40  # those of the old version are no longer among them
    assert ranking.of(1).rating.elo == pytest.approx(0, abs=1e-6)
    assert {name: games for name, (_rating, games) in ranking.versions.items()} == {
        new: 20, rival: 20, LEVEL: 40, old: 40
    }  # fmt: skip
    # Forty losses against players of strength 0: the likeliest strength, less the penalty.
    rating, _games = ranking.versions[old]
    strength = rating.elo / PER_UNIT
    assert 40 / (1 + np.exp(-strength)) + 0.1 * strength == pytest.approx(0, abs=1e-3)
    bend = 40 * np.exp(strength) / (1 + np.exp(strength)) ** 2 + 0.1
    assert rating.interval.high - rating.elo == pytest.approx(1.96 * PER_UNIT / bend**0.5, rel=1e-3)


def test_games_of_another_assignment_are_another_ladders(ladder):
    one, other = ladder.version(1, "a"), ladder.version(2, "b")
    for _pair in range(5):
        ladder.pair(one, other, one, one)
    with ClassFile(ladder.path) as file:
        second = school.give(file, WORK, "2026-11-20T10:00:00")
        made = file.hand_in(second.number, 1, name="a.py", content=b"a", received=2.0, late=0.0)
        assert made.player == one  # the same name, in another ladder
        file.advance(made.number, Stage.LADDER, {})
    ladder.keep()
    ranking = standing.ranking(ladder.path, second.number)
    assert [(line.people, line.games) for line in ranking.lines] == [((1,), 0)]
    assert standing.last_games(ladder.path, second.number, one) == []
    with pytest.raises(InvalidOption, match="no such game"):
        standing.game(ladder.path, second.number, "game 0")
    assert standing.game(ladder.path, ladder.work.number, "game 0") == ladder.games[0]


def test_games_between_two_are_counted_for_the_first(ladder):
    one, other, third = (ladder.version(person, "abc"[person - 1]) for person in (1, 2, 3))
    ladder.pair(one, other, one, None)
    ladder.pair(other, one, one, other)
    ladder.pair(one, third, third, third)
    ladder.keep()
    tally = standing.between(ladder.path, ladder.work.number, one, other)
    assert (tally.wins, tally.draws, tally.losses) == (2, 1, 1)
    none = standing.between(ladder.path, ladder.work.number, other, third)
    assert none.games == 0


def test_the_last_games_are_the_players_own_the_very_last_first(ladder):
    one, other, third = (ladder.version(person, "abc"[person - 1]) for person in (1, 2, 3))
    for number in range(5):
        ladder.pair(one, other, one, other)
        if number < 2:
            ladder.pair(other, third, other, third)
    ladder.keep()
    found = standing.last_games(ladder.path, ladder.work.number, one)
    assert [last.record.id for last in found] == [
        game.id for game in reversed(ladder.games) if one in {game.first.name, game.second.name}
    ][: standing.LAST]
    assert [last.side for last in found] == [Side.SECOND, Side.FIRST] * (standing.LAST // 2)


def test_the_decisive_move_is_the_first_after_which_the_result_never_came_back():
    game, oracle, rng = catalog.find(GAME), PlainOracle(), random.Random(5)
    seen = Counter()
    for number in range(24):
        positions, moves = [game.initial()], []
        while positions[-1].outcome() is None:
            moves.append(rng.choice(positions[-1].legal_moves()))
            positions.append(positions[-1].play(moves[-1]))
        winner = positions[-1].outcome().winner
        if winner is None or len(moves) <= OPENING:
            continue
        loser = winner.other
        record = GameRecord(
            f"lost {number}", "", GAME, 1, Seat("1.1", ""), Seat("2.1", ""),
            game.format_moves(moves[:OPENING]), 1, game.format_moves(moves), (),
            "first" if loser else "second", "win",
        )  # fmt: skip
        results = {
            ply: result_of(oracle.value(positions[ply])) for ply in range(OPENING, len(moves))
        }
        results[len(moves)] = Result.LOSS  # for the side that would be to move
        slips = [
            ply
            for ply in range(OPENING, len(moves))
            if ply % 2 == loser and results[ply] != -results[ply + 1]
        ]
        found = standing.why_lost(record, 20.0)
        if not slips:
            assert (found.decisive, found.earlier) == (None, ())
            seen["in the opening"] += 1
            continue
        last = slips[-1]
        assert found.decisive.number == last + 1
        assert found.earlier == tuple(ply + 1 for ply in slips[:-1])
        assert found.decisive.judged.move == moves[last]
        # Before it the loser had more than a loss; after it, never again.
        mine = {ply: result for ply, result in results.items() if ply % 2 == loser}
        assert mine[last] is not Result.LOSS
        assert {result for ply, result in mine.items() if ply > last} <= {Result.LOSS}
        for move in found.decisive.better:
            after = positions[last].play(move)
            assert result_of(-oracle.value(after)) is not Result.LOSS
        seen["earlier" if found.earlier else "one"] += 1
    assert len(seen) == 3, seen  # else this has shown less than it says


def test_a_game_that_was_not_lost_is_not_asked_about(ladder):
    with pytest.raises(InvalidOption):
        standing.why_lost(ladder.store("1.1", "2.1", None, "drawn"), 1.0)
