"""The exercises about `Noeud`."""

from __future__ import annotations

from typing import Final

from pions.checks.model import Check, Exercise
from pions.checks.noeud import hints, nodes, shapes
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
            hints=hints.ATTRIBUTES,
        ),
    ),
    definitions=("Noeud", "Noeud.__init__"),
)

_THREE: Final = Term("three discs in line count 10000")
_TWO: Final = Term("two discs and an empty cell count 200, in any order")
_ONE: Final = Term("one disc and two empty cells count 30")
_NONE: Final = Term("a window with a disc of the other player counts nothing")
_SUM: Final = Term("the windows of the whole grid are added up")
_THREE_HINT: Final = Term("Three discs and no empty cell count 10000, for each window.")
_TWO_HINT: Final = Term("Two discs and an empty cell count 200, wherever the empty cell is.")
_ONE_HINT: Final = Term(
    "One disc and two empty cells count 30, for each of the three windows of five cells."
)
_NONE_HINT: Final = Term(
    "With a disc of the other player in it, a window can never become three in line: 0."
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
            Check("none", _NONE, _NONE_HINT, nodes.windows(function, "none"), hints.WINDOWS),
            Check("one", _ONE, _ONE_HINT, nodes.windows(function, "one"), hints.WINDOWS),
            Check("two", _TWO, _TWO_HINT, nodes.windows(function, "two"), hints.WINDOWS),
            Check("three", _THREE, _THREE_HINT, nodes.windows(function, "three"), hints.WINDOWS),
            Check("sum", _SUM, _SUM_HINT, nodes.whole_grids(function), hints.WINDOWS),
            Check("shape", shapes.TITLE, shapes.HINT, shapes.windows(function), shapes.HINTS),
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
            hints=hints.EVALUER,
        ),
        Check(
            "twice",
            Term("evaluating twice changes nothing"),
            Term("The formula adds to self.h: what was in it before?"),
            nodes.evaluated_twice,
            hints=hints.TWICE,
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
            Term(
                "A line ends the game, whoever has it, at the edges too, "
                "and whatever else is on the grid."
            ),
            nodes.ends("rows"),
            hints=hints.ENDS,
        ),
        Check(
            "columns",
            Term("three in a column end the game, anywhere"),
            Term(
                "A line ends the game, whoever has it, at the top too, "
                "and whatever else is on the grid."
            ),
            nodes.ends("columns"),
            hints=hints.ENDS,
        ),
        Check(
            "full",
            Term("a full grid ends the game"),
            Term("A full grid ends the game even without a line: True where no cell is 0."),
            nodes.ends_full,
        ),
        Check(
            "goes_on",
            Term("the game goes on otherwise, diagonals do not count"),
            Term(
                "The game goes on: no three discs of one player in a row or a column, and an "
                "empty cell."
            ),
            nodes.goes_on,
            hints=hints.GOES_ON,
        ),
        Check("shape", shapes.TITLE, shapes.HINT, shapes.ends, hints=shapes.HINTS),
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
            hints=hints.TEXT,
        ),
        Check("shape", shapes.TITLE, shapes.HINT, shapes.printed, hints=shapes.HINTS),
    ),
    needs=("Noeud", "evaluer"),
    definitions=("Noeud", "Noeud.__str__"),
)
