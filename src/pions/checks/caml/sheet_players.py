"""The exercises of the hand-out `caml` about games and players."""

from __future__ import annotations

from typing import Final

from pions.checks.caml import games, hints, searches
from pions.checks.model import Check, Exercise
from pions.core.types import Term

PLAYERS: Final = (
    Exercise(
        "partie",
        "Question 8",
        "partie(t, f1, f2, c1, c2)",
        Term("Every comparison of strategies is a number of games like this one."),
        (
            Check(
                "games",
                Term("f1 starts with the colour c1, each in turn, until a line or a full grid"),
                Term("Which strategy is asked next, with which colour? Look for the line at once."),
                games.games,
                hints=hints.GAMES,
            ),
            Check(
                "shows",
                Term("the grid is shown as the game goes"),
                Term("Show it after every move, not only at the end."),
                games.shows,
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
                games.legal("ia_random"),
                hints=hints.LEGAL,
            ),
            Check(
                "even",
                Term("every possible column is equally likely"),
                Term("Make the list of possible columns first, then draw from it, once."),
                games.even("ia_random"),
                hints=hints.EVEN,
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
                games.clicked,
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
                games.legal("ia_1"),
                hints=hints.FALLS_BACK,
            ),
            Check(
                "wins",
                Term("it wins at once where it can"),
                Term("Try each column with your own colour, and ask gagne."),
                searches.wins_at_once,
                hints=hints.ONE,
            ),
            Check(
                "even",
                Term("it plays at random otherwise"),
                Term("Without a winning column, ia_random decides."),
                games.even("ia_1"),
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
                Term(
                    "With n = 0 only an immediate win is seen, by the colour given to the strategy "
                    "that sia(n) returns."
                ),
                searches.proves(0),
                hints=hints.SIA,
            ),
            Check(
                "n1",
                Term("sia(1) does not let the other player win at once"),
                Term(
                    "A move that leads the other player to G is a bad one: after each of your "
                    "moves, is a win of the other colour, 3 - couleur, looked for? What is still "
                    "undecided is I, neither G nor P."
                ),
                searches.proves(1),
                hints=hints.SIA,
            ),
            Check(
                "n2",
                Term("sia(2) finds a win in two moves"),
                Term(
                    "G: one move to P is enough. P: every move leads to G. Which is any, which all?"
                    " Whatever is neither is I."
                ),
                searches.proves(2),
                hints=hints.SIA,
            ),
            Check(
                "n3",
                Term("sia(3) sees a loss coming"),
                Term("How many moves below the start is ia_1 asked?"),
                searches.proves(3),
                hints=hints.SIA,
            ),
            Check(
                "n4",
                Term("sia(4) sees two moves further"),
                Term("The player changes at every move, and so does who wants G."),
                searches.proves(4),
                hints=hints.SIA,
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
                Term(
                    "f(t, couleur) speaks for couleur: whose view is it after the move, is it the "
                    "argument f that is called, and are all the columns compared?"
                ),
                searches.searches(1, 3, 8, 14),
                hints=hints.SEARCH,
            ),
            Check(
                "n2",
                Term("at n = 2, the other player answers in his own interest"),
                Term(
                    "What is good for one is bad for the other: where does the sign change? And is "
                    "it the column of the first move that is returned, none cut off too early?"
                ),
                searches.searches(2, 5, 12),
                hints=hints.SEARCH,
            ),
            Check(
                "n3",
                Term("at n = 3"),
                Term(
                    "What is passed on to the other player: one move less, the other colour, and "
                    "the window (-beta, -alpha)? And is a line worth more than all that f says?"
                ),
                searches.searches(3, 18),
                hints=hints.SEARCH,
            ),
            Check(
                "wins",
                Term("a win at once is taken, a loss at once is avoided"),
                Term("A finished game is worth more, or less, than anything f says."),
                searches.search_wins,
                hints=hints.SEARCH,
            ),
            Check(
                "prunes",
                Term("it asks f less often than min-max would"),
                Term(
                    "Which of alpha and beta grows, when can the rest be left out, and which "
                    "window does the other player get? (-beta, -alpha), where the sign changes."
                ),
                searches.prunes,
            ),
        ),
        needs=("joue", "annule", "gagne"),
    ),
)
