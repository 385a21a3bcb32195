"""Gravity games as their kernels want them: plain integers."""

from __future__ import annotations

from array import array
from typing import Final

from pions import kernels
from pions.compiled import Array
from pions.games.gravity import LARGEST_SIDE, Gravity, GravityPosition

_WORD: Final = (1 << 64) - 1


def fits(game: Gravity) -> bool:
    """Whether a bitboard of `game` is one number of the kernels."""
    return game.width * (game.height + 1) <= kernels.MAX_BITS


def has_kernels(game: Gravity) -> bool:
    """Whether the kernels that take boards of many words know `game`: every one with a name."""
    return max(game.width, game.height) <= LARGEST_SIDE


def shape(game: Gravity) -> tuple[int, int, int, int]:
    """Width, height, length of a line, number of directions."""
    return game.width, game.height, game.connect, 4 if game.diagonals else 2


def words(position: GravityPosition) -> Array:
    """The bitboard of the side to move, then that of all discs, in 64-bit numbers."""
    game = position.game
    each = game.width * (game.height + 1) // 64 + 1
    whole = position.mine | position.mask << (64 * each)
    numbers = array("Q", [whole >> shift & _WORD for shift in range(0, 128 * each, 64)])
    return kernels.buffers.shaped(numbers, 2 * each)
