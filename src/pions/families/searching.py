"""Searches of any game: by kernel where it has one, in plain Python elsewhere.

Both give the same scores and visit the same number of nodes; the tests compare them.
Kernels know min-max and alpha-beta in the order of the rules, with some evaluators of their game
(with whole weights) and the endings of `pions.search.scoring`.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import Final

from pions import kernels
from pions.compiled.game_kernels import GameKernels
from pions.compiled.walk import Task, Walk, whole_bound
from pions.core import cpu
from pions.core.analysis import Analysis
from pions.core.protocols import Evaluator, P, Position
from pions.core.types import Score
from pions.families import kernels_of
from pions.kernels import INFINITE
from pions.search import alphabeta as plain
from pions.search import deepening
from pions.search.alphabeta import Order, natural_order
from pions.search.budget import Budget, Meter, OutOfBudget
from pions.search.minimax import minimax_analysis
from pions.search.scoring import WIN, TerminalScore, all_wins_alike, sooner_is_better
from pions.search.watch import UNWATCHED, Watcher

_AT_ONCE: Final = 1 << 14
"""Nodes a kernel call: short enough for Ctrl-C and clocks."""
_DEEPEST: Final = 1 << 20
"""More plies than any game; beyond, scores might leave the numbers of the kernels."""


def minimax(
    position: P,
    depth: int,
    evaluate: Evaluator[P],
    finished: TerminalScore[P] = sooner_is_better,
) -> Analysis:
    """Return what `minimax_analysis` does, by kernel where there is one."""
    analysis = _scored(position, depth, evaluate, finished, prune=False)
    return analysis or minimax_analysis(position, depth, evaluate, finished)


def alphabeta(
    position: P,
    depth: int,
    evaluate: Evaluator[P],
    finished: TerminalScore[P] = sooner_is_better,
) -> Analysis:
    """Return what `alphabeta_analysis` does, by kernel where there is one."""
    analysis = _scored(position, depth, evaluate, finished, prune=True)
    return analysis or plain.alphabeta_analysis(position, depth, evaluate, finished)


def deepen(
    position: P,
    budget: Budget,
    evaluate: Evaluator[P],
    clock: Callable[[], float] = cpu.clock,
) -> Analysis:
    """Return what `pions.search.deepening.deepen` does; a kernel reads the clock less often."""
    compiled = kernels_of(position.game)
    if compiled is not None and kernels.binding.compiles():  # first: that is no thinking time
        alphabeta(position, 1, evaluate)
    search = partial(alphabeta_bound, compiled=compiled)
    return deepening.deepen(position, budget, evaluate, clock, search)


def alphabeta_bound(  # noqa: PLR0913, PLR0917 - the arguments are those of the plain search
    position: P,
    depth: int,
    alpha: Score,
    beta: Score,
    evaluate: Evaluator[P],
    finished: TerminalScore[P] = sooner_is_better,
    order: Order[P] = natural_order,
    watch: Watcher = UNWATCHED,
    *,
    compiled: GameKernels | None = None,
) -> Score:
    """Bound a value as `pions.search.alphabeta.alphabeta` does, by kernel where one is given."""
    window = whole_bound(alpha, math.floor), whole_bound(beta, math.ceil)
    walk = None
    known = order is natural_order and (watch is UNWATCHED or type(watch) is Meter)
    if known and position.outcome() is None:
        walk = _begin(compiled, position, depth, evaluate, finished, prune=True, window=window)
    if walk is None:
        return plain.alphabeta(position, depth, alpha, beta, evaluate, finished, order, watch)
    watch.enter(position, depth, alpha, beta)
    _finish(walk, watch)
    return walk.best


def perft(position: Position, depth: int) -> int:
    """Return what `pions.search.perft.perft` does, by kernel where there is one."""
    compiled = kernels_of(position.game)
    lines = None if compiled is None else compiled.perft(position, depth)
    if lines is not None:
        return lines
    if depth == 0:
        return 1
    return sum(perft(position.play(move), depth - 1) for move in position.legal_moves())


def _scored(
    position: P,
    depth: int,
    evaluate: Evaluator[P],
    finished: TerminalScore[P],
    *,
    prune: bool,
) -> Analysis | None:
    """Score every move by kernel; return None where no kernel can do it."""
    moves = position.legal_moves()
    compiled = kernels_of(position.game)
    walk = _begin(compiled, position, depth, evaluate, finished, prune=prune) if moves else None
    if walk is None:
        return None
    _finish(walk)
    return Analysis(walk.scored(moves), depth, walk.nodes)


def _begin(  # noqa: PLR0913 - one place where all the conditions meet
    compiled: GameKernels | None,
    position: P,
    depth: int,
    evaluate: Evaluator[P],
    finished: TerminalScore[P],
    *,
    prune: bool,
    window: tuple[int, int] | None = None,
) -> Walk | None:
    """Begin the search of an unfinished position; return None where no kernel can do it.

    Without a `window`, every move of the root is scored, as the analyses do.
    """
    if compiled is None or not 1 <= depth <= _DEEPEST:
        return None
    if finished is sooner_is_better:
        win, sooner = WIN, 1
    elif finished is all_wins_alike:
        win, sooner = INFINITE, 0
    else:
        return None
    task = Task(depth, prune, win, sooner)
    if window is not None:
        task = Task(depth, prune, win, sooner, *window, margin=0)
    return compiled.begin(position, task, evaluate)


def _finish(walk: Walk, watch: Watcher = UNWATCHED) -> None:
    """Finish a search; raise `OutOfBudget` where the meter that watches it is spent."""
    if not isinstance(watch, Meter):
        while not walk.go_on(_AT_ONCE):
            pass
        return
    finished = False
    while not finished:
        if watch.spent():
            raise OutOfBudget
        most = _AT_ONCE if watch.budget.nodes is None else watch.budget.nodes - watch.nodes
        entered = walk.nodes
        finished = walk.go_on(min(_AT_ONCE, most))
        watch.nodes += walk.nodes - entered
