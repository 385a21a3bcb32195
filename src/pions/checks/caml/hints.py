"""The hand-out `caml`: what to say about the mistakes that were seen."""

from __future__ import annotations

from typing import Final

from pions.checks import lines, misplayed
from pions.checks.differences import Kind
from pions.checks.hints import NO_COLUMN, drawn_columns
from pions.checks.model import Hints
from pions.core.types import Term

HEIGHT: Final[Hints] = {
    "full": Term(
        "Only full columns go wrong: they hold 6 discs. Does the loop stop before the top row?"
    ),
    Kind.INDEX: Term(
        "An index leaves the grid: t[y][x], the row y from 0 to 5 comes first, then "
        "the column x from 0 to 6; a full column has no empty cell to stop at."
    ),
    Kind.TYPE: Term("The grid is the second argument: hauteur(c, t), the column comes first."),
    "empty cells": Term("The empty cells are counted: the discs are wanted."),
    "yellow only": Term("Only one colour is counted: the discs of both are wanted."),
    "red only": Term("Only one colour is counted: the discs of both are wanted."),
    "row": Term("One too few: the number of discs is wanted, not the row of the highest one."),
    "next row": Term("One too many: is an empty cell counted?"),
}
DROPPED: Final[Hints] = {
    Kind.WRONG_DISC: Term("The disc has the wrong colour: it is j, the last argument."),
    Kind.WRONG_CELL: Term(
        "The disc is in the wrong cell: t[y][x], the row comes first. The height of the column is "
        "the row of the next disc, y = 0 being the bottom."
    ),
    Kind.FEWER_DISCS: Term("A disc is missing: is another one overwritten, or none put down?"),
}
FULL: Final[Hints] = {
    Kind.CHANGED: Term(
        "The grid has changed: in a full column no disc is played, and none replaced."
        " Which height does it have?"
    ),
}
UNDONE: Final[Hints] = {
    **dict.fromkeys(
        ("colour 1", "colour 2"),
        Term("Only the discs of one colour go wrong: the highest one goes, whatever its colour."),
    ),
    "alone": Term("Only a disc that is alone in its column goes wrong: the row 0 has discs too."),
    Kind.UNCHANGED: Term(
        "No disc has been taken away: which row holds the highest disc of a column of that height?"
    ),
    Kind.WRONG_CELL: Term("Another disc has been taken away: which row holds the highest one?"),
    Kind.FEWER_DISCS: Term(
        "Too many discs have been taken away: only the highest one of the column goes."
    ),
}
_PART: Final = Term(
    "Only a part of the grid is looked at, one row or one column: every column "
    "must be full, up to the top row."
)
_ONE_CELL: Final = Term("Only one cell is looked at: is there a `return` inside the loop?")
NUL: Final[Hints] = {
    Kind.ALL: Term(
        "No full grid is seen: what is returned where a cell is empty, and what where none is?"
    ),
    "bottom row": _PART,
    "some full column": _PART,
    "first cell": _ONE_CELL,
    "last cell": _ONE_CELL,
    Kind.MISSED: Term("This grid is full: a line in it changes nothing, no cell is empty."),
}
LONG: Final[Hints] = {
    Kind.INDEX: Term(
        "The cell leaves the grid: check that 0 <= u < 7 and 0 <= v < 6 before you "
        "look into t[v][u]."
    ),
    "other start": Term(
        "It goes wrong where the cell (x, y) itself has another colour: k starts at "
        "1, the first cell is not looked at."
    ),
    "left edge": Term(
        "It goes wrong at the left edge: for Python, index -1 is the last column, not the outside."
    ),
    "bottom edge": Term(
        "It goes wrong at the bottom: for Python, index -1 is the last row, not the outside."
    ),
    "last column": Term("It stops before the column 6: the last column is on the grid."),
    "top row": Term("It stops before the row 5: the top row is on the grid."),
    "start colour": Term(
        "The colour of the cell (x, y) is looked for: it is coul, the argument, that counts."
    ),
    "four at most": Term(
        "It stops at four: the cells are followed up to the first that fails, however far."
    ),
    "both edges": Term(
        "It goes wrong at the edges: for Python, index -1 is the last one, not the outside."
    ),
    "right edge": Term("It goes wrong at the right edge: the last column is 6."),
    "top edge": Term("It goes wrong at the top: the last row is 5."),
}

STRAIGHT: Final[Hints] = {
    **lines.MISSED,
    "rows": Term("Only lines along a row are missed."),
    "columns": Term("Only lines upwards are missed."),
}
_BEHIND: Final = Term(
    "Only lines with discs behind are missed: behind is the direction (-ax, -ay),"
    " with both signs changed."
)
SLANTED: Final[Hints] = {
    **lines.MISSED,
    "inside": _BEHIND,
    "discs before": _BEHIND,
    "discs after": _BEHIND,
}
NONE: Final[Hints] = lines.MISTAKEN

