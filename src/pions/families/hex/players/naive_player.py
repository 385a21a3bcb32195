"""The naive Hex player: from the first edge, always reach for the farthest cell.

The board is a graph: its cells, and four edges beside it. Stones of one colour that
touch each other, or an edge of their colour, are contracted into one node::

            B0                 nodes 0 .. size * size - 1: the cells
       R0  cells  R1           then B0 (top), B1 (bottom): the edges of the first side
            B1                 then R0 (left), R1 (right): the edges of the second side
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from pions.core.types import Move, Side
from pions.games.hexagon import HexPosition, neighbours

Vertex: TypeAlias = int


@dataclass(frozen=True, slots=True)
class NaiveHex:
    """Plays `naive_move`: no look-ahead, no luck."""

    def choose(self, position: HexPosition) -> Move:
        """The naive move of the side to move."""
        return naive_move(position, position.to_move)


def naive_move(position: HexPosition, side: Side) -> Move:
    """Return the empty cell farthest from `side`'s first edge that touches the group of this edge.

    Distance is the row for the first side and the column for the second. Ties go to the cell with
    more neighbours in the contracted graph, edges counted, then to the largest ``(row, column)``.
    There is such a cell while the game goes on; afterwards any empty cell will do.
    """
    size = position.game.size
    owners, groups = _owners(position), contract(position)
    first_edge = groups[size * size + 2 * side]

    def rank(cell: Move) -> tuple[int, int, Move]:
        around = {groups[near] for near in graph(size)[cell]}
        return divmod(cell, size)[side], len(around), cell

    empty = [cell for cell in range(size * size) if owners[cell] is None]
    touching = [
        cell for cell in empty if any(groups[near] == first_edge for near in graph(size)[cell])
    ]
    return max(touching or empty, key=rank)


def contract(position: HexPosition) -> list[Vertex]:
    """For each node, the one that stands for its group; an empty cell stands for itself."""
    size = position.game.size
    owners = _owners(position)
    groups = list(range(len(owners)))
    seen: set[Vertex] = set()
    for start, owner in enumerate(owners):
        if owner is None or start in seen:
            continue
        seen.add(start)
        reached = [start]
        for node in reached:  # grows while it is read
            groups[node] = start
            fresh = [near for near in graph(size)[node] if owners[near] is owner]
            reached += [near for near in fresh if near not in seen]
            seen.update(fresh)
    return groups


def _owners(position: HexPosition) -> list[Side | None]:
    cells = [cell for row in position.grid() for cell in row]
    return [*cells, Side.FIRST, Side.FIRST, Side.SECOND, Side.SECOND]


@lru_cache
def graph(size: int) -> tuple[tuple[Vertex, ...], ...]:
    """Return the nodes that touch each node; an edge touches the cells along it.

    The edges also meet in the corners: only edges of different colours do, so nothing changes.
    """
    top, bottom, left, right = range(size * size, size * size + 4)
    along = {
        top: range(size),
        bottom: range(size * (size - 1), size * size),
        left: range(0, size * size, size),
        right: range(size - 1, size * size, size),
    }
    cells = [
        (*near, *(edge for edge, row in along.items() if cell in row))
        for cell, near in enumerate(neighbours(size))
    ]
    return (*cells, *(tuple(row) for row in along.values()))
