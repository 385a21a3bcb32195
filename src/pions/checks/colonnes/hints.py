"""The hand-out `colonnes`: what to say about the mistakes that were seen."""

from __future__ import annotations

from typing import Final

from pions.checks import misplayed
from pions.checks.differences import Kind
from pions.checks.model import Hints
from pions.core.types import Term

SEPARATE: Final[Hints] = {
    "one column": Term(
        "Changing one column changes others: [[0] * 6] * 7 is seven times the same list."
    ),
    "one grid": Term(
        "Is the grid made inside init? One that is made outside serves all the games."
    ),
}

DISPLAY: Final[Hints] = {
    Kind.CHANGED: Term("display only shows the grid: G must not change."),
    Kind.UPSIDE_DOWN: Term("The row y = 5 comes first, the row y = 0 last."),
    Kind.SWAPPED: Term("The letters are exchanged: 1 is shown as o, and 2 as x."),
    Kind.NOTHING_PRINTED: Term("display shows the grid with print(); it returns nothing."),
    Kind.SPACES: Term("The signs are right: one space between them, and one line a row."),
    Kind.FEWER_LINES: Term("Rows are missing: there are six, from y = 5 down to y = 0."),
    Kind.SHORTER_LINES: Term(
        "Columns are missing: there are seven signs a line, from x = 0 to x = 6."
    ),
    Kind.TURNED: Term("One line of text is a row y, with x from 0 to 6: which loop is outside?"),
}

LINES: Final[Hints] = {
    Kind.COUPLE_TURNED: Term("The couple is (x, y): the column first, then the row."),
    "beyond": Term(
        "This line leaves the board: up to which x, and which y, may a line of four start?"
    ),
    "no rising": Term("One diagonal is missing altogether: the one where x and y grow together."),
    "no falling": Term("One diagonal is missing altogether: the one where y falls while x grows."),
    "none of them": Term("No line of this direction is in the list: which loop should add them?"),
    "missing": Term(
        "A start is left out: from which x and which y may a line of this direction "
        "start, the first and the last ones included?"
    ),
    "twice": Term(
        "Each line must come once: is it added twice, or from both of its ends, and does each call "
        "start from an empty list?"
    ),
}

COUPS: Final[Hints] = {
    Kind.COUPLE_TURNED: Term("The couple is (x, y): the column first, then the row."),
    "off the grid": Term("This cell is off the grid: x goes from 0 to 6, y from 0 to 5."),
    "columns": Term("A move is a couple (x, y): the column, and the row where the disc lands."),
    "several cells": Term(
        "One move a column: the disc falls down to the first empty cell, no other."
    ),
    "no top row": Term("The row y = 5 can be played as well: does the loop stop before it?"),
    "no column": Term("A column with room is missing: does the loop over x reach the last one?"),
    "full column": Term("There is no move in a full column."),
    "wrong row": Term("The disc lands on the first empty cell of the column, from below."),
}

_OTHER: Final = Term(
    "The winner holds all four cells of one line: are they compared with each other, and does the"
    " count start again at each line?"
)
_FIRST_ONLY: Final = Term(
    "A line of this player is not seen: does your test hold for both, 1 and 2?"
)
_TO_THE_END: Final = Term(
    "The line is not seen: is it in `tous`, and is `tous` gone through to its end"
    " before 0 is returned?"
)
FINI: Final[Hints] = {
    **dict.fromkeys(
        (Kind.BOOLEAN, Kind.SEVERAL),
        Term("fini says who has won: 1 or 2, and 0 for nobody."),
    ),
    **dict.fromkeys(
        ("always 1", "always 2"),
        Term("The line is seen, and always the same player is returned: whose discs are in it?"),
    ),
    "other player": _OTHER,
    "player 1": _FIRST_ONLY,
    "player 2": _FIRST_ONLY,
    "not seen": _TO_THE_END,
}
GOES_ON: Final = {
    "full grid": Term("A full grid without a line has no winner either: 0."),
    "other player": Term(
        "Nobody has a line here: four cells of the same player, not three, not 0."
    ),
}

_TURNS: Final = Term("The turns are wrong: player 1 starts, then comes 2, then 1 again.")
_PLAYED_ON: Final = Term(
    "The game goes on after a line, or the turns are wrong: player 1 starts, then each in turn, "
    "and fini is called before each move."
)
_OVER: Final = Term(
    "minmax gives None as the move where the game is over: is fini asked before each move?"
)
ENDS: Final[Hints] = {
    Kind.EMPTY: Term(
        "There is no move left to draw from: a full grid ends the game too, as well as a line."
    ),
    "grid and more": Term("The grid is wanted, and nothing beside it: return G alone."),
    "floating": Term("A disc hangs in the air: play only the cells that coups gives."),
    "turns": _TURNS,
    "beyond the end": _PLAYED_ON,
    "too early": Term("The game stops too early: it ends with a line or a full grid, not before."),
}
MEANS: Final[Hints] = {
    Kind.ALWAYS: Term(
        "All the games are the same: does each start from a new grid, with draws of its own?"
    ),
    "columns": Term(
        "Some columns come more often than others: randrange(n) draws from 0 to n - "
        "1, so are all moves in reach, and each as likely as the others?"
    ),
}

