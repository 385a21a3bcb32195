"""The hand-out `etat`: what to say about the mistakes that were seen."""

from __future__ import annotations

from typing import Final

from pions.checks import lines, misplayed
from pions.checks.differences import Kind
from pions.checks.hints import NO_COLUMN, drawn_columns
from pions.checks.model import Hints
from pions.core.types import Term

DROPPED: Final[Hints] = {
    Kind.WRONG_CELL: Term(
        "The disc is in the wrong cell: grille[row][column], row 0 is on top. How does the number "
        "of free cells of the column tell where it lands?"
    ),
    Kind.WRONG_DISC: Term(
        "The disc has the wrong colour: it is that of the player whose turn it was."
    ),
    Kind.FEWER_DISCS: Term("A disc is missing: is another one overwritten, or none put down?"),
    Kind.MORE_DISCS: Term("One disc a move, and no more."),
}
TURN: Final[Hints] = {
    "player 1": Term("Only the turn after red is wrong: after red comes yellow."),
    "player 2": Term("Only the turn after yellow is wrong: after yellow comes red again."),
    Kind.UNCHANGED: Term("The turn has not changed: state['joueur'] becomes the other player."),
}
COUNTS: Final[Hints] = {
    "state['vides']": Term(
        "state['vides'] counts the empty cells of the whole grid: one less after each move."
    ),
    "state['libres']": Term(
        "state['libres'][col] counts the empty cells of that column: one less after a move in it."
    ),
}
REFUSED: Final[Hints] = {
    Kind.TOO_LATE: Term(
        "The move is refused, but the state has already changed: the assertion comes first."
    ),
    "negative": Term(
        "A negative column is accepted: for Python, index -1 is the last one. The "
        "assertion must also say 0 <= col."
    ),
    "beyond": Term(
        "A column beyond the last one is not refused as it should be: col goes up to 6."
    ),
    "full": Term("A full column is not refused: the assertion must also look at the free cells."),
    Kind.RAISED: Term(
        "The column is refused, but by another exception: the hand-out asks for an "
        "`assert`, before anything else."
    ),
    Kind.NOT_RAISED: Term(
        "This column cannot be played: an `assert`, before anything else, must refuse it."
    ),
}

UNDONE: Final[Hints] = {
    "full grid": Term(
        "Only a full grid goes wrong: its last disc is taken back like any other one."
    ),
    Kind.UNCHANGED: Term(
        "No disc has been taken away: which row holds the highest disc of the column?"
    ),
    Kind.WRONG_CELL: Term(
        "Another disc has been taken away: which row holds the highest disc of the column?"
    ),
    Kind.FEWER_DISCS: Term(
        "Too many discs have been taken away: only the highest one of the column goes."
    ),
    Kind.MORE_DISCS: Term("The disc is still there: the cell of the highest disc becomes 0."),
}
UNDONE_COUNTS: Final[Hints] = {
    "state['vides']": Term("state['vides'] is one more again when a move is taken back."),
    "state['libres']": Term("state['libres'][col] is one more again when a move is taken back."),
}
UNDONE_TURN: Final[Hints] = {
    Kind.UNCHANGED: Term("The turn has not gone back: it is again the player who made the move."),
}

_ALL: Final = Term(
    "No line of this direction is seen: is the direction tried at all, from the "
    "row and the column of the disc, and with its colour? `joueur` may be the other one."
)
_ONE_DIRECTION: Final = Term(
    "Only lines of this one direction are missed: does it find the lines of four there?"
)
LONG: Final[Hints] = {
    Kind.INDEX: lines.MISSED[Kind.INDEX],
    **dict.fromkeys(("rows", "rising", "falling"), _ONE_DIRECTION),
}
LINE: Final[Hints] = {**lines.MISSED, Kind.ALL: _ALL}
NEAR: Final[Hints] = lines.MISTAKEN

LEGAL: Final[Hints] = {
    Kind.CHANGED: Term("The state has changed: a strategy chooses a column, it does not play it."),
    "full column": Term(
        "This column is full: draw one of those with state['libres'][col] > 0, the column itself "
        "and not its place in the list."
    ),
    "no column": NO_COLUMN,
}
EVEN: Final[Hints] = drawn_columns(LEGAL["full column"])
FULL: Final[Hints] = {
    Kind.RAISED: Term(
        "It fails, but by another exception: an `assert` that a move is possible comes first."
    ),
}

TURNS: Final[Hints] = {
    "yellow starts": Term("Red starts: the strategy stratR is asked for the first move."),
    "same player": Term(
        "One strategy is asked twice running: ask one of them once a move, the one that "
        "state['joueur'] names."
    ),
    "another start": Term("The game must start on an empty state, red to move."),
    Kind.SHARED: Term("One disc appears in every row: [[0] * 7] * 6 is six times the same list."),
    "another state": Term(
        "The state shown is not that of the game so far: is each move played on it, once?"
    ),
    "at once": Term(
        "The game stops before anybody can have four in line: is a line seen that is not there? "
        "[[0] * 7] * 6 is six times the same row."
    ),
    "too early": Term("The game stops too early: it goes on until a line or a full grid."),
}
WINNER: Final[Hints] = {
    "loser": Term(
        "The loser is returned: after a winning move state says it is the other one's turn."
    ),
}

