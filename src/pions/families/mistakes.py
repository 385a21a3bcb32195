"""Kinds of mistakes that change the result of a game."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Final

from pions.core.protocols import Position
from pions.core.types import Move
from pions.families.exact_values import Result, result_of
from pions.families.judged_moves import JudgedMove, Reason, winning_moves


class MistakeKind(Enum):
    """A kind of mistake; the value is the word for other programs."""

    MISSED_WIN = "missed win"
    """A win was there, at once or by force, and is gone."""
    MISSED_BLOCK = "missed block"
    """The other side could win at once before the move, and still can."""
    UNDER_A_THREAT = "under a threat"
    """The move lets the other side win at once, in the cell above it for games with gravity."""
    ZUGZWANG = "zugzwang"
    """The side that must play into a losing cell at the end has changed."""
    DOUBLE_THREAT = "double threat"
    """The other side comes to two threats at once."""
    BRIDGE = "bridge"
    """Hex: the other side entered a bridge, and the second cell was not taken."""
    LADDER = "ladder"
    """Hex: one's own ladder was not played on, or the other side's not followed or stopped."""
    OTHER = "other"


_BY_REASON: Final[Mapping[Reason, MistakeKind]] = {
    Reason.IMMEDIATE_WIN: MistakeKind.MISSED_WIN,
    Reason.FAILS_TO_BLOCK: MistakeKind.MISSED_BLOCK,
    Reason.UNDER_A_THREAT: MistakeKind.UNDER_A_THREAT,
    Reason.DOUBLE_THREAT: MistakeKind.DOUBLE_THREAT,
    Reason.ZUGZWANG: MistakeKind.ZUGZWANG,
}


_TRIED: Final = 3
"""Other moves that are tried to see whether a threat was there before."""


def kind_of_judged(position: Position, judged: JudgedMove) -> MistakeKind:
    """The kind of a move that changed the result, by the line that shows it."""
    if judged.reason is not None:
        return _BY_REASON[judged.reason]
    if result_of(judged.best) is Result.WIN and judged.value >= 0:
        return MistakeKind.MISSED_WIN
    return kind_at_once(position, judged.move)


def kind_at_once(position: Position, move: Move) -> MistakeKind:
    """Return the kind of mistake seen one move ahead, in any game."""
    if winning_moves(position):
        return MistakeKind.MISSED_WIN
    after = position.play(move)
    if after.outcome() is not None or after.to_move is position.to_move:
        return MistakeKind.OTHER
    losing = set(winning_moves(after))
    if not losing:
        return MistakeKind.OTHER
    # A win that is there after some quite different move was there before this one.
    others = [other for other in position.legal_moves() if other != move and other not in losing]
    before = any(losing & set(winning_moves(position.play(other))) for other in others[:_TRIED])
    return MistakeKind.MISSED_BLOCK if before else MistakeKind.UNDER_A_THREAT