UTILITE: Final[Hints] = {
    "for player 1": Term(
        "The utility is the same for both players: k may be 2, the other is 3 - k."
    ),
    "own lines only": Term("The lines of the other player are missing: they are subtracted."),
    "other lines added": Term("The lines of the other player are added: they are subtracted."),
    **dict.fromkeys(
        ("mixed lines 1", "mixed lines 2", "mixed lines 3"),
        Term("A line with discs of both players counts for nobody."),
    ),
    "own weights": Term("The weights are those of the argument w, whatever they are."),
    Kind.INFINITE: Term("Nobody has won here: which sum takes w[4]?"),
}
INFINITE: Final[Hints] = {
    Kind.SIGN: Term("Who has won, k or the other player? inf for the one, -inf for the other."),
    Kind.FINITE: Term(
        "A won game is worth float('inf'), a lost one -float('inf'): is fini asked first?"
    ),
}

NOTHING: Final[Hints] = {
    Kind.EMPTY: Term(
        "There is no move to choose from here: a full grid, a won game and p = 0 come first, with "
        "the utility and None."
    ),
    "won": Term("In a won game nothing is played any more: is fini asked before the moves?"),
    "full": Term("On a full grid there is no move: the utility, and None."),
    "p = 0": Term("At p = 0 no move is tried: the utility, and None."),
    "a move": Term("There is nothing to play here: None instead of a move."),
}
_SIGN: Final = Term(
    "The sign is wrong: what is good for the other player is bad for k. Whose "
    "utility is taken after the move, and is it turned round once?"
)
_ONE_PLAYER: Final = Term(
    "Only one of the players goes wrong: does everything hold for k, be it 1 or 2?"
)
VALUES: Final[Hints] = {
    Kind.CHANGED: Term("A move that is tried stays on G: take it back before the next one."),
    "other sign": _SIGN,
    "move alone": Term("minmax returns a couple: the utility and the move, not the move alone."),
    "shallower": Term("This is the utility one move less deep: how does p change in the calls?"),
    "deeper": Term("This is the utility one move deeper: how does p change in the calls?"),
    "player 1": _ONE_PLAYER,
    "player 2": _ONE_PLAYER,
    "lost": Term("Every move loses here: what does the best utility start from, if all are -inf?"),
    "below 0": Term(
        "Only negative utilities go wrong: what does the best utility start from? All"
        " of them may be negative, even -inf."
    ),
    Kind.SIGN: _SIGN,
    Kind.SINGLE: Term("minmax returns a couple: the utility and the move."),
    **misplayed.HINTS,
    **dict.fromkeys(
        misplayed.BELOW,
        Term(
            "The answers to the first move are chosen wrongly: each player in turn takes what is "
            "best for himself, at every level."
        ),
    ),
}
MOVES: Final[Hints] = {
    Kind.COUPLE_TURNED: Term("The couple is (x, y): the column first, then the row."),
    Kind.NONE: Term(
        "There are moves here, perhaps all bad: is one of the best kept, and returned beside "
        "the utility?"
    ),
    "several moves": Term("All the best moves are returned: draw one of them."),
    "not a cell": Term("The move is a couple (x, y), as coups gives it, not a column."),
    "wrong row": Term("The column is right, the row is not: return the cell that coups gives."),
    "lesser move": Term(
        "The utility is that of another move: are the moves kept so far forgotten when a better "
        "utility comes, and is one of those left returned?"
    ),
    Kind.SINGLE: Term("minmax returns a couple: the utility and the move."),
}
EVEN: Final[Hints] = {
    Kind.NOT_ALLOWED: Term("A move of a lesser utility is drawn too: is the list emptied in time?"),
    Kind.ALWAYS: Term(
        "Always the same move: keep all those of the best utility in a list, and draw from it."
    ),
    Kind.NEVER: Term("One of the best moves never comes: is it kept beside those before it?"),
}
LOST: Final[Hints] = {
    Kind.NONE: Term(
        "Every move loses here, but one must be played: no utility is greater than "
        "-inf, so which moves are kept?"
    ),
    Kind.ALWAYS: Term("Always the same move: when all utilities are -inf, all moves are the best."),
    Kind.NEVER: Term("A move never comes: when all utilities are -inf, all moves are the best."),
}

SILENT: Final[Hints] = {
    Kind.PRINTED: Term("Nothing may be shown where affiche is False: `if affiche:` before it."),
    Kind.NONE_USED: _OVER,
    **ENDS,
}
GAMES: Final[Hints] = {
    "other player": Term(
        "This player chooses as if it were the other: minmax(G, k, w, p) takes the k of who plays."
    ),
    Kind.NOTHING_PRINTED: Term("Where affiche is True, each move is shown: display(G) after it."),
    "some grids": Term("One grid after each move, no more: is display called once a move?"),
    "other depth": Term("This player searches with the depth of the other: p1 is 1's, p2 is 2's."),
    "other weights": Term("This player plays by the weights of the other: w1 is 1's, w2 is 2's."),
    "other settings": Term("This player plays by the weights and the depth of the other."),
    "another grid": Term("The grid returned is not the last one shown."),
}
PERSON: Final[Hints] = {
    "no question": Term("The person is never asked for a column."),
    "no grid": Term("Show the grid before each question: one cannot play blind."),
    "too early": Term("Show the grid once more at the end, after the last move."),
    "turns": _TURNS,
    "beyond the end": _PLAYED_ON,
    Kind.NONE_USED: _OVER,
}

MACHINE: Final[Hints] = {
    "question after the end": Term(
        "The person is asked once more after the end: is fini asked after every move, and is a "
        "question asked only in a game that goes on?"
    ),
    "person twice": Term("The person is asked twice running: person and machine play in turn."),
}
