"""The exact solver of any small game: plain search to the end, each position looked at once."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from pions.core.types import Move
from pions.families.judged_moves import ExactSolver, Left


class PlainSolver(ExactSolver):
    """Knows the values of a game whose positions all fit in memory; what it found stays found."""

    def __init__(self, left: Left) -> None:
        self._left = left
        self._known: dict[Hashable, int] = {}

    @property
    def nodes(self) -> int:
        """Positions looked at since the solver was made."""
        return len(self._known)

    def value(self, position: Any, progress: object = None) -> int:  # noqa: ANN401 - of its game
        """The value for the side to move; the game may be over."""
        if position.key not in self._known:
            self._known[position.key] = self._searched(position, progress)
        return self._known[position.key]

    def values(self, position: Any, progress: object = None) -> dict[Move, int]:  # noqa: ANN401
        """The value of each legal move, for the side that plays it."""
        after = {move: position.play(move) for move in position.legal_moves()}
        return {move: -self.value(board, progress) for move, board in after.items()}

    def line(self, position: Any, progress: object = None) -> tuple[Move, ...]:  # noqa: ANN401
        """Best play by both sides to the end; of equal moves the first."""
        played: list[Move] = []
        while values := self.values(position, progress):
            played.append(max(values, key=values.__getitem__))
            position = position.play(played[-1])
        return tuple(played)

    def stop(self) -> None:
        """Nothing to stop: no question takes long."""

    def _searched(self, position: Any, progress: object) -> int:  # noqa: ANN401
        outcome = position.outcome()
        if outcome is None:
            return max(self.values(position, progress).values())
        if outcome.winner is None:
            return 0
        # The winner could still have made left // 2 moves, and its last one counts.
        worth = self._left(position) // 2 + 1
        return worth if outcome.winner is position.to_move else -worth
