"""Min-max: the definition of a position's worth, `depth` plies deep."""

from __future__ import annotations

import math

from pions.core.analysis import Analysis
from pions.core.protocols import Evaluator, P
from pions.core.types import Score
from pions.search.scoring import TerminalScore, sooner_is_better
from pions.search.watch import UNWATCHED, NodeCounter, Watcher


def minimax(
    position: P,
    depth: int,
    evaluate: Evaluator[P],
    finished: TerminalScore[P] = sooner_is_better,
    watch: Watcher = UNWATCHED,
) -> Score:
    """Return the best score the side to move can force, looking `depth` plies ahead.

    A finished game is worth `finished`, the horizon is worth `evaluate`; any other position is
    worth minus the least its moves leave to the other side.
    """
    watch.enter(position, depth, -math.inf, math.inf)
    moves = position.legal_moves()
    if not moves:
        score = finished(position, depth)
    elif depth == 0:
        score = evaluate(position)
    else:
        score = max(
            -minimax(position.play(move), depth - 1, evaluate, finished, watch) for move in moves
        )
    watch.leave(position, score, cut=False)
    return score


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
