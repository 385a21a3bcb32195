"""Compiled min-max and alpha-beta: same scores, same nodes as the searches written to be read."""

import itertools
import math

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from boards import gravity_games, hex_games, positions_of
from kernel_boards import JIT, begun, bound_by_kernel, evaluators_of, every_position, wide_games
from pions.compiled.walk import plain_score, whole_bound
from pions.families import searching
from pions.families.gravity.gravity_evaluators import Dangers, WeightedLines, points
from pions.families.hex.hex_evaluators import shortest_path
from pions.games.gravity import Gravity
from pions.games.hexagon import Hex
from pions.search import alphabeta, deepening
from pions.search.budget import Budget, Meter
from pions.search.minimax import minimax, minimax_analysis
from pions.search.scoring import WIN, all_wins_alike, sooner_is_better

ENDINGS = [sooner_is_better, all_wins_alike]
TWINS = [
    (searching.minimax, minimax_analysis),
    (searching.alphabeta, alphabeta.alphabeta_analysis),
]
OF_GRAVITY = [points, WeightedLines((0, 1, 10, 30)), Dangers((100, 10, -1))]

endings = st.sampled_from(ENDINGS)
twins = st.sampled_from(TWINS)


def unfinished(games, longest=60):
    return positions_of(games, longest).filter(lambda position: position.legal_moves())


gravity_positions = unfinished(st.one_of(gravity_games(), gravity_games(limited=True), wide_games))
hex_positions = unfinished(hex_games(largest=5), 25)
kernel_positions = st.one_of(unfinished(gravity_games()), unfinished(hex_games(largest=4), 16))


def goes_by_kernel(position, depth, evaluate, finished=sooner_is_better):
    return begun(position, depth, evaluate, finished, prune=True) is not None


def same_answer(position, depth, evaluate, finished, twins=TWINS):
    if position.legal_moves():
        assert goes_by_kernel(position, depth, evaluate, finished)
    for compiled, plain in twins:
        assert compiled(position, depth, evaluate, finished) == plain(
            position, depth, evaluate, finished
        )


@pytest.mark.parametrize("game", [Gravity(3, 3, 3), Gravity(3, 3, 3, diagonals=False)], ids=str)
@pytest.mark.parametrize("evaluate", OF_GRAVITY, ids=["points", "lines", "dangers"])
def test_every_position_of_a_small_board_gets_the_same_analysis(game, evaluate):
    for index, position in enumerate(every_position(game)[:: 1 if JIT else 7]):
        same_answer(position, 1 + index % 4, evaluate, ENDINGS[index % 2])


def test_every_position_of_a_wider_board_gets_the_same_analysis():
    ways = itertools.cycle(itertools.product(OF_GRAVITY, ENDINGS, (1, 2, 3), TWINS))
    positions = every_position(Gravity(4, 3, 3))[::20]
    for position, (evaluate, finished, depth, pair) in zip(positions, ways, strict=False):
        same_answer(position, depth, evaluate, finished, [pair])


