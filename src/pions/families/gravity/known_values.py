"""Values that are known while somebody waits: late positions, and those of the opening book."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from pions.core.types import Move
from pions.families.gravity import bitboards
from pions.families.gravity.explain import cells_left
from pions.families.gravity.gravity_solver import solver_for
from pions.families.gravity.opening_book import Book
from pions.games.gravity import GravityPosition

QUICK: Final = 30
QUICK_ENDING: Final = 22
"""With so many empty cells or fewer, all moves are solved in less than a second; the second where
the board is too large for the solver as a whole."""


def known_values(position: GravityPosition) -> Mapping[Move, int] | None:
    """The value of every move, if all are late or in the book."""
    whole = bitboards.fits(position.game)
    late = cells_left(position) <= (QUICK if whole else QUICK_ENDING)
    if not late and not (whole and _in_book(position)):
        return None
    return solver_for(position.game).values(position)


def _in_book(position: GravityPosition) -> bool:
    """Whether every move leads to the end of the game or to a page of the book."""
    after = map(position.play, position.legal_moves())
    return all(p.outcome() is not None or _book().lookup(p) is not None for p in after)


@cache
def _book() -> Book:
    return Book.load()
