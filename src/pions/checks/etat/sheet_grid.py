"""The first exercises of the hand-out `etat`: moves, undoing them, winning discs, chance."""

from __future__ import annotations

from typing import Final

from pions.checks.etat import grid, hints
from pions.checks.model import Check, Exercise
from pions.core.types import Term

JOUER: Final = Exercise(
    "jouer_coup",
    "Exercice 1",
    "jouer_coup(state, col)",
    Term("Every other function plays through this one: a slip here shows up everywhere."),
    (
        Check(
            "grid",
            Term("the disc falls on top of the others"),
            Term(
                "A disc of the player to move falls to the lowest empty cell of the column; "
                "row 0 is on top."
            ),
            grid.afterwards("jouer_coup", ("grille",)),
            hints=hints.DROPPED,
        ),
        Check(
            "player",
            Term("it is the other player's turn"),
            Term("After red comes yellow, after yellow comes red; both ways round."),
            grid.afterwards("jouer_coup", ("joueur",)),
            hints=hints.TURN,
        ),
        Check(
            "counts",
            Term("the counts of empty cells are kept up to date"),
            Term("A state has four entries: have all of them changed that should?"),
            grid.afterwards("jouer_coup", ("vides", "libres")),
            hints=hints.COUNTS,
        ),
        Check(
            "refuses",
            Term("a column that cannot be played is refused by an assertion"),
            Term(
                "The assertion comes first. Think of a full column, of a column beyond the last, "
                "and of what Python makes of a negative index."
            ),
            grid.refusals,
            hints=hints.REFUSED,
        ),
    ),
)

ANNULER: Final = Exercise(
    "annuler_coup",
    "Exercice 2",
    "annuler_coup(state, col)",
    Term("A search plays and takes back thousands of moves on one and the same state."),
    (
        Check(
            "grid",
            Term("the last disc of the column is taken away"),
            Term("Which row holds the highest disc of the column?"),
            grid.afterwards("annuler_coup", ("grille",)),
            hints=hints.UNDONE,
        ),
        Check(
            "counts",
            Term("the counts of empty cells are as before the move"),
            Term("Undo each thing that jouer_coup did, one by one."),
            grid.afterwards("annuler_coup", ("vides", "libres")),
            hints=hints.UNDONE_COUNTS,
        ),
        Check(
            "player",
            Term("it is the turn of the player who takes the move back"),
            Term("Whose move was it? The turn goes back as well."),
            grid.afterwards("annuler_coup", ("joueur",)),
            hints=hints.UNDONE_TURN,
        ),
    ),
)

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
            grid.wins("columns"),
            hints=hints.LINE,
        ),
        Check(
            "rows",
            Term("lines along a row, up to both edges"),
            Term("The disc may be at either end of the line or inside it: look both ways."),
            grid.wins("rows"),
            hints=hints.LINE,
        ),
        Check(
            "rising",
            Term("diagonals that rise to the right"),
            Term(
                "This line is missed, and others of its direction are seen: from which cells does "
                "your loop start, and does it reach every corner?"
            ),
            grid.wins("rising"),
            hints=hints.LINE,
        ),
        Check(
            "falling",
            Term("diagonals that fall to the right"),
            Term("There are two diagonals: in this one the row grows with the column."),
            grid.wins("falling"),
            hints=hints.LINE,
        ),
        Check(
            "long",
            Term("five and more in line win too"),
            Term("At least four: what does your test say about five, six and seven?"),
            grid.long_runs,
            hints=hints.LONG,
        ),
        Check(
            "near",
            Term("three, a gap or the other edge of the grid make no line"),
            Term("This disc is in no line of four: four must follow each other, within the grid."),
            grid.no_line,
            hints=hints.NEAR,
        ),
        Check(
            "elsewhere",
            Term("a line that the disc is not part of does not count"),
            Term("Only the highest disc of the column is in question, not the whole grid."),
            grid.line_elsewhere,
        ),
    ),
)

ALEA: Final = Exercise(
    "strategie_alea",
    "Exercice 4",
    "strategie_alea(state)",
    Term("It is the yardstick: a strategy is good if it beats chance."),
    (
        Check(
            "legal",
            Term("only columns with room are played, and the state stays as it is"),
            Term("Which columns can be played? A strategy chooses, it does not play."),
            grid.legal,
            hints=hints.LEGAL,
        ),
        Check(
            "uniform",
            Term("every possible column is equally likely"),
            Term("Make the list of possible columns first, then draw from it, once."),
            grid.uniform,
            hints=hints.EVEN,
        ),
        Check(
            "full",
            Term("a full grid is refused by an assertion"),
            Term("The function starts with an assertion: at least one move is possible."),
            grid.full,
            hints=hints.FULL,
        ),
    ),
)
