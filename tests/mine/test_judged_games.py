"""Kept games judged: the errors are those of a review, and they are kept for that game only."""

import random

import pytest

from pions.app.mine import judged_games, kept_game
from pions.app.mine.kept_game import GameReader, KeptGame
from pions.app.mine.library import GameQuery
from pions.app.play.session import HUMAN
from pions.app.puzzles import finding
from pions.app.puzzles.puzzle import parsed
from pions.app.solver import exact_answers, reviewing
from pions.core.types import Side
from pions.families.exact_values import result_of
from shelves import LEVEL, played


def kept(session) -> KeptGame:
    """A game as it is kept."""
    return kept_game.kept_game("k" * 16, kept_game.stored(session, 1.0), 1.0)


def judged(session) -> KeptGame:
    """The same once it is judged."""
    found = judged_games.judge(kept(session))
    return kept_game.kept_game("k" * 16, kept_game.stored(session, 1.0) | found, 1.0)


def at_random(rng, seats):
    """A game to its end."""
    session = played("", seats)
    while session.result is None:
        session = session.play(rng.choice(session.history.choices))
    return session


def test_the_errors_of_a_game_under_way_are_not_told():
    going_on, over = judged(played("1")), judged(played("1", resign=True))
    assert (going_on.errors, going_on.told_errors) == ((0,), None)
    assert over.told_errors == over.errors
    for wish in ("some", "none"):
        assert not GameQuery(errors=wish).meets(going_on, "")


def test_an_opening_on_the_edge_loses_and_one_in_the_middle_wins():
    assert judged(played("1", resign=True)).errors == (0,)
    assert judged(played("4", resign=True)).errors == ()
    assert judged(played("14", seats=(LEVEL, HUMAN))).errors == ()


def test_errors_of_a_game_that_began_elsewhere_are_still_its_persons():
    begun = played("4", start="4", seats=(LEVEL, HUMAN))
    drawn = begun.history.drawing
    assert kept(played("4", start=drawn, seats=(LEVEL, HUMAN))).opener is Side.FIRST
    assert kept(played("44", start="4", seats=(LEVEL, HUMAN))).opener is Side.FIRST


@pytest.mark.parametrize("seats", [(HUMAN, LEVEL), (LEVEL, HUMAN), (HUMAN, HUMAN)])
def test_errors_are_the_moves_that_a_review_says_changed_the_result(seats):
    rng = random.Random(5)
    for _ in range(4):
        session = at_random(rng, seats)
        review = reviewing.review(session.history)
        changed = {
            mistake.number - 1
            for mistake in review.mistakes
            if result_of(mistake.judged.value) < result_of(mistake.judged.best)
        }
        mine = {n for n in changed if seats[n % 2] == HUMAN}
        assert set(judged(session).errors) == mine


def test_puzzles_are_those_of_a_lost_game_only():
    rng = random.Random(3)
    scores = set()
    for _ in range(12):
        session = at_random(rng, (HUMAN, LEVEL))
        game = judged(session)
        scores.add(game.score)
        solver = exact_answers.solver_of(session.history.game)
        missed = list(finding.missed(session.history, Side.FIRST, solver))
        assert [parsed(line) for line in game.puzzles] == (missed if game.score == "lost" else [])
    assert {"won", "lost"} <= scores


def test_at_a_table_for_two_the_puzzles_are_those_of_whoever_lost():
    rng = random.Random(4)
    for _ in range(4):
        session = at_random(rng, (HUMAN, HUMAN))
        stored = kept_game.stored(session, 1.0, owners=["anna", "ben"])
        game = kept_game.kept_game("k" * 16, stored, 1.0)
        stored |= judged_games.judge(GameReader("anna").own(game))
        assert stored["judged"] == judged_games.judge(game)["judged"]  # whoever asks
        loser = {"first": "ben", "second": "anna"}.get(session.result)
        for name in ("anna", "ben"):
            mine = GameReader(name).own(kept_game.kept_game("k" * 16, stored, 1.0))
            assert bool(judged_games.puzzles([mine])) is (name == loser and bool(mine.puzzles))
            assert mine.errors is not None
            assert {number % 2 for number in mine.errors} <= {("anna", "ben").index(name)}
            if session.result != "draw":
                assert (mine.score == "lost") is (name == loser)


def test_what_was_judged_counts_for_that_game_only():
    before, after = played("145"), played("146")
    found = judged_games.judge(kept(before))
    game = kept_game.kept_game("k" * 16, kept_game.stored(after, 1.0) | found, 1.0)
    assert game.values is None
    assert game.errors is None


def test_only_games_with_exact_values_are_judged():
    assert judged_games.can_be_judged(kept(played("4")))
    assert not judged_games.can_be_judged(kept(played(["a1"], game="hex-11")))
    assert not judged_games.can_be_judged(kept(played("")))
