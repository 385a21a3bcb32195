"""Estimates by random games of Hex: which side is ahead, and which cells matter.

A cell matters to a side as much as that side wins the games in which it ends up holding it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pions import kernels
from pions.core.seeds import derive
from pions.core.types import Move, Side
from pions.families.hex import cell_arrays
from pions.games.hexagon import HexPosition


@dataclass(frozen=True, slots=True)
class Influence:
    """The outcome of many random games."""

    chance: float
    """The share of games that the first side won."""
    cells: Mapping[Move, float]
    """For each empty cell, the share the side to move won of the games where it held the cell."""
    games: int

    @property
    def best(self) -> tuple[Move, ...]:
        """The empty cells, the most useful first."""
        return tuple(sorted(self.cells, key=lambda cell: (-self.cells[cell], cell)))


def influence(position: HexPosition, games: int, seed: int = 0) -> Influence:
    """Play `games` random games from a position that is not over; the same seed, the same answer.

    Swaps are left out.
    """
    size = position.game.size
    wins, owned, won = kernels.hex.playouts.playout_owners(
        cell_arrays.cells(position),
        position.ply,
        derive(seed, "influence"),
        games,
        size,
        cell_arrays.near(size),
    )
    mover = position.to_move
    taken = position.stones(Side.FIRST) | position.stones(Side.SECOND)
    cells = {
        # A cell that no game reached is as good as the position.
        cell: int(won[mover, cell]) / held if (held := int(owned[mover, cell])) else wins / games
        for cell in range(size * size)
        if not taken >> cell & 1
    }
    return Influence(int(wins) / games, cells, games)