_FOR_RED: Final = Term("h speaks for red, whoever is to move: here the turn changes the sign.")
POINTS: Final[Hints] = {
    "all added": Term("The points of yellow are added: they must be subtracted."),
    "red only": Term("The points of yellow are missing: they are subtracted."),
    "turned": Term("The signs are turned round: plus for red, minus for yellow."),
    "for the other player": _FOR_RED,
    Kind.INFINITE: Term(
        "Nobody has four in line here, the value is a sum of points: which line is seen? For "
        "Python, index -1 is the last one, not the outside."
    ),
}
WON: Final[Hints] = {
    "points only": Term(
        "The line is not seen: it may be anywhere on the grid, the last move is not known here."
    ),
    Kind.FINITE: Term(
        "A won game is worth float('inf') for red, -float('inf') for yellow, not a number."
    ),
    Kind.SIGN: Term(
        "The sign is that of the other player: inf where red has won, -inf where yellow has."
    ),
}
DRAW: Final[Hints] = {
    "won": Term("A full grid with a line is not drawn: look for the line first."),
    "drawn": Term("A full grid without a line is worth 0."),
}

_BELOW: Final = Term(
    "The answers to the first move are chosen wrongly: wherever red is to move the largest value "
    "counts, wherever yellow is, the smallest."
)
MINMAX: Final[Hints] = {
    Kind.NONE: Term(
        "No column is returned: is there a `return` on every path, and is a column "
        "kept even where every move loses?"
    ),
    Kind.CHANGED: Term(
        "A move that is tried stays on the state: take it back before the next one."
    ),
    Kind.EMPTY: Term(
        "There is no move to choose from here: on a full grid, or after a win, the value is known "
        "without one."
    ),
    Kind.ASSERTION: Term("A move is refused by an assertion: only columns with room may be tried."),
    "lost": Term(
        "Every move loses here, but one must be played: which column is kept when no value"
        " is better than the first?"
    ),
    "best value": Term("The value is returned instead of the column that has it."),
    "no column": Term(
        "This is no column: is the value returned instead of the column that has it?"
    ),
    "swapped": Term(
        "The worst column is chosen: red wants the largest value, yellow the smallest."
    ),
    "shallower": Term(
        "These are the columns of a search one move less deep: how many moves are "
        "played before h is called?"
    ),
    "deeper": Term(
        "These are the columns of a search one move deeper: how many moves are played"
        " before h is called?"
    ),
    **misplayed.HINTS,
    **dict.fromkeys((*misplayed.BELOW, *misplayed.BELOW_FOR_RED), _BELOW),
    "player 1": Term("Only red goes wrong: it wants the largest value."),
    **dict.fromkeys(
        ("player 2", "always largest", "largest but wins"),
        Term("Only yellow goes wrong: it wants the smallest value."),
    ),
    "full column": Term("This column is full: full columns are no moves, at any depth."),
    "missed win": Term(
        "A column that wins at once is not chosen: is a line worth more than all else, inf for "
        "red and -inf for yellow, and is every column tried, none cut off?"
    ),
    "missed threat": Term(
        "After this column the other player wins at once: does the search see his move, his line, "
        "and that he wants the contrary?"
    ),
}

_TYPED: Final = Term("The column returned is not the one typed: columns are counted from 0.")
SHOWN: Final[Hints] = {
    Kind.INPUT: Term(
        "This column is possible, and another one is asked for: is it made a number by int(), and "
        "which numbers does your test refuse? Columns are typed from 0 to 6."
    ),
    Kind.CHANGED: Term("The state has changed: the column typed is returned, it is not played."),
    Kind.ONE_LESS: _TYPED,
    Kind.ONE_MORE: _TYPED,
    Kind.UPSIDE_DOWN: Term("The grid is upside down: row 0 is the top one, and comes first."),
    Kind.SWAPPED: Term("The letters are exchanged: X for red (1), O for yellow (2)."),
    Kind.NOTHING_PRINTED: Term(
        "The grid is not shown: one line a row, with . X and O, before the question."
    ),
}
ASKED: Final[Hints] = {
    Kind.INPUT: Term(
        "A good answer came in the end, and one more is asked for: each input() reads one line. "
        "Is every answer looked at, and the good one returned?"
    ),
    "several tries": Term(
        "Somebody may be wrong several times: ask in a loop, until the answer is good."
    ),
    "full": Term("A full column is accepted: it cannot be played."),
    "negative": Term("A negative column is accepted: columns go from 0 to 6."),
    "beyond": Term("A column beyond the last one is accepted: columns go from 0 to 6."),
    Kind.VALUE: Term(
        "int() raises ValueError on a word or an empty line: catch it, and ask again."
    ),
    Kind.NONE: Term(
        "Nothing is returned after a wrong answer: ask again, and return the good one."
    ),
    Kind.INDEX: Term(
        "A column that does not exist is looked up: check that it is from 0 to 6 first."
    ),
}
