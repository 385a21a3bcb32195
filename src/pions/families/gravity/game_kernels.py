"""The machine code of gravity games."""

from __future__ import annotations

from typing import Any, Final

from pions import kernels
from pions.compiled.game_kernels import GameKernels
from pions.compiled.stream import Stream
from pions.compiled.walk import Task, Walk
from pions.core.types import Outcome, Side
from pions.families.gravity import bitboards, gravity_search
from pions.games.gravity import Gravity, GravityPosition

_DEEPEST: Final = 8
"""Plies counted by one call of a kernel: short enough that Ctrl-C is heard."""


class GravityKernels:
    """See `pions.compiled.game_kernels.GameKernels`."""

    def is_usable(self) -> bool:
        """Kernels that stay Python make arrays of numpy to work in; machine code needs none."""
        return kernels.buffers.have_rows()

    def begin(self, position: GravityPosition, task: Task, evaluate: object) -> Walk | None:
        """By kernel where the evaluator adds up lines."""
        return gravity_search.begin(position, task, evaluate)

    def perft(self, position: GravityPosition, depth: int) -> int | None:
        """A few plies at a time."""
        if not 0 <= depth <= _DEEPEST or not bitboards.has_kernels(position.game):
            return None
        return kernels.gravity.rules.perft(
            bitboards.words(position), depth, *bitboards.shape(position.game)
        )

    def playout(self, position: GravityPosition, stream: Stream) -> Outcome | None:
        """The outcome of the random game that `stream` draws, as in plain Python."""
        if not bitboards.has_kernels(position.game):
            return None
        playouts, drawn = kernels.gravity.playouts, (stream.low, stream.high)
        shape = bitboards.shape(position.game)
        plies, won = (
            playouts.playout_end_of_word(position.mine, position.mask, *drawn, *shape)
            if bitboards.fits(position.game)
            else playouts.playout_end(bitboards.words(position), *drawn, *shape)
        )
        return Outcome(Side((position.ply + plies + 1) % 2) if won else None)

    def random_games(
        self, game: Gravity, opening: int, start: int, games: int
    ) -> tuple[Any, Any] | None:
        """Winners and lengths of random games, as in plain Python."""
        if not bitboards.has_kernels(game):
            return None
        winners, lengths = kernels.buffers.cells(games), kernels.buffers.zeros(games)
        kernels.gravity.playouts.playouts(opening, start, winners, lengths, *bitboards.shape(game))
        return winners, lengths


KERNELS: Final[GameKernels] = GravityKernels()
