"""Exact values of positions: who wins, and with how many more discs.

The value is for the side to move: 0 for a draw; n where that side wins with its n-th disc counted
from the last one it could ever play; -n where the other side does. So sooner wins are worth more,
and with `left` empty cells the value lies between ``-(left // 2)`` and ``(left + 1) // 2``.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum


class Result(IntEnum):
    """The result for the side to move when both sides play their best."""

    LOSS = -1
    DRAW = 0
    WIN = 1


@dataclass(frozen=True, slots=True)
class Forecast:
    """A value in words: the result, and the way to it."""

    result: Result
    discs: int
    """The discs the winner still plays, the winning one included; in a draw, those of the mover."""
    plies: int
    """The moves of both sides until the game is over."""


def forecast(value: int, left: int) -> Forecast:
    """Return the meaning of `value` on a board with `left` empty cells."""
    mine, theirs = (left + 1) // 2, left // 2
    if value > 0:
        discs = mine + 1 - value
        return Forecast(Result.WIN, discs, 2 * discs - 1)
    if value < 0:
        discs = theirs + 1 + value
        return Forecast(Result.LOSS, discs, 2 * discs)
    return Forecast(Result.DRAW, mine, left)


def result_of(value: int) -> Result:
    """The result alone."""
    return Result((value > 0) - (value < 0))


def value_of_win_now(left: int) -> int:
    """The value of a position whose side to move wins with this very disc."""
    return (left + 1) // 2
