"""What kinds of games on a board of squares share."""

from __future__ import annotations

from pions.core.types import Move
from pions.games.square_boards import SquareGame


def off_centre(game: SquareGame, move: Move) -> float:
    """How many rings of cells lie between a cell and the middle; a word of the game comes last."""
    if move >= game.size**2:
        return float(game.size)
    middle = (game.size - 1) / 2
    row, column = divmod(move, game.size)
    return max(abs(row - middle), abs(column - middle))
