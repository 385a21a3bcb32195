"""The kernels of Hex for the plain searches, on boards of any size."""

from __future__ import annotations

from typing import Any, Final

from pions import kernels
from pions.compiled.game_kernels import GameKernels
from pions.compiled.stream import Stream
from pions.compiled.walk import Task, Walk
from pions.core.types import Outcome, Side
from pions.families.hex.cell_arrays import cells, near
from pions.families.hex.hex_evaluators import shortest_path
from pions.games.hexagon import Hex, HexPosition, chain

_DEEPEST: Final = 4
"""Plies a kernel call: short enough for Ctrl-C."""


class HexKernels(GameKernels):
    """See `pions.compiled.game_kernels.GameKernels`."""

    def begin(self, position: HexPosition, task: Task, evaluate: object) -> Walk | None:
        """Begin a search whose evaluator is the shortest path."""
        size, mover = position.game.size, position.to_move
        if evaluate is not shortest_path or chain(position.stones(mover), size, mover):
            return None  # the kernel looks for new chains only, and no game leads to that old one
        board = cells(position)
        levels = min(task.depth, size * size + 1)
        state = kernels.hex.search.begin(levels, task.low, task.high, size)

        def go_on(patience: int) -> bool:
            return kernels.hex.search.walk(
                state,
                board,
                patience,
                task.depth,
                int(task.prune),
                task.margin,
                task.win,
                task.sooner,
                position.ply,
                int(position.game.swap),
                size,
                near(size),
            )

        return Walk(go_on, state.frames, state.progress, state.scores)

    def perft(self, position: HexPosition, depth: int) -> int | None:
        """Count the lines of a few plies."""
        if not 0 <= depth <= _DEEPEST:
            return None
        game = position.game
        return kernels.hex.rules.perft(
            cells(position), position.ply, int(game.swap), depth, game.size, near(game.size)
        )

    def playout(self, position: HexPosition, stream: Stream) -> Outcome | None:
        """Play one random game to its end."""
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
        """Return winners and lengths of random games."""
        return kernels.hex.playouts.playouts(
            opening, start, games, int(game.swap), game.size, near(game.size)
        )


KERNELS: Final = HexKernels()
