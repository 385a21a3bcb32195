"""Where a solver answers while somebody waits: on boards no larger than Connect Four's."""

from __future__ import annotations

from typing import Final

from pions.core.errors import InvalidOption
from pions.families.gravity.gravity_solver import solver_for
from pions.families.judged_moves import ExactSolver
from pions.games.gravity import Gravity

MOST_CELLS: Final = 42
"""Connect Four has so many; opening a larger board could take hours."""


def oracle(game: Gravity) -> ExactSolver:
    """The solver of `game`, where it answers while somebody waits."""
    cells = game.width * game.height
    if cells > MOST_CELLS:
        raise InvalidOption(
            "{game} has {cells} cells: with more than {most}, no player here is perfect.",
            game=game.name,
            cells=cells,
            most=MOST_CELLS,
        )
    return solver_for(game)