@pytest.mark.parametrize("game", [Hex(2), Hex(2, swap=True), Hex(3)], ids=lambda game: game.name)
def test_every_position_of_a_small_hex_board_gets_the_same_analysis(game):
    positions = every_position(game)
    step = 1 + len(positions) // 800 if JIT else 9
    for index, position in enumerate(positions[::step]):
        depth = 3 if index % 16 == 0 else 1 + index // 2 % 2
        same_answer(position, depth, shortest_path, ENDINGS[index // 4 % 2], [TWINS[index % 2]])


def test_small_games_are_searched_to_their_end_alike():
    for game, evaluate in ((Gravity(3, 3, 3), points), (Hex(2, swap=True), shortest_path)):
        for finished in ENDINGS:
            same_answer(game.initial(), 20, evaluate, finished)


def plies(position, depth):
    """At most `depth`, and fewer on boards so wide that plain Python would take long."""
    return depth if position.game.width <= 9 else min(depth, 2)


@given(gravity_positions, st.integers(1, 3), endings, twins, st.data())
def test_positions_of_larger_boards_get_the_same_analysis(position, depth, finished, pair, data):
    evaluate = data.draw(evaluators_of(position.game))
    same_answer(position, plies(position, depth), evaluate, finished, [pair])


@pytest.mark.parametrize("evaluate", OF_GRAVITY, ids=["points", "lines", "dangers"])
def test_the_largest_board_with_a_name_gets_the_same_analysis(evaluate):
    game = Gravity(50, 50, 40)  # few lines: plain Python lists them all
    position = game.parse_position("25 26 25 26 25 26 25 26 27 50 1")
    same_answer(position, 1, evaluate, sooner_is_better)


@given(hex_positions, st.integers(1, 2), endings, twins)
def test_positions_of_larger_hex_boards_get_the_same_analysis(position, depth, finished, pair):
    same_answer(position, depth, shortest_path, finished, [pair])


@settings(max_examples=10)
@given(unfinished(hex_games(largest=11), 121))
def test_the_last_ply_of_a_large_hex_board_gets_the_same_analysis(position):
    same_answer(position, 1, shortest_path, sooner_is_better)


@pytest.mark.parametrize("evaluate", OF_GRAVITY, ids=["points", "lines", "dangers"])
def test_connect_four_gets_the_same_analysis_four_plies_deep(evaluate):
    position = Gravity().parse_position("4444" if JIT else "444433")
    same_answer(position, 4 if JIT else 3, evaluate, sooner_is_better)


@st.composite
def window_around(draw, value):
    """Bounds near `value`, on it, between whole numbers, or nowhere."""
    near = max(-WIN - 10, min(WIN + 10, value))  # where the value is infinite, far from it
    steps = st.integers(-6, 6).map(lambda halves: halves / 2)
    low, high = sorted(draw(st.tuples(steps, steps).filter(lambda pair: pair[0] != pair[1])))
    alpha = draw(st.sampled_from([near + low, near + low, -math.inf]))
    return alpha, draw(st.sampled_from([near + high, near + high, math.inf]))


@given(kernel_positions, st.integers(1, 3), endings, st.data())
def test_alpha_beta_by_kernel_keeps_its_contract(position, depth, finished, data):
    evaluate = data.draw(evaluators_of(position.game))
    value = minimax(position, depth, evaluate, finished)
    alpha, beta = data.draw(window_around(value))
    found = bound_by_kernel(position, depth, alpha, beta, evaluate, finished)
    if value <= alpha:
        assert value <= found <= alpha
    elif value < beta:
        assert found == value
    else:
        assert beta <= found <= value


@given(kernel_positions, st.integers(1, 3), endings, st.data())
def test_alpha_beta_by_kernel_is_the_plain_one_node_for_node(position, depth, finished, data):
    evaluate = data.draw(evaluators_of(position.game))
    window = data.draw(window_around(data.draw(st.integers(-50, 50))))
    searches = bound_by_kernel, alphabeta.alphabeta
    meters = [Meter(Budget(nodes=10**9)) for _ in searches]
    found = [
        search(position, depth, *window, evaluate, finished, watch=meter)
        for search, meter in zip(searches, meters, strict=True)
    ]
    assert found[0] == found[1]
    assert meters[0].nodes == meters[1].nodes


@pytest.mark.parametrize("width", [0.5, 1, 4.5])
def test_bounds_between_whole_numbers_cut_where_the_plain_search_cuts(width):
    position = Gravity().parse_position("1")
    for halves in range(-40, 40):
        window = halves / 2, halves / 2 + width
        found = bound_by_kernel(position, 2, *window, points)
        assert found == alphabeta.alphabeta(position, 2, *window, points)


@given(kernel_positions, st.integers(1, 400), st.data())
def test_deepening_by_kernel_spends_a_budget_of_nodes_as_the_plain_one(position, nodes, data):
    evaluate = data.draw(evaluators_of(position.game))
    budget = Budget(nodes=nodes, plies=4)
    found = searching.deepen(position, budget, evaluate)
    assert found == deepening.deepen(position, budget, evaluate)


@given(kernel_positions, st.integers(1, 50), st.data())
def test_a_search_cut_into_slices_is_the_same_search(position, patience, data):
    evaluate = data.draw(evaluators_of(position.game))
    assume(len(position.legal_moves()) < 12)
    walk = begun(position, 3, evaluate, sooner_is_better, prune=True)
    calls = 1
    while not walk.go_on(patience):
        calls += 1
        assert walk.nodes == 1 + patience * (calls - 1)
    expected = alphabeta.alphabeta_analysis(position, 3, evaluate)
    assert walk.nodes == expected.nodes
    assert walk.scored(position.legal_moves()) == expected.scores


@given(st.floats(allow_nan=False), st.sampled_from([math.floor, math.ceil]))
def test_a_bound_is_infinite_in_a_kernel_exactly_if_it_is_so_outside(bound, rounded):
    inside = plain_score(whole_bound(bound, rounded))
    assert math.isinf(inside) == math.isinf(bound)
    if abs(bound) < 1e15:
        assert abs(inside - bound) <= 1
    else:
        assert math.copysign(1, inside) == math.copysign(1, bound)
