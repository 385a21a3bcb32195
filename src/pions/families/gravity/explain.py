"""Why a move is good or bad, as data: its grade, the line that shows it, and the reason.

The words are chosen by whoever shows them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from pions.core.types import Move
from pions.families.values import Forecast, Result, forecast, result_of
from pions.games.gravity import GravityPosition


class Oracle(Protocol):
    """Knows the exact value of every position."""

    def value(self, position: GravityPosition) -> int:
        """The value for the side to move; the game may be over."""
        ...

    def values(self, position: GravityPosition) -> Mapping[Move, int]:
        """The value of each legal move, for the side that plays it."""
        ...

    def line(self, position: GravityPosition) -> tuple[Move, ...]:
        """Best play by both sides from here to the end of the game."""
        ...


class Grade(Enum):
    """What a move does to the result; the value is its mark in a list of moves."""

    KEEPS = ""
    """As good as any: same result, as soon or as late as it can be."""
    SLOWER = "?!"
    """Same result, but a later win or an earlier loss."""
    CHANGES = "?"
    """The result drops by one class: a win becomes a draw, or a draw a loss."""
    REVERSES = "??"
    """A win becomes a loss."""


class Reason(Enum):
    """What decides the game on the line that follows a move."""

    IMMEDIATE_WIN = "immediate win"
    """The move completes a line, or a line could have been completed instead of it."""
    FAILS_TO_BLOCK = "fails to block"
    """The other side could complete a line before the move, and still can."""
    UNDER_A_THREAT = "plays under a threat"
    """The move fills the cell under one where the other side completes a line."""
    DOUBLE_THREAT = "double threat"
    """In the end the other side has two cells to complete lines, and one move blocks only one."""
    ZUGZWANG = "zugzwang"
    """In the end nothing is threatened now, but every move lets the other side complete a line."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """One move, judged."""

    move: Move
    value: int
    """The value of the move, for the side that plays it."""
    best: int
    """The value of the best move."""
    grade: Grade
    forecast: Forecast
    """What `value` means before the move is played."""
    line: tuple[Move, ...]
    """The move and best play after it, to the end of the game."""
    reason: Reason | None
    """What decides it, where it is one of the reasons that have a name."""


def explain(position: GravityPosition, move: Move, oracle: Oracle) -> Explanation:
    """Judge a legal `move`; raises `IllegalMove` for any other."""
    after = position.play(move)
    value = -oracle.value(after)
    best = value if after.outcome() is not None else oracle.value(position)
    line = (move, *oracle.line(after))
    return Explanation(
        move=move,
        value=value,
        best=best,
        grade=grade(value, best),
        forecast=forecast(value, cells_left(position)),
        line=line,
        reason=_reason(position, line, value, best),
    )


def grade(value: int, best: int) -> Grade:
    """How far a move of `value` falls short of `best`."""
    drop = result_of(best) - result_of(value)
    if drop:
        return Grade.CHANGES if drop == 1 else Grade.REVERSES
    return Grade.KEEPS if value == best else Grade.SLOWER


def cells_left(position: GravityPosition) -> int:
    """The empty cells."""
    return position.game.width * position.game.height - position.ply


def winning_moves(position: GravityPosition) -> tuple[Move, ...]:
    """The moves that complete a line at once."""
    return tuple(m for m in position.legal_moves() if _wins(position.play(m)))


def threats(position: GravityPosition) -> tuple[Move, ...]:
    """The columns where the side that is *not* to move would complete a line if it were."""
    passed = GravityPosition(position.game, position.theirs, position.mask)
    open_columns = [c for c in range(position.game.width) if _has_room(position, c)]
    return tuple(c for c in open_columns if _completes(passed, c))


def _reason(
    position: GravityPosition, line: tuple[Move, ...], value: int, best: int
) -> Reason | None:
    if _completes(position, line[0]) or (value < best and winning_moves(position)):
        return Reason.IMMEDIATE_WIN
    if result_of(value) is not Result.LOSS:
        return None
    if len(line) == 2:
        # The other side wins with its very next disc: was it there already?
        return Reason.FAILS_TO_BLOCK if threats(position) else Reason.UNDER_A_THREAT
    last_choice = position
    for played in line[:-2]:
        last_choice = last_choice.play(played)
    return Reason.DOUBLE_THREAT if threats(last_choice) else Reason.ZUGZWANG


def _completes(position: GravityPosition, column: Move) -> bool:
    """Whether the side to move completes a line in a `column` with room."""
    bit = position.game.bit(column=column, row=position.height_of(column))
    return _wins(GravityPosition(position.game, position.theirs, position.mask | bit))


def _wins(after: GravityPosition) -> bool:
    outcome = after.outcome()
    return outcome is not None and outcome.winner is not None


def _has_room(position: GravityPosition, column: int) -> bool:
    return position.height_of(column) < position.game.height
