"""The hand-out `etat`: discs that complete a line."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import starmap
from typing import Final

from pions.checks import misread_lines, positions
from pions.checks.cases import Case, asks_for, first_wrong
from pions.checks.etat.moves import STATE, state_of
from pions.checks.model import Checks, Failure
from pions.checks.positions import Point, Rows
from pions.checks.questions import Lab
from pions.checks.right_answers import truth


@asks_for
def wins(seed: int, path: str) -> Iterable[Case]:
    """Lines in one direction, at every place of the board."""
    return (_lined(rows, spot, path) for rows, spot in positions.lined(seed, path, 4))


def _winning(rows: Rows, spot: Point, *, wanted: bool) -> Case:
    state = state_of(rows, 1)
    column = spot[0]
    # Whose turn it is says nothing about the disc; but it is the other's, as after a move.
    state["joueur"] = 3 - rows[len(rows) - 1 - spot[1]][column]
    call = f"coup_gagnant(state, {column})"
    return STATE.case(state, call, truth(wanted), repr(wanted), cell=column)


def _lined(rows: Rows, spot: Point, direction: str) -> Case:
    return replace(
        _winning(rows, spot, wanted=True), traits=misread_lines.traits(rows, spot, direction)
    )


def _no_line(rows: Rows, spot: Point) -> Case:
    return replace(
        _winning(rows, spot, wanted=False), rivals=lambda: misread_lines.rivals(rows, spot)
    )


def long_runs(lab: Lab, seed: int) -> Failure | None:
    """Five and more in line."""
    wanted = (
        ("rows", 5, 8),
        ("rows", 6, 6),
        ("rows", 7, 4),
        ("rising", 5, 4),
        ("falling", 5, 4),
        ("rising", 6, 2),
    )
    found = (
        _lined(rows, spot, direction)
        for direction, length, count in wanted
        for rows, spot in positions.lined(seed, direction, length, count)
    )
    return first_wrong(lab, found)


def no_line(lab: Lab, seed: int) -> Failure | None:
    """Nearly a line, and none."""
    return first_wrong(lab, starmap(_no_line, positions.near_misses(seed)))


def line_elsewhere(lab: Lab, seed: int) -> Failure | None:
    """A line that the disc is not in."""
    return first_wrong(lab, starmap(_no_line, positions.lines_elsewhere(seed)))


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
