"""UCT: sound counts, and the right move where there is one."""

import random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from boards import positions_of
from pions.games.gravity import Gravity
from pions.games.hexagon import Hex
from pions.search.budget import Budget
from pions.search.mcts import Node, back_up, expand, random_playout, select, uct


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


def grown(game, games):
    """A tree after so many random games, and how many of these were drawn."""
    position, rng = game.initial(), random.Random(2)
    root, drawn = Node(position, None, list(position.legal_moves())), 0
    for _ in range(games):
        leaf = expand(select(root, 1.0), rng)
        outcome = random_playout(leaf.position, rng)
        drawn += outcome.winner is None
        back_up(leaf, outcome)
    return root, drawn


def test_a_game_is_one_point_shared_by_the_two_sides():
    root, drawn = grown(Gravity(3, 2, 3), 60)  # a filled row wins; most games are drawn
    assert 0 < drawn < 60
    assert root.visits == 60
    assert root.reward + sum(child.reward for child in root.children.values()) == 60
    # Nobody gets three of four cells.
    root, drawn = grown(Gravity(4, 1, 3), 60)
    assert drawn == 60
    assert root.reward == 30


def test_a_win_is_preferred_to_a_certain_draw():
    # One row, lines of three: o x x . . o, where 4 wins, and 5 leaves 4 to the other side.
    position = Gravity(6, 1, 3).parse_position("2136")
    scores = uct(position, Budget(nodes=400), random.Random(0)).scores
    assert set(scores) == {3, 4}
    assert scores[3] > 0.8


def test_the_same_seed_gives_the_same_analysis():
    position = Gravity().initial()
    first, second = (uct(position, Budget(nodes=100), random.Random(3)) for _ in range(2))
    assert first == second


@given(positions_of(longest=20), st.integers(0, 99))
def test_a_playout_ends_a_game(position, seed):
    outcome = random_playout(position, random.Random(seed))
    assert outcome.winner in (0, 1, None)
