"""The hand-out `caml`: grids to ask about, and what several exercises share."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

from pions.checks import boards, positions
from pions.checks.differences import Kind
from pions.checks.hints import NO_COLUMN
from pions.checks.judging import (
    Case,
    Right,
    whole,
)
from pions.checks.model import Hints
from pions.checks.positions import Rows, Spot
from pions.checks.questions import Question
from pions.core.types import Term
from pions.games.gravity import GravityPosition


def colours(position: GravityPosition, *, swapped: bool) -> tuple[Grid, int]:
    """The grid and the colour to move; `swapped`, red has started."""
    rows, mover = positions.rows_of(position), position.to_move + 1
    if swapped:
        rows, mover = [[(0, 2, 1)[cell] for cell in row] for row in rows], 3 - mover
    return grid_of(rows), mover


Grid = list[list[int]]


_PLIES: Final = (0, 1, 3, 6, 10, 15, 21, 27, 33, 38)


def grid_of(rows: Rows) -> Grid:
    """The printed grid as the hand-out writes it: the bottom row first."""
    return [list(row) for row in rows[::-1]]


@lru_cache
def grids(seed: int, path: str) -> tuple[Grid, ...]:
    """Grids of games that go on."""
    found = positions.open_positions(seed, path, _PLIES)
    return tuple(grid_of(positions.rows_of(one)) for one in found)


def columns(t: Grid) -> list[int]:
    """The columns with room."""
    return [c for c, cell in enumerate(t[-1]) if cell == 0]


def grid_case(  # noqa: PLR0913, PLR0917 - a question, and all there is to say about it
    t: Grid,
    call: str,
    accepts: Callable[[Any], bool] | None,
    expected: str,
    cell: Spot | None = None,
    after: Grid | None = None,
) -> Case:
    """A question about the grid `t`, which must stay as it is unless `after` says otherwise."""
    name = call.split("(", maxsplit=1)[0]
    return Case(
        Question(call, (name,), {"t": t}, after=("t",)),
        accepts,
        expected,
        after={"t": t if after is None else after},
        position=boards.of_caml(t, cell),
        draw=boards.of_caml,
    )


def exactly(wanted: int) -> Right:
    """Accepts that whole number."""
    return Right(lambda value: whole(value) and value == wanted, (wanted,))


_TRIED: Final[Hints] = {
    Kind.CHANGED: Term(
        "The grid has changed: take back every move that is tried, also the one that wins."
    ),
}


LEGAL: Final[Hints] = {
    Kind.CHANGED: Term("The grid has changed: a strategy chooses a column, it does not play it."),
    "full column": Term(
        "This column is full: draw one of those with room, the column itself and not its place in "
        "the list."
    ),
    "no column": NO_COLUMN,
}


TRYING: Final[Hints] = {
    **LEGAL,
    **_TRIED,
    "full column": Term("This column is full: only columns with room may be played."),
}
