"""Moves judged by exact values: the effect on the result, the line that shows it, the reason."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Protocol, TypeAlias

from pions.core.protocols import Position
from pions.core.types import Move
from pions.families.exact_values import Forecast, Result, forecast, result_of


@dataclass(frozen=True, slots=True)
class SearchProgress:
    """The progress of a solver."""

    done: int
    total: int
    """Positions solved, of those requested."""
    nodes: int
    seconds: float


Listener: TypeAlias = Callable[[SearchProgress], None]
"""Called some ten times a second."""


class ExactSolver(Protocol):
    """Knows what every move is worth: who wins, and how soon (`pions.families.exact_values`)."""

    @property
    def nodes(self) -> int:
        """Positions entered since the solver was made."""

    def value(self, position: Any, progress: Listener | None = None) -> int:  # noqa: ANN401 - of its own game
        """The value for the side to move; the game may be over."""

    def values(self, position: Any, progress: Listener | None = None) -> Mapping[Move, int]:  # noqa: ANN401
        """The value of each legal move, for the side that plays it."""

    def line(self, position: Any, progress: Listener | None = None) -> tuple[Move, ...]:  # noqa: ANN401, ARG002
        """Best play by both sides to the end; nothing where no such line is known."""
        return ()

    def batch(self, positions: Any, progress: Listener | None = None) -> Sequence[int]:  # noqa: ANN401
        """The values of many positions, in their order."""
        return [self.value(position, progress) for position in positions]

    def results(self, positions: Any, progress: Listener | None = None) -> Sequence[Result]:  # noqa: ANN401
        """Return the result of each of many positions, in their order."""
        return list(map(result_of, self.batch(positions, progress)))

    def stop(self) -> None:
        """Make the search under way raise `Stopped`; from any thread."""


class Grade(Enum):
    """The effect of a move on the result; the value is its mark in a list of moves."""

    KEEPS = ""
    """As good as any: same result, as soon or as late as possible."""
    SLOWER = "?!"
    """Same result, but a later win or an earlier loss."""
    CHANGES = "?"
    """The result drops by one class: a win becomes a draw, or a draw a loss."""
    REVERSES = "??"
    """A win becomes a loss."""


class Reason(Enum):
    """The reason that decides the game on the line after a move."""

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
class JudgedMove:
    """One move, judged."""

    move: Move
    value: int
    """The value of the move, for the side that plays it."""
    best: int
    grade: Grade
    forecast: Forecast
    """The meaning of `value` before the move is played."""
    line: tuple[Move, ...]
    """The move and best play after it, to the end of the game where that is known."""
    reason: Reason | None = None
    """The reason that decides it, if it has a name."""


Left: TypeAlias = Callable[[Any], int]
"""The number of moves a position may still see, for `forecast`."""
Reasons: TypeAlias = Callable[[Any, tuple[Move, ...], int, int], Reason | None]
"""From a position, a line, the value of its move and the best value: what decides the game."""


def judged(  # noqa: PLR0913, PLR0917 - all there is to say about a move
    move: Move,
    value: int,
    best: int,
    left: int | None,
    line: tuple[Move, ...],
    reason: Reason | None = None,
) -> JudgedMove:
    """A move of a value where another is best; `left` is ``None`` where values count nothing."""
    told = Forecast(result_of(value), 0, 0) if left is None else forecast(value, left)
    return JudgedMove(move, value, best, grade(value, best), told, line, reason)


def judge(
    position: Position,
    move: Move,
    oracle: ExactSolver,
    left: Left | None = None,
    reasons: Reasons = lambda *_asked: None,
) -> JudgedMove:
    """Judge a legal `move`; raises `IllegalMove` for any other."""
    after = position.play(move)
    value = -oracle.value(after)
    best = value if after.outcome() is not None else oracle.value(position)
    line = (move, *oracle.line(after))
    room = None if left is None else left(position)
    return judged(move, value, best, room, line, reasons(position, line, value, best))


def grade(value: int, best: int) -> Grade:
    """Return the grade of a move of `value` where `best` was possible."""
    drop = result_of(best) - result_of(value)
    if drop:
        return Grade.CHANGES if drop == 1 else Grade.REVERSES
    return Grade.KEEPS if value == best else Grade.SLOWER


def winning_moves(position: Position) -> tuple[Move, ...]:
    """The moves that win at once."""
    after = {move: position.play(move).outcome() for move in position.legal_moves()}
    return tuple(
        move for move, end in after.items() if end is not None and end.winner is position.to_move
    )
