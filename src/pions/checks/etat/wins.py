"""The hand-out `etat`: discs that complete a line."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import starmap
from typing import Final

from pions.checks import boards, misread_lines, positions
from pions.checks.cases import Case, asks_for, first_wrong, truth
from pions.checks.differences import Kind
from pions.checks.etat.moves import state_of
from pions.checks.model import Check, Exercise, Failure, Hints
from pions.checks.positions import Point, Rows
from pions.checks.questions import Lab, Question
from pions.core.types import Term


@asks_for
def wins(seed: int, path: str) -> Iterable[Case]:
    """Lines in one direction, at every place of the board."""
    return (_lined(rows, spot, path) for rows, spot in positions.lined(seed, path, 4))


def _winning(rows: Rows, spot: Point, *, wanted: bool) -> Case:
    state = state_of(rows, 1)
    column = spot[0]
    # Whose turn it is says nothing about the disc; but it is the other's, as after a move.
    state["joueur"] = 3 - rows[len(rows) - 1 - spot[1]][column]
    question = Question(
        f"coup_gagnant(state, {column})", ("coup_gagnant",), {"state": state}, after=("state",)
    )
    return Case(
        question,
        truth(wanted),
        repr(wanted),
        after={"state": state},
        position=boards.of_state(state, column),
        draw=boards.of_state,
    )


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


_ALL: Final = Term(
    "No line of this direction is seen: is the direction tried at all, from the "
    "row and the column of the disc, and with its colour? `joueur` may be the other one."
)
_ONE_DIRECTION: Final = Term(
    "Only lines of this one direction are missed: does it find the lines of four there?"
)
LONG: Final[Hints] = {
    Kind.INDEX: misread_lines.MISSED[Kind.INDEX],
    **dict.fromkeys(("rows", "rising", "falling"), _ONE_DIRECTION),
}
LINE: Final[Hints] = {**misread_lines.MISSED, Kind.ALL: _ALL}
NEAR: Final[Hints] = misread_lines.MISTAKEN

GAGNANT: Final = Exercise(
    "coup_gagnant",
    "Exercice 3",
    "coup_gagnant(state, col)",
    Term("Games end where this function says so; a line it misses is a win nobody gets."),
    (
        Check(
            "columns",
            Term("lines upwards, in every column"),
            Term("Look straight down from the highest disc, and stop at the bottom."),
            wins("columns"),
            hints=LINE,
        ),
        Check(
            "rows",
            Term("lines along a row, up to both edges"),
            Term("The disc may be at either end of the line or inside it: look both ways."),
            wins("rows"),
            hints=LINE,
        ),
        Check(
            "rising",
            Term("diagonals that rise to the right"),
            Term(
                "This line is missed, and others of its direction are seen: from which cells does "
                "your loop start, and does it reach every corner?"
            ),
            wins("rising"),
            hints=LINE,
        ),
        Check(
            "falling",
            Term("diagonals that fall to the right"),
            Term("There are two diagonals: in this one the row grows with the column."),
            wins("falling"),
            hints=LINE,
        ),
        Check(
            "long",
            Term("five and more in line win too"),
            Term("At least four: what does your test say about five, six and seven?"),
            long_runs,
            hints=LONG,
        ),
        Check(
            "near",
            Term("three, a gap or the other edge of the grid make no line"),
            Term("This disc is in no line of four: four must follow each other, within the grid."),
            no_line,
            hints=NEAR,
        ),
        Check(
            "elsewhere",
            Term("a line that the disc is not part of does not count"),
            Term("Only the highest disc of the column is in question, not the whole grid."),
            line_elsewhere,
            hints=NEAR,
        ),
    ),
)
