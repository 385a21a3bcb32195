"""Moves of a game that was reviewed: by exact values or by estimates, and why they were bad."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from pions.core.protocols import Position
from pions.core.types import Move
from pions.families.judged_moves import JudgedMove
from pions.families.remarks import Remark

SWING: Final = 0.1
"""The chances a move must lose to be named: less is within the noise of an estimate."""
_MOST_REMARKS: Final = 2
"""How many remarks explain a move: more is a lecture."""


@dataclass(frozen=True, slots=True)
class MoveReasons:
    """The remarks on a move that was played, on a better one, on the answer, on a choice."""

    about: Literal["move", "better", "reply", "choice"]
    move: Move
    remarks: Sequence[Remark]
    proved: bool = False
    """Whether the move is proved to win."""

    @property
    def telling(self) -> list[Remark]:
        """Return the few remarks that explain a loss; on a choice, the first."""
        wanted = [
            remark
            for remark in self.remarks
            if self.about == "choice" or remark.fault == (self.about == "move")
        ]
        return wanted[:_MOST_REMARKS]


@dataclass(frozen=True, slots=True)
class Mistake:
    """A move of a game that changed the result, or only slowed it."""

    number: int
    """Counted from 1 as people count moves."""
    position: Position
    """Before the move."""
    judged: JudgedMove
    better: tuple[Move, ...]
    """The moves with the best value."""
    reasons: tuple[MoveReasons, ...] = ()


@dataclass(frozen=True, slots=True)
class EstimatedMove:
    """A move of a game, judged by estimates, and by proofs where it says so."""

    move: Move
    before: float
    after: float
    """The value of the position for the side to move, with its best move and with this one."""
    height: float
    """Who is ahead after it, from -1 to 1 for the first side."""
    better: tuple[Move, ...] = ()
    """The moves to play instead, where they are known and the move is not among them."""
    proved: tuple[bool, bool] = (False, False)
    """Whether `before` and `after` are proved: then they are 0 or 1."""
    reasons: tuple[MoveReasons, ...] = ()
    """Remarks on it, and on the better move and the answer where it cost much."""

    @property
    def loss(self) -> float:
        """The cost of the move, as far as it is known."""
        return max(0.0, self.before - self.after)
