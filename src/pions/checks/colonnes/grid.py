"""The hand-out `colonnes`: the grid, its picture and its moves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from pions.checks import boards, differences
from pions.checks.colonnes.columns import Columns, full_grids, open_grids
from pions.checks.differences import Kind
from pions.checks.judging import (
    Case,
    Right,
    answered,
    equal,
    failed,
    first_wrong,
    judged,
    whole,
)
from pions.checks.model import Check, Exercise, Failure, Hints
from pions.checks.questions import Lab, Question
from pions.core.sentences import Sentence
from pions.core.types import Term

_EMPTY: Final = [[0] * 6 for _ in range(7)]


def empty(lab: Lab, seed: int) -> Failure | None:
    """Seven columns of six zeros."""
    del seed
    case = Case(
        Question("init()", ("init",)),
        equal(_EMPTY),
        Sentence("7 lists of 6 zeros"),
    )
    return judged(lab, case)


def separate(lab: Lab, seed: int) -> Failure | None:
    """One cell is one cell; a second grid is another grid."""
    del seed
    wanted = [[1, 0, 0, 0, 0, 0], *_EMPTY[1:]]
    made = "G = init(); G[0][0] = 1"
    case = Case(
        Question("G", ("init",), before=made, shown=f"{made}; G"),
        equal(wanted),
        repr(wanted),
        traits=frozenset({"one column"}),
    )
    again = Case(
        Question("init()", ("init",), before=made, shown=f"{made}; init()"),
        equal(_EMPTY),
        repr(_EMPTY),
        traits=frozenset({"one grid"}),
    )
    return first_wrong(lab, (case, again))


def displayed(lab: Lab, seed: int) -> Failure | None:
    """The printed form."""
    example = [list(column) for column in _EMPTY]
    example[3][0] = example[4][0] = 1
    example[3][1] = 2
    for G in (example, *open_grids(seed, "display")):
        question = Question("display(G)", ("display",), {"G": G}, after=("G",))
        wanted = [" ".join(".ox"[column[y]] for column in G) for y in reversed(range(6))]
        case = Case(question, after={"G": G}, expected="\n".join(wanted), draw=boards.of_columns)
        answer = answered(lab, case)
        if isinstance(answer, Failure):
            return answer
        lines = [line.rstrip() for line in answer.printed.strip("\n").splitlines()]
        if lines != wanted:
            kinds = differences.of_text("\n".join(lines), "\n".join(wanted))
            return failed(case, answer, "\n".join(wanted), "\n".join(lines) or _NOTHING, *kinds)
    return None


_NOTHING: Final = Sentence("nothing is printed")


def moves_found(lab: Lab, seed: int) -> Failure | None:
    """Every column with room, and where its disc lands."""
    return first_wrong(lab, map(_moves, (*open_grids(seed, "coups"), *full_grids())))


def _moves(G: Columns) -> Case:
    wanted = {(x, column.index(0)) for x, column in enumerate(G) if 0 in column}
    return Case(
        Question("coups(G)", ("coups",), {"G": G}, after=("G",)),
        Right(
            lambda value: _is_set(value, wanted), explain=lambda value: move_kinds(value, wanted)
        ),
        repr(sorted(wanted)),
        after={"G": G},
        position=boards.of_columns(G),
        draw=boards.of_columns,
    )


def _is_set(value: Any, wanted: set[tuple[int, int]]) -> bool:  # noqa: ANN401 - a student's
    if not isinstance(value, list | tuple) or len(value) != len(wanted):
        return False
    return all(isinstance(c, tuple) for c in value) and set(value) == wanted


def move_kinds(value: Any, wanted: set[tuple[int, int]]) -> Iterator[str]:  # noqa: ANN401
    """What is wrong with a list of moves."""
    if not isinstance(value, list | tuple):
        return
    if value and all(map(whole, value)):
        yield "columns"
    elif not all(isinstance(cell, list | tuple) and len(cell) == 2 for cell in value):
        return
    elif any(isinstance(cell, list) for cell in value):
        yield Kind.LIST_FOR_TUPLE
    else:
        yield from _cell_kinds(list(value), wanted)


def _cell_kinds(cells: list[tuple[int, int]], wanted: set[tuple[int, int]]) -> Iterator[str]:
    missing, more = wanted - set(cells), set(cells) - wanted
    if len({x for x, _ in cells}) < len(cells):
        yield "several cells"
    if {(y, x) for x, y in cells} == wanted:
        yield Kind.COUPLE_TURNED
    if any(not (0 <= x < 7 and 0 <= y < 6) for x, y in cells):
        yield "off the grid"
    if missing and not more:
        yield "no top row" if {y for _, y in missing} == {5} else "no column"
    if more and {x for x, _ in more} & {x for x, _ in missing}:
        yield "wrong row"
    elif more:
        yield "full column"


SEPARATE: Final[Hints] = {
    "one column": Term(
        "Changing one column changes others: [[0] * 6] * 7 is seven times the same list."
    ),
    "one grid": Term(
        "Is the grid made inside init? One that is made outside serves all the games."
    ),
}


DISPLAY_HINTS: Final[Hints] = {
    Kind.CHANGED: Term("display only shows the grid: G must not change."),
    Kind.UPSIDE_DOWN: Term("The row y = 5 comes first, the row y = 0 last."),
    Kind.SWAPPED: Term("The letters are exchanged: 1 is shown as o, and 2 as x."),
    Kind.NOTHING_PRINTED: Term("display shows the grid with print(); it returns nothing."),
    Kind.SPACES: Term("The signs are right: one space between them, and one line a row."),
    Kind.FEWER_LINES: Term("Rows are missing: there are six, from y = 5 down to y = 0."),
    Kind.SHORTER_LINES: Term(
        "Columns are missing: there are seven signs a line, from x = 0 to x = 6."
    ),
    Kind.TURNED: Term("One line of text is a row y, with x from 0 to 6: which loop is outside?"),
}


COUPS_HINTS: Final[Hints] = {
    Kind.COUPLE_TURNED: Term("The couple is (x, y): the column first, then the row."),
    "off the grid": Term("This cell is off the grid: x goes from 0 to 6, y from 0 to 5."),
    "columns": Term("A move is a couple (x, y): the column, and the row where the disc lands."),
    "several cells": Term(
        "One move a column: the disc falls down to the first empty cell, no other."
    ),
    "no top row": Term("The row y = 5 can be played as well: does the loop stop before it?"),
    "no column": Term("A column with room is missing: does the loop over x reach the last one?"),
    "full column": Term("There is no move in a full column."),
    "wrong row": Term("The disc lands on the first empty cell of the column, from below."),
}


INIT: Final = Exercise(
    "init",
    "Q2",
    "init()",
    Term("Every game starts from this grid."),
    (
        Check(
            "empty",
            Term("7 columns of 6 empty cells"),
            Term("G is a list of 7 columns, each a list of 6 zeros: G[x][y]."),
            empty,
        ),
        Check(
            "separate",
            Term("each cell is a cell of its own, each grid is a new one"),
            Term("After G[0][0] = 1 that cell alone has changed, and a new init() is empty again."),
            separate,
            hints=SEPARATE,
        ),
    ),
)


DISPLAY: Final = Exercise(
    "display",
    "Q3",
    "display(G)",
    Term("You will read your games on this picture."),
    (
        Check(
            "printed",
            Term("the top row first, . o and x, one space between"),
            Term("One line a row, y = 5 first: . for 0, o for 1, x for 2, one space between."),
            displayed,
            hints=DISPLAY_HINTS,
        ),
    ),
)


COUPS: Final = Exercise(
    "coups",
    "Q5",
    "coups(G)",
    Term("A program that does not know its moves cannot choose among them."),
    (
        Check(
            "moves",
            Term("a couple (x, y) for every column with room"),
            Term("A couple (x, y) for each column with room: its first empty cell, from below."),
            moves_found,
            hints=COUPS_HINTS,
        ),
    ),
)
