"""The exercises about `Noeud`."""

from __future__ import annotations

from typing import Final

from pions.checks.model import Check, Exercise
from pions.checks.noeud import nodes
from pions.core.types import Term

INIT: Final = Exercise(
    "Noeud",
    "Noeud.__init__",
    "class Noeud:\n    def __init__(self, grille, isMax=True)",
    Term("A node is what the search walks through: its grid, whose turn it is, its value."),
    (
        Check(
            "attributes",
            Term("the attributes grille, isMax and h"),
            Term("What is given to the constructor is kept in self, under the same name."),
            nodes.constructed,
        ),
    ),
    definitions=("Noeud", "Noeud.__init__"),
)

_THREE: Final = Term("three discs in line count 10000")
_TWO: Final = Term("two discs and an empty cell count 200, in any order")
_ONE: Final = Term("one disc and two empty cells count 30")
_NONE: Final = Term("a window with a disc of the other player counts nothing")
_SUM: Final = Term("the windows of the whole grid are added up")
_THREE_HINT: Final = Term("Three discs and no empty cell: which of your cases is that?")
_TWO_HINT: Final = Term("The empty cell may be before, between or after the two discs.")
_ONE_HINT: Final = Term(
    "How many windows of three cells are there in five cells? Count the discs and the empty "
    "cells of each, the last one too."
)
_NONE_HINT: Final = Term(
    "Two discs and one of the other player: can that still become three in line?"
)
_SUM_HINT: Final = Term(
    "Every row, every column, to the last; windows overlap, and each one counts."
)


def _windows(function: str, label: str, why: Term) -> Exercise:
    return Exercise(
        function,
        label,
        f"Noeud.{function}(self, pion)",
        why,
        (
            Check("none", _NONE, _NONE_HINT, nodes.windows(function, "none")),
            Check("one", _ONE, _ONE_HINT, nodes.windows(function, "one")),
            Check("two", _TWO, _TWO_HINT, nodes.windows(function, "two")),
            Check("three", _THREE, _THREE_HINT, nodes.windows(function, "three")),
            Check("sum", _SUM, _SUM_HINT, nodes.whole_grids(function)),
        ),
        needs=("Noeud",),
        definitions=("Noeud", f"Noeud.{function}"),
    )


LIGNES: Final = _windows(
    "troisPionsAlignesLignes",
    "Noeud.troisPionsAlignesLignes",
    Term("The evaluation is made of this sum: it tells the search what is worth having."),
)
COLONNES: Final = _windows(
    "troisPionsAlignesColonnes",
    "Noeud.troisPionsAlignesColonnes",
    Term("The same sum upwards; without it the machine is blind to columns."),
)

EVALUER: Final = Exercise(
    "evaluer",
    "Noeud.evaluer",
    "Noeud.evaluer(self)",
    Term("One number says who is better: positive for MAX, negative for MIN."),
    (
        Check(
            "value",
            Term("rows and columns of MAX minus those of MIN"),
            Term("Four terms, two of each sign; the position of the hand-out is worth -140."),
            nodes.evaluated,
        ),
        Check(
            "twice",
            Term("evaluating twice changes nothing"),
            Term("The formula adds to self.h: what was in it before?"),
            nodes.evaluated_twice,
        ),
    ),
    needs=("Noeud", "troisPionsAlignesLignes", "troisPionsAlignesColonnes"),
    definitions=("Noeud", "Noeud.evaluer"),
)

FIN: Final = Exercise(
    "finJeu",
    "Noeud.finJeu",
    "Noeud.finJeu(self)",
    Term("The search must not play on after the end of the game."),
    (
        Check(
            "rows",
            Term("three in a row end the game, anywhere"),
            Term("Both players can win, at the edges too."),
            nodes.ends("rows"),
        ),
        Check(
            "columns",
            Term("three in a column end the game, anywhere"),
            Term("Both players can win, at the top too."),
            nodes.ends("columns"),
        ),
        Check(
            "full",
            Term("a full grid ends the game"),
            Term("When is there no empty cell left?"),
            nodes.ends_full,
        ),
        Check(
            "goes_on",
            Term("the game goes on otherwise, diagonals do not count"),
            Term("Is it three discs of one player, or three equal cells, empty ones included?"),
            nodes.goes_on,
        ),
    ),
    needs=("Noeud",),
    definitions=("Noeud", "Noeud.finJeu"),
)

STR: Final = Exercise(
    "Noeud.__str__",
    "Noeud.__str__",
    "Noeud.__str__(self)",
    Term("You will look at many nodes before all is right: make them readable."),
    (
        Check(
            "text",
            Term("the rows, a line of dashes, the evaluation"),
            Term("Each cell is followed by |. __str__ returns the text, it does not print it."),
            nodes.printed,
        ),
    ),
    needs=("Noeud", "evaluer"),
    definitions=("Noeud", "Noeud.__str__"),
)
