"""One front of the solvers: every game is asked in the same way, and answers in the same form."""

import json
import random
from functools import cache

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from boards import morpion_games, positions_of
from pions.app.board.history import History
from pions.app.solver import (
    estimated_answers,
    exact_answers,
    reviewing,
    searched_reviews,
)
from pions.app.solver.assessments import GameReview, GuessedReview
from pions.core import language
from pions.core.errors import InvalidOption
from pions.core.types import Side
from pions.families.exact_values import Result
from pions.families.judged_moves import Grade, Reason
from pions.games.catalog import find
from pions.games.hexagon import Hex
from pions.games.morpion import Morpion
from pions.render import answer_sentences, answers
from pions.render.value_tables import Paper
from pions.search.scoring import WIN

MORPION = Morpion()


@cache
def worth(position):
    """1 where the side to move wins with best play, 0 for a draw, -1 where it loses."""
    outcome = position.outcome()
    if outcome is not None:
        return 0 if outcome.winner is None else -1
    return max(-worth(position.play(move)) for move in position.legal_moves())


def played_at_random(game, seed, most=99):
    rng, history = random.Random(seed), History((find(game).initial(),))
    while history.position.outcome() is None and len(history.moves) < most:
        history = history.play(rng.choice(history.position.legal_moves()))
    return history


@given(positions_of(morpion_games, 8))
def test_morpion_is_solved_as_plain_search_solves_it(position):
    assume(position.legal_moves())
    found = exact_answers.analyse(History((position,)))
    assert found.exact
    assert found.result is Result(worth(position))
    for one in found.moves:
        assert one.forecast.result == -worth(position.play(one.move))
        end = position
        for move in one.line:
            end = end.play(move)
        assert end.outcome() is not None
        assert len(one.line) == one.forecast.plies
        if one.reason is Reason.FAILS_TO_BLOCK:
            assert end.outcome().winner is position.to_move.other
    assert exact_answers.solve(History((position,))).value == found.value


def test_what_everybody_knows_about_morpion():
    """The corner is answered in the centre only, the centre in a corner; nobody wins."""
    assert exact_answers.prove(find("morpion")).result is Result.DRAW
    assert exact_answers.analyse(History.recall("morpion", "a1")).best == ("b2",)
    centre = exact_answers.analyse(History.recall("morpion", "b2"))
    assert set(centre.best) == {"a1", "c1", "a3", "c3"}


@pytest.mark.parametrize("code", language.LANGUAGES)
@given(position=positions_of(morpion_games, 8))
def test_every_judged_move_has_its_sentences_in_both_languages(position, code):
    assume(position.legal_moves())
    language.use(code)
    found = exact_answers.analyse(History((position,)))
    shown = answers.sections(found, Paper(80))
    said = [sentence for one in shown for sentence in (one.heading, *one.sentences)]
    assert not any("{" in sentence for sentence in said)
    for one in found.moves:
        if one.grade in {Grade.CHANGES, Grade.REVERSES}:
            name = MORPION.format_move(one.move)
            assert any(sentence.startswith(name) for sentence in said)


COMMON = {
    *("game", "position", "to_move", "exact", "value", "result", "winner", "discs", "plies"),
    *("best", "line", "judged", "estimate", "proved", "depth", "nodes", "seconds"),
}


@pytest.mark.parametrize(
    ("game", "text"),
    [("gravity-4x4x3", "12"), ("morpion", "b2"), ("hex-3", "b2 a1"), ("hex-3-swap", "")],
)
def test_every_answer_has_the_same_form(game, text):
    told = [
        exact_answers.solve(History.recall(game, text)),
        exact_answers.analyse(History.recall(game, text)),
        exact_answers.prove(find(game)),
    ]
    for found in (*told, estimated_answers.by_search(History.recall(game, text), 0.01)):
        form = json.loads(json.dumps(found.json()))
        assert form.keys() >= COMMON
        assert form["exact"] == found.exact == (form["value"] is not None)
        names = {find(game).format_move(one.move) for one in found.moves}
        assert {one["move"] for one in form["judged"]} == names


