"""Morpion played out to its end: 5,478 positions, each looked at once."""

from __future__ import annotations

import random
from typing import Any, Final

from pions.core.protocols import Strategy
from pions.core.types import Move
from pions.families import exact_players
from pions.families.exact_values import Result, result_of
from pions.families.judged_moves import ExactSolver, JudgedMove, Reason, judge, winning_moves
from pions.families.plain_solver import PlainSolver
from pions.games.morpion import CELLS, Morpion, MorpionPosition


def cells_left(position: MorpionPosition) -> int:
    """The empty cells."""
    return CELLS - position.ply


SOLVER: Final = PlainSolver(cells_left)


def explain(position: MorpionPosition, move: Move, oracle: ExactSolver) -> JudgedMove:
    """Judge a legal `move`."""
    return judge(position, move, oracle, cells_left, _reason)


def _reason(
    position: MorpionPosition, line: tuple[Move, ...], value: int, best: int
) -> Reason | None:
    """What decides the game on `line`: a cell threatened alone can be blocked, so two were."""
    wins = winning_moves(position)
    if line[0] in wins or (value < best and wins):
        return Reason.IMMEDIATE_WIN
    if result_of(value) is not Result.LOSS:
        return None
    return Reason.FAILS_TO_BLOCK if len(line) == 2 else Reason.DOUBLE_THREAT


def perfect(_game: Morpion, style: str, rng: random.Random) -> Strategy[Any]:
    """The player of a style: ``fastest``, or ``any`` move that keeps the result."""
    return exact_players.perfect(SOLVER, cells_left, style, rng)
