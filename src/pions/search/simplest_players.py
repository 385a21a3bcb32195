"""The simplest players: at random, one ply ahead, and by proof."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic

from pions.core.analysis import Analysis
from pions.core.protocols import P_contra, Position
from pions.core.types import Move
from pions.search.proof import ProofResult, prove


@dataclass(frozen=True, slots=True)
class BestOf(Generic[P_contra]):
    """Plays a move its search scores highest, uniformly among equals."""

    search: Callable[[P_contra], Analysis]
    rng: random.Random

    def choose(self, position: P_contra) -> Move:
        """One of the best moves."""
        return self.rng.choice(self.search(position).best)

    def analyse(self, position: P_contra) -> Analysis:
        """Return what the search finds."""
        return self.search(position)


@dataclass(frozen=True, slots=True)
class RandomMove:
    """Any legal move, each as likely as the others."""

    rng: random.Random

    def choose(self, position: Position) -> Move:
        """A legal move, uniformly."""
        return self.rng.choice(position.legal_moves())


@dataclass(frozen=True, slots=True)
class OnePly:
    """`IA_1`: wins at once where it can, else plays at random."""

    rng: random.Random

    def choose(self, position: Position) -> Move:
        """A winning move where there is one, else any."""
        moves = position.legal_moves()
        wins = [move for move in moves if _wins(position, move)]
        return self.rng.choice(wins or moves)


@dataclass(frozen=True, slots=True)
class ProofPlayer:
    """`sIA_n`: plays to G, avoids P, at random among equals.

    With 0 `plies` below the replies it sees what `OnePly` sees.
    """

    plies: int
    rng: random.Random

    def choose(self, position: Position) -> Move:
        """A move that leaves the other side LOST, else OPEN, else any."""
        replies = {move: prove(position.play(move), self.plies) for move in position.legal_moves()}
        wishes = (ProofResult.LOST, ProofResult.OPEN, ProofResult.WON)
        wanted = next(verdict for verdict in wishes if verdict in replies.values())
        return self.rng.choice([move for move, verdict in replies.items() if verdict is wanted])


@dataclass(frozen=True, slots=True)
class FunctionPlayer:
    """Calls ``function(position)`` for a move."""

    function: Callable[[Any], Any]

    def choose(self, position: object) -> Move:
        """Return what the function returns, unchecked: the referee checks it."""
        return self.function(position)  # type: ignore[no-any-return] # text, perhaps


def _wins(position: Position, move: Move) -> bool:
    outcome = position.play(move).outcome()
    return outcome is not None and outcome.winner is position.to_move
