"""What the end of a game is worth to a search.

Scores are for the side to move, and the side to move never has won: the other
one moved last. So the end of a game is worth zero or less.
"""

from __future__ import annotations

import math
from typing import Final, Protocol

from pions.core.protocols import P_contra
from pions.core.types import Score

WIN: Final = 1_000_000_000
"""More than any evaluator says."""


class Finished(Protocol[P_contra]):
    """The score of a finished position with `depth` plies left to look at."""

    def __call__(self, position: P_contra, depth: int) -> Score:
        """Never positive: the side to move has lost or drawn."""
        ...


def sooner_is_better(position: P_contra, depth: int) -> Score:
    """Lost now is worse than lost later: -(WIN + depth); a draw is 0."""
    outcome = position.outcome()
    return 0 if outcome is None or outcome.winner is None else -(WIN + depth)


def all_wins_alike(position: P_contra, depth: int) -> Score:  # noqa: ARG001 - the role has it
    """As in the hand-outs: a loss is minus infinity however far, a draw is 0."""
    outcome = position.outcome()
    return 0 if outcome is None or outcome.winner is None else -math.inf
