"""The best moves of a position, where they are known while somebody waits."""

from __future__ import annotations

from dataclasses import dataclass

from pions.app.solver.solved import RESULTS, ResultName
from pions.core.types import Move
from pions.families import family_of
from pions.families.gravity.values import result_of
from pions.games.catalog import AnyPosition


@dataclass(frozen=True, slots=True)
class Best:
    """The best moves of a position, and what they lead to."""

    moves: tuple[Move, ...]
    result: ResultName


def quick_best(position: AnyPosition) -> Best | None:
    """The best moves, where the solver finds them while somebody waits; else ``None``."""
    values = family_of(position.game).known_values(position)
    if not values:
        return None
    top = max(values.values())
    moves = tuple(move for move, value in values.items() if value == top)
    return Best(moves, RESULTS[result_of(top)])
