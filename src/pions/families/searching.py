"""Searches of any game, as fast as this machine can: `pions.compiled.searching` with its twin."""

from __future__ import annotations

from pions.compiled import searching
from pions.core.analysis import Analysis
from pions.core.protocols import Evaluator, P
from pions.families import twin_of
from pions.search.budget import Budget
from pions.search.scoring import TerminalScore, sooner_is_better


def minimax(
    position: P, depth: int, evaluate: Evaluator[P], finished: TerminalScore[P] = sooner_is_better
) -> Analysis:
    """`pions.search.root.minimax_analysis`."""
    twin = twin_of(position.game)
    return searching.minimax(position, depth, evaluate, finished, twin=twin)


def alphabeta(
    position: P, depth: int, evaluate: Evaluator[P], finished: TerminalScore[P] = sooner_is_better
) -> Analysis:
    """`pions.search.root.alphabeta_analysis`."""
    twin = twin_of(position.game)
    return searching.alphabeta(position, depth, evaluate, finished, twin=twin)


def deepen(position: P, budget: Budget, evaluate: Evaluator[P]) -> Analysis:
    """`pions.search.deepening.deepen`, reading its clock less."""
    return searching.deepen(position, budget, evaluate, twin=twin_of(position.game))
