"""Our positions as kernels want them: plain integers and arrays."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, TypeAlias

from pions import kernels
from pions.games.gravity import Gravity
from pions.games.hexagon import HexPosition

Array: TypeAlias = Any
"""A numpy array of integers; naming its type would load numpy, which few commands need."""


def fits(game: Gravity) -> bool:
    """Whether the board of `game` fits the integers of the kernels."""
    return game.width * (game.height + 1) <= kernels.MAX_BITS


def shape(game: Gravity) -> tuple[int, int, int, int]:
    """Width, height, length of a line, number of directions."""
    return game.width, game.height, game.connect, 4 if game.diagonals else 2


def cells(position: HexPosition) -> Array:
    """A Hex board as an array, which is the caller's to change."""
    return kernels.hexagon.board_of(position.first, position.second, position.game.size)


@lru_cache
def near(size: int) -> Array:
    """The neighbours of each cell of a Hex board; not to be changed."""
    return kernels.hexagon.neighbours(size)
