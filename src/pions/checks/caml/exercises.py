"""The exercises of the hand-out `caml`, in its order."""

from __future__ import annotations

from typing import Final

from pions.checks.caml import grid, players
from pions.checks.model import Check, Exercise, Handout
from pions.core.types import Term

_GRID: Final = (
    Exercise(
        "hauteur",
        "Question 1",
        "hauteur(c, t)",
        Term("It tells where the next disc lands."),
        (
            Check(
                "height",
                Term("the number of discs of every column"),
                Term("t[y][x]: the row comes first, and y = 0 is the bottom."),
                grid.heights,
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
            ),
            Check(
                "full",
                Term("nothing changes in a full column"),
                Term("What is the height of a full column, and which row would that be?"),
                grid.full_column,
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
                Term("k starts at 1; check that the cell is on the grid before you look into it."),
                grid.long,
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
            ),
            Check(
                "slanted",
                Term("both diagonals"),
                Term("Behind is the direction (-ax, -ay), with both signs changed."),
                lambda lab, seed: (
                    grid.directions("rising")(lab, seed) or grid.directions("falling")(lab, seed)
                ),
            ),
            Check(
                "none",
                Term("no line where there are three, or one in another direction"),
                Term("Four of them, the one you start from included: are you one off?"),
                grid.no_direction,
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
            ),
            Check(
                "rising",
                Term("diagonals that rise to the right"),
                Term("Are all four directions of the list tried?"),
                grid.wins("rising"),
            ),
            Check(
                "falling",
                Term("diagonals that fall to the right"),
                Term("Are all four directions of the list tried?"),
                grid.wins("falling"),
            ),
            Check(
                "not",
                Term("no line, or a line that the disc is not part of"),
                Term("Only the disc just played is in question."),
                grid.wins_not,
            ),
        ),
        needs=("hauteur", "lit_dir"),
    ),
)

_PLAYERS: Final = (
    Exercise(
        "partie",
        "Question 8",
        "partie(t, f1, f2, c1, c2)",
        Term("Every comparison of strategies is a number of games like this one."),
        (
            Check(
                "games",
                Term("f1 starts with the colour c1, each in turn, until a line or a full grid"),
                Term("Which strategy is asked next, and with which colour? Look for the line at once."),
                players.games,
            ),
            Check(
                "shows",
                Term("the grid is shown as the game goes"),
                Term("Show it after every move, not only at the end."),
                players.shows,
            ),
        ),
        needs=("joue", "nul", "gagne"),
    ),
    Exercise(
        "ia_random",
        "Question 9",
        "ia_random(t, couleur)",
        Term("It is the yardstick: a strategy is good if it beats chance."),
        (
            Check(
                "legal",
                Term("only columns with room, and the grid stays as it is"),
                Term("A full column is no move, even for chance."),
                players.legal("ia_random"),
            ),
            Check(
                "even",
                Term("every possible column is equally likely"),
                Term("Make the list of possible columns first, then draw from it, once."),
                players.even("ia_random"),
            ),
        ),
        needs=("hauteur",),
    ),
    Exercise(
        "humain",
        "Question 10",
        "humain(t, couleur)",
        Term("At last you can play against your own program."),
        (
            Check(
                "column",
                Term("the column that the person chooses"),
                Term("The picture is 700 wide: a column is 100."),
                players.clicked,
            ),
        ),
    ),
    Exercise(
        "ia_1",
        "Question 11",
        "ia_1(t, couleur)",
        Term("Seeing one move ahead already beats chance by far."),
        (
            Check(
                "legal",
                Term("only columns with room, and the grid stays as it is"),
                Term("Take back every move you try, also the one that wins."),
                players.legal("ia_1"),
            ),
            Check(
                "wins",
                Term("it wins at once where it can"),
                Term("Try each column with your own colour, and ask gagne."),
                players.wins_at_once,
            ),
            Check(
                "even",
                Term("it plays at random otherwise"),
                Term("Without a winning column, ia_random decides."),
                players.even("ia_1"),
            ),
        ),
        needs=("joue", "annule", "gagne", "ia_random"),
    ),
    Exercise(
        "sia",
        "Question 11",
        "sia(n)",
        Term("It proves who wins instead of guessing, as far as it can see."),
        (
            Check(
                "n0",
                Term("sia(0) plays like ia_1"),
                Term("sia(n) returns a strategy. With n = 0 only an immediate win is seen."),
                players.proves(0),
            ),
            Check(
                "n1",
                Term("sia(1) does not let the other player win at once"),
                Term("A move that leads the other player to G is a bad one."),
                players.proves(1),
            ),
            Check(
                "n2",
                Term("sia(2) finds a win in two moves"),
                Term("G: one move to P is enough. P: every move leads to G. Which is any, which all?"),
                players.proves(2),
            ),
            Check(
                "n3",
                Term("sia(3) sees a loss coming"),
                Term("How many moves below the start is ia_1 asked?"),
                players.proves(3),
            ),
            Check(
                "n4",
                Term("sia(4) sees two moves further"),
                Term("The player changes at every move, and so does who wants G."),
                players.proves(4),
            ),
        ),
        needs=("joue", "annule", "gagne"),
    ),
    Exercise(
        "alpha_beta",
        "Question 12",
        "alpha_beta(n, f)",
        Term("With an evaluation, every position can be compared, not only the proved ones."),
        (
            Check(
                "n1",
                Term("at n = 1, the best next grid by f"),
                Term("f(t, couleur) speaks for couleur: whose view is it after the move?"),
                players.searches(1, 3, 8, 14),
            ),
            Check(
                "n2",
                Term("at n = 2, the other player answers in his own interest"),
                Term("What is good for one is bad for the other: where does the sign change?"),
                players.searches(2, 5, 12),
            ),
            Check(
                "n3",
                Term("at n = 3"),
                Term("n counts your own move: how many moves are played when f is asked?"),
                players.searches(3, 18),
            ),
            Check(
                "wins",
                Term("a win at once is taken, a loss at once is avoided"),
                Term("A finished game is worth more, or less, than anything f says."),
                players.search_wins,
            ),
            Check(
                "prunes",
                Term("it asks f less often than min-max would"),
                Term("Which of alpha and beta grows, and when can the rest be left out?"),
                players.prunes,
            ),
        ),
        needs=("joue", "annule", "gagne"),
    ),
)

HANDOUT: Final = Handout(
    "caml",
    Term("Puissance 4, strategies as functions"),
    (*_GRID, *_PLAYERS),
    (
        *("hauteur", "joue", "annule", "nul", "lit_long", "lit_dir", "gagne"),
        *("ia_random", "ia_1", "sia", "alpha_beta"),
    ),
)
