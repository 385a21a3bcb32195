"""Bridges that were entered and not held: a mistake of Hex that is seen at once."""

from __future__ import annotations

from collections.abc import Sequence

from pions.core.types import Move, Side
from pions.families.mistakes import MistakeKind
from pions.games.hexagon import HexPosition, neighbours


def bridge_let_go(positions: Sequence[HexPosition], index: int, move: Move) -> MistakeKind | None:
    """`BRIDGE` where the other side had just entered a bridge and `move` does not hold it."""
    if index == 0:
        return None
    before, position = positions[index - 1], positions[index]
    side = position.to_move
    entered = position.stones(side.other) & ~before.stones(side.other)
    if entered.bit_count() != 1:  # a swap, or a game that began here
        return None
    answers = held_by(position, entered.bit_length() - 1)
    return MistakeKind.BRIDGE if answers and move not in answers else None


def held_by(position: HexPosition, entered: Move) -> set[Move]:
    """The empty cells that hold a bridge of the side to move which a stone on `entered` breaks.

    Two cells that touch have two neighbours in common: where both belong to one side, they are
    joined by either cell. Beyond its own edges everything belongs to a side.
    """
    size, side = position.game.size, position.to_move
    taken = position.stones(Side.FIRST) | position.stones(Side.SECOND)
    around = neighbours(size)
    found = set()
    for cell in around[entered]:
        if taken >> cell & 1:
            continue
        ends = [one for one in around[entered] if one in around[cell]]
        ours = sum(position.stones(side) >> one & 1 for one in ends)
        if ours == len(ends) and (ours == 2 or (ours == 1 and _along(entered, cell, size, side))):
            found.add(cell)
    return found


def _along(one: Move, other: Move, size: int, side: Side) -> bool:
    """Whether two cells lie side by side along an edge of `side`."""
    (row, column), (row2, column2) = divmod(one, size), divmod(other, size)
    line, line2 = (row, row2) if side is Side.FIRST else (column, column2)
    return line == line2 and line in (0, size - 1)
