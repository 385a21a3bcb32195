"""Morpion beside its rules: its evaluator, and its solver, which knows all 5,478 positions."""

from __future__ import annotations

from functools import partial
from typing import Final

from pions.core.types import Move, Term
from pions.families import exact_players
from pions.families.exact_values import Result, result_of
from pions.families.family import Drawing, Family, NamedEvaluator, Players
from pions.families.judged_moves import Reason, judge, winning_moves
from pions.families.plain_solver import PlainSolver
from pions.families.solver_protocols import Solving
from pions.families.value_terms import (
    BY_A_LINE,
    WON_BY_A_LINE,
    WON_BY_TWO_LINES,
    WON_ON_THE_BOARD,
)
from pions.games.morpion import CELLS, LINES, Morpion, MorpionPosition
from pions.games.square_boards import off_centre


def open_lines(position: MorpionPosition) -> int:
    """Return the lines the side to move can still fill minus those that the other side can."""
    mine = position.stones(position.to_move)
    theirs = position.stones(position.to_move.other)
    return sum(not line & theirs for line in LINES) - sum(not line & mine for line in LINES)


def cells_left(position: MorpionPosition) -> int:
    """Return the number of empty cells."""
    return CELLS - position.ply


SOLVER: Final = PlainSolver(cells_left)


def _reason(
    position: MorpionPosition, line: tuple[Move, ...], value: int, best: int
) -> Reason | None:
    wins = winning_moves(position)
    if line[0] in wins or (value < best and wins):
        return Reason.IMMEDIATE_WIN
    if result_of(value) is not Result.LOSS:
        return None
    # A cell that is threatened alone can be blocked: on a longer line there were two.
    return Reason.FAILS_TO_BLOCK if len(line) == 2 else Reason.DOUBLE_THREAT


MORPION: Final = Family(
    name="morpion",
    rules=Morpion,
    evaluators={
        "open_lines": NamedEvaluator(
            Term("Morpion: the lines one can still fill minus those of the other side"),
            lambda _game, _weights: open_lines,
        ),
    },
    players=Players(
        top_level=Term("perfect"),
        perfect=lambda _game, style, rng: exact_players.perfect(SOLVER, cells_left, style, rng),
        usual=lambda _game: "level:n=5",
        menu=lambda _game: ("random", "oneply", "minimax:depth=3", "uct:nodes=1000", "perfect"),
    ),
    solving=Solving(
        lambda _game, _settings: SOLVER,
        known_values=SOLVER.values,
        explain=partial(judge, left=cells_left, reasons=_reason),
        left=cells_left,
    ),
    wording={WON_ON_THE_BOARD: BY_A_LINE},
    drawing=Drawing(pieces="cross-nought", won=WON_BY_A_LINE, won_off_line=WON_BY_TWO_LINES),
    title=lambda _game: Term("Tic-tac-toe"),
    off_centre=off_centre,
    countable=6,
)
