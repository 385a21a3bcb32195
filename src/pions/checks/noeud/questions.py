"""The questions of the hand-out `noeud`, and how its grids are drawn."""

from typing import Final

from pions.checks import boards
from pions.checks.noeud import board, endings, evaluation, further, nodes, search

CHECKS: Final = (
    board.CHECKS
    | endings.CHECKS
    | evaluation.CHECKS
    | further.CHECKS
    | nodes.CHECKS
    | search.CHECKS
)
DRAW: Final = boards.of_rows
