"""The other exercises of the hand-out `etat`: games, points, min-max, a person."""

from __future__ import annotations

from typing import Final

from pions.checks.etat import grid, hints, person, play
from pions.checks.model import Check, Exercise
from pions.checks.positions import DRAWN_GAMES, LAST_DISC_GAMES
from pions.core.types import Term

PARTIE: Final = Exercise(
    "partie",
    "Exercice 5",
    "partie(stratR, stratJ)",
    Term("Every comparison of strategies is a number of games like this one."),
    (
        Check(
            "fresh",
            Term("a second game starts afresh"),
            Term("Is the grid of the first game still there? Build the state inside the function."),
            play.fresh,
        ),
        Check(
            "turns",
            Term("red starts on an empty grid, then each in turn, with the state as it is"),
            Term("Whose turn is it? state already knows; ask that player's strategy."),
            play.shown_states,
            hints=hints.TURNS,
        ),
        Check(
            "winner",
            Term("the winner is returned as soon as the line is there"),
            Term("Look for a line after every move: who has just played has won."),
            play.results(),
            hints=hints.WINNER,
        ),
        Check(
            "draw",
            Term("a full grid without a line is a draw"),
            Term("When can nobody play any more, and what is returned then?"),
            play.results(*DRAWN_GAMES),
        ),
        Check(
            "last",
            Term("the very last disc can still win"),
            Term(
                "The last disc fills the grid, and wins: is it played, and is the line looked "
                "for before the full grid?"
            ),
            play.results(*LAST_DISC_GAMES),
        ),
    ),
    needs=("jouer_coup", "coup_gagnant"),
)

H: Final = Exercise(
    "h",
    "Exercice 6",
    "h(state)",
    Term("Min-max is only as good as what it hears at the end of its look ahead."),
    (
        Check(
            "points",
            Term("the points of red minus those of yellow"),
            Term(
                "Add for red, subtract for yellow, cell by cell; compare your table with the "
                "one of the hand-out."
            ),
            grid.points,
            hints=hints.POINTS,
        ),
        Check(
            "red",
            Term("a game won by red is worth float('inf')"),
            Term("The line may be anywhere: the last move is not known here."),
            grid.infinite(1),
            hints=hints.WON,
        ),
        Check(
            "yellow",
            Term("a game won by yellow is worth -float('inf')"),
            Term("The same line for the other player, with the other sign."),
            grid.infinite(2),
            hints=hints.WON,
        ),
        Check(
            "draw",
            Term("a drawn game is worth 0, a full grid with a line is not drawn"),
            Term("A full grid is worth 0 only if there is no line in it."),
            grid.draw_is_zero,
            hints=hints.DRAW,
        ),
    ),
)

MINMAX: Final = Exercise(
    "strategie_minmax",
    "Exercice 7",
    "strategie_minmax(h, p, state)",
    Term("This is the player that looks ahead; all the rest was made for it."),
    (
        Check(
            "depth1",
            Term("at depth 1, the best next grid for the player to move"),
            Term(
                "Play each column, ask h, take back. Red wants the largest value, yellow the least."
            ),
            play.at_depth(1, 2, 5, 10, 15),
            hints=hints.MINMAX,
        ),
        Check(
            "depth2",
            Term("at depth 2, the other player answers in his own interest"),
            Term(
                "After a move it is the other player's turn: who maximises, who minimises, "
                "how many moves are played before h is called, is a won game played on, and is a "
                "column cut off too early?"
            ),
            play.at_depth(2, 4, 11, 20),
            hints=hints.MINMAX,
        ),
        Check(
            "depth3",
            Term("at depth 3"),
            Term(
                "Is every column tried at every depth, whose turn is "
                "it there, how many moves are played before h is called, and is a column cut off "
                "too early?"
            ),
            play.at_depth(3, 16, 25),
            hints=hints.MINMAX,
        ),
        Check(
            "depth4",
            Term("at depth 4, with columns that are full"),
            Term(
                "Full columns are no moves, at any depth; a finished game has no moves at all, "
                "and a draw is worth 0."
            ),
            play.at_depth(4, 30),
            hints=hints.MINMAX,
        ),
        Check(
            "heuristic",
            Term("any heuristic can be given"),
            Term("Is it the argument h that is called, or the function h of the file?"),
            play.any_heuristic,
        ),
    ),
    needs=("jouer_coup", "annuler_coup", "coup_gagnant"),
)

HUMAIN: Final = Exercise(
    "humain",
    "Exercice 8",
    "strategie_humain(state)",
    Term("At last you can play against your own program."),
    (
        Check(
            "shows",
            Term("the grid is shown with . X and O, and the column typed is returned"),
            Term(
                "The grid, one line a row, row 0 first, with . X and O; then the column typed"
                " is returned."
            ),
            person.shows_grid,
            hints=hints.SHOWN,
        ),
        Check(
            "numbers",
            Term("a column that cannot be played is asked for again"),
            Term("How often may somebody be wrong? Ask until the answer is a possible column."),
            person.asks_again(),
            hints=hints.ASKED,
        ),
        Check(
            "words",
            Term("a word or an empty line is asked for again"),
            Term("int() raises ValueError on a word: try it, and ask again."),
            person.asks_again("abc", "", "3.5"),
            hints=hints.ASKED,
        ),
        Check(
            "goodbye",
            Term("the end of the input is a goodbye, not a crash"),
            Term("input() raises EOFError when there is nothing left to read."),
            person.goodbye,
        ),
    ),
    also=r"(?i)(strat(egie)?_?)?(hum\w*|joueur\w*|interact\w*|player\w*|manuel\w*|clavier)",
    asks=True,
)
