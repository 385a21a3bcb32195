"""What machine code a kind of game may have: the same answers as the plain algorithms, sooner."""

from __future__ import annotations

from typing import Any, Protocol

from pions.compiled.stream import Stream
from pions.compiled.walk import Task, Walk
from pions.core.types import Outcome


class GameKernels(Protocol):
    """The kernels of a kind of game; each answers ``None`` where it does not fit."""

    def is_usable(self) -> bool:
        """Whether they can run here: in plain Python they need numpy, which may not be there."""
        ...

    def begin(self, position: Any, task: Task, evaluate: object) -> Walk | None:  # noqa: ANN401 - of its own game
        """Min-max or alpha-beta of an unfinished position, at its root."""
        ...

    def perft(self, position: Any, depth: int) -> int | None:  # noqa: ANN401 - of its own game
        """How many lines of play of so many plies there are."""
        ...

    def playout(self, position: Any, stream: Stream) -> Outcome | None:  # noqa: ANN401 - of its own game
        """The end of one random game."""
        ...

    def random_games(
        self,
        game: Any,  # noqa: ANN401 - its own game
        opening: int,
        start: int,
        games: int,
    ) -> tuple[Any, Any] | None:
        """Random games from the start: who won each (1, 2, or 0), and its length, as arrays."""
        ...
