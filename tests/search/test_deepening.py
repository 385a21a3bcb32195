"""Iterative deepening answers within its budget, and with the answer of that depth."""

import itertools

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from boards import gravity_games, hex_games, positions_of
from pions.core.errors import InvalidOption
from pions.families.gravity.gravity_evaluators import points
from pions.games.gravity import Gravity
from pions.search.alphabeta import alphabeta
from pions.search.budget import Budget
from pions.search.deepening import deepen
from pions.search.minimax import minimax_analysis
from pions.search.scoring import WIN

small_positions = positions_of(st.one_of(gravity_games(largest=4), hex_games(largest=3)), 12)


def nothing(_position):
    return 0


@given(small_positions, st.integers(1, 4))
def test_it_agrees_with_minimax_at_the_depth_it_reached(position, plies):
    assume(position.legal_moves())
    analysis = deepen(position, Budget(plies=plies), nothing)
    assert analysis.depth <= plies
    assert analysis.best == minimax_analysis(position, analysis.depth, nothing).best
    assert list(analysis.scores) == list(position.legal_moves())


def test_it_stops_when_the_win_is_certain():
    analysis = deepen(Gravity().parse_position("112233"), Budget(plies=8), points)
    assert analysis.depth == 1
    assert max(analysis.scores.values()) >= WIN


def test_it_stops_when_every_move_is_known_to_lose():
    # Red has 3, 4 and 5 at the bottom, and 2 and 6 are free: Yellow cannot stop both.
    analysis = deepen(Gravity().parse_position("44553"), Budget(plies=6), points)
    assert analysis.depth == 2
    assert max(analysis.scores.values()) <= -WIN


def test_each_round_tries_the_moves_as_the_last_one_ranked_them():
    rounds = {}

    def listening(position, depth, *arguments, **options):
        score = alphabeta(position, depth, *arguments, **options)
        rounds.setdefault(depth + 1, {})[position.key] = -score
        return score

    start = Gravity(5, 4, 4).parse_position("33")
    deepen(start, Budget(plies=4), points, search=listening)
    assert sorted(rounds) == [1, 2, 3, 4]
    for depth in (1, 2, 3):
        scores = rounds[depth]
        assert list(rounds[depth + 1]) == sorted(scores, key=lambda key: -scores[key])
    assert any(list(one) != list(rounds[1]) for one in rounds.values())


@pytest.mark.parametrize("nodes", [1, 50, 1000])
def test_it_spends_no_more_nodes_than_it_was_given(nodes):
    analysis = deepen(Gravity().initial(), Budget(nodes=nodes), points)
    first_ply = 1 + 7
    assert analysis.nodes <= nodes + first_ply
    assert analysis.depth >= 1


def test_more_nodes_look_deeper():
    depths = [deepen(Gravity().initial(), Budget(nodes=n), points).depth for n in (8, 500, 5000)]
    assert depths == sorted(set(depths))


def test_it_stops_when_the_seconds_are_over():
    ticks = itertools.count()
    analysis = deepen(
        Gravity().initial(), Budget(seconds=300), points, clock=lambda: float(next(ticks))
    )
    assert 100 < analysis.nodes <= 300 + 8  # a fake clock: one second a look


@pytest.mark.parametrize(
    "limits", [{}, {"plies": 0}, {"nodes": -1}, {"seconds": 0.0}, {"seconds": float("nan")}]
)
def test_a_budget_without_sense_is_refused(limits):
    with pytest.raises(InvalidOption, match="budget"):
        Budget(**limits)
