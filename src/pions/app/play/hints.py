"""The best moves of a position, where they are known while somebody waits."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from pions.app.solver.solved import RESULTS, ResultName
from pions.core.types import Move
from pions.families.gravity import bitboards, gravity_solver
from pions.families.gravity.explain import cells_left
from pions.families.gravity.opening_book import Book
from pions.families.gravity.values import result_of
from pions.games.catalog import AnyPosition
from pions.games.gravity import GravityPosition

QUICK: Final = 30
"""With so many empty cells or fewer, all moves are solved in less than a second."""


@dataclass(frozen=True, slots=True)
class Best:
    """The best moves of a position, and what they lead to."""

    moves: tuple[Move, ...]
    result: ResultName


def quick_best(position: AnyPosition) -> Best | None:
    """The best moves, where the solver finds them while somebody waits; else ``None``."""
    if not isinstance(position, GravityPosition) or not bitboards.fits(position.game):
        return None
    engine = gravity_solver.solver_for(position.game)
    if cells_left(position) > QUICK and not _in_book(position):
        return None
    values = engine.values(position)
    top = max(values.values())
    moves = tuple(move for move, value in values.items() if value == top)
    return Best(moves, RESULTS[result_of(top)])


def _in_book(position: GravityPosition) -> bool:
    """Whether every move leads to the end of the game or to a page of the book."""
    after = map(position.play, position.legal_moves())
    return all(p.outcome() is not None or _book().lookup(p) is not None for p in after)


@cache
def _book() -> Book:
    return Book.load()
