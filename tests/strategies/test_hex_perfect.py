"""Perfect play on small Hex boards: held to the rules, move by move."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pions
from boards import positions_of
from hex_boards import wins
from pions.app.play.opponents import Opponents
from pions.core.errors import InvalidOption
from pions.core.seeds import generator
from pions.core.types import Side
from pions.families.hex.hex_evaluators import distance
from pions.games.hexagon import Hex
from pions.search.scoring import WIN
from pions.strategies.registry import build

STYLES = ["perfect", "perfect:style=any"]
small = positions_of(st.sampled_from([Hex(2), Hex(3), Hex(4)]), longest=14).filter(
    lambda p: p.outcome() is None and (p.game.size < 4 or p.ply >= 6)
)


def won_after(position, move):
    """Whether whoever plays `move` wins with best play, by the rules alone."""
    after = position.play(move)
    return after.outcome() is not None or not wins(after)


@given(small, st.sampled_from(STYLES), st.integers(0, 9))
def test_a_won_position_stays_won_and_every_answer_is_legal(position, spec, seed):
    move = build(spec, position.game, generator(seed)).choose(position)
    assert move in position.legal_moves()
    assert won_after(position, move) == wins(position)


@given(small, st.sampled_from(STYLES))
def test_its_scores_are_the_truth(position, spec):
    found = build(spec, position.game, generator(0)).analyse(position)
    assert found.exact
    assert found.scores == {
        move: WIN if won_after(position, move) else -WIN for move in position.legal_moves()
    }


@pytest.mark.parametrize("spec", STYLES)
def test_whoever_should_win_does(spec):
    assert pions.play("hex-4", spec, spec, seed=1).winner is Side.FIRST
    assert pions.play("hex-4-swap", spec, spec, seed=1).winner is Side.SECOND
    for seed in range(4):
        assert pions.play("hex-4", spec, "random", seed=seed).winner is Side.FIRST
        assert pions.play("hex-3-swap", "random", spec, seed=seed).winner is Side.SECOND


def test_an_opening_is_taken_over_exactly_if_it_wins():
    game = Hex(4, swap=True)
    player = build("perfect", game, generator(0))
    for opening in ("d1", "c2", "b3", "a4"):  # the published winning openings
        assert player.choose(game.parse_position(opening)) == game.swap_move
    for opening in ("a1", "d4", "b1"):
        assert player.choose(game.parse_position(opening)) != game.swap_move


def test_a_lost_game_is_prolonged():
    position = Hex(5).parse_position("c2 a1 b4")  # top - c2 - b4 - bottom, and Red is to move
    chosen = build("perfect", Hex(5), generator(0)).choose(position)
    longest = max(distance(position.play(m), Side.FIRST) for m in position.legal_moves())
    assert distance(position.play(chosen), Side.FIRST) == longest


def test_a_won_game_is_ended_with_one_stone_a_bridge():
    position = Hex(5).parse_position("c2 a1 b4 a2")
    player, rng = build("perfect", Hex(5), generator(0)), random.Random(2)
    while position.outcome() is None:
        mine = position.to_move is Side.FIRST
        move = player.choose(position) if mine else rng.choice(position.legal_moves())
        position = position.play(move)
    assert position.outcome().winner is Side.FIRST
    assert position.ply <= 4 + 2 * 3


def test_a_finished_game_has_no_scores():
    over = Hex(2).parse_position("a1 b1 a2")
    assert build("perfect", Hex(2), generator(0)).analyse(over).scores == {}


@pytest.mark.parametrize("size", [7, 11])
def test_a_board_too_large_is_refused_with_a_sentence(size):
    with pytest.raises(InvalidOption) as caught:
        build("perfect", Hex(size), generator(0))
    assert str(caught.value) == (
        f"hex-{size} has {size**2} cells: with more than 36, no player here is perfect."
    )


def test_it_is_offered_where_it_plays():
    assert "perfect" in {one.spec for one in Opponents().choices("hex-6")}
    assert "perfect" not in {one.spec for one in Opponents().choices("hex-7")}
