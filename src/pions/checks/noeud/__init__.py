"""The checks of the hand-out `noeud`; `handout.toml` holds its exercises."""

from typing import Final

from pions.checks.noeud import board, endings, evaluation, further, nodes, search

CHECKS: Final = (
    board.CHECKS
    | endings.CHECKS
    | evaluation.CHECKS
    | further.CHECKS
    | nodes.CHECKS
    | search.CHECKS
)
