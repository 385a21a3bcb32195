"""Patterns of a Hex position, as data.

Bridges, edge templates and must-play regions are proofs: they come from virtual connections.
Shortest paths and busy cells are estimates.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from pions.core.types import Move, Side, Term
from pions.families.hex.hex_evaluators import cheapest_path
from pions.families.hex.proofs.virtual_connections import (
    FIRST_EDGE,
    LAST_EDGE,
    VirtualConnections,
    virtual_connections,
)
from pions.games.hex_strategy import EDGES
from pions.games.hexagon import HexPosition, neighbours

EDGE_NAMES: Final = {
    "top": Term("the top edge"),
    "bottom": Term("the bottom edge"),
    "left": Term("the left edge"),
    "right": Term("the right edge"),
}
BRIDGE_TO_EDGE = "II"
ZIGGURAT = "III-a"


@dataclass(frozen=True, slots=True)
class Path:
    """A cheapest chain of a side from edge to edge: an estimate of how far it is."""

    side: Side
    stones: int
    cells: tuple[Move, ...]
    """The empty cells of the chain, from the first edge on."""
    through: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Bridge:
    """Two stones that cannot be cut: each of two empty cells between them joins them."""

    side: Side
    ends: tuple[Move, Move]
    cells: tuple[Move, Move]


@dataclass(frozen=True, slots=True)
class Template:
    """A stone that cannot be cut from an edge of its side, and the empty cells it needs.

    Where other stones help on the way, it is a chain, which players do not call a template.
    """

    side: Side
    stone: Move
    edge: str
    """As files of strategies name it: ``top``."""
    row: int
    """The distance of the stone from the edge: 1 touches it."""
    name: str | None
    """``II`` and ``III-a``, as players call them; ``None`` for shapes without a name here."""
    carrier: tuple[Move, ...]
    chain: bool = False


@dataclass(frozen=True, slots=True)
class Region:
    """The cells where the side to move must play against a threat to join the edges."""

    cells: tuple[Move, ...]
    """Every move elsewhere loses: a proof."""
    threats: tuple[tuple[Move, ...], ...]
    """The cells of each threat."""


@dataclass(frozen=True, slots=True)
class Patterns:
    """The patterns on a board, seen without a search."""

    paths: tuple[Path, ...]
    bridges: tuple[Bridge, ...]
    templates: tuple[Template, ...]
    must: Region | None
    """``None`` where no threat is known, or the game is decided."""
    joined: tuple[Side, tuple[Move, ...]] | None
    """The side whose edges are as good as joined, and on which cells: a proof."""


def look(position: HexPosition) -> Patterns:
    """All there is to see in an unfinished position."""
    known = {side: virtual_connections(position, side) for side in Side}
    mover = position.to_move
    paths = (shortest_path(position, side) for side in Side)
    joined = _joined(mover, known)
    must = None if joined is not None else _region(known[mover.other])
    return Patterns(
        paths=tuple(path for path in paths if path is not None),
        bridges=tuple(bridge for side in Side for bridge in bridges(position, side)),
        templates=tuple(t for side in Side for t in templates(position, side, known[side])),
        must=must,
        joined=joined,
    )


def _joined(
    mover: Side, known: dict[Side, VirtualConnections]
) -> tuple[Side, tuple[Move, ...]] | None:
    """Return the side that has surely joined its edges; the mover needs a semi-connection only."""
    for side in (mover, mover.other):
        carriers = known[side].connections(FIRST_EDGE, LAST_EDGE)
        if not carriers and side is mover:
            carriers = known[side].semi_connections(FIRST_EDGE, LAST_EDGE)
        if carriers or known[side].joined:
            return side, carriers[0] if carriers else ()
    if known[mover.other].must_play == ():
        threats = known[mover.other].semi_connections(FIRST_EDGE, LAST_EDGE)
        return mover.other, tuple(sorted({cell for threat in threats for cell in threat}))
    return None


def _region(theirs: VirtualConnections) -> Region | None:
    if theirs.must_play is None:
        return None
    return Region(theirs.must_play, tuple(theirs.semi_connections(FIRST_EDGE, LAST_EDGE)))


def shortest_path(position: HexPosition, side: Side) -> Path | None:
    """The chain of `side` with the fewest missing stones; ``None`` where it is cut off."""
    own = position.stones(side)
    _, chain = cheapest_path(position, side)
    if not chain:
        return None
    missing = tuple(cell for cell in chain if not own >> cell & 1)
    through = tuple(cell for cell in chain if own >> cell & 1)
    return Path(side, len(missing), missing, through)


def bridges(position: HexPosition, side: Side) -> Iterator[Bridge]:
    """Pairs of stones with two empty cells between them, each pair once."""
    size, own = position.game.size, position.stones(side)
    taken = position.first | position.second
    near = neighbours(size)
    for stone in (cell for cell in range(size * size) if own >> cell & 1):
        for down, right in ((1, 1), (2, -1), (1, -2)):
            row, column = stone // size + down, stone % size + right
            if not (0 <= row < size and 0 <= column < size):
                continue
            other = row * size + column
            cells = tuple(cell for cell in near[stone] if cell in near[other])
            if own >> other & 1 and not any(taken >> cell & 1 for cell in cells):
                yield Bridge(side, (stone, other), (cells[0], cells[1]))


def templates(position: HexPosition, side: Side, known: VirtualConnections) -> Iterator[Template]:
    """Yield the smallest template of each group to each edge it does not touch yet.

    The stone is the one of the group that is nearest to the edge.
    """
    size, own = position.game.size, position.stones(side)
    groups: dict[int, list[Move]] = {}
    for cell in range(size * size):
        if own >> cell & 1 and known.points[cell] > LAST_EDGE:
            groups.setdefault(known.points[cell], []).append(cell)
    for point, stones in groups.items():
        for edge in (FIRST_EDGE, LAST_EDGE):
            carriers = known.connections(edge, point)
            if not carriers:
                continue
            rows = {stone: _row(stone, size, side, edge) for stone in stones}
            carrier = carriers[0]
            # Of the nearest stones, the one the carrier lies around.
            stone = min(stones, key=lambda s: (rows[s], _spread(s, carrier, size)))
            row = rows[stone]
            name = _name(row, [_row(cell, size, side, edge) for cell in carrier])
            chain = name is None and _helped(position, side, stones, edge, carrier)
            yield Template(side, stone, EDGES[side][edge], row, name, carrier, chain)


def _helped(
    position: HexPosition, side: Side, stones: list[Move], edge: int, carrier: tuple[Move, ...]
) -> bool:
    group, near = sum(1 << stone for stone in stones), neighbours(position.game.size)
    others = position.stones(side) & ~group
    if not any(others >> cell & 1 for free in carrier for cell in near[free]):
        return False
    alone = (
        replace(position, first=group) if side is Side.FIRST else replace(position, second=group)
    )
    known = virtual_connections(alone, side)
    point = known.points[stones[0]]
    return not any(set(cells) <= set(carrier) for cells in known.connections(edge, point))


def _row(stone: Move, size: int, side: Side, edge: int) -> int:
    along = divmod(stone, size)[side]
    return along + 1 if edge == FIRST_EDGE else size - along


def _spread(stone: Move, carrier: tuple[Move, ...], size: int) -> int:
    row, column = divmod(stone, size)
    return sum(abs(cell // size - row) + abs(cell % size - column) for cell in carrier)


def _name(row: int, carrier: list[int]) -> str | None:
    """Return the players' name for a stone on a row with cells on such rows."""
    known = {(2, (1, 1)): BRIDGE_TO_EDGE, (3, (1, 1, 1, 1, 2, 2, 2, 3)): ZIGGURAT}
    return known.get((row, tuple(sorted(carrier))))
