"""The time for a move: a clock for the game, a time for every so many moves, or neither."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from pions.core.types import Side

_MOVES_LEFT: Final = 4
"""A game is expected to fill one empty cell in so many before it is decided, and each side
plays half of them: so much of the time left goes to one move."""


@dataclass(slots=True)
class TimeControl:
    """The clocks of both sides, as another program sets them."""

    a_move: float | None = None
    """Seconds for each move, whatever the clocks say."""
    main: float | None = None
    """Seconds each side has for a game; ``None`` without a limit."""
    period: float = 0.0
    """Seconds for each move once those are used up."""
    _left: dict[Side, float] = field(default_factory=dict)
    _stones: dict[Side, int] = field(default_factory=dict)
    """Within the seconds left, so many moves must be made; 0 for all the others."""

    def settings(self, main: float, period: float, stones: int) -> None:
        """Set GTP's ``time_settings``: a game's time, then `period` seconds for so many moves.

        A period without moves means no limit.
        """
        unlimited = period > 0 and stones == 0
        self.main = None if unlimited else main
        self.period = period / stones if stones else 0.0
        self.begin()

    def begin(self) -> None:
        """Fill the clocks for a new game."""
        self._left = {} if self.main is None else dict.fromkeys(Side, self.main)
        self._stones = {}

    def set_left(self, side: Side, seconds: float, stones: int = 0) -> None:
        """Give `side` so many seconds for the rest of its moves, or for so many of them."""
        self._left[side], self._stones[side] = seconds, stones

    def used(self, side: Side, seconds: float) -> None:
        """Take `seconds` off the clock of `side`."""
        if side in self._left:
            self._left[side] = max(0.0, self._left[side] - seconds)
            self._stones[side] = max(0, self._stones.get(side, 0) - 1)

    def share(self, side: Side, empty: int) -> float | None:
        """Return the seconds for the next move of `side`; ``None`` for the usual."""
        if side not in self._left:
            return self.a_move
        moves = self._stones.get(side, 0) or max(2, empty / _MOVES_LEFT / 2)
        share = max(self._left[side] / moves, self.period)
        return share if self.a_move is None else min(share, self.a_move)