_ROW: Final = Term(
    "No line is seen: in which row is the disc just played, and is a line in any "
    "one direction enough?"
)
WINS: Final[Hints] = {
    **lines.MISSED,
    Kind.INDEX: Term(
        "An index leaves the grid: is the row that of the disc just played, hauteur(c, t) - 1, "
        "and is each cell on the grid before it is read?"
    ),
    "columns": Term(
        "Lines upwards are missed: is every direction tried, or does a `return` "
        "inside the loop stop at the first one?"
    ),
    "rows": Term("Lines along a row are missed: is that direction in the list?"),
    Kind.ALL: _ROW,
}
SLANTED_WINS: Final[Hints] = {
    **lines.MISSED,
    Kind.ALL: Term(
        "No line of this direction is seen: is it in the list of directions, and is "
        "the list gone through to its end?"
    ),
}

GAMES: Final[Hints] = {
    "colour": Term("The strategy is asked with the wrong colour: c1 belongs to f1, c2 to f2."),
    "player": Term("The wrong strategy is asked: f1 starts, then each in turn."),
    "another grid": Term(
        "The grid is not that of the game so far: is each move played on t, with the "
        "right colour, once?"
    ),
    "too early": Term("The game stops too early: it goes on until a line or a full grid."),
    "winner": Term(
        "The wrong winner is returned: it is the colour, c1 or c2, of who has just played."
    ),
}
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
EVEN: Final[Hints] = drawn_columns(LEGAL["full column"])
TRYING: Final[Hints] = {
    **LEGAL,
    **_TRIED,
    "full column": Term("This column is full: only columns with room may be played."),
}
FALLS_BACK: Final[Hints] = {
    **TRYING,
    "full column": Term(
        "This column is full: without a winning column ia_random decides, among those with room."
    ),
}
ONE: Final[Hints] = {
    **TRYING,
    "for the other": Term(
        "The column where the other player would win is chosen: try each one with your own colour."
    ),
    "first column": Term("Only wins in the column 0 are missed: does the loop start there?"),
    "last column": Term("Only wins in the last column are missed: does the loop reach it?"),
    **dict.fromkeys(
        ("player 1", "player 2"),
        Term("Only one colour misses its wins: are the columns tried with `couleur`, 1 or 2?"),
    ),
}
_STRATEGY: Final = Term("sia(n) returns a strategy, which then takes t and couleur.")
SIA: Final[Hints] = {
    Kind.NONE: Term(
        "No column is returned: is there a `return` on every path, and is a column "
        "kept even where every move loses?"
    ),
    **TRYING,
    "towards G": Term("A move that leads the other player to G is chosen: it is the last resort."),
    **dict.fromkeys((Kind.FUNCTION, Kind.NOT_CALLABLE), _STRATEGY),
}
SEARCH: Final[Hints] = {
    Kind.NONE: Term(
        "No column is returned: is there a `return` on every path, and is a column "
        "kept even where every move loses?"
    ),
    Kind.EMPTY: Term(
        "There is no column to choose from here: on a full grid, or after a win, the value is known"
        " without one."
    ),
    Kind.NOT_CALLABLE: Term("alpha_beta(n, f) returns a strategy, which then takes t and couleur."),
    "best value": Term("The value is returned instead of the column that has it."),
    **TRYING,
    "swapped": Term(
        "The worst column is chosen: f(t, couleur) speaks for couleur. Whose view is "
        "it after the move, and where does the sign change?"
    ),
    "shallower": Term(
        "These are the columns of a search one move less deep: n counts your own "
        "move. How many moves are played when f is called?"
    ),
    "deeper": Term(
        "These are the columns of a search one move deeper: n counts your own move. "
        "How many moves are played when f is called?"
    ),
    **misplayed.HINTS,
    **dict.fromkeys(
        misplayed.BELOW,
        Term(
            "The answers to the first move are chosen wrongly: the other player takes what is best "
            "for himself, and so does each in turn."
        ),
    ),
    "missed win": Term(
        "A column that wins at once is not chosen: is a line of your own worth more than all that "
        "f says, and is every column tried, none cut off?"
    ),
    "missed threat": Term(
        "After this column the other player wins at once: is a line of his worth less than all that"
        " f says, and for whom?"
    ),
    **dict.fromkeys(
        ("player 1", "player 2"),
        Term("Only one colour goes wrong: does everything hold for `couleur`, be it 1 or 2?"),
    ),
}