def test_a_game_without_a_solver_is_searched():
    with pytest.raises(InvalidOption, match="No solver here knows othello-6"):
        exact_answers.analyse(History.recall("othello-6"))
    found = estimated_answers.by_search(History.recall("othello-6"), 0.01)
    assert not found.exact
    assert found.best


@given(positions_of(st.integers(2, 3).map(Hex), 6))
def test_a_small_hex_game_is_reviewed_by_proofs(position):
    history = History((position,))
    rng = random.Random(position.ply)
    while history.position.outcome() is None:
        history = history.play(rng.choice(history.position.legal_moves()))
    assume(history.moves)
    found = reviewing.review(history)
    assert isinstance(found, GameReview)
    for at, one in zip(found.positions, found.moves, strict=True):
        after = at.play(one.move)
        lost = after.outcome() is None and after.to_move is solver_winner(after)
        assert (one.value == -1) == lost
        assert one.grade is (
            Grade.REVERSES if lost and solver_winner(at) is at.to_move else Grade.KEEPS
        )
    for mistake in found.mistakes:
        assert mistake.better
        for move in mistake.better:
            after = mistake.position.play(move)
            assert after.outcome() is not None or solver_winner(after) is mistake.position.to_move


@cache
def solver_winner(position):
    """Who wins a small position of Hex, by trying everything."""
    if position.outcome() is not None:
        return position.outcome().winner
    mover = position.to_move
    wins = any(solver_winner(position.play(move)) is mover for move in position.legal_moves())
    return mover if wins else mover.other


@given(positions_of(morpion_games, 8))
def test_a_search_that_sees_the_end_judges_a_game_as_the_solver_does(position):
    assume(position.ply >= 3)
    history = History((position,))
    rng = random.Random(position.ply)
    while history.position.outcome() is None:
        history = history.play(rng.choice(history.position.legal_moves()))
    assume(history.moves)
    exact, guess = reviewing.review(history), searched_reviews.review(history, 60)
    for one, other in zip(exact.moves, guess.moves, strict=True):
        assert (other.before >= WIN) == (one.best > 0)
        assert (other.after >= WIN) == (one.value > 0)
        assert (other.after <= -WIN) == (one.value < 0)
    changes = set(exact.changes)
    assert changes <= set(guess.worst)
    for index in changes:
        words = answer_sentences.costly(guess, index)
        assert words.startswith(f"Move {position.ply + index + 1}: ")


@pytest.mark.parametrize("game", ["othello-6", "gravity-9x9x4"])
def test_a_review_by_search_says_whose_it_is_and_never_calls_itself_exact(game):
    history = played_at_random(game, 1, most=6)
    heard = []
    settings = exact_answers.SolverSettings(seconds=0.01)
    found = reviewing.review(history, settings, lambda *steps: heard.append(steps))
    assert isinstance(found, GuessedReview)
    assert heard == [(done, 6) for done in range(1, 7)]
    told = json.loads(json.dumps(found.json()))
    assert (told["exact"], told["search"]) == (False, "deepening:seconds=0.01")
    for one in told["moves"]:
        assert one["loss"] >= 0
        assert bool(one["better"]) >= (one["loss"] > 0)
        assert one["move"] not in one["better"]
    losses = [one["loss"] for one in told["moves"]]
    named = [losses[number - 1] for number in told["lost_most"]]
    assert sorted(losses, reverse=True)[: len(named)] == sorted(named, reverse=True)
    assert "“deepening:seconds=0.01”" in answer_sentences.judged_by(found)
    assert "an estimate, not a proof" in answer_sentences.judged_by(found)


def test_a_large_hex_board_is_reviewed_by_the_network():
    history = played_at_random("hex-8", 5, most=6)
    found = reviewing.review(history, exact_answers.SolverSettings(seconds=0.1))
    assert isinstance(found, GuessedReview)
    assert found.chances
    for at, one in zip(history.positions, found.moves, strict=False):
        assert 0 <= one.after <= 1
        assert (one.height > 0) == ((one.after > 0.5) == (at.to_move is Side.FIRST))
    words = answer_sentences.judged_by(found)
    assert words.startswith("By the network and a short search: an estimate, not a proof.")
    assert "10% of the chances or more" in words
