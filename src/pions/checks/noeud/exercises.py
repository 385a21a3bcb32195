"""The exercises of the hand-out `noeud`, in its order."""

from __future__ import annotations

from typing import Final

from pions.checks.model import Check, Exercise, Handout
from pions.checks.noeud import further, nodes, play, search
from pions.core.types import Term

_INIT: Final = Exercise(
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
_NONE_HINT: Final = Term("Two discs and one of the other player: can that still become three in line?")
_SUM_HINT: Final = Term("Every row, every column, to the last; windows overlap, and each one counts.")


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


_LIGNES: Final = _windows(
    "troisPionsAlignesLignes",
    "Noeud.troisPionsAlignesLignes",
    Term("The evaluation is made of this sum: it tells the search what is worth having."),
)
_COLONNES: Final = _windows(
    "troisPionsAlignesColonnes",
    "Noeud.troisPionsAlignesColonnes",
    Term("The same sum upwards; without it the machine is blind to columns."),
)

_EVALUER: Final = Exercise(
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

_FIN: Final = Exercise(
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

_STR: Final = Exercise(
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

_PUISSANCE: Final = Exercise(
    "Puissance3",
    "Puissance3.__init__",
    "class Puissance3:\n    def __init__(self)",
    Term("It holds the grid that the two players share."),
    (
        Check(
            "empty",
            Term("the grid has 5 rows of 5 empty cells"),
            Term("HEIGHT rows, each of WIDTH zeros."),
            play.empty_grid,
        ),
        Check(
            "separate",
            Term("each cell is a cell of its own, each game has a grid of its own"),
            Term("[[0] * 5] * 5 is five times the same list."),
            play.separate_rows,
        ),
        Check("str", Term("str gives a text"), Term("__str__ must return a text."), play.printable),
    ),
    definitions=("Puissance3", "Puissance3.__init__"),
)

_JOUER: Final = Exercise(
    "jouerColonne",
    "Puissance3.jouerColonne",
    "Puissance3.jouerColonne(self, pion, c, grille)",
    Term("People, the machine and the search all play through this method."),
    (
        Check(
            "drops",
            Term("the disc falls on top of the others, in the grid given"),
            Term("Row 0 is on top. Which grid is played on: the argument, or self.grilleJeu?"),
            play.drops,
        ),
        Check(
            "full",
            Term("a full column gives False and changes nothing"),
            Term("What if no cell of the column is empty?"),
            play.refuses,
        ),
        Check(
            "beside",
            Term("a column beside the board changes nothing"),
            Term("Python takes grille[i][-1] for the last column: is that what you want?"),
            play.out_of_range,
        ),
    ),
    needs=("Puissance3",),
    definitions=("Puissance3", "Puissance3.jouerColonne"),
)

_ALPHA_BETA: Final = Exercise(
    "alpha_beta",
    "Puissance3.alpha_beta",
    "Puissance3.alpha_beta(self, noeud, alpha, beta, profondeur)",
    Term("This is the player; the printed algorithm has traps, so trust the values below."),
    (
        Check(
            "depth1",
            Term("at depths 0 and 1, the value of the best next grid"),
            Term("At depth 0 the node itself is evaluated. MAX wants the largest value, MIN the least."),
            search.searches((0, 1)),
        ),
        Check(
            "finished",
            Term("a finished game is evaluated and not played on"),
            Term("The first lines of the algorithm: depth 0, or the end of the game."),
            search.finished,
        ),
        Check(
            "depth2",
            Term("at depths 2 and 3, MAX and MIN in turn"),
            Term(
                "Is every column tried before the value is returned? Is the child of a MAX node "
                "a MIN node?"
            ),
            search.searches((2, 3)),
        ),
        Check(
            "column",
            Term("the column returned is one that has this value"),
            Term(
                "The recursive call returns a column too: is it kept apart from the one you are "
                "trying?"
            ),
            search.searches((1, 2, 3), column=True),
        ),
        Check(
            "deep",
            Term("at depth 4, whoever is to move"),
            Term("A cut must not change the value: when exactly may the rest be left out?"),
            search.searches((4,)),
        ),
        Check(
            "prunes",
            Term("it looks at fewer positions than min-max"),
            Term("That is the point of alpha and beta: which test lets you stop, and what do you pass on?"),
            search.prunes,
        ),
    ),
    needs=("Noeud", "evaluer", "finJeu", "Puissance3", "jouerColonne"),
    definitions=("Puissance3", "Puissance3.alpha_beta", "Noeud"),
)

_MAIN: Final = Exercise(
    "Main",
    "Main",
    "class Main",
    Term("A game against your own program is the best test of all."),
    (
        Check(
            "plays",
            Term("a game is played to its end, with columns typed by a person"),
            Term("Show the grid, ask or search, play, until the end of the game."),
            further.main_plays,
        ),
    ),
    needs=("alpha_beta", "jouerColonne", "finJeu"),
)

_FOUR: Final = Exercise(
    "Puissance4",
    "Pour aller plus loin",
    "class Puissance4",
    Term("The same ideas on the real board, with dangers instead of windows."),
    (
        Check(
            "ends",
            Term("four in line end the game, diagonals included"),
            Term("Two more directions, and four instead of three."),
            further.four_ends,
        ),
        Check(
            "dangers",
            Term("it wins at once where it can, and closes what the other could complete"),
            Term("An immediate danger needs a cell that can be played now; a win outweighs them all."),
            further.four_moves,
        ),
    ),
    optional=True,
    definitions=("Puissance4", "Puissance4.alpha_beta"),
)

HANDOUT: Final = Handout(
    "noeud",
    Term("Puissance 3, then 4, with classes and alpha-beta"),
    (
        *(_INIT, _LIGNES, _COLONNES, _EVALUER, _FIN, _STR),
        *(_PUISSANCE, _JOUER, _ALPHA_BETA, _MAIN, _FOUR),
    ),
    (
        *("Noeud", "Noeud.troisPionsAlignesLignes", "Noeud.troisPionsAlignesColonnes"),
        *("Noeud.evaluer", "Noeud.finJeu", "Puissance3", "Puissance3.jouerColonne"),
        *("Puissance3.alpha_beta", "Main", "PION_MAX", "PION_MIN"),
    ),
)
