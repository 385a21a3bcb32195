"""Fixed-depth searches: by kernel where a compiled twin exists, in plain Python elsewhere.

Both roads give the same answer; the tests compare them.
"""

from __future__ import annotations

from pions.core.analysis import Analysis
from pions.core.protocols import Evaluator, P
from pions.search import root


def minimax(position: P, depth: int, evaluate: Evaluator[P]) -> Analysis:
    """`pions.search.root.minimax_analysis`, as fast as this machine can."""
    return root.minimax_analysis(position, depth, evaluate)


def alphabeta(position: P, depth: int, evaluate: Evaluator[P]) -> Analysis:
    """`pions.search.root.alphabeta_analysis`, as fast as this machine can."""
    return root.alphabeta_analysis(position, depth, evaluate)
