"""Iterative deepening: one ply more each time, until the budget is spent."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeAlias

from pions.core import cpu
from pions.core.analysis import Analysis
from pions.core.protocols import Evaluator, P, Position
from pions.core.types import Move, Score
from pions.search.alphabeta import alphabeta, root_scores
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

    def searched(depth: int, moves: Sequence[Move], watch: Watcher) -> Analysis:
        bounded = partial(search, evaluate=evaluate, finished=sooner_is_better, watch=watch)
        return Analysis(root_scores(position, depth, moves, bounded), depth, 0)

    meter = Meter(budget, clock)
    done = searched(1, position.legal_moves(), UNWATCHED)
    deepest = _plies_to_look(position, budget)
    while done.depth < deepest and not _decided(done):
        ranked = sorted(done.scores, key=lambda move: -done.scores[move])
        try:
            done = searched(done.depth + 1, ranked, meter)
        except OutOfBudget:
            break
    order = position.legal_moves()
    return Analysis(
        {move: done.scores[move] for move in order}, done.depth, meter.nodes + 1 + len(order)
    )


def _plies_to_look(position: Position, budget: Budget) -> int:
    empty = sum(cell is None for row in position.grid() for cell in row)
    return min(budget.plies or empty, empty)


def _decided(analysis: Analysis) -> bool:
    """Say whether deeper rounds cannot change the choice: won, all lost, or one move only."""
    best = max(analysis.scores.values(), default=0)
    return best >= WIN or best <= -WIN or len(analysis.scores) < 2
