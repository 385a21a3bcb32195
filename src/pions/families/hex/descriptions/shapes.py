"""Shapes that Hex players have words for, found on a board by the rules alone.

Every claim is a fact, not an estimate:

* a *bridge*: two stones of a side that do not touch, with two empty cells that touch both;
* an *edge template*: cells on which a stone is joined to an edge of its side even if the other
  side moves first. ``II`` and ``III-a`` are known by name. Whether stones inside leave it whole is
  decided by playing all moves on its cells (`EdgeLink.state`);
* a *chain*: groups and both edges of a side, joined by bridges and templates that share no cell;
* a *dead* cell: however its six neighbours are filled, those of one colour lie side by side, so
  that a stone there joins nothing that is not joined around it.

Edges are the numbers ``-1`` (top or left) and ``-2`` (bottom or right), beside the cells.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache
from typing import Final, TypeAlias

from pions.core.types import Move, Side
from pions.families.hex.descriptions import patterns
from pions.families.hex.descriptions.patterns import BRIDGE_TO_EDGE, ZIGGURAT, Bridge
from pions.families.hex.proofs import captured_pairs
from pions.games.hexagon import NEIGHBOURS, HexPosition, neighbours

NEAR_EDGE, FAR_EDGE = -1, -2
EDGES: Final = (NEAR_EDGE, FAR_EDGE)

Place: TypeAlias = tuple[int, int]
"""The distance from an edge, from 0 on, and the place along it."""

_CELLS: Final[dict[str, tuple[Place, ...]]] = {
    BRIDGE_TO_EDGE: ((0, 0), (0, 1)),
    ZIGGURAT: ((2, 1), (1, 0), (1, 1), (1, 2), (0, 0), (0, 1), (0, 2), (0, 3)),
}
"""The cells of each template around a stone at the place of `_STONES`."""
_STONES: Final[dict[str, Place]] = {BRIDGE_TO_EDGE: (1, 0), ZIGGURAT: (2, 0)}


class EdgeState(Enum):
    """The state of a stone on the cells of a template."""

    COMPLETE = "complete"
    """It is joined to the edge even if the other side moves first."""
    SHORT = "one move short"
    """It is joined if its side moves first, and cut if the other does."""
    BROKEN = "broken"
    """It cannot be joined on these cells any more, whichever side moves."""


@dataclass(frozen=True, slots=True)
class EdgeLink:
    """A stone near an edge of its side, and what the cells of a template make of it."""

    side: Side
    stone: Move
    edge: int
    name: str
    cells: tuple[Move, ...]
    """The cells of the template, taken or not."""
    state: EdgeState
    """On these cells, by all play."""
    cuts: tuple[Move, ...] = ()
    """The cells on which the other side cuts the stone off, where it is one move short."""

    @property
    def named(self) -> bool:
        """Whether its cells are just those of the template, to one hand."""
        return len(self.cells) == len(_CELLS[self.name])


@dataclass(frozen=True, slots=True)
class EdgeView:
    """The board as an edge of a side sees it: places count away from it, and along it.

    Cells that touch on the board touch here: half a turn and exchanging rows with columns both keep
    ``NEIGHBOURS``.
    """

    size: int
    side: Side
    edge: int

    def has(self, place: Place) -> bool:
        """Whether there is such a cell."""
        return all(0 <= number < self.size for number in place)

    def cell(self, place: Place) -> Move:
        """The cell at a place of the board."""
        away, along = place
        if self.edge == FAR_EDGE:
            away, along = self.size - 1 - away, self.size - 1 - along
        row, column = (away, along) if self.side is Side.FIRST else (along, away)
        return row * self.size + column

    def place(self, cell: Move) -> Place:
        """Return the place of a cell."""
        row, column = divmod(cell, self.size)
        away, along = (row, column) if self.side is Side.FIRST else (column, row)
        if self.edge == FAR_EDGE:
            return self.size - 1 - away, self.size - 1 - along
        return away, along


@lru_cache(maxsize=64)
def groups(position: HexPosition, side: Side) -> Mapping[Move, frozenset[Move]]:
    """The stones that each stone of a side touches, directly or through others, itself included."""
    near, own = neighbours(position.game.size), position.stones(side)
    by_stone: dict[Move, frozenset[Move]] = {}
    for start in range(position.game.size**2):
        if own >> start & 1 and start not in by_stone:
            group, pile = {start}, [start]
            while pile:
                for other in near[pile.pop()]:
                    if own >> other & 1 and other not in group:
                        group.add(other)
                        pile.append(other)
            by_stone |= dict.fromkeys(group, frozenset(group))
    return by_stone


def edges_of(cell: Move, size: int, side: Side) -> list[int]:
    """The edges of a side that a cell touches."""
    away = divmod(cell, size)[side]
    return [edge for edge, at in zip(EDGES, (0, size - 1), strict=True) if away == at]


def dead(position: HexPosition, cell: Move) -> bool:
    """Whether no filling of the board makes the colour of an empty cell matter."""
    taken = position.first | position.second
    return captured_pairs.is_dead(cell, position.first, taken, position.game.size, Side.FIRST)


def loose_bridges(position: HexPosition, side: Side) -> list[Bridge]:
    """The bridges between stones that do not lie in one group already."""
    joined = groups(position, side)
    return [
        bridge
        for bridge in patterns.bridges(position, side)
        if joined[bridge.ends[0]] is not joined[bridge.ends[1]]
    ]


def edge_links(position: HexPosition, side: Side, stone: Move) -> Iterator[EdgeLink]:
    """Yield the templates of the row of a stone, to both edges and both hands, in any state.

    The cells of both hands together may be complete where neither hand is.
    """
    size, own, other = position.game.size, position.stones(side), position.stones(side.other)
    for edge in EDGES:
        view = EdgeView(size, side, edge)
        away, along = view.place(stone)
        for name, (row, _column) in _STONES.items():
            if row != away:
                continue
            for shape in _shapes(name, view, along):
                cells = tuple(map(view.cell, ((i, j + along) for i, j in shape)))
                mine, theirs = (
                    sum(1 << n for n, cell in enumerate(cells) if stones >> cell & 1)
                    for stones in (own, other)
                )
                state, cuts = _judged(name, shape, mine, theirs)
                yield EdgeLink(
                    side, stone, edge, name, cells, state, tuple(cells[place] for place in cuts)
                )


def _shapes(name: str, view: EdgeView, along: int) -> Iterator[tuple[Place, ...]]:
    """Yield the cells of a template to each hand, where the board has them; then both together."""
    hands = _hands(name)
    for shape in hands:
        if all(view.has((i, j + along)) for i, j in shape):
            yield shape
    if len(hands) > 1:
        both = dict.fromkeys(place for shape in hands for place in shape)
        yield tuple((i, j) for i, j in both if view.has((i, j + along)))


def best_edge_link(
    position: HexPosition, side: Side, group: frozenset[Move], edge: int
) -> EdgeLink | None:
    """Return the best link of a group to an edge that it does not touch; complete before short.

    Complete on as few cells as possible; else on all cells of both hands.
    """
    order = list(EdgeState)

    def rank(link: EdgeLink) -> tuple[int, int]:
        count = len(link.cells)
        return order.index(link.state), count if link.state is EdgeState.COMPLETE else -count

    links = [
        link for stone in group for link in edge_links(position, side, stone) if link.edge == edge
    ]
    return min(links, key=rank, default=None)


def cuts(position: HexPosition, side: Side, group: frozenset[Move], edge: int) -> list[Move]:
    """Return where the other side breaks all links of a group to an edge.

    It is empty where a template is complete, or nothing is left to break.
    """
    best = best_edge_link(position, side, group, edge)
    if best is None or best.state is not EdgeState.SHORT:
        return []
    broken = []
    for cell in best.cuts:
        after = placed(position, side.other, cell)
        left = best_edge_link(after, side, group, edge)
        if left is not None and left.state is EdgeState.BROKEN:
            broken.append(cell)
    return broken


def placed(position: HexPosition, side: Side, cell: Move) -> HexPosition:
    """Return the board with another stone, whichever side is to move."""
    bit = 1 << cell
    if side is Side.FIRST:
        return replace(position, first=position.first | bit)
    return replace(position, second=position.second | bit)


def touches_edge(group: frozenset[Move], size: int, side: Side, edge: int) -> bool:
    """Whether a stone of a group lies on the first row of an edge."""
    return any(edge in edges_of(stone, size, side) for stone in group)


def reaches_edge(position: HexPosition, side: Side, group: frozenset[Move], edge: int) -> bool:
    """Whether a group touches an edge or has a complete template there."""
    if touches_edge(group, position.game.size, side, edge):
        return True
    link = best_edge_link(position, side, group, edge)
    return link is not None and link.state is EdgeState.COMPLETE


@lru_cache(maxsize=64)
def parts(position: HexPosition, side: Side) -> Mapping[int, int]:
    """Return a number for each stone and edge: the same number, joined for certain.

    Joined are stones that touch, and what bridges and complete templates join that share no cell,
    taken by size: a part may be larger than said here, never smaller.
    """
    size = position.game.size
    joined = groups(position, side)
    owner: dict[int, int] = {stone: min(group) for stone, group in joined.items()}
    owner |= {edge: edge for edge in EDGES}

    def merge(one: int, two: int) -> None:
        old, new = owner[two], owner[one]
        for point, part in owner.items():
            if part == old:
                owner[point] = new

    for stone in joined:
        for edge in edges_of(stone, size, side):
            merge(edge, stone)
    used: set[Move] = set()
    for cells, one, two in sorted(_links(position, side), key=lambda link: len(link[0])):
        if owner[one] != owner[two] and used.isdisjoint(cells):
            used |= set(cells)
            merge(one, two)
    return owner


def _links(position: HexPosition, side: Side) -> Iterator[tuple[tuple[Move, ...], int, int]]:
    """Yield bridges and complete templates: the cells each needs, and its ends."""
    for bridge in patterns.bridges(position, side):
        yield (bridge.cells, *bridge.ends)
    own = position.stones(side)
    for stone in (cell for cell in range(position.game.size**2) if own >> cell & 1):
        for link in edge_links(position, side, stone):
            if link.state is EdgeState.COMPLETE:
                free = tuple(cell for cell in link.cells if not own >> cell & 1)
                yield free, stone, link.edge


def has_chain(position: HexPosition, side: Side) -> bool:
    """Whether both edges of a side are joined for certain, by a chain as `parts` finds them."""
    owner = parts(position, side)
    return owner[NEAR_EDGE] == owner[FAR_EDGE]


@lru_cache
def _hands(name: str) -> tuple[tuple[Place, ...], ...]:
    row, _column = _STONES[name]
    cells = _CELLS[name]
    # A mirror keeps rows and turns places along them: neighbours stay neighbours.
    mirrored = tuple((i, row - i - j) for i, j in cells)
    return (cells,) if set(mirrored) == set(cells) else (cells, mirrored)


@lru_cache(maxsize=1 << 14)
def _judged(
    name: str, shape: tuple[Place, ...], own: int, other: int
) -> tuple[EdgeState, tuple[int, ...]]:
    """Return the state on the cells of a template and the cells that cut, by all play."""
    strip = _Strip(_STONES[name], shape)
    if strip.joins(own, other, moving=False):
        return EdgeState.COMPLETE, ()
    if not strip.joins(own, other, moving=True):
        return EdgeState.BROKEN, ()
    cuts = tuple(
        place
        for place in range(len(shape))
        if not (own | other) >> place & 1 and not strip.joins(own, other | 1 << place, moving=True)
    )
    return EdgeState.SHORT, cuts


class _Strip:
    """The game on a few cells: one side joins a stone to the edge, the other cuts it off."""

    def __init__(self, stone: Place, cells: tuple[Place, ...]) -> None:
        self._cells = cells
        places = {place: number for number, place in enumerate(cells)}

        def near(place: Place) -> list[int]:
            around = ((place[0] + down, place[1] + right) for down, right in NEIGHBOURS)
            return [places[other] for other in around if other in places]

        self._near = list(map(near, cells))
        self._starts = near(stone)
        self._known: dict[tuple[int, int, bool], bool] = {}

    def joins(self, own: int, other: int, *, moving: bool) -> bool:
        """Whether the stone gets to the edge; `moving` says whether its side moves first."""
        key = own, other, moving
        if key not in self._known:
            self._known[key] = self._joins(own, other, moving=moving)
        return self._known[key]

    def _joins(self, own: int, other: int, *, moving: bool) -> bool:
        if self._linked(own):
            return True
        free = [n for n in range(len(self._cells)) if not (own | other) >> n & 1]
        if not free:
            return False
        if moving:
            return any(self.joins(own | 1 << n, other, moving=False) for n in free)
        return all(self.joins(own, other | 1 << n, moving=True) for n in free)

    def _linked(self, own: int) -> bool:
        pile = [n for n in self._starts if own >> n & 1]
        seen = set(pile)
        while pile:
            n = pile.pop()
            if self._cells[n][0] == 0:
                return True
            for other in self._near[n]:
                if own >> other & 1 and other not in seen:
                    seen.add(other)
                    pile.append(other)
        return False
