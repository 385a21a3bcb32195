"""The machine code of Hex, for boards of any size."""

from __future__ import annotations

from typing import Any, Final

from pions import kernels
from pions.compiled.game_kernels import GameKernels
from pions.compiled.stream import Stream
from pions.compiled.walk import Task, Walk
from pions.core.types import Outcome, Side
from pions.families.hex import hex_search
from pions.families.hex.cell_arrays import cells, near
from pions.games.hexagon import Hex, HexPosition

_DEEPEST: Final = 4
"""Plies counted by one call of a kernel: short enough that Ctrl-C is heard."""


class HexKernels:
    """See `pions.compiled.game_kernels.GameKernels`."""

    def is_usable(self) -> bool:
        """Kernels that stay Python work on arrays of numpy; machine code needs none."""
        return kernels.buffers.have_rows()

    def begin(self, position: HexPosition, task: Task, evaluate: object) -> Walk | None:
        """By kernel where the evaluator is the shortest path."""
        return hex_search.begin(position, task, evaluate)

    def perft(self, position: HexPosition, depth: int) -> int | None:
        """A few plies at a time."""
        if not 0 <= depth <= _DEEPEST:
            return None
        game = position.game
        return kernels.hex.rules.perft(
            cells(position), position.ply, int(game.swap), depth, game.size, near(game.size)
        )

    def playout(self, position: HexPosition, stream: Stream) -> Outcome | None:
        """The outcome of the random game that `stream` draws, as in plain Python."""
        game = position.game
        plies = kernels.hex.playouts.playout_end(
            cells(position),
            position.ply,
            int(game.swap),
            stream.low,
            stream.high,
            game.size,
            near(game.size),
        )
        return Outcome(Side((position.ply + plies + 1) % 2))

    def random_games(
        self, game: Hex, opening: int, start: int, games: int
    ) -> tuple[Any, Any] | None:
        """Winners and lengths of random games, as in plain Python."""
        return kernels.hex.playouts.playouts(
            opening, start, games, int(game.swap), game.size, near(game.size)
        )


KERNELS: Final[GameKernels] = HexKernels()
