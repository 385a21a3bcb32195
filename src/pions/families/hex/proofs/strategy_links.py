"""Links, the parts of a winning strategy, and those that virtual connections give.

A link joins two points: cells with a stone of the winner, or its edges. `pions.games.hex_strategy`
defines them, and checks every line of a file.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import and_
from typing import TypeAlias

from pions.core.types import Move, Side
from pions.families.hex.proofs.proof_nodes import bits
from pions.families.hex.proofs.virtual_connections import (
    FIRST_EDGE,
    LAST_EDGE,
    virtual_connections,
)
from pions.games.hexagon import HexPosition, neighbours

Point: TypeAlias = int
"""A cell; or, after the last cell, the first edge of the winner and its last one."""


@dataclass(frozen=True, slots=True, eq=False)
class StrategyLink:
    """Two points that the winner joins although the other side moves first."""

    points: tuple[Point, ...]
    """Its two ends; a chain has all its points."""
    needs: int
    """The cells where the winner must have a stone, as bits."""
    carrier: int
    """The cells that must be empty, as bits."""
    joins: tuple[StrategyLink | None, ...] = ()
    """For a chain, what joins each point to the next; ``None`` where they touch."""
    options: tuple[WinningAnswer, ...] = ()
    """For a link by answers, those of which one always remains."""
    captured: tuple[Move, ...] = ()
    """Of a link made from another: two cells that are as good as stones, and stones beside them;
    the other link is its only join."""


@dataclass(frozen=True, slots=True)
class WinningAnswer:
    """An answer, and the link that it makes; none where its stone touches both ends."""

    move: Move
    link: StrategyLink | None

    @property
    def cells(self) -> int:
        """All that it needs: the other side must play on one of these to stop it."""
        return 1 << self.move | (0 if self.link is None else self.link.carrier)


class StrategyLinks:
    """All links of a strategy, each kept once."""

    def __init__(self, size: int) -> None:
        self._cells = size * size
        self._kept: dict[Hashable, StrategyLink] = {}

    def __len__(self) -> int:
        return len(self._kept)

    @property
    def edges(self) -> tuple[Point, Point]:
        """The edges of the winner."""
        return self._cells, self._cells + 1

    def chain(self, points: Sequence[Point], joins: Sequence[StrategyLink | None]) -> StrategyLink:
        """Join points one after the other, by links on cells of their own or because they touch.

        A link that is a chain itself becomes a part of this one.
        """
        flat, between = [points[0]], list[StrategyLink | None]()
        for one, other, join in zip(points, points[1:], joins, strict=False):
            if join is None or join.captured or not join.joins:
                flat.append(other)
                between.append(join)
            elif join.points[0] == one:
                flat.extend(join.points[1:])
                between.extend(join.joins)
            else:
                flat.extend(join.points[-2::-1])
                between.extend(join.joins[::-1])
        if flat[0] > flat[-1]:
            flat.reverse()
            between.reverse()
        links = [join for join in between if join is not None]
        if len(flat) == 2 and links:
            return links[0]
        needs, carrier = self._stones(flat), 0
        for link in links:
            needs |= link.needs
            carrier |= link.carrier
        return self._keep(StrategyLink(tuple(flat), needs, carrier, joins=tuple(between)))

    def either(self, one: Point, other: Point, options: Iterable[WinningAnswer]) -> StrategyLink:
        """Two points joined by one of several answers: no cell is in all of them."""
        kept = _enough(options)
        needs, carrier = self._stones((one, other)), 0
        for option in kept:
            carrier |= option.cells
            if option.link is not None:
                needs |= option.link.needs & ~(1 << option.move)
        ends = (min(one, other), max(one, other))
        return self._keep(StrategyLink(ends, needs, carrier, options=kept))

    def captured(self, link: StrategyLink, pair: tuple[Move, Move], beside: int) -> StrategyLink:
        """A link whose stones on a pair of cells may be missing: they are captured."""
        cells = _bits(pair)
        if not link.needs & cells:
            return link
        more = tuple(bits(beside & ~link.needs & ~cells))
        needs = link.needs & ~cells | _bits(more)
        ends = (link.points[0], link.points[-1])
        carrier = link.carrier | cells
        return self._keep(
            StrategyLink(ends, needs, carrier, joins=(link,), captured=(*pair, *more))
        )

    def _stones(self, points: Iterable[Point]) -> int:
        return _bits({point for point in points if point < self._cells})

    def _keep(self, link: StrategyLink) -> StrategyLink:
        return self._kept.setdefault((link.points, link.joins, link.options, link.captured), link)


def _enough(options: Iterable[WinningAnswer]) -> tuple[WinningAnswer, ...]:
    """Return the answers that are needed, those on few cells first."""
    kept = sorted(options, key=lambda option: (option.cells.bit_count(), option.move))
    for option in kept[::-1]:
        others = [answer for answer in kept if answer is not option]
        if others and not reduce(and_, (answer.cells for answer in others)):
            kept = others
    return tuple(kept)


class Connections:
    """The virtual connections of `side` in a position, as links.

    The lists of the kernels name the cells of a connection, not the reason. It is found again here:
    a chain of smaller ones, or answers of which one always remains. Where a list was too short to
    keep a part, no link is found.
    """

    def __init__(self, position: HexPosition, side: Side, links: StrategyLinks) -> None:
        self._made = links
        self._size = position.game.size
        self._cells = self._size**2
        self._stones = position.stones(side)
        self._side = side
        self._found = virtual_connections(position, side, thorough=False)
        self._place = {FIRST_EDGE: self._cells, LAST_EDGE: self._cells + 1}
        groups: dict[int, int] = {}
        for cell, point in enumerate(self._found.points):
            if point < 0:
                continue
            self._place.setdefault(point, cell)
            if self._stones >> cell & 1:
                groups[point] = groups.get(point, 0) | 1 << cell
        self._groups = groups
        self._middles = [FIRST_EDGE, LAST_EDGE, *(p for p in groups if p > LAST_EDGE)]
        self._lists: dict[tuple[int, int], list[int]] = {}
        self._touches: dict[tuple[int, int], StrategyLink | None] = {}
        self._options: dict[tuple[int, int, int], WinningAnswer | None] = {}
        self._links: dict[tuple[int, int, int], StrategyLink | None] = {}

    def joined(self) -> StrategyLink | None:
        """The link of both edges, if the other side is to move."""
        everything = (1 << self._cells) - 1
        return next(self._between(FIRST_EDGE, LAST_EDGE, everything), None)

    def threats(self, must: int) -> Iterator[WinningAnswer]:
        """Yield moves that join both edges, each with its link, those on few cells first.

        The other side must play on `must`: each of them leaves it fewer cells there.
        """
        for cells in self._found.semi_connections(FIRST_EDGE, LAST_EDGE):
            if must & ~_bits(cells):
                option = self._option(FIRST_EDGE, LAST_EDGE, _bits(cells))
                if option is not None and must & ~option.cells:
                    must &= option.cells
                    yield option

    def _between(self, one: int, other: int, allowed: int) -> Iterator[StrategyLink]:
        """Yield links of two points on the cells of `allowed`, those on few cells first."""
        carriers = self._carriers(one, other)
        touching = None if not carriers or carriers[0] else self._touching(one, other)
        if touching is not None:
            yield touching
            return
        for carrier in carriers:
            if not carrier & ~allowed:
                link = self._link(one, other, carrier)
                if link is not None:
                    yield link

    def _carriers(self, one: int, other: int) -> list[int]:
        asked = (one, other)
        if asked not in self._lists:
            self._lists[asked] = list(map(_bits, self._found.connections(*asked)))
        return self._lists[asked]

    def _link(self, one: int, other: int, carrier: int) -> StrategyLink | None:
        """Return a link with this carrier; ``None`` where its reason cannot be found again."""
        asked = (min(one, other), max(one, other), carrier)
        if asked not in self._links:
            self._links[asked] = None  # nothing is its own reason
            self._links[asked] = self._chain(*asked) or self._either(*asked)
        return self._links[asked]

    def _chain(self, one: int, other: int, carrier: int) -> StrategyLink | None:
        for middle in self._middles:
            if middle in {one, other}:
                continue
            link = self._through(one, middle, other, carrier)
            if link is not None:
                return link
        return None

    def _through(self, one: int, middle: int, other: int, allowed: int) -> StrategyLink | None:
        for first in self._between(one, middle, allowed):
            for second in self._between(middle, other, allowed & ~first.carrier):
                points = [self._place[point] for point in (one, middle, other)]
                return self._made.chain(points, (first, second))
        return None

    def _either(self, one: int, other: int, carrier: int) -> StrategyLink | None:
        options, common = [], carrier
        for cells in self._found.semi_connections(one, other):
            allowed = _bits(cells)
            if allowed & ~carrier or common & allowed == common:
                continue
            option = self._option(one, other, allowed)
            if option is not None:
                options.append(option)
                common &= option.cells
                if not common:
                    return self._made.either(self._place[one], self._place[other], options)
        return None

    def _option(self, one: int, other: int, allowed: int) -> WinningAnswer | None:
        asked = (one, other, allowed)
        if asked not in self._options:
            self._options[asked] = self._new_option(*asked)
        return self._options[asked]

    def _new_option(self, one: int, other: int, allowed: int) -> WinningAnswer | None:
        for move in bits(allowed):
            link = self._through(one, self._found.points[move], other, allowed & ~(1 << move))
            if link is not None:
                simple = len(link.points) == 3 and link.joins == (None, None)
                return WinningAnswer(move, None if simple else link)
        return None

    def _touching(self, one: int, other: int) -> StrategyLink | None:
        asked = (min(one, other), max(one, other))
        if asked not in self._touches:
            self._touches[asked] = self._stones_between(*asked)
        return self._touches[asked]

    def _stones_between(self, one: int, other: int) -> StrategyLink | None:
        start, goal = self._place[one], self._place[other]
        stones = self._groups.get(one, 0) | self._groups.get(other, 0)
        came_from = {start: start}
        queue = [start]
        for point in queue:  # grows while it is read: breadth first
            if point == goal:
                path = [goal]
                while path[-1] != start:
                    path.append(came_from[path[-1]])
                return self._made.chain(path[::-1], (None,) * (len(path) - 1))
            for near in self._near(point):
                if near not in came_from and (near == goal or stones >> near & 1):
                    came_from[near] = point
                    queue.append(near)
        return None

    def _near(self, point: Point) -> list[Point]:
        size, side = self._size, self._side
        if point >= self._cells:
            last = (point - self._cells) * (size - 1)
            step, start = (1, last * size) if side is Side.FIRST else (size, last)
            return [start + step * place for place in range(size)]
        along = divmod(point, size)[side]
        edges = [self._cells] * (along == 0) + [self._cells + 1] * (along == size - 1)
        return [*neighbours(size)[point], *edges]


def _bits(cells: Iterable[Move]) -> int:
    return sum(1 << cell for cell in cells)
