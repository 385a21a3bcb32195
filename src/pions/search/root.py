"""The root of a search: a score for every move, so that ties can be broken fairly."""

from __future__ import annotations

import math

from pions.core.analysis import Analysis
from pions.core.protocols import Evaluator, P
from pions.core.types import Move, Score
from pions.search.alphabeta import Order, alphabeta, natural_order
from pions.search.minimax import minimax
from pions.search.scoring import TerminalScore, sooner_is_better
from pions.search.watch import NodeCounter


def minimax_analysis(
    position: P,
    depth: int,
    evaluate: Evaluator[P],
    finished: TerminalScore[P] = sooner_is_better,
) -> Analysis:
    """The min-max score of every move, the move itself counting as the first ply."""
    counter = NodeCounter(nodes=1)
    scores = {
        move: -minimax(position.play(move), depth - 1, evaluate, finished, counter)
        for move in position.legal_moves()
    }
    return Analysis(scores, depth, counter.nodes)


def alphabeta_analysis(
    position: P,
    depth: int,
    evaluate: Evaluator[P],
    finished: TerminalScore[P] = sooner_is_better,
    order: Order[P] = natural_order,
) -> Analysis:
    """The best moves with the scores of `minimax_analysis`; other moves get an upper bound.

    Each move is searched with the window open just below the best score so far,
    so that a tie is seen as a tie. Scores must be whole numbers or infinite.
    """
    counter = NodeCounter(nodes=1)
    scores: dict[Move, Score] = {}
    best = -math.inf
    for move in order(position):
        scores[move] = -alphabeta(
            position.play(move),
            depth - 1,
            -math.inf,
            -just_below(best),
            evaluate,
            finished,
            order,
            counter,
        )
        best = max(best, scores[move])
    return Analysis(scores, depth, counter.nodes)


def just_below(score: Score) -> Score:
    """The largest bound under which a whole `score` is still told from lower ones."""
    return math.nextafter(math.inf, 0) if score == math.inf else score - 1
