"""The exercises about `Puissance3`, its alpha-beta, and what lies beyond."""

from __future__ import annotations

from typing import Final

from pions.checks.model import Check, Exercise
from pions.checks.noeud import further, hints, play, search, shapes
from pions.core.types import Term

PUISSANCE: Final = Exercise(
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
            Term(
                "After grilleJeu[0][0] = 1 that cell alone has changed, and a new game starts"
                " empty."
            ),
            play.separate_rows,
            hints=hints.SEPARATE,
        ),
        Check(
            "str",
            Term("str gives a text"),
            Term("__str__ must return a text."),
            play.printable,
            hints.TEXT,
        ),
        Check("shape", shapes.TITLE, shapes.HINT, shapes.empty_grid, hints=shapes.HINTS),
    ),
    definitions=("Puissance3", "Puissance3.__init__"),
)

JOUER: Final = Exercise(
    "jouerColonne",
    "Puissance3.jouerColonne",
    "Puissance3.jouerColonne(self, pion, c, grille)",
    Term("People, the machine and the search all play through this method."),
    (
        Check(
            "drops",
            Term("the disc falls on top of the others, in the grid given"),
            Term(
                "The disc falls to the lowest empty cell of the column, in the grid given; "
                "then True."
            ),
            play.drops,
            hints=hints.DROPPED,
        ),
        Check(
            "full",
            Term("a full column gives False and changes nothing"),
            Term("What if no cell of the column is empty?"),
            play.refuses,
            hints=hints.FULL,
        ),
        Check(
            "beside",
            Term("a column beside the board changes nothing"),
            Term("Python takes grille[i][-1] for the last column: is that what you want?"),
            play.out_of_range,
            hints=hints.BESIDE,
        ),
        Check("shape", shapes.TITLE, shapes.HINT, shapes.drops, hints=shapes.HINTS),
    ),
    needs=("Puissance3",),
    definitions=("Puissance3", "Puissance3.jouerColonne"),
)

ALPHA_BETA: Final = Exercise(
    "alpha_beta",
    "Puissance3.alpha_beta",
    "Puissance3.alpha_beta(self, noeud, alpha, beta, profondeur)",
    Term("This is the player; the printed algorithm has traps, so trust the values."),
    (
        Check(
            "depth1",
            Term("at depths 0 and 1, the value of the best next grid"),
            Term(
                "At depth 0 the node itself is evaluated. At depth 1 each column is played on a "
                "copy of noeud.grille; MAX wants the largest value, MIN the least, and nothing is "
                "cut yet."
            ),
            search.searches((0, 1)),
            hints=hints.VALUES,
        ),
        Check(
            "finished",
            Term("a finished game is evaluated and not played on"),
            Term(
                "Where the game is over, nothing is played, whatever the depth: evaluer, then h. "
                "A line ends it, and so does a full grid."
            ),
            search.finished,
            hints=hints.FINISHED,
        ),
        Check(
            "depth2",
            Term("at depths 2 and 3, MAX and MIN in turn"),
            Term(
                "Is the child of a MAX node a MIN node, and does it get alpha and beta in this "
                "order? What do the best values start from, and does a cut wait for "
                "alpha >= beta?"
            ),
            search.searches((2, 3)),
            hints=hints.VALUES,
        ),
        Check(
            "column",
            Term("the column returned is one that has this value"),
            Term(
                "Keep the column together with the best value: only a strictly better value "
                "changes it, and the column of the recursive call is another one."
            ),
            search.searches((1, 2, 3), column=True),
            hints=hints.COLUMN,
        ),
        Check(
            "deep",
            Term("at depth 4, whoever is to move"),
            Term("A cut must not change the value: when exactly may the rest be left out?"),
            search.searches((4,)),
            hints=hints.VALUES,
        ),
        Check(
            "prunes",
            Term("it looks at fewer positions than min-max"),
            Term(
                "That is the point of alpha and beta: which test lets you stop, and what do "
                "you pass on?"
            ),
            search.prunes,
            hints=hints.PRUNES,
        ),
        Check("shape", shapes.TITLE, shapes.HINT, shapes.searches, hints=shapes.HINTS),
    ),
    needs=("Noeud", "evaluer", "finJeu", "Puissance3", "jouerColonne"),
    definitions=("Puissance3", "Puissance3.alpha_beta", "Noeud"),
)

MAIN: Final = Exercise(
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
            hints=hints.MAIN,
        ),
    ),
    needs=("alpha_beta", "jouerColonne", "finJeu"),
)

FOUR: Final = Exercise(
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
            hints=hints.FOUR,
        ),
        Check(
            "dangers",
            Term("it wins at once where it can, and closes what the other could complete"),
            Term(
                "An immediate danger needs a cell that can be played now; a win outweighs them all."
            ),
            further.four_moves,
        ),
    ),
    optional=True,
    definitions=("Puissance4", "Puissance4.alpha_beta"),
)
