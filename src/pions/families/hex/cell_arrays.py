"""Hex positions as their kernels want them: arrays of cells."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from pions import kernels
from pions.compiled import Array
from pions.games.hexagon import HexPosition


def cells(position: HexPosition) -> Array:
    """A Hex board as an array, which is the caller's to change."""
    return kernels.hex.rules.board_of(position.first, position.second, position.game.size)


@lru_cache
def near(size: int) -> Array:
    """The neighbours of each cell of a Hex board; not to be changed."""
    return kernels.hex.rules.neighbours(size)


@lru_cache
def neighbours(size: int) -> Any:  # noqa: ANN401 - its type is loaded on use
    """All that the solver wants to know of the neighbours of cells; not to be changed."""
    inferior = kernels.hexproof.inferior_cells
    return inferior.Neighbours(near(size), inferior.around(size), inferior.dead_rings())
