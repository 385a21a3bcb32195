"""The worth of the end of a game to a search.

Scores are for the side that would move next. In most games it has lost or drawn, for the other one
moved last; where discs are counted, it may have won.
"""

from __future__ import annotations

import math
from typing import Final, Protocol

from pions.core.protocols import P_contra, Position
from pions.core.types import Score

WIN: Final = 1_000_000_000
"""More than any evaluator says."""


class TerminalScore(Protocol[P_contra]):
    """The score of a finished position with `depth` plies left to look at."""

    def __call__(self, position: P_contra, depth: int) -> Score:
        """Negative where the side to move has lost, positive where it has won."""


def sooner_is_better(position: P_contra, depth: int) -> Score:
    """Lost now is worse than lost later: -(WIN + depth); a draw is 0."""
    return _sign(position) * (WIN + depth)


def all_wins_alike(position: P_contra, depth: int) -> Score:  # noqa: ARG001 - the role has it
    """As in the hand-outs: a loss is minus infinity however far, a draw is 0."""
    sign = _sign(position)
    return sign * math.inf if sign else 0


def _sign(position: Position) -> int:
    outcome = position.outcome()
    if outcome is None or outcome.winner is None:
        return 0
    return 1 if outcome.winner is position.to_move else -1
