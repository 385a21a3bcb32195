"""Searches by kernel where a game has a compiled twin, in plain Python elsewhere.

Both roads give the same scores and visit the same number of nodes; the tests compare them.
A twin knows min-max and alpha-beta in the order of the rules, with some evaluators of its game
(their weights whole numbers) and the endings of `pions.search.scoring`.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import Final

from pions import kernels
from pions.compiled.twin import Twin
from pions.compiled.walk import Task, Walk, whole_bound
from pions.core import cpu
from pions.core.analysis import Analysis
from pions.core.protocols import Evaluator, P
from pions.core.types import Score
from pions.kernels import INFINITE
from pions.search import alphabeta as plain
from pions.search import deepening, root
from pions.search.alphabeta import Order, natural_order
from pions.search.budget import Budget, Meter, OutOfBudget
from pions.search.scoring import WIN, TerminalScore, all_wins_alike, sooner_is_better
from pions.search.watch import UNWATCHED, Watcher

_AT_ONCE: Final = 1 << 14
"""Nodes left to one call of a kernel: short enough that Ctrl-C is heard and clocks are read."""
_DEEPEST: Final = 1 << 20
"""More plies than any game; beyond, scores might leave the numbers of the kernels."""


def minimax(
    position: P,
    depth: int,
    evaluate: Evaluator[P],
    finished: TerminalScore[P] = sooner_is_better,
    *,
    twin: Twin | None = None,
) -> Analysis:
    """`pions.search.root.minimax_analysis`, as fast as this machine can."""
    moves = position.legal_moves()
    walk = _begin(twin, position, depth, evaluate, finished, prune=False) if moves else None
    if walk is None:
        return root.minimax_analysis(position, depth, evaluate, finished)
    _finish(walk)
    return Analysis(walk.scored(moves), depth, walk.nodes)


def alphabeta(
    position: P,
    depth: int,
    evaluate: Evaluator[P],
    finished: TerminalScore[P] = sooner_is_better,
    *,
    twin: Twin | None = None,
) -> Analysis:
    """`pions.search.root.alphabeta_analysis`, as fast as this machine can."""
    moves = position.legal_moves()
    walk = _begin(twin, position, depth, evaluate, finished, prune=True) if moves else None
    if walk is None:
        return root.alphabeta_analysis(position, depth, evaluate, finished)
    _finish(walk)
    return Analysis(walk.scored(moves), depth, walk.nodes)


def deepen(
    position: P,
    budget: Budget,
    evaluate: Evaluator[P],
    clock: Callable[[], float] = cpu.clock,
    *,
    twin: Twin | None = None,
) -> Analysis:
    """`pions.search.deepening.deepen`, as fast as this machine can, reading its clock less."""
    if twin is not None and kernels.binding.compiles():  # first: that is no thinking time
        alphabeta(position, 1, evaluate, twin=twin)
    return deepening.deepen(position, budget, evaluate, clock, partial(alphabeta_bound, twin=twin))


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
    twin: Twin | None = None,
) -> Score:
    """`pions.search.alphabeta.alphabeta`, as fast as this machine can; same contract."""
    window = whole_bound(alpha, math.floor), whole_bound(beta, math.ceil)
    walk = None
    known = order is natural_order and (watch is UNWATCHED or type(watch) is Meter)
    if known and position.outcome() is None:
        walk = _begin(twin, position, depth, evaluate, finished, prune=True, window=window)
    if walk is None:
        return plain.alphabeta(position, depth, alpha, beta, evaluate, finished, order, watch)
    watch.enter(position, depth, alpha, beta)
    _finish(walk, watch)
    return walk.best


def _begin(  # noqa: PLR0913 - one place where all the conditions meet
    twin: Twin | None,
    position: P,
    depth: int,
    evaluate: Evaluator[P],
    finished: TerminalScore[P],
    *,
    prune: bool,
    window: tuple[int, int] | None = None,
) -> Walk | None:
    """The search of an unfinished position at its root, or ``None`` where no kernel can do it.

    Without a `window`, every move of the root is scored, as the analyses do.
    """
    if twin is None or not 1 <= depth <= _DEEPEST:
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
    return twin.begin(position, task, evaluate)


def _finish(walk: Walk, watch: Watcher = UNWATCHED) -> None:
    """Carry a search on to its end; `OutOfBudget` where the meter that watches it says so."""
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
