"""Evaluators for Othello, each readable as the sentence that defines it."""

from __future__ import annotations

from typing import Final

from pions.core.types import Side
from pions.games.othello import OthelloPosition

CORNER: Final = 10
"""Moves that a corner is worth: its disc is never turned."""


def discs(position: OthelloPosition) -> int:
    """One's own discs minus those of the other side."""
    mine, theirs = position.stones(position.to_move), position.stones(position.to_move.other)
    return mine.bit_count() - theirs.bit_count()


def mobility(position: OthelloPosition) -> int:
    """The cells one could take now and ten a corner held, minus the same for the other side."""
    return _freedom(position, position.to_move) - _freedom(position, position.to_move.other)


def _freedom(position: OthelloPosition, side: Side) -> int:
    held = position.stones(side) & corners(position.game.size)
    return position.placements(side).bit_count() + CORNER * held.bit_count()


def corners(size: int) -> int:
    """The four corners of a board, one bit each."""
    last = size - 1
    return sum(1 << cell for cell in (0, last, size * last, size * last + last))
