"""Evaluators for gravity games, each readable as the sentence that defines it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from pions.core.types import Score
from pions.games.gravity import Gravity, GravityPosition, lines


@lru_cache
def points_table(game: Gravity) -> tuple[tuple[int, int], ...]:
    """Return each cell, as a bitboard, with the number of lines that pass through it.

    For Connect Four this is the table of the hand-out: 3 in the corners, 13 in the middle.
    """
    bits = [
        game.bit(column=column, row=row)
        for column in range(game.width)
        for row in range(game.height)
    ]
    return tuple((bit, sum(line & bit != 0 for line in lines(game))) for bit in bits)


def points(position: GravityPosition) -> int:
    """The points of one's own cells minus the points of the other side's."""
    mine, theirs = position.mine, position.theirs
    return sum(
        worth if mine & bit else -worth
        for bit, worth in points_table(position.game)
        if (mine | theirs) & bit
    )


def usual_line_weights(connect: int) -> tuple[int, ...]:
    """0, 1, 10, 100, ...: ten times more for each stone, complete lines left out."""
    return (0, *(10**stones for stones in range(connect - 1)))


@dataclass(frozen=True, slots=True)
class WeightedLines:
    """``U_k``: each line that one side can still fill is worth ``weights[stones in it]``.

    The other side's lines count negative; a line with both colours counts nothing.
    """

    weights: Sequence[Score]
    """A weight for 0, 1, 2, ... stones; lines longer than the list take its last weight."""

    def __call__(self, position: GravityPosition) -> Score:
        """The sum over all lines of the board."""
        last = len(self.weights) - 1
        return sum(
            sign * self.weights[min(stones, last)] for sign, stones, _ in open_lines(position)
        )


@dataclass(frozen=True, slots=True)
class Dangers:
    """Lines that one side can still fill and can add to *now*, by their length.

    ``weights[0]`` is for the next disc completing the line, ``weights[1]`` for the one before it,
    and so on.
    """

    weights: Sequence[Score] = (100, 10, 1)

    def __call__(self, position: GravityPosition) -> Score:
        """Own dangers minus those of the other side."""
        game = position.game
        landing = landing_cells(position)
        total: Score = 0
        for sign, stones, empty in open_lines(position):
            level = game.connect - stones - 1
            if level < len(self.weights) and empty & landing:
                total += sign * self.weights[level]
        return total


def open_lines(position: GravityPosition) -> Iterator[tuple[int, int, int]]:
    """Yield the sign, the number of stones and the empty cells of each line of one side only.

    The sign is +1 for lines of the side to move and -1 for the other's. A side with a limit of
    discs has no line that lacks more discs than it has left.
    """
    connect, left = position.game.connect, position.left
    limited = position.game.discs != 0
    fewest = connect - (left + 1) // 2 if limited else 0
    others_fewest = connect - left // 2 if limited else 0
    for line in lines(position.game):
        mine, theirs = position.mine & line, position.theirs & line
        if mine and not theirs and mine.bit_count() >= fewest:
            yield 1, mine.bit_count(), line ^ mine
        elif theirs and not mine and theirs.bit_count() >= others_fewest:
            yield -1, theirs.bit_count(), line ^ theirs


def landing_cells(position: GravityPosition) -> int:
    """The cells where a disc dropped now would come to rest, as a bitboard."""
    game = position.game
    return sum(
        game.bit(column=column, row=position.height_of(column))
        for column in range(game.width)
        if position.height_of(column) < game.height
    )
