"""The players of gravity games: ten levels, and perfect play."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Final

from pions.core.errors import InvalidOption
from pions.core.protocols import Strategy
from pions.core.types import Term
from pions.families import exact_players
from pions.families.family import Players
from pions.families.gravity import human_levels
from pions.families.gravity.explain import cells_left
from pions.families.gravity.gravity_evaluators import WeightedLines, usual_line_weights
from pions.families.gravity.gravity_solver import solver_for
from pions.families.judged_moves import ExactSolver
from pions.games.gravity import Gravity

WIDEST_AT_DEPTH_6: Final = 8
"""Up to this many columns, six plies take less than a second."""


MOST_CELLS: Final = 42
"""Connect Four has so many; opening a larger board could take hours."""


def oracle(game: Gravity) -> ExactSolver:
    """Return the solver of `game`, on boards no larger than Connect Four's."""
    cells = game.width * game.height
    if cells > MOST_CELLS:
        raise InvalidOption(
            "{game} has {cells} cells: with more than {most}, no player here is perfect.",
            game=game.name,
            cells=cells,
            most=MOST_CELLS,
        )
    return solver_for(game)


def _perfect(game: Gravity, style: str, rng: random.Random) -> Strategy[Any]:
    return exact_players.perfect(oracle(game), cells_left, style, rng)


def _level(number: int, game: Gravity, rng: random.Random) -> Strategy[Any]:
    if number in human_levels.SIGHTED:
        evaluate = WeightedLines(usual_line_weights(game.connect))
        return human_levels.Sighted(human_levels.SIGHTED[number], evaluate, rng)
    if number == human_levels.MASTER:
        return human_levels.Slipping(oracle(game), rng)
    return _perfect(game, "fastest", rng)


def _menu(game: Gravity) -> Sequence[str]:
    deep = ("alphabeta:depth=6",) if game.width <= WIDEST_AT_DEPTH_6 else ()
    best = ("perfect",) if _levels(game) > human_levels.MASTER else ()
    return ("random", "oneply", "minimax:depth=3", *deep, "uct:nodes=1000", *best)


def _levels(game: Gravity) -> int:
    solved = game.width * game.height <= MOST_CELLS
    return human_levels.MASTER + 1 if solved else len(human_levels.SIGHTED)


PLAYERS: Final = Players(
    level=_level,
    levels=_levels,
    top_level=Term("perfect"),
    perfect=_perfect,
    usual=lambda game: (
        "alphabeta:depth=6" if game.width <= WIDEST_AT_DEPTH_6 else "deepening:seconds=0.8"
    ),
    menu=_menu,
    compared=("random", "minimax:depth=3", "alphabeta:depth=6", "uct:nodes=1000", "perfect"),
)
