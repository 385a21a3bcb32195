"""UCT: sound counts, and the right move where there is one."""

import random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from boards import positions_of
from pions.games.gravity import Gravity
from pions.games.hexagon import Hex
from pions.search.budget import Budget
from pions.search.mcts import random_playout, uct


@given(positions_of(longest=20), st.integers(1, 30))
def test_every_move_gets_a_share_and_the_shares_make_one(position, nodes):
    assume(position.legal_moves())
    analysis = uct(position, Budget(nodes=nodes), random.Random(5))
    assert set(analysis.scores) == set(position.legal_moves())
    assert sum(analysis.scores.values()) == pytest.approx(1)
    assert min(analysis.scores.values()) > 0
    assert analysis.nodes == max(nodes, len(position.legal_moves()))


@pytest.mark.parametrize(
    ("game", "moves", "wanted"),
    [
        (Gravity(), "112233", "4"),  # completes four
        (Gravity(), "1122334", None),  # already over: no move at all
        (Gravity(), "414242", "4"),  # on top of three
        (Gravity(), "12131", "1"),  # must stop the column
        (Hex(2), "a1 b1", "a2"),
    ],
)
def test_it_finds_the_move_that_wins_or_saves(game, moves, wanted):
    position = game.parse_position(moves)
    analysis = uct(position, Budget(nodes=600), random.Random(1))
    best = [game.format_move(move) for move in analysis.best]
    assert best == ([] if wanted is None else [wanted])


def test_the_same_seed_gives_the_same_analysis():
    position = Gravity().initial()
    first, second = (uct(position, Budget(nodes=100), random.Random(3)) for _ in range(2))
    assert first == second


@given(positions_of(longest=20), st.integers(0, 99))
def test_a_playout_ends_a_game(position, seed):
    outcome = random_playout(position, random.Random(seed))
    assert outcome.winner in (0, 1, None)
