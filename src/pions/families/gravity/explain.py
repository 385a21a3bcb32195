"""Why a column is good or bad: who completes a line, where, and what could not be stopped."""

from __future__ import annotations

from pions.core.types import Move
from pions.families.exact_values import Result, result_of
from pions.families.judged_moves import ExactSolver, JudgedMove, Reason, judge, winning_moves
from pions.games.gravity import GravityPosition


def explain(position: GravityPosition, move: Move, oracle: ExactSolver) -> JudgedMove:
    """Judge a legal `move`; raises `IllegalMove` for any other."""
    return judge(position, move, oracle, cells_left, reason)


def cells_left(position: GravityPosition) -> int:
    """The discs that may still be played: the empty cells, unless the game has fewer discs."""
    return position.left


def threats(position: GravityPosition) -> tuple[Move, ...]:
    """The columns where the side that is *not* to move would complete a line if it were."""
    passed = GravityPosition(position.game, position.theirs, position.mask)
    height, columns = position.game.height, range(position.game.width)
    return tuple(c for c in columns if position.height_of(c) < height and _completes(passed, c))


def reason(
    position: GravityPosition, line: tuple[Move, ...], value: int, best: int
) -> Reason | None:
    """Return the reason that decides the game on `line`."""
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
    bit = position.game.bit(column=column, row=position.height_of(column))
    outcome = GravityPosition(position.game, position.theirs, position.mask | bit).outcome()
    return outcome is not None and outcome.winner is not None
