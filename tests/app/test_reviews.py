"""Lost games reviewed by the solver: held to plain search, within the time they are given."""

from itertools import count, pairwise

import pytest

from pions.app.tournament import results, reviews
from pions.families.exact_values import Result, result_of
from pions.games import catalog
from plain_oracle import PlainOracle
from tournaments import finished, request


def played(folder, **settings):
    """The results of a small tournament of quick players."""
    finished(request(folder, **settings))
    return results.read(folder / "games.db")


@pytest.fixture(scope="module")
def found(tmp_path_factory):
    return played(tmp_path_factory.mktemp("reviews"), rounds=2)


def test_the_changes_of_each_lost_game_are_those_plain_search_finds(found):
    oracle = PlainOracle()
    review = reviews.review(found)
    assert review.changes
    assert not review.left
    for record in found.records:
        if record.winner is None:
            assert record.id not in review.changes
            continue
        game = catalog.find(record.game)
        moves = game.parse_moves(record.moves)
        positions = [game.initial()]
        for move in moves:
            positions.append(positions[-1].play(move))
        values = list(map(oracle.value, positions))
        expected = [
            (place, moves[place], result_of(before), Result(-result_of(after)))
            for place, (before, after) in enumerate(pairwise(values))
            if place >= len(game.parse_moves(record.opening))
            and result_of(before) != -result_of(after)
        ]
        told = review.changes[record.id]
        assert [(c.place, c.move, c.before, c.after) for c in told] == expected
        assert all(change.side == positions[change.place].to_move for change in told)
        assert all(change.after < change.before for change in told)


def test_who_lost_on_the_board_made_a_mistake_unless_the_opening_was_lost(found):
    review = reviews.review(found)
    oracle = PlainOracle()
    for record in found.records:
        if record.winner is None:
            continue
        game = catalog.find(record.game)
        start = game.parse_position(record.opening)
        loser = 1 if record.winner == "first" else 0
        value = oracle.value(start) if start.to_move == loser else -oracle.value(start)
        blamed = any(change.side == loser for change in review.changes[record.id])
        assert blamed or value < 0


def test_a_review_without_time_left_tells_how_many_games_it_left_out(found):
    ticks = count(step=5.0)
    review = reviews.review(found, 12.0, clock=lambda: next(ticks))
    assert 0 < len(review.changes) < review.lost
    assert review.left == review.lost - len(review.changes)
    assert not review.interrupted


def test_ctrl_c_ends_a_review_and_keeps_what_was_found(found):
    def progress(done, _total):
        if done == 2:
            raise KeyboardInterrupt

    review = reviews.review(found, progress=progress)
    assert len(review.changes) == 2
    assert review.interrupted


def test_a_review_tells_how_far_it_is(found):
    heard = []
    review = reviews.review(found, progress=lambda *news: heard.append(news))
    assert heard == [(done, review.lost) for done in range(review.lost)]


def test_a_game_too_hard_for_its_share_of_the_time_is_left_out(tmp_path):
    found = played(tmp_path, game="gravity-8x6x4", yardsticks=("random", "oneply"))
    review = reviews.review(found, 0.5)
    assert review.lost
    assert review.left


@pytest.mark.parametrize("game", ["hex-3", "gravity-9x9x4"])
def test_a_game_without_a_solver_has_no_review(tmp_path, game):
    found = played(tmp_path, game=game, yardsticks=("random", "oneply"))
    assert not reviews.possible(found)
    assert reviews.review(found) is None
