"""Ladders: a side follows an edge it cannot reach, the other side answers below it, move by move.

A stone on the second or third row *threatens the edge* when one on the free of the two cells below
it would be joined to the edge: the other side must answer there. A *ladder* is two such stones or
more, side by side, each answered. A stone ahead is an *escape* if the ladder, played on, joins it
and it is joined to the edge: on the second row each threat has one answer, so that this is forced
(`escape`). On the third row there are several, and nothing is said about how it ends.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from pions.core.types import Move, Side
from pions.families.hex.descriptions import shapes
from pions.families.hex.descriptions.shapes import EDGES, EdgeState, EdgeView, placed
from pions.games.hexagon import HexPosition

SECOND_ROW: Final = 1
_ROWS: Final = (SECOND_ROW, 2)
"""The rows with ladders, counted from the edge, which is 0."""
_LASTS: Final = 8
"""Moves after which a ladder is over."""


@dataclass(frozen=True, slots=True)
class Ladder:
    """A ladder whose last stone has just threatened the edge, or has been answered."""

    side: Side
    edge: int
    stones: tuple[Move, ...]
    answer: Move
    """The cell below the last one, where it must be answered."""
    towards: int
    """Along the edge: 1 or -1, as `EdgeView` counts places."""
    row: int

    @property
    def head(self) -> Move:
        """Its last stone."""
        return self.stones[-1]

    @property
    def forced(self) -> bool:
        """Whether each stone has one answer only: so it is on the second row."""
        return self.row == SECOND_ROW


def threat(position: HexPosition, side: Side, stone: Move, edge: int, towards: int) -> Move | None:
    """The free cell below a stone, ahead of it, on which its side would be joined to the edge."""
    view = EdgeView(position.game.size, side, edge)
    away, along = view.place(stone)
    if away not in _ROWS:
        return None
    first, second = (away - 1, along), (away - 1, along + 1)
    below = second if towards > 0 else first
    if not view.has(below):
        return None
    ahead = view.cell(below)
    if (position.first | position.second) >> ahead & 1:
        return None
    if away > SECOND_ROW and not _joined_from(placed(position, side, ahead), side, ahead, edge):
        return None
    return ahead


def _joined_from(position: HexPosition, side: Side, stone: Move, edge: int) -> bool:
    return any(
        link.edge == edge and link.state is EdgeState.COMPLETE
        for link in shapes.edge_links(position, side, stone)
    )


def ladder(position: HexPosition, moves: Sequence[tuple[Side, Move]]) -> Ladder | None:
    """Return the ladder that the last of `moves` continues, in the `position` after it.

    `moves` are those of the game, in order: a stone that threatens the edge, its answer, and so on.
    """
    if not moves:
        return None
    side, head = moves[-1]
    joined = shapes.parts(position, side)
    for edge in EDGES:
        if joined[head] == joined[edge]:
            continue
        view = EdgeView(position.game.size, side, edge)
        away, along = view.place(head)
        for towards in (1, -1):
            answer = threat(position, side, head, edge, towards)
            if answer is None:
                continue
            stones = [head]
            for at in range(len(moves) - 1, 1, -2):
                back = away, along - towards * len(stones)
                here = view.place(stones[-1])[1]
                below = away - 1, here if towards > 0 else here + 1
                if not (view.has(back) and view.has(below)):
                    break
                expected = [(side, view.cell(back)), (side.other, view.cell(below))]
                if list(moves[at - 2 : at]) != expected:
                    break
                stones.append(moves[at - 2][1])
            found = Ladder(side, edge, tuple(reversed(stones)), answer, towards, away)
            if len(stones) > 1 and _nothing_else(position, found, view):
                return found
    return None


def recent(positions: Sequence[HexPosition], side: Side) -> Ladder | None:
    """The last ladder of a side in the game that led through `positions`, answered or not."""
    moves = played(positions)
    for count in range(len(moves), max(0, len(moves) - _LASTS), -1):
        latest = ladder(positions[len(positions) - 1 - len(moves) + count], moves[:count])
        if latest is not None and latest.side is side:
            return latest
    return None


def _nothing_else(position: HexPosition, found: Ladder, view: EdgeView) -> bool:
    """Say whether the answer stops all its stones: no other free cell lies below one of them."""
    taken = position.first | position.second
    below = {
        view.cell((found.row - 1, along))
        for stone in found.stones
        for along in (view.place(stone)[1], view.place(stone)[1] + 1)
        if view.has((found.row - 1, along))
    }
    return {cell for cell in below if not taken >> cell & 1} == {found.answer}


def escape(position: HexPosition, found: Ladder) -> Move | None:
    """Return the stone by which a forced ladder joins the edge; ``None`` without an escape.

    It is joined to the ladder and to the edge by touching, bridges or templates (`shapes.parts`).
    That is a proof: without an answer, the side that follows the edge would touch it.
    """
    side, size = found.side, position.game.size
    view = EdgeView(size, side, found.edge)
    board = placed(position, side.other, found.answer)
    away, along = view.place(found.head)
    while True:
        along += found.towards
        if not view.has((away, along)):
            return None
        step = view.cell((away, along))
        if board.stones(side.other) >> step & 1:
            return None
        after = placed(board, side, step)
        joined = shapes.parts(after, side)
        if joined[step] == joined[found.edge]:
            ahead = [
                stone
                for stone, part in joined.items()
                if stone >= 0
                and part == joined[step]
                and position.stones(side) >> stone & 1
                and (view.place(stone)[1] - along) * found.towards >= 0
            ]
            return min(ahead, key=lambda s: abs(view.place(s)[1] - along), default=None)
        answer = threat(after, side, step, found.edge, found.towards)
        if answer is None:
            return None
        board = placed(after, side.other, answer)


def going_on(position: HexPosition, found: Ladder) -> Move | None:
    """Return the cell on which the side of a ladder, to move, joins the edge by force.

    That is its answer where it was left out, else the next cell of the row where there is an
    escape. ``None`` is no proof that it cannot be joined.
    """
    side = found.side
    if position.stones(side) >> found.answer & 1:
        return None
    if not position.stones(side.other) >> found.answer & 1:
        there = placed(position, side, found.answer)
        group = shapes.groups(there, side)[found.answer]
        reached = shapes.reaches_edge(there, side, group, found.edge)
        return found.answer if reached else None
    if not found.forced or escape(position, found) is None:
        return None
    view = EdgeView(position.game.size, side, found.edge)
    away, along = view.place(found.head)
    while view.has((away, along)):
        step = view.cell((away, along))
        if not position.stones(side) >> step & 1:
            return step
        along += found.towards
    return None


def played(positions: Sequence[HexPosition]) -> list[tuple[Side, Move]]:
    """The moves between positions that follow each other; only those after a swap."""
    moves: list[tuple[Side, Move]] = []
    for before, after in pairwise(positions):
        new = (after.first ^ before.first) | (after.second ^ before.second)
        if after.swapped != before.swapped or new.bit_count() != 1:
            moves = []
        else:
            moves.append((before.to_move, new.bit_length() - 1))
    return moves
