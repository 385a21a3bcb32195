"""The checks of the hand-out `caml`; `handout.toml` holds its exercises."""

from typing import Final

from pions.checks.caml import games, moves, proofs, search, simple_strategies, wins

CHECKS: Final = (
    games.CHECKS
    | moves.CHECKS
    | proofs.CHECKS
    | search.CHECKS
    | simple_strategies.CHECKS
    | wins.CHECKS
)
