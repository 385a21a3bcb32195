"""The kernels that a kind of game may have: the same answers as the plain algorithms, sooner."""

from __future__ import annotations

from typing import Any

from pions import kernels
from pions.compiled.stream import Stream
from pions.compiled.walk import Task, Walk
from pions.core.types import Outcome


class GameKernels:
    """The kernels of a kind of game; each returns ``None`` where it does not fit."""

    def is_usable(self) -> bool:
        """Say whether they can run here: kernels in plain Python need the arrays of NumPy."""
        return kernels.buffers.have_rows()

    def begin(self, position: Any, task: Task, evaluate: object) -> Walk | None:  # noqa: ANN401, ARG002 - of its own game
        """Begin min-max or alpha-beta of an unfinished position, at its root."""
        return None

    def perft(self, position: Any, depth: int) -> int | None:  # noqa: ANN401, ARG002 - of its own game
        """Return the number of lines of play of so many plies."""
        return None

    def playout(self, position: Any, stream: Stream) -> Outcome | None:  # noqa: ANN401, ARG002 - of its own game
        """Return the end of the random game that `stream` draws, as in plain Python."""
        return None

    def random_games(self, game: Any, opening: int, start: int, games: int) -> Any | None:  # noqa: ANN401, ARG002 - of its own game
        """Play games from the start; return arrays of winners (1, 2, or 0) and of lengths."""
        return None
