"""The virtual connections of a Hex position, as sets of cells: every one is a proof."""

from __future__ import annotations

from dataclasses import dataclass

from pions import kernels
from pions.compiled.arrays import Array
from pions.core.types import Move, Side
from pions.families.hex import cell_arrays
from pions.families.hex.proof_nodes import bits, usual_lists
from pions.games.hexagon import HexPosition

FIRST_EDGE, LAST_EDGE = 0, 1
"""The points that stand for the edges of a side: top and bottom, or left and right."""


@dataclass(frozen=True, slots=True)
class Links:
    """What one side can join for certain.

    Points are numbers: the two edges, then groups of stones, then empty cells.
    """

    joined: bool
    """Whether the side has won."""
    points: tuple[int, ...]
    """The point of each cell; -1 for the cells of the other side."""
    must: tuple[Move, ...] | None
    """The cells that all chances to join the edges share: to stop this side, the other one must
    play there. ``None`` where no chance is known."""
    _size: int
    _links: Array
    _chances: Array
    _counts: Array

    def links(self, one: int, other: int) -> list[tuple[Move, ...]]:
        """The carriers that join two points even if the other side moves first, small ones first.

        Points that touch need no cell.
        """
        return self._carriers(self._links, 0, one, other)

    def chances(self, one: int, other: int) -> list[tuple[Move, ...]]:
        """The carriers that join two points if this side moves first, small ones first."""
        return self._carriers(self._chances, 1, one, other)

    def _carriers(self, store: Array, kind: int, one: int, other: int) -> list[tuple[Move, ...]]:
        if self.joined or one == other:
            return []
        pair = min(one, other) * kernels.hexproof.connection_lists.room_for(self._size) + max(
            one, other
        )
        rows = store[pair, : int(self._counts[kind, pair])]
        word = kernels.hexproof.inferior_cells.WORD
        found = [
            tuple(
                word * place + bit for place, part in enumerate(row.tolist()) for bit in bits(part)
            )
            for row in rows
        ]
        return sorted(found, key=lambda cells: (len(cells), cells))


def links_of(position: HexPosition, side: Side, *, thorough: bool = True) -> Links:
    """The virtual connections of `side`, on the stones as they lie.

    Where not `thorough`, the search ends as soon as both edges are linked.
    """
    size = position.game.size
    cells = size * size
    words = -(-cells // kernels.hexproof.inferior_cells.WORD)
    work = kernels.hexproof.connection_lists.lists(size, *usual_lists(words), words)
    notes, bounds = (
        kernels.hexproof.nodes.zeros(3, cells + 4),
        kernels.hexproof.nodes.zeros(2, words),
    )
    grow = (
        kernels.hexproof.h_search.grow_small if words == 1 else kernels.hexproof.h_search.grow_any
    )
    board, near, patience = (
        cell_arrays.cells(position),
        cell_arrays.near(size),
        -1 if thorough else 0,
    )
    total = grow(board, side + 1, size, near, patience, work, notes, bounds)
    must = None
    if total != kernels.hexproof.points.EDGES_JOINED and bounds[1].any():
        word = kernels.hexproof.inferior_cells.WORD
        must = tuple(
            word * place + bit
            for place, part in enumerate(bounds[0].tolist())
            for bit in bits(part)
        )
    return Links(
        joined=total == kernels.hexproof.points.EDGES_JOINED,
        points=tuple(notes[0][:cells].tolist()),
        must=must,
        _size=size,
        _links=work[0],
        _chances=work[1],
        _counts=work[3],
    )
