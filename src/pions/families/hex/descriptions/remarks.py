"""Remarks about a move of Hex: cut, bridge, ladder, template, dead cell, each a fact.

`remarks(positions, move)` needs the positions of the game so far to speak of the last move of the
other side; one position is enough for the rest. `RemarkKind` names the kinds, `FAULTS` those that
are mistakes; programs that count mistakes read `Remark.kind` (in the JSON of a review,
``moves[i]["remarks"][j]["kind"]``).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from pions.core.sentences import Sentence
from pions.core.types import Move, Side, Term
from pions.families.hex.descriptions import ladders, shapes
from pions.families.hex.descriptions.ladders import Ladder
from pions.families.hex.descriptions.patterns import EDGE_NAMES
from pions.families.hex.descriptions.remark_kinds import FAULTS, SENTENCES, TERMS, RemarkKind
from pions.families.hex.descriptions.shapes import EDGES, EdgeLink, EdgeState
from pions.families.hex.hex_evaluators import distance
from pions.families.remarks import Remark
from pions.games import hex_strategy
from pions.games.hexagon import HexPosition, neighbours

__all__ = ["FAULTS", "RemarkKind", "remarks"]

_GAINING: Final = frozenset(
    {
        RemarkKind.CUT,
        RemarkKind.BRIDGE_KEPT,
        RemarkKind.TEMPLATE_KEPT,
        RemarkKind.CHAIN_COMPLETE,
        RemarkKind.LADDER,
        RemarkKind.LADDER_ESCAPE,
        RemarkKind.LADDER_NO_ESCAPE,
        RemarkKind.LADDER_FOLLOWED,
    }
)
"""The aims for which a stone one move short of the edge may be played."""


def remarks(positions: Sequence[HexPosition], move: Move) -> tuple[Remark, ...]:
    """Return the remarks about a legal `move` in the last of `positions`, the weightiest first.

    A swap, and a move that ends the game, have none.
    """
    before = positions[-1]
    if move == before.game.swap_move:
        return ()
    after = before.play(move)
    if after.outcome() is not None:
        return ()
    remarked = list(_Look(positions, move, after).found())
    if any(RemarkKind(remark.kind) in _GAINING for remark in remarked):
        remarked = [remark for remark in remarked if remark.kind != RemarkKind.TEMPLATE_SHORT.value]
    order = list(RemarkKind)
    return tuple(sorted(remarked, key=lambda remark: order.index(RemarkKind(remark.kind))))


class _Look:
    def __init__(self, positions: Sequence[HexPosition], move: Move, after: HexPosition) -> None:
        self._positions = positions
        self._before, self._after, self._move = positions[-1], after, move
        self._side = self._before.to_move
        self._size = after.game.size
        self._near = neighbours(self._size)
        self._moves = ladders.played(positions)
        self._groups = {side: shapes.groups(self._before, side) for side in Side}
        self._groups_after = {side: shapes.groups(after, side) for side in Side}
        self._grown = self._groups_after[self._side][move]

    def found(self) -> Iterator[Remark]:
        """Each remark once, in no order."""
        if shapes.dead(self._before, self._move):
            yield self._say(RemarkKind.DEAD_CELL, (self._move,))
            return
        yield from self._answers()
        yield from self._ladders()
        yield from self._cuts()
        yield from self._links()
        yield from self._chain()
        yield from self._towards_edges()
        yield from self._intrusions()
        yield from self._block()

    # The last move of the other side, and whether it is answered.

    def _answers(self) -> Iterator[Remark]:
        if not self._moves or self._moves[-1][0] is self._side:
            return
        earlier, (_, last) = self._positions[-2], self._moves[-1]
        answers = [
            *self._bridge_answers(earlier, last),
            *self._template_answers(earlier, last),
        ]
        yield from answers
        hurt = any(RemarkKind(answer.kind) in FAULTS for answer in answers)
        if hurt and shapes.has_chain(earlier, self._side):
            parts = shapes.parts(self._after, self._side)
            if parts[EDGES[0]] != parts[EDGES[1]]:
                yield self._say(RemarkKind.CHAIN_LOST, (self._move,))

    def _bridge_answers(self, earlier: HexPosition, last: Move) -> Iterator[Remark]:
        parts = shapes.parts(self._after, self._side)
        for bridge in shapes.loose_bridges(earlier, self._side):
            if last not in bridge.cells:
                continue
            (answer,) = set(bridge.cells) - {last}
            one, two = bridge.ends
            if self._move == answer:
                kind = RemarkKind.BRIDGE_KEPT
            elif parts[one] != parts[two]:
                kind = RemarkKind.BRIDGE_LET_GO
            else:
                continue  # joined in another way
            cells = (*bridge.ends, *bridge.cells)
            yield self._say(kind, cells, one=one, two=two, answer=answer)

    def _template_answers(self, earlier: HexPosition, last: Move) -> Iterator[Remark]:
        """Yield what becomes of the templates that the last move of the other side entered."""
        parts = shapes.parts(self._after, self._side)
        for group, whole in self._complete(earlier, self._side):
            edge = whole.edge
            now = self._groups[self._side][min(group)]
            if last not in whole.cells or shapes.reaches_edge(self._before, self._side, now, edge):
                continue  # it needs no answer
            grown = self._groups_after[self._side][whole.stone]
            cells = (whole.stone, *whole.cells)
            if shapes.reaches_edge(self._after, self._side, grown, edge):
                kind = RemarkKind.TEMPLATE_KEPT
            elif parts[whole.stone] != parts[edge] and self._cut_off(grown, edge):
                kind = RemarkKind.TEMPLATE_LET_GO
            else:
                continue
            yield self._say(
                kind, cells, stone=whole.stone, edge=_edge(self._side, edge), name=whole.name
            )

    def _cut_off(self, group: frozenset[Move], edge: int) -> bool:
        left = shapes.best_edge_link(self._after, self._side, group, edge)
        broken = left is None or left.state is EdgeState.BROKEN
        return broken or bool(shapes.cuts(self._after, self._side, group, edge))

    # Ladders.

    def _ladders(self) -> Iterator[Remark]:
        theirs = ladders.ladder(self._before, self._moves)
        if theirs is not None and theirs.side is not self._side:
            yield from self._against(theirs)
        mine = ladders.ladder(self._after, [*self._moves, (self._side, self._move)])
        if mine is not None:
            yield self._going_on(mine)
        elif (recent := ladders.recent(self._positions, self._side)) is not None:
            yield from self._escape(recent)

    def _against(self, theirs: Ladder) -> Iterator[Remark]:
        edge, answer = _edge(theirs.side, theirs.edge), theirs.answer
        cells = (*theirs.stones, answer)
        if self._move == answer:
            yield self._say(RemarkKind.LADDER_FOLLOWED, cells, edge=edge)
            return
        joined = shapes.placed(self._after, theirs.side, answer)
        group = shapes.groups(joined, theirs.side)[answer]
        if shapes.reaches_edge(joined, theirs.side, group, theirs.edge):
            yield self._say(RemarkKind.LADDER_LET_GO, cells, edge=edge, answer=answer)

    def _going_on(self, mine: Ladder) -> Remark:
        cells: tuple[Move, ...] = (*mine.stones, mine.answer)
        edge, answer = _edge(self._side, mine.edge), mine.answer
        if not mine.forced:
            return self._say(RemarkKind.LADDER, cells, edge=edge)
        stone = ladders.escape(self._after, mine)
        if stone is None:
            return self._say(RemarkKind.LADDER_NO_ESCAPE, cells, edge=edge, answer=answer)
        cells = (*cells, stone)
        return self._say(RemarkKind.LADDER_ESCAPE, cells, edge=edge, answer=answer, stone=stone)

    def _escape(self, found: Ladder) -> Iterator[Remark]:
        """Yield the remark where the move is an escape for a ladder that had none."""
        answered = self._before.stones(self._side.other) >> found.answer & 1
        if not (found.forced and answered) or ladders.escape(self._before, found) is not None:
            return
        if ladders.escape(self._after, found) == self._move:
            edge = _edge(self._side, found.edge)
            yield self._say(RemarkKind.ESCAPE_MADE, (*found.stones, self._move), edge=edge)

    # The effect of the stone on the other side.

    def _cuts(self) -> Iterator[Remark]:
        other = self._side.other
        points = self._touched(other)
        parts = shapes.parts(self._after, other)
        for place, one in enumerate(points):
            for two in points[place + 1 :]:
                if max(one, two) < 0 or parts[one] == parts[two]:
                    continue
                if not self._one_stone_joins(other, one, two):
                    ends = {"one": one, "two": self._point(two, other)}
                    cells = (self._move, *(p for p in (one, two) if p >= 0))
                    yield self._say(RemarkKind.CUT, cells, **ends)
                    return

    def _intrusions(self) -> Iterator[Remark]:
        other = self._side.other
        for bridge in shapes.loose_bridges(self._before, other):
            if self._move in bridge.cells:
                (answer,) = set(bridge.cells) - {self._move}
                cells, (one, two) = (*bridge.ends, *bridge.cells), bridge.ends
                yield self._say(RemarkKind.BRIDGE_INTRUDED, cells, one=one, two=two, answer=answer)
                break
        for group, whole in self._complete(self._before, other):
            if self._move in whole.cells and shapes.cuts(self._after, other, group, whole.edge):
                held = (whole.stone, *whole.cells)
                yield self._say(
                    RemarkKind.TEMPLATE_INTRUDED, held, name=whole.name, stone=whole.stone
                )

    def _block(self) -> Iterator[Remark]:
        other = self._side.other
        before, after = (distance(at, other) for at in (self._before, self._after))
        if before < after < self._size**2:
            counts = {"before": str(before), "after": str(after)}
            yield self._say(RemarkKind.BLOCK, (self._move,), **counts)

    # The use of the stone to its own side.

    def _links(self) -> Iterator[Remark]:
        parts = shapes.parts(self._before, self._side)
        points = self._touched(self._side)
        apart = [p for p in points if parts[p] != parts[points[0]]]
        if apart and points[0] >= 0:
            cells = (self._move, *(p for p in (points[0], apart[0]) if p >= 0))
            ends = {"one": points[0], "two": self._point(apart[0], self._side)}
            yield self._say(RemarkKind.JOINED, cells, **ends)
        mine = {parts[p] for p in points}
        for bridge in shapes.loose_bridges(self._after, self._side):
            stones = set(bridge.ends) - {self._move}
            if len(stones) == 1 and parts[min(stones)] not in mine:
                cells, (one, two) = (*bridge.ends, *bridge.cells), bridge.cells
                yield self._say(RemarkKind.BRIDGE_MADE, cells, stone=min(stones), one=one, two=two)
                break

    def _chain(self) -> Iterator[Remark]:
        now, then = (shapes.has_chain(at, self._side) for at in (self._after, self._before))
        if now and not then:
            yield self._say(RemarkKind.CHAIN_COMPLETE, (self._move,))

    def _towards_edges(self) -> Iterator[Remark]:
        own = self._groups[self._side]
        smaller = {own[stone] for stone in self._grown if stone in own}
        for edge in EDGES:
            if shapes.touches_edge(self._grown, self._size, self._side, edge) or any(
                shapes.reaches_edge(self._before, self._side, group, edge) for group in smaller
            ):
                continue
            words: dict[str, str] = {"edge": _edge(self._side, edge)}
            completed = self._completed(edge)
            if completed is not None:
                cells = (completed.stone, *completed.cells)
                words |= {"name": completed.name, "stone": self._name(completed.stone)}
                yield self._say(RemarkKind.TEMPLATE_COMPLETE, cells, **words)
                continue
            short = shapes.best_edge_link(self._after, self._side, frozenset({self._move}), edge)
            cuts = shapes.cuts(self._after, self._side, self._grown, edge)
            if short is not None and short.state is EdgeState.SHORT and cuts:
                cells = (self._move, *short.cells)
                words |= {"name": short.name, "cuts": " ".join(map(self._name, cuts))}
                yield self._say(RemarkKind.TEMPLATE_SHORT, cells, stone=self._move, **words)

    def _completed(self, edge: int) -> EdgeLink | None:
        """Return a template that the move completed, by its stone or by a stone on its cells."""
        links = [
            link
            for stone in self._grown
            for link in shapes.edge_links(self._after, self._side, stone)
            if link.edge == edge and link.state is EdgeState.COMPLETE and link.named
        ]
        helped = [link for link in links if self._move in (link.stone, *link.cells)]
        return min(helped, key=lambda one: (one.stone != self._move, len(one.cells)), default=None)

    # Small questions.

    def _complete(
        self, position: HexPosition, side: Side
    ) -> Iterator[tuple[frozenset[Move], EdgeLink]]:
        """Yield the groups that do not touch an edge and have a complete template there."""
        for group in sorted(set(shapes.groups(position, side).values()), key=min):
            for edge in EDGES:
                link = shapes.best_edge_link(position, side, group, edge)
                if (
                    link is not None
                    and link.state is EdgeState.COMPLETE
                    and not shapes.touches_edge(group, self._size, side, edge)
                ):
                    yield group, link

    def _touched(self, side: Side) -> list[int]:
        """Return a stone of each group of a side that the move touches, and then its edges."""
        firsts: dict[frozenset[Move], Move] = {}
        for stone in self._near[self._move]:
            if self._before.stones(side) >> stone & 1:
                firsts.setdefault(self._groups[side][stone], stone)
        return [*firsts.values(), *shapes.edges_of(self._move, self._size, side)]

    def _one_stone_joins(self, side: Side, one: int, two: int) -> bool:
        taken = self._after.first | self._after.second
        return any(
            self._touches(side, cell, one) and self._touches(side, cell, two)
            for cell in range(self._size**2)
            if not taken >> cell & 1
        )

    def _touches(self, side: Side, cell: Move, point: int) -> bool:
        if point < 0:
            return point in shapes.edges_of(cell, self._size, side)
        group = self._groups_after[side][point]
        return any(near in group for near in self._near[cell])

    def _point(self, point: int, side: Side) -> int | Term:
        return point if point >= 0 else _edge(side, point)

    def _say(self, kind: RemarkKind, cells: tuple[Move, ...], **values: int | str) -> Remark:
        """Return a remark of a kind; numbers among its values are cells."""
        colours = self._before.game.colours
        words: dict[str, object] = {
            "cell": self._name(self._move),
            "who": colours[self._side],
            "other": colours[self._side.other],
        }
        for key, value in values.items():
            words[key] = self._name(value) if isinstance(value, int) else value
        once = tuple(dict.fromkeys(cells))
        sentence = Sentence(SENTENCES[kind], **words)
        return Remark(kind.value, TERMS[kind], self._side, once, sentence, kind in FAULTS)

    def _name(self, cell: Move) -> str:
        return self._before.game.format_move(cell)


def _edge(side: Side, edge: int) -> Term:
    return EDGE_NAMES[hex_strategy.EDGES[side][EDGES.index(edge)]]
