"""Games of Hex reviewed by chances: proofs are true, the rest says that it is an estimate."""

import json
import random

import pytest

from pions.app.board.history import History
from pions.app.solver import chance_reviews, reviewing
from pions.app.solver.assessments import GameReview, GuessedMove, GuessedReview
from pions.core.types import Side
from pions.families.hex.descriptions.remarks import RemarkKind
from pions.families.hex.proofs.hex_solver import solver_for
from pions.games.hexagon import Hex
from pions.render import answer_sentences, answers, reasons
from pions.render.value_tables import Paper

LET_GO = "d4 a1 c6 c5 a2 d5"
"""On 7 by 7: Red enters a bridge, Blue looks elsewhere, Red cuts."""


def game(size, moves):
    return History.recall(f"hex-{size}", moves=moves.split())


def at_random(size, seed):
    history, rng = History((Hex(size).initial(),)), random.Random(seed)
    while history.position.outcome() is None:
        history = history.play(rng.choice(history.position.legal_moves()))
    return history


@pytest.mark.parametrize("seed", range(4))
def test_what_is_proved_is_what_the_solver_says(seed):
    history = at_random(5, seed)
    found = chance_reviews.review(history, 0.1)
    solver, proved = solver_for(Hex(5)), 0
    for at, after, one in zip(history.positions, history.positions[1:], found.moves, strict=False):
        for position, chance, sure in zip(
            (at, after), (one.before, one.after), one.proved, strict=True
        ):
            if sure:
                assert chance == (solver.winner(position) is at.to_move)
                proved += 1
    assert proved > 2  # the end of a game is easy


def test_the_game_at_a_glance_is_told_first_and_then_how_far_it_is():
    heard = []
    found = chance_reviews.review(game(7, LET_GO), 0.05, lambda *told: heard.append(told))
    (glance,) = heard[0]
    assert isinstance(glance, GuessedReview)
    assert glance.searched == 0
    assert answer_sentences.judged_by(glance).startswith("By the network at a glance: an estimate")
    assert len(glance.moves) == len(found.moves) == 6
    steps = heard[1:]
    assert all(len(told) == 2 for told in steps)
    assert [done for done, _ in steps] == sorted(done for done, _ in steps)
    assert steps[-1][0] == steps[-1][1]


@pytest.mark.parametrize("after", [1, 3, 5])
def test_an_interrupted_review_keeps_what_it_has(after):
    heard = []

    def tell(*told):
        heard.append(told)
        if len(heard) > after:
            raise KeyboardInterrupt

    found = chance_reviews.review(game(7, LET_GO), 0.05, tell)
    assert found.interrupted
    assert len(found.moves) == 6
    assert answer_sentences.judged_by(found).startswith("Interrupted: ")
    assert json.loads(json.dumps(found.json()))["interrupted"] is True


def test_without_time_nothing_is_searched_and_the_glance_stands():
    found = chance_reviews.review(game(7, LET_GO), 1e-9)
    assert not found.interrupted
    assert all(0 <= one.after <= 1 for one in found.moves)


def test_moves_come_with_what_players_say_and_the_reasons_with_their_words():
    found = chance_reviews.review(game(7, LET_GO), 0.1)
    told = json.loads(json.dumps(found.json()))
    said = [{(one["about"], one["kind"]) for one in move["remarks"]} for move in told["moves"]]
    assert ("move", "bridge-made") in said[2]
    assert ("move", "bridge-intruded") in said[3]
    assert ("move", "bridge-let-go") in said[4]
    assert ("move", "cut") in said[5]
    kinds = {kind.value for kind in RemarkKind}
    assert all(kind in kinds for move in said for _, kind in move)
    assert 4 in found.worst
    words = [one.line for one in reasons.reasons(found.history.game, found.moves[4].reasons)]
    assert words[0] == "The intrusion into the bridge d4-c6 is not answered: Red can take d5."
    printed = answers.sections(found, Paper(80, blocks=False))
    lines = [line for one in printed for line in one.sentences]
    assert f"  {words[0]}" in lines
    assert any(line.startswith("Bridge: Two stones of one colour") for line in lines)


def test_a_swap_and_a_short_game_are_reviewed():
    history = History.recall("hex-7-swap", moves=["d4", "swap-pieces", "c3"])
    found = chance_reviews.review(history, 0.02)
    assert [one.move for one in found.moves] == list(history.moves)
    assert found.moves[1].reasons[0].remarks == ()


def test_a_proved_blunder_is_called_one():
    # The centre wins on 5 by 5; the corner gives that away.
    history = game(5, "c3 c2 e5")
    solver = solver_for(Hex(5))
    winners = [solver.winner(position) for position in history.positions[2:]]
    assert winners == [Side.FIRST, Side.SECOND]
    found = chance_reviews.review(history, 5.0)
    assert found.moves[2].proved == (True, True)
    assert answer_sentences.mark(found, 2) == "??"
    assert "It was won and is lost now: proved." in answer_sentences.costly(found, 2)
    (better,) = found.moves[2].better
    assert solver.winner(history.positions[2].play(better)) is Side.FIRST


def test_a_move_costs_something_where_the_position_before_it_is_known_as_well_as_the_one_after():
    def move(before, after, *proved):
        return GuessedMove(0, before, after, 0.0, proved=proved)

    game = [
        move(0.6, 0.2, False, False),
        move(0.16, 0.0, False, True),  # it may have been lost before
        move(1.0, 0.0, True, True),
        move(1.0, 0.5, True, False),
        move(0.0, 0.0, True, True),
        move(0.55, 0.5, False, False),
    ]
    assert chance_reviews.costly(game) == (0, 2, 3)


def test_a_game_of_seven_by_seven_is_judged_by_proofs_alone():
    history = game(7, LET_GO)
    heard = []
    found = reviewing.review(history, progress=lambda *told: heard.append(told))
    assert isinstance(found, GameReview)
    assert heard == [(done, 6) for done in range(1, 7)]
    solver = solver_for(Hex(7))
    for place, one in enumerate(found.moves):
        at, after = history.positions[place : place + 2]
        assert one.best == (1 if solver.winner(at) is at.to_move else -1)
        assert one.value == (1 if solver.winner(after) is at.to_move else -1)
    assert found.mistakes
    for mistake in found.mistakes:
        (better,) = mistake.better
        assert solver.winner(mistake.position.play(better)) is mistake.position.to_move
