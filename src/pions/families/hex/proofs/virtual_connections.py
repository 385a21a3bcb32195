"""The virtual connections of a Hex position, as sets of cells: every one is a proof."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pions import kernels
from pions.core.types import Move, Side
from pions.families.hex import cell_arrays
from pions.families.hex.proofs.proof_nodes import bits, number_of, usual_lists
from pions.games.hexagon import HexPosition

FIRST_EDGE, LAST_EDGE = 0, 1
"""The points that stand for the edges of a side: top and bottom, or left and right."""


@dataclass(frozen=True, slots=True)
class VirtualConnections:
    """The connections of one side that are certain.

    Points are numbers: the two edges, then groups of stones, then empty cells.
    """

    joined: bool
    """Whether the side has won, or with `bridges` wins by these alone."""
    points: tuple[int, ...]
    """The point of each cell; -1 for the cells of the other side."""
    must_play: tuple[Move, ...] | None
    """The cells that all semi-connections of the edges share: to stop this side, the other one must
    play there. ``None`` where none is known."""
    reserved: tuple[Move, ...]
    """The cells of bridges that were set aside: every connection and semi-connection needs them."""
    _lists: Any
    _room: int

    def connections(self, one: int, other: int) -> list[tuple[Move, ...]]:
        """Return the carriers that join two points if the other side moves first, small ones first.

        Points that touch need no cell.
        """
        return self._carriers(0, one, other)

    def semi_connections(self, one: int, other: int) -> list[tuple[Move, ...]]:
        """The carriers that join two points if this side moves first, small ones first."""
        return self._carriers(1, one, other)

    def _carriers(self, kind: int, one: int, other: int) -> list[tuple[Move, ...]]:
        if self.joined or one == other:
            return []
        pair = min(one, other) * self._room + max(one, other)
        rows = kernels.buffers.row(self._lists[kind], pair).tolist()
        known = rows[: self._lists.counts[kind, pair]]
        return sorted(map(_cells, known), key=lambda cells: (len(cells), cells))


def virtual_connections(
    position: HexPosition, side: Side, *, thorough: bool = True, bridges: bool = False
) -> VirtualConnections:
    """Return the virtual connections of `side`.

    Where not `thorough`, the search ends as soon as both edges are connected. With `bridges`,
    groups that a bridge joins are one point, and the cells of the bridge serve nothing else.
    """
    solver, size = kernels.hexproof, position.game.size
    cells = size * size
    words = -(-cells // solver.cell_sets.WORD)
    lists = solver.connection_lists.new_lists(size, usual_lists(words), words)
    notes = kernels.buffers.blank("int64", 3, cells + 4)
    bounds = kernels.buffers.blank("int64", 3, words)
    h_search = solver.h_search.for_words(words)
    board, neighbours = cell_arrays.cells(position), cell_arrays.neighbours(size)
    hurry = -1 if thorough else 0
    total = h_search(board, side + 1, size, neighbours, hurry, int(bridges), lists, notes, bounds)
    joined = bool(total == solver.points.EDGES_JOINED)
    must, some, reserved = bounds.tolist()
    return VirtualConnections(
        joined=joined,
        points=tuple(kernels.buffers.row(notes, 0)[:cells].tolist()),
        must_play=_cells([a | b for a, b in zip(must, reserved, strict=True)])
        if any(some) and not joined
        else None,
        reserved=_cells(reserved),
        _lists=lists,
        _room=total,
    )


def _cells(carrier: list[int]) -> tuple[Move, ...]:
    return tuple(bits(number_of(carrier)))
