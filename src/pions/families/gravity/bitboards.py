"""Gravity games as their kernels want them: plain integers."""

from __future__ import annotations

from pions import kernels
from pions.games.gravity import Gravity


def fits(game: Gravity) -> bool:
    """Whether the board of `game` fits the integers of the kernels."""
    return game.width * (game.height + 1) <= kernels.MAX_BITS


def shape(game: Gravity) -> tuple[int, int, int, int]:
    """Width, height, length of a line, number of directions."""
    return game.width, game.height, game.connect, 4 if game.diagonals else 2
