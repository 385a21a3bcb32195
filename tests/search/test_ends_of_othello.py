"""Games whose last move may lose: the side that would move next has won."""

import math

from pions.families.othello.family import discs
from pions.games.othello import Othello
from pions.search.alphabeta import alphabeta
from pions.search.proof import ProofResult, prove
from pions.search.scoring import WIN, all_wins_alike, sooner_is_better

SMALL = Othello(4)
# Black has just filled the board, and White, who would move next, has more discs.
WON_BY_WHITE = SMALL.parse_position("oooo/oooo/xxoo/xxxo o")


def test_the_end_is_worth_a_win_to_the_side_that_has_won():
    assert WON_BY_WHITE.outcome().winner is WON_BY_WHITE.to_move
    assert sooner_is_better(WON_BY_WHITE, 3) == WIN + 3
    assert all_wins_alike(WON_BY_WHITE, 3) == math.inf
    assert prove(WON_BY_WHITE, 0) is ProofResult.WON


def test_the_second_player_wins_othello_on_4_by_4():
    # Published: 4 x 4 ends 11 to 3 for the second player.
    value = alphabeta(SMALL.initial(), 14, -math.inf, math.inf, discs)
    assert value <= -WIN
