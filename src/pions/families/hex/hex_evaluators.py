"""Evaluators for Hex: how many stones each side still needs."""

from __future__ import annotations

from collections import deque

from pions.core.types import Move, Side
from pions.games.hexagon import HexPosition, neighbours, way_back


def distance(position: HexPosition, side: Side) -> int:
    """Return the fewest stones that join the edges of `side`; ``size * size`` where none do."""
    return cheapest_path(position, side)[0]


def cheapest_path(position: HexPosition, side: Side) -> tuple[int, tuple[Move, ...]]:
    """Return that number, and the cells of one such path, own stones included; or no cells.

    A shortest path over the cells the other side has not taken, where own stones cost nothing:
    breadth first, free steps before costly ones.
    """
    size = position.game.size
    own, blocked = position.stones(side), position.stones(side.other)
    step = 1 if side is Side.FIRST else size
    unreachable = size * size
    costs = [unreachable] * unreachable
    came_from: dict[Move, Move | None] = {}
    queue: deque[int] = deque()

    def reach(cell: Move, cost: int, origin: Move | None) -> None:
        free = own >> cell & 1
        total = cost + 1 - free
        if not blocked >> cell & 1 and total < costs[cell]:
            costs[cell] = total
            came_from[cell] = origin
            (queue.appendleft if free else queue.append)(cell)

    for start in range(0, size * step, step):
        reach(start, 0, None)
    while queue:
        cell = queue.popleft()
        if divmod(cell, size)[side] == size - 1:
            return costs[cell], way_back(cell, came_from)[::-1]
        for near in neighbours(size)[cell]:
            reach(near, costs[cell], cell)
    return unreachable, ()


def shortest_path(position: HexPosition) -> int:
    """Return the stones the other side still needs minus those the side to move needs.

    Doubled, plus one for having the move: no position is worth exactly nothing.
    """
    mover = position.to_move
    return 2 * (distance(position, mover.other) - distance(position, mover)) + 1
