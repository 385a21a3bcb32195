"""The hand-out `noeud`: what to say about the mistakes that were seen."""

from __future__ import annotations

from typing import Final

from pions.checks import lines
from pions.checks.differences import Kind
from pions.checks.model import Hints
from pions.core.types import Term

ATTRIBUTES: Final[Hints] = {
    "two nodes": Term(
        "Two nodes share what each should have of its own: it belongs in self, in the constructor."
    ),
    "isMax False": Term(
        "isMax is not kept: the value given to the constructor goes into self.isMax."
    ),
    "isMax True": Term("isMax is True where it is not given."),
}
_SIDE: Final = Term(
    "Two discs count 200 with the empty cell before, between or after them: the "
    "middle one may be empty."
)
_EDGE: Final = Term(
    "A window is left out in each line: there are three windows of three cells in five cells."
)
_LINES: Final = Term("A row or a column is left out: does the loop go from the first to the last?")
WINDOWS: Final[Hints] = {
    "last window": Term(
        "The last window of each line is left out: there are three windows of three "
        "cells in five cells."
    ),
    "first window": _EDGE,
    "apart": Term("Windows overlap: after the cells 0, 1, 2 come 1, 2, 3, then 2, 3, 4."),
    "side by side": _SIDE,
    "side by side, or as one": _SIDE,
    "both players": Term(
        "A window with a disc of the other player counts nothing: the other cells must be empty."
    ),
    "other player": Term("The discs of the other player are counted: pion is the argument."),
    **dict.fromkeys(
        ("always 1", "always 2"),
        Term("The same discs are counted for both players: pion is the argument."),
    ),
    "turned": Term("Rows and columns are exchanged: grille[i][j], i is the row and j the column."),
    "one line": Term("Only one line of the grid is counted: all of them are added up."),
    "last line": _LINES,
    "first line": _LINES,
    "equal lines": Term("Lines that are alike are counted once: each one counts."),
    "largest": Term("Only the best window is counted: all of them are added up."),
    Kind.DOUBLE: Term("Exactly twice too much: is each window counted twice?"),
}
EVALUER: Final[Hints] = {
    "not kept": Term("self.h stays 0: evaluer keeps the sum in self.h."),
    "all added": Term("The terms of MIN are added: they must be subtracted."),
    "turned": Term(
        "The signs are turned round: plus for MAX, which is 1, minus for MIN, which is 2."
    ),
    "rows only": Term("The columns are missing in the sum."),
    "columns only": Term("The rows are missing in the sum."),
    "rows of MIN": Term("The rows of MIN are missing in the sum: they are subtracted."),
    "columns of MIN": Term("The columns of MIN are missing in the sum: they are subtracted."),
    "MAX only": Term("The terms of MIN are missing: they are subtracted."),
    "rows of MIN added": Term("The rows of MIN are added: they must be subtracted."),
    "columns of MIN added": Term("The columns of MIN are added: they must be subtracted."),
    "rows of MAX": Term("The rows of MAX are missing in the sum."),
    "columns of MAX": Term("The columns of MAX are missing in the sum."),
    **dict.fromkeys(
        ("rows of MAX twice", "rows of MIN twice"),
        Term("The rows of one player are counted twice, where its columns are meant."),
    ),
    **dict.fromkeys(
        ("columns of MAX twice", "columns of MIN twice"),
        Term("The columns of one player are counted twice, where its rows are meant."),
    ),
    "over": Term(
        "Only grids where the game is over go wrong: the sum is the same there, nothing is added "
        "and nothing replaced."
    ),
    "MIN": Term(
        "Only nodes of MIN go wrong: h is positive where MAX is better, whoever is to move."
    ),
}
TWICE: Final[Hints] = {
    Kind.DOUBLE: Term(
        "The second call adds to the first: what does self.h hold when evaluer starts?"
    ),
}
ENDS: Final[Hints] = {
    "first cells": Term(
        "Only the first three cells decide: does a `return` in the loop come before the others "
        "are looked at?"
    ),
    "by evaluation": Term(
        "The evaluation does not say that the game is over: a line of one player can be balanced "
        "by what the other has."
    ),
    **lines.MISSED,
    Kind.ALL: Term(
        "No line of this direction is seen: are these cells looked at, for both players?"
    ),
}
GOES_ON: Final[Hints] = {
    "empty cells": Term(
        "Three empty cells in line end no game: they must be three discs of one player."
    ),
    "diagonals": Term("Diagonals do not count in Puissance 3."),
    "falling diagonals": Term("Diagonals do not count in Puissance 3."),
    "rising diagonals": Term("Diagonals do not count in Puissance 3."),
    "full row": Term("One full row does not end the game: the whole grid must be full."),
    **dict.fromkeys(
        ("full column", "first column full", "last column full"),
        Term("One full column does not end the game: the whole grid must be full."),
    ),
    **dict.fromkeys(
        ("round the end of rows", "round the end of columns", "round the end"),
        Term(
            "Three discs that go on from the end of one row or column to the start of the next "
            "are no line."
        ),
    ),
}
TEXT: Final[Hints] = {
    Kind.PRINTED_NOT_RETURNED: Term("__str__ returns the text, it does not print it."),
    Kind.TYPE: Term("__str__ must return a text: `return`, not `print`."),
    Kind.TURNED: Term("The rows are shown as columns: one line of text for each row of grille."),
    "bars": Term("Each cell is followed by |, the last one too."),
    "last lines": Term(
        "The grid is right. Then comes a line of dashes, then evaluation = and the value of h."
    ),
}
SEPARATE: Final[Hints] = {
    "one row": Term("Changing one row changes others: [[0] * 5] * 5 is five times the same list."),
    "one game": Term(
        "All games share one grid: it is made in __init__, for each game, not in the class."
    ),
}
DROPPED: Final[Hints] = {
    "jeu.grilleJeu": Term(
        "The disc fell into self.grilleJeu: the grid to play on is the argument grille."
    ),
    "top cell": Term("Only the top cell is never played: does the loop reach row 0?"),
    "empty column": Term(
        "Only columns without a disc go wrong: does the search for a place start at the bottom "
        "row, HEIGHT - 1?"
    ),
    Kind.OTHER_INDEX: Term("The disc is in another column: columns are counted from 0."),
    Kind.WRONG_CELL: Term(
        "The disc is in the wrong row: row 0 is on top, so the lowest empty cell is "
        "the one with the largest i."
    ),
    Kind.WRONG_DISC: Term("The disc has the wrong number: it is the argument pion."),
    Kind.MORE_DISCS: Term(
        "More than one disc was played: once a place is found, the others stay empty."
    ),
    Kind.MISSED: Term("There was room in this column: the disc falls into grille, then True."),
}
FULL: Final[Hints] = {
    Kind.NONE: Term(
        "Nothing is returned for a full column: False, after the loop that found no room."
    ),
    Kind.MISTAKEN: Term("The column is full, no disc was played: False."),
    Kind.CHANGED: Term("The column is full: nothing may change in the grid."),
}
BESIDE: Final[Hints] = {
    Kind.NONE: Term("Nothing is returned where there is no such column: False."),
    Kind.MISTAKEN: Term(
        "There is no such column: for Python, index -1 is the last one. False, before"
        " anything else."
    ),
}
_FIRST: Final = Term(
    "Only the first column is tried: is the `return` inside the loop, or does a cut come too "
    "soon, before alpha >= beta?"
)
_TURNS: Final = Term(
    "One player moves twice running: the child of a MAX node is a MIN node, that of a MIN node "
    "is a MAX node."
)
VALUES: Final[Hints] = {
    Kind.COUPLE_TURNED: Term("The value comes first, then the column."),
    Kind.CHANGED: Term(
        "The grid of the node has changed: each child needs a copy of its own, row by row."
    ),
    "first column": _FIRST,
    "first column of MAX": _FIRST,
    "first column of MIN": _FIRST,
    "shallower": Term(
        "This is the value one move less deep: when exactly is the node itself evaluated, and is "
        "the recursive call one less deep?"
    ),
    "deeper": Term(
        "This is the value one move deeper: when exactly is the node itself evaluated, and is the "
        "recursive call one less deep?"
    ),
    **dict.fromkeys(("always MAX", "always MIN", "same side"), _TURNS),
    "pass": Term(
        "A full column is taken for a move: where jouerColonne returns False, there is no child."
    ),
    "without the first": Term("The first column is never tried: columns are counted from 0."),
    "without the last": Term(
        "The last column is never tried: does the loop go to the last one, WIDTH - 1?"
    ),
    "exchanged": Term(
        "alpha and beta are exchanged in the recursive call: the child gets alpha first, then beta."
    ),
    "from zero": Term(
        "The best value starts from 0, and every move is worse here: -inf for MAX, inf for MIN."
    ),
    "swapped": Term("The worst value is chosen: MAX wants the largest, MIN the smallest."),
    "last column": Term(
        "Only the last column counts: is the best value kept while the others are tried?"
    ),
    **dict.fromkeys(
        ("MAX loses", "MIN loses"),
        Term(
            "Every move loses here, and yet one is the best: what do the value and the column "
            "start from?"
        ),
    ),
    "full column": Term(
        "Only grids with a full column go wrong: where jouerColonne returns False, there is no "
        "child."
    ),
    "MIN": Term(
        "Only MIN nodes go wrong: MIN plays PION_MIN, wants the smallest value, and lowers beta."
    ),
    "MAX": Term(
        "Only MAX nodes go wrong: MAX plays PION_MAX, wants the largest value, and raises alpha."
    ),
    Kind.SINGLE: Term("alpha_beta returns a couple: the value and the column."),
    Kind.INFINITE: Term(
        "No move has a value here: are all columns tried, and are alpha and beta handed on in "
        "this order?"
    ),
    "some column": Term(
        "This is the value of one column, but not of the best: every column is tried, the best "
        "value is kept, and the rest is left out only where alpha >= beta."
    ),
}
FINISHED: Final[Hints] = {
    "value 0": Term(
        "A game that is over has a value too: noeud.evaluer(), then noeud.h, whatever the depth."
    ),
}
PRUNES: Final[Hints] = {
    "no cut at MAX": Term(
        "A MAX node never stops early: alpha grows to the best value, and once alpha >= beta the "
        "other columns are left out."
    ),
    "no cut at MIN": Term(
        "A MIN node never stops early: beta falls to the best value, and once alpha >= beta the "
        "other columns are left out."
    ),
    "window kept": Term(
        "The test is there, but alpha and beta do not reach the children: the recursive call "
        "gets the alpha and beta of now, not -inf and inf."
    ),
    "window unchanged": Term(
        "The test is there, but alpha and beta stay as they were: MAX raises alpha to its best "
        "value, MIN lowers beta."
    ),
}
MAIN: Final[Hints] = {
    "after the end": Term(
        "A disc is played after the end of the game: finJeu decides, after every move, whether "
        "the loop goes on."
    ),
    "same discs": Term(
        "The person and the machine play the same discs: PION_MAX is the machine's, PION_MIN "
        "the person's."
    ),
    "twice": Term(
        "The same player moves twice running: who is to move changes after every disc that was "
        "played."
    ),
}
_BELOW: Final = Term(
    "This is the column of the recursive call: keep it apart from the one that is being tried."
)
_NO_COLUMN: Final = Term("There is a best column here: keep it beside the best value.")
COLUMN: Final[Hints] = {
    **dict.fromkeys(("from below", "from below MAX", "from below MIN"), _BELOW),
    Kind.NONE: _NO_COLUMN,
    "impossible": Term(
        "This column cannot be played: the best one is kept when its value is, and the column "
        "of a recursive call is another one."
    ),
}
_OPEN: Final = Term("Nobody has four in line here, and the grid is not full: the game goes on.")
FOUR: Final[Hints] = {
    "goes on": _OPEN,
    "rising": Term("Diagonals that rise to the right are not seen."),
    "falling": Term("Diagonals that fall to the right are not seen."),
    "rows": Term("Lines along a row are not seen."),
    "columns": Term("Lines upwards are not seen."),
    **lines.MISSED,
    "full": Term("A full grid ends the game even without a line: True where no cell is 0."),
    Kind.MISSED: Term(
        "There are four in line here: are rows, columns and both diagonals looked at, up to the "
        "last row and the last column?"
    ),
    Kind.MISTAKEN: _OPEN,
}
