"""The questions of the hand-out `caml`, and how its grids are drawn."""

from typing import Final

from pions.checks import boards
from pions.checks.caml import games, moves, proofs, search, simple_strategies, wins

CHECKS: Final = (
    games.CHECKS
    | moves.CHECKS
    | proofs.CHECKS
    | search.CHECKS
    | simple_strategies.CHECKS
    | wins.CHECKS
)
DRAW: Final = boards.of_caml
