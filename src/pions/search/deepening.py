"""Iterative deepening: one ply more each time, until the budget is spent."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TypeAlias

from pions.core import cpu
from pions.core.analysis import Analysis
from pions.core.protocols import Evaluator, P, Position
from pions.core.types import Move, Score
from pions.search.alphabeta import alphabeta, just_below
from pions.search.budget import Budget, Meter, OutOfBudget
from pions.search.scoring import WIN, sooner_is_better
from pions.search.watch import UNWATCHED, Watcher

Bounded: TypeAlias = Callable[..., Score]
"""A function with the arguments and the contract of `alphabeta`."""


def deepen(
    position: P,
    budget: Budget,
    evaluate: Evaluator[P],
    clock: Callable[[], float] = cpu.clock,
    search: Bounded = alphabeta,
) -> Analysis:
    """Return the analysis of the deepest ply that was searched whole.

    Each round tries the moves in the order of the last one. The first ply is always searched, so
    there is always an answer. It stops early when the best move wins for certain or the end is in
    sight.
    """
    meter = Meter(budget, clock)
    done = _round(position, 1, position.legal_moves(), evaluate, UNWATCHED, search)
    deepest = _plies_to_look(position, budget)
    while done.depth < deepest and not _decided(done):
        ranked = sorted(done.scores, key=lambda move: -done.scores[move])
        try:
            done = _round(position, done.depth + 1, ranked, evaluate, meter, search)
        except OutOfBudget:
            break
    order = position.legal_moves()
    return Analysis(
        {move: done.scores[move] for move in order}, done.depth, meter.nodes + 1 + len(order)
    )


def _round(  # noqa: PLR0913, PLR0917 - what a search needs, and the search
    position: P,
    depth: int,
    moves: Sequence[Move],
    evaluate: Evaluator[P],
    watch: Watcher,
    search: Bounded,
) -> Analysis:
    scores: dict[Move, Score] = {}
    best = -math.inf
    for move in moves:
        scores[move] = -search(
            position.play(move),
            depth - 1,
            -math.inf,
            -just_below(best),
            evaluate,
            sooner_is_better,
            watch=watch,
        )
        best = max(best, scores[move])
    return Analysis(scores, depth, 0)


def _plies_to_look(position: Position, budget: Budget) -> int:
    empty = sum(cell is None for row in position.grid() for cell in row)
    return min(budget.plies or empty, empty)


def _decided(analysis: Analysis) -> bool:
    """Say whether deeper rounds cannot change the choice: won, all lost, or one move only."""
    best = max(analysis.scores.values(), default=0)
    return best >= WIN or best <= -WIN or len(analysis.scores) < 2
