"""Alpha-beta: the value of min-max, without the moves that cannot change it."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TypeAlias

from pions.core.analysis import Analysis
from pions.core.protocols import Evaluator, P
from pions.core.types import Move, Score
from pions.search.scoring import TerminalScore, sooner_is_better
from pions.search.watch import UNWATCHED, NodeCounter, Watcher

Order: TypeAlias = Callable[[P], Sequence[Move]]
"""The legal moves of a position, most promising first; it changes the work, never the value."""


def natural_order(position: P) -> Sequence[Move]:
    """The moves as the rules list them."""
    return position.legal_moves()


def alphabeta(  # noqa: PLR0913, PLR0917 - the window, the horizon and the watchers are the algorithm
    position: P,
    depth: int,
    alpha: Score,
    beta: Score,
    evaluate: Evaluator[P],
    finished: TerminalScore[P] = sooner_is_better,
    order: Order[P] = natural_order,
    watch: Watcher = UNWATCHED,
) -> Score:
    """Bound the min-max value v of `position` for its side to move, `depth` plies deep.

    With r the result, and alpha < beta:
        v <= alpha         implies  v <= r <= alpha
        alpha < v < beta   implies  r == v
        v >= beta          implies  beta <= r <= v
    """
    watch.enter(position, depth, alpha, beta)
    moves = order(position)
    cut = False
    if not moves:
        best = finished(position, depth)
    elif depth == 0:
        best = evaluate(position)
    else:
        best = -math.inf
        for move in moves:
            best = max(
                best,
                -alphabeta(
                    position.play(move),
                    depth - 1,
                    -beta,
                    -max(alpha, best),
                    evaluate,
                    finished,
                    order,
                    watch,
                ),
            )
            if best >= beta:
                cut = move != moves[-1]
                break
    watch.leave(position, best, cut=cut)
    return best


def alphabeta_analysis(
    position: P,
    depth: int,
    evaluate: Evaluator[P],
    finished: TerminalScore[P] = sooner_is_better,
    order: Order[P] = natural_order,
) -> Analysis:
    """Score the best moves as `minimax_analysis` does; other moves get an upper bound.

    Scores must be whole numbers or infinite.
    """
    counter = NodeCounter(nodes=1)
    search = partial(alphabeta, evaluate=evaluate, finished=finished, order=order, watch=counter)
    scores = root_scores(position, depth, order(position), search)
    return Analysis(scores, depth, counter.nodes)


def root_scores(
    position: P, depth: int, moves: Iterable[Move], search: Callable[[P, int, Score, Score], Score]
) -> dict[Move, Score]:
    """Score moves by a search of the positions after them.

    The window stays open just below the best score so far, so that ties are seen.
    """
    scores: dict[Move, Score] = {}
    best = -math.inf
    for move in moves:
        # The largest bound under which a whole score is still told from lower ones.
        low = math.nextafter(math.inf, 0) if best == math.inf else best - 1
        scores[move] = -search(position.play(move), depth - 1, -math.inf, -low)
        best = max(best, scores[move])
    return scores
