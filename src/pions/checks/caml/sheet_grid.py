"""The exercises of the hand-out `caml` about the grid."""

from __future__ import annotations

from typing import Final

from pions.checks.caml import grid, hints
from pions.checks.model import Check, Exercise
from pions.core.types import Term

GRID: Final = (
    Exercise(
        "hauteur",
        "Question 1",
        "hauteur(c, t)",
        Term("It tells where the next disc lands."),
        (
            Check(
                "height",
                Term("the number of discs of every column"),
                Term(
                    "The number of discs of the column c: t[y][c] for y from 0, the bottom, to 5."
                ),
                grid.heights,
                hints=hints.HEIGHT,
            ),
        ),
    ),
    Exercise(
        "joue",
        "Question 2",
        "joue(t, c, j)",
        Term("Every other function plays through this one: a slip here shows up everywhere."),
        (
            Check(
                "plays",
                Term("a disc of colour j on top of the others"),
                Term("The height of the column is the row of the next disc."),
                grid.plays,
                hints=hints.DROPPED,
            ),
            Check(
                "full",
                Term("nothing changes in a full column"),
                Term("What is the height of a full column, and which row would that be?"),
                grid.full_column,
                hints=hints.FULL,
            ),
        ),
    ),
    Exercise(
        "annule",
        "Question 3",
        "annule(t, c)",
        Term("A search plays and takes back thousands of moves on one and the same grid."),
        (
            Check(
                "undone",
                Term("the last disc of the column is taken away, in the top row too"),
                Term("Which row holds the highest disc of a column of that height?"),
                grid.undone,
                hints=hints.UNDONE,
            ),
        ),
    ),
    Exercise(
        "nul",
        "Question 4",
        "nul(t)",
        Term("A game without a winner ends only here."),
        (
            Check(
                "full",
                Term("True when every cell is full, and only then"),
                Term("Which row is the last to be filled, and is all of it looked at?"),
                grid.full,
                hints=hints.NUL,
            ),
        ),
    ),
    Exercise(
        "lit_long",
        "Question 5",
        "lit_long(t, ax, ay, coul, x, y)",
        Term("Lines are read with it, step by step, in one direction."),
        (
            Check(
                "long",
                Term("the first k whose cell is off the grid or of another colour"),
                Term("k starts at 1; the cell is t[y + k * ay][x + k * ax], if it is on the grid."),
                grid.long,
                hints=hints.LONG,
            ),
        ),
    ),
    Exercise(
        "lit_dir",
        "Question 6",
        "lit_dir(t, x, y, ax, ay)",
        Term("Both ways along one direction: a disc may complete a line from its middle."),
        (
            Check(
                "straight",
                Term("rows and columns, whichever disc is asked about"),
                Term("Add what lies ahead and what lies behind; is the disc itself counted once?"),
                lambda lab, seed: (
                    grid.directions("rows")(lab, seed) or grid.directions("columns")(lab, seed)
                ),
                hints=hints.STRAIGHT,
            ),
            Check(
                "slanted",
                Term("both diagonals"),
                Term("Behind is the direction (-ax, -ay), with both signs changed."),
                lambda lab, seed: (
                    grid.directions("rising")(lab, seed) or grid.directions("falling")(lab, seed)
                ),
                hints=hints.SLANTED,
            ),
            Check(
                "none",
                Term("no line where there are three, or one in another direction"),
                Term(
                    "There is no line of four here: the disc itself, those ahead and those "
                    "behind, each counted once."
                ),
                grid.no_direction,
                hints=hints.NONE,
            ),
        ),
        needs=("lit_long",),
    ),
    Exercise(
        "gagne",
        "Question 7",
        "gagne(t, c)",
        Term("Games end where this function says so; a line it misses is a win nobody gets."),
        (
            Check(
                "straight",
                Term("lines along a row and upwards"),
                Term("The disc just played is the highest of the column: in which row is it?"),
                grid.wins("rows", "columns"),
                hints=hints.WINS,
            ),
            Check(
                "rising",
                Term("diagonals that rise to the right"),
                Term("Are all four directions of the list tried?"),
                grid.wins("rising"),
                hints=hints.SLANTED_WINS,
            ),
            Check(
                "falling",
                Term("diagonals that fall to the right"),
                Term("Are all four directions of the list tried?"),
                grid.wins("falling"),
                hints=hints.SLANTED_WINS,
            ),
            Check(
                "not",
                Term("no line, or a line that the disc is not part of"),
                Term("Only the disc just played is in question."),
                grid.wins_not,
                hints=hints.NONE,
            ),
        ),
        needs=("hauteur", "lit_dir"),
    ),
)
