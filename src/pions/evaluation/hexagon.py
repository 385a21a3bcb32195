"""Evaluators for Hex: how many stones each side still needs."""

from __future__ import annotations

from collections import deque

from pions.core.types import Side
from pions.games.hexagon import HexPosition, neighbours


def distance(position: HexPosition, side: Side) -> int:
    """The fewest stones `side` must add to join its edges; ``size * size`` where it cannot.

    A shortest path over the cells that the other side has not taken, where one's own
    stones cost nothing: breadth first, free steps before costly ones.
    """
    size = position.game.size
    own, blocked = position.stones(side), position.stones(side.other)
    step = 1 if side is Side.FIRST else size
    unreachable = size * size
    costs = [unreachable] * unreachable
    queue: deque[int] = deque()

    def reach(cell: int, cost: int) -> None:
        free = own >> cell & 1
        total = cost + 1 - free
        if not blocked >> cell & 1 and total < costs[cell]:
            costs[cell] = total
            (queue.appendleft if free else queue.append)(cell)

    for start in range(0, size * step, step):
        reach(start, 0)
    while queue:
        cell = queue.popleft()
        if divmod(cell, size)[side] == size - 1:
            return costs[cell]
        for near in neighbours(size)[cell]:
            reach(near, costs[cell])
    return unreachable


def shortest_path(position: HexPosition) -> int:
    """The stones the other side still needs minus those the side to move needs.

    Doubled, plus one for having the move, so that no position is worth exactly nothing.
    """
    mover = position.to_move
    return 2 * (distance(position, mover.other) - distance(position, mover)) + 1
