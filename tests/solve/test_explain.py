"""Explanations on small boards, against what really happens on the line they show."""

import pytest
from hypothesis import assume, given

from boards import gravity_games, positions_of
from pions.app.board.history import History
from pions.app.solver import reviewing
from pions.families.exact_values import Result, forecast, result_of, value_of_win_now
from pions.families.gravity.explain import explain, threats
from pions.families.judged_moves import Grade, Reason, grade, winning_moves
from pions.games.gravity import Gravity
from plain_oracle import PlainOracle

SMALL = [Gravity(4, 3, 3), Gravity(3, 4, 3), Gravity(4, 4, 3, diagonals=False)]
oracle = PlainOracle()


def reachable(game):
    seen, queue = {game.initial()}, [game.initial()]
    for position in queue:
        for move in position.legal_moves():
            after = position.play(move)
            if after not in seen:
                seen.add(after)
                queue.append(after)
    return queue


@given(positions_of(gravity_games(largest=4), 14))
def test_the_line_shows_the_value(position):
    assume(position.legal_moves())
    for move in position.legal_moves():
        judged = explain(position, move, oracle)
        end = position
        for played in judged.line:
            end = end.play(played)
        outcome = end.outcome()
        expected = Result.DRAW
        if outcome.winner is not None:
            expected = Result.WIN if outcome.winner is position.to_move else Result.LOSS
        assert judged.forecast.result is expected
        if expected is not Result.DRAW:
            assert len(judged.line) == judged.forecast.plies


@pytest.mark.parametrize("game", SMALL[:2], ids=lambda game: game.name)
def test_every_losing_move_has_a_reason_and_the_reason_is_true(game):
    seen = set()
    for position in reachable(game):
        for move in position.legal_moves():
            judged = explain(position, move, oracle)
            seen.add(judged.reason)
            if judged.forecast.result is Result.LOSS:
                assert judged.reason is not None
            after = position.play(move)
            match judged.reason:
                case Reason.IMMEDIATE_WIN:
                    assert winning_moves(position)
                case Reason.FAILS_TO_BLOCK:
                    assert set(threats(position)) & set(winning_moves(after))
                case Reason.UNDER_A_THREAT:
                    assert not threats(position)
                    assert winning_moves(after) == (move,)
                case Reason.DOUBLE_THREAT | Reason.ZUGZWANG:
                    last = position
                    for played in judged.line[:-2]:
                        last = last.play(played)
                    # Whatever is played there, the other side wins at once.
                    assert all(winning_moves(last.play(m)) for m in last.legal_moves())
                    assert bool(threats(last)) == (judged.reason is Reason.DOUBLE_THREAT)
    assert {Reason.IMMEDIATE_WIN, Reason.FAILS_TO_BLOCK, Reason.UNDER_A_THREAT} <= seen
    assert Reason.DOUBLE_THREAT in seen


@given(positions_of(gravity_games(largest=4), 14))
def test_a_best_move_keeps_and_no_move_is_better(position):
    assume(position.legal_moves())
    judged = [explain(position, move, oracle) for move in position.legal_moves()]
    assert any(one.grade is Grade.KEEPS for one in judged)
    for one in judged:
        assert one.value <= one.best
        assert (one.grade is Grade.KEEPS) == (one.value == one.best)
        if one.grade is Grade.SLOWER:
            assert result_of(one.value) is result_of(one.best)


@pytest.mark.parametrize(
    ("value", "best", "wanted"),
    [
        (3, 3, Grade.KEEPS),
        (1, 3, Grade.SLOWER),
        (-9, -2, Grade.SLOWER),
        (0, 1, Grade.CHANGES),
        (-4, 0, Grade.CHANGES),
        (-1, 1, Grade.REVERSES),
    ],
)
def test_grades_count_classes_of_result(value, best, wanted):
    assert grade(value, best) is wanted


@given(positions_of(gravity_games(largest=4) | gravity_games(largest=4, limited=True), 14))
def test_a_win_now_has_the_value_of_the_convention(position):
    left = (position.game.discs or position.game.width * position.game.height) - position.ply
    if position.legal_moves() and winning_moves(position):
        assert oracle.value(position) == value_of_win_now(left)
        assert forecast(oracle.value(position), left).plies == 1


def test_a_review_finds_the_move_that_changed_the_result():
    game = Gravity(4, 4, 3)
    start = game.initial()
    flawless = reviewing.review(History.recall(game.name, game.format_moves(oracle.line(start))))
    assert flawless.turning_point is None
    assert flawless.changes == ()
    assert flawless.accuracy()[start.to_move] == 1

    game = Gravity(5, 3, 3)
    start = game.initial()
    values = oracle.values(start)
    worst = min(values, key=lambda move: values[move])
    assert result_of(values[worst]) < result_of(max(values.values()))
    spoilt = reviewing.review(History.recall(game.name, game.format_moves((worst,))))
    assert spoilt.turning_point == 0
    assert spoilt.accuracy()[start.to_move] == 0
    assert spoilt.accuracy()[start.to_move.other] is None
