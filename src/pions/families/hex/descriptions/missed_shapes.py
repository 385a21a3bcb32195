"""Mistakes in Hex: a bridge not held after an intrusion, a ladder not continued."""

from __future__ import annotations

from collections.abc import Sequence

from pions.core.types import Move, Side
from pions.families.hex.descriptions import ladders, shapes
from pions.families.hex.descriptions.ladders import Ladder
from pions.families.mistakes import MistakeKind
from pions.games.hexagon import HexPosition, neighbours


def let_go(positions: Sequence[HexPosition], index: int, move: Move) -> MistakeKind | None:
    """Return the mistake of `move`, from the position at `index`; a ladder before a bridge."""
    return ladder_let_go(positions, index, move) or bridge_let_go(positions, index, move)


def ladder_let_go(positions: Sequence[HexPosition], index: int, move: Move) -> MistakeKind | None:
    """Return `LADDER` where `move` gives away a ladder under way, of either side.

    One's own: it joined the edge by force, and the move neither continues it nor joins the edge in
    another way. The other side's: it joins the edge by force after the move. Whether that costs the
    game is not checked.
    """
    position = positions[index]
    if move == position.game.swap_move:
        return None
    after = position.play(move)
    for side in Side:
        ladder = ladders.recent(positions[: index + 1], side)
        if ladder is None or _joined(position, ladder):
            continue
        if side is position.to_move:
            way = ladders.going_on(position, ladder)
            given_away = way not in (None, move) and not _joined(after, ladder)
        else:
            given_away = move != ladder.answer and ladders.going_on(after, ladder) is not None
        if given_away:
            return MistakeKind.LADDER
    return None


def _joined(position: HexPosition, found: Ladder) -> bool:
    parts = shapes.parts(position, found.side)
    return parts[found.head] == parts[found.edge]


def bridge_let_go(positions: Sequence[HexPosition], index: int, move: Move) -> MistakeKind | None:
    """`BRIDGE` where the other side had just entered a bridge and `move` does not hold it."""
    if index == 0:
        return None
    before, position = positions[index - 1], positions[index]
    side = position.to_move
    entered = position.stones(side.other) & ~before.stones(side.other)
    if entered.bit_count() != 1:  # a swap, or a game that began here
        return None
    answers = held_by(position, entered.bit_length() - 1)
    return MistakeKind.BRIDGE if answers and move not in answers else None


def held_by(position: HexPosition, entered: Move) -> set[Move]:
    """Return the empty cells that hold a bridge of the side to move against a stone on `entered`.

    Two cells that touch have two common neighbours: where both belong to one side, either cell
    joins them. Beyond its own edges everything belongs to a side.
    """
    size, side = position.game.size, position.to_move
    taken = position.stones(Side.FIRST) | position.stones(Side.SECOND)
    around = neighbours(size)
    edges = set(shapes.edges_of(entered, size, side))
    holding = set()
    for cell in around[entered]:
        if taken >> cell & 1:
            continue
        ends = [end for end in around[entered] if end in around[cell]]
        ours = sum(position.stones(side) >> end & 1 for end in ends)
        if ours == len(ends) and (
            ours == 2 or (ours == 1 and edges & set(shapes.edges_of(cell, size, side)))
        ):
            holding.add(cell)
    return holding
