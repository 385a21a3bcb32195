"""Min-max, alpha-beta and the proof search against each other."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boards import gravity_games, hex_games, positions_of
from pions.core.seeds import derive
from pions.games.gravity import Gravity
from pions.games.hexagon import Hex
from pions.search.alphabeta import alphabeta, alphabeta_analysis
from pions.search.minimax import minimax, minimax_analysis
from pions.search.proof import ProofResult, prove
from pions.search.scoring import WIN, all_wins_alike, sooner_is_better
from pions.search.watch import NodeCounter

small_positions = positions_of(st.one_of(gravity_games(largest=4), hex_games(largest=3)), 12)


def noise(position):
    """An evaluator with no structure to help a search: a small number drawn from the key."""
    return derive(7, repr(position.key)) % 21 - 10


@given(small_positions, st.integers(0, 4), st.integers(-15, 15), st.integers(1, 12))
def test_alphabeta_keeps_its_three_promises(position, depth, alpha, width):
    value = minimax(position, depth, noise)
    beta = alpha + width
    result = alphabeta(position, depth, alpha, beta, noise)
    if value <= alpha:
        assert value <= result <= alpha
    elif value < beta:
        assert result == value
    else:
        assert beta <= result <= value


@given(small_positions, st.integers(0, 4), st.sampled_from([sooner_is_better, all_wins_alike]))
def test_the_full_window_gives_the_value_of_minimax(position, depth, finished):
    full = alphabeta(position, depth, -math.inf, math.inf, noise, finished)
    assert full == minimax(position, depth, noise, finished)


@given(small_positions, st.integers(0, 4), st.randoms(use_true_random=False))
def test_the_order_of_moves_never_changes_the_value(position, depth, rng):
    def shuffled(node):
        moves = list(node.legal_moves())
        rng.shuffle(moves)
        return moves

    value = alphabeta(position, depth, -math.inf, math.inf, noise, order=shuffled)
    assert value == minimax(position, depth, noise)


@given(small_positions, st.integers(1, 4), st.sampled_from([sooner_is_better, all_wins_alike]))
def test_alphabeta_finds_every_best_move_of_minimax_and_no_other(position, depth, finished):
    full = minimax_analysis(position, depth, noise, finished)
    pruned = alphabeta_analysis(position, depth, noise, finished)
    assert pruned.best == full.best
    assert pruned.nodes <= full.nodes
    for move in full.best:
        assert pruned.scores[move] == full.scores[move]
    for move, score in full.scores.items():
        assert pruned.scores[move] >= score


def test_alphabeta_really_prunes():
    full, pruned = NodeCounter(), NodeCounter()
    minimax(Gravity().initial(), 5, noise, watch=full)
    alphabeta(Gravity().initial(), 5, -math.inf, math.inf, noise, watch=pruned)
    assert full.nodes == sum(7**ply for ply in range(6))
    assert pruned.nodes < full.nodes / 3


def test_a_move_as_good_as_the_window_allows_makes_the_others_needless():
    # Red completes column 1, the first that is tried: nothing is worth more than a win.
    counter = NodeCounter()
    position = Gravity().parse_position("121314")
    alphabeta(position, 4, -math.inf, math.inf, noise, all_wins_alike, watch=counter)
    assert counter.nodes == 2


@given(small_positions)
def test_a_sooner_win_scores_higher(position):
    """A win within d plies is worth WIN and the plies left, counted from the deepest one."""
    for depth in range(1, 4):
        score = minimax(position, depth, lambda _: 0)
        deeper = minimax(position, depth + 1, lambda _: 0)
        if score >= WIN:
            assert deeper == score + 1


@given(small_positions, st.integers(0, 4))
def test_a_proof_says_what_minimax_without_guesses_says(position, depth):
    value = minimax(position, depth, lambda _: 0)
    verdict = prove(position, depth)
    assert (verdict is ProofResult.WON) == (value >= WIN)
    assert (verdict is ProofResult.LOST) == (value <= -WIN)


@pytest.mark.parametrize("diagonals", [False, True])
def test_puissance_3_is_not_won_before_the_fifth_disc(diagonals):
    """Known: the first player wins with its 5th disc (ply 9): seven plies prove nothing."""
    start = Gravity(5, 5, 3, diagonals=diagonals).initial()
    assert prove(start, 7) is ProofResult.OPEN


@pytest.mark.parametrize("diagonals", [False, True])
def test_puissance_3_is_won_with_the_fifth_disc(diagonals):
    start = Gravity(5, 5, 3, diagonals=diagonals).initial()
    assert prove(start, 9) is ProofResult.WON


@pytest.mark.parametrize("size", [2, 3])
def test_the_first_player_wins_small_hex(size):
    assert prove(Hex(size).initial(), size * size) is ProofResult.WON


def test_the_winning_openings_of_hex_3_are_symmetric_and_hold_the_centre():
    """Turning the board by 180 degrees changes nothing; the centre wins."""
    start = Hex(3).initial()
    wins = {m for m in start.legal_moves() if prove(start.play(m), 8) is ProofResult.LOST}
    assert 4 in wins
    assert wins == {8 - move for move in wins}
