"""The hand-out `etat`: discs that complete a line."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import starmap
from typing import Final

from pions.checks import misread_lines, positions
from pions.checks.cases import Case, asks, asks_for
from pions.checks.etat.moves import STATE, state_of
from pions.checks.model import Checks
from pions.checks.positions import Point, Rows
from pions.checks.right_answers import truth


def _won(rows: Rows, spot: Point, path: str = "") -> Case:
    """Ask about the disc on `spot`, which is in a line of the direction `path`, or in none."""
    state = state_of(rows, 1)
    column, wanted = spot[0], bool(path)
    # Whose turn it is says nothing about the disc; but it is the other's, as after a move.
    state["joueur"] = 3 - rows[len(rows) - 1 - spot[1]][column]
    told = misread_lines.told(rows, spot, path)
    call = f"coup_gagnant(state, {column})"
    return STATE.case(state, call, truth(wanted), repr(wanted), cell=column, **told)


@asks_for
def wins(seed: int, path: str) -> Iterable[Case]:
    """Lines in one direction, at every place of the board."""
    return (_won(rows, spot, path) for rows, spot in positions.lined(seed, path, 4))


@asks
def long_runs(seed: int) -> Iterable[Case]:
    """Five and more in line."""
    wanted = (
        ("rows", 5, 8),
        ("rows", 6, 6),
        ("rows", 7, 4),
        ("rising", 5, 4),
        ("falling", 5, 4),
        ("rising", 6, 2),
    )
    return (
        _won(rows, spot, direction)
        for direction, length, count in wanted
        for rows, spot in positions.lined(seed, direction, length, count)
    )


@asks
def no_line(seed: int) -> Iterable[Case]:
    """Nearly a line, and none."""
    return starmap(_won, positions.near_misses(seed))


@asks
def line_elsewhere(seed: int) -> Iterable[Case]:
    """A line that the disc is not in."""
    return starmap(_won, positions.lines_elsewhere(seed))


CHECKS: Final[Checks] = {
    "coup_gagnant": {
        "columns": wins("columns"),
        "rows": wins("rows"),
        "rising": wins("rising"),
        "falling": wins("falling"),
        "long": long_runs,
        "near": no_line,
        "elsewhere": line_elsewhere,
    },
}
