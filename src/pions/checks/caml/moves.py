"""The hand-out `caml`: grids to ask about; discs put down and taken back, full grids."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from pions.checks import boards, positions
from pions.checks.cases import Case, Given, asks, first_wrong
from pions.checks.model import Checks, Failure
from pions.checks.positions import Rows
from pions.checks.questions import Lab
from pions.checks.right_answers import Right, number, truth, whole
from pions.games.gravity import GravityPosition


def colours(position: GravityPosition, *, swapped: bool) -> tuple[Grid, int]:
    """The grid and the colour to move; `swapped`, red has started."""
    rows, mover = positions.rows_of(position), position.to_move + 1
    if swapped:
        rows, mover = [[(0, 2, 1)[cell] for cell in row] for row in rows], 3 - mover
    return grid_of(rows), mover


Grid = list[list[int]]
GRID: Final = Given("t", boards.of_caml)
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


def exactly(wanted: int) -> Right:
    """Accepts that whole number."""
    return Right(lambda value: whole(value) and value == wanted, (wanted,))


@asks
def heights(seed: int) -> Iterator[Case]:
    """Every column of every grid."""
    for t in (*grids(seed, "hauteur"), *_full()):
        for c in range(7):
            wanted = sum(row[c] != 0 for row in t)
            mistakes = {
                "row": wanted - 1,
                "next row": wanted + 1,
                "empty cells": 6 - wanted,
                "yellow only": sum(row[c] == 1 for row in t),
                "red only": sum(row[c] == 2 for row in t),
            }
            rivals = {name: number(value) for name, value in mistakes.items()}
            full = frozenset({"full"} if wanted == 6 else ())
            yield GRID.case(
                t,
                f"hauteur({c}, t)",
                exactly(wanted),
                repr(wanted),
                traits=full,
                rivals=rivals,
            )


@lru_cache
def _full() -> tuple[Grid, ...]:
    games = (*positions.DRAWN_GAMES, *positions.LAST_DISC_GAMES)
    return tuple(grid_of(positions.rows_of(positions.after(game))) for game in games)


@asks
def plays(seed: int) -> Iterator[Case]:
    """A disc of either colour on top of the others."""
    for t in grids(seed, "joue"):
        for c in columns(t):
            j = 1 + (c + t[0][c]) % 2
            after = [list(row) for row in t]
            after[sum(row[c] != 0 for row in t)][c] = j
            traits = frozenset({f"colour {j}"})
            yield GRID.case(t, f"joue(t, {c}, {j})", after={"t": after}, traits=traits)


@asks
def full_column(seed: int) -> Iterator[Case]:
    """Nothing changes in a full column, with or without an exception."""
    found = [t for t in grids(seed, "joue") if len(columns(t)) < 7] + list(_full()[:1])
    for t in found:
        c = next(c for c in range(7) if c not in columns(t))
        yield GRID.case(t, f"joue(t, {c}, 1)", may_raise=True)


@asks
def undone(seed: int) -> Iterator[Case]:
    """The last disc of a column taken away, from the bottom to the top row."""
    for t in (*grids(seed, "annule"), *_full()[:1]):
        for c in range(7):
            height = sum(row[c] != 0 for row in t)
            if height:
                after = [list(row) for row in t]
                after[height - 1][c] = 0
                alone = ["alone"] * (height == 1)
                yield GRID.case(
                    t,
                    f"annule(t, {c})",
                    cell=(c, height - 1),
                    after={"t": after},
                    traits=frozenset({f"colour {t[height - 1][c]}", *alone}),
                )


def full(lab: Lab, seed: int) -> Failure | None:
    """Full grids, and those that are not."""
    nearly = []
    for t in _full():
        for c in range(7):
            copy = [list(row) for row in t]
            copy[5][c] = 0
            nearly.append(copy)
    found = [(t, True) for t in _full()] + [(t, False) for t in (*nearly, *grids(seed, "nul"))]
    return first_wrong(lab, (_is_full(t, wanted=wanted) for t, wanted in found))


def _is_full(t: Grid, *, wanted: bool) -> Case:
    rivals = {
        "bottom row": truth(0 not in t[0]),
        "first cell": truth(t[5][0] != 0),
        "last cell": truth(t[5][6] != 0),
        "some full column": truth(any(t[5])),
    }
    return GRID.case(t, "nul(t)", truth(wanted), repr(wanted), rivals=rivals)


CHECKS: Final[Checks] = {
    "hauteur": {"height": heights},
    "joue": {"plays": plays, "full": full_column},
    "annule": {"undone": undone},
    "nul": {"full": full},
}
