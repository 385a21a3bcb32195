"""The hand-out `etat`: states to ask about; moves, and taking them back."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, Final, TypeAlias

from pions.checks import boards, positions
from pions.checks.cases import Case, asks, asks_for, whole
from pions.checks.differences import Kind
from pions.checks.model import Check, Exercise, Hints
from pions.checks.positions import Rows
from pions.checks.questions import Question, Value
from pions.core.types import Term
from pions.handouts import etat

State: TypeAlias = dict[str, Any]
_PLIES: Final = (0, 1, 2, 3, 5, 8, 12, 17, 23, 29, 34, 38)


def state_of(rows: Rows, player: int) -> State:
    """The state with these `rows` and `player` to move."""
    free = [len(rows) - height for height in positions.heights(rows)]
    grid = [list(row) for row in rows]
    return {"grille": grid, "joueur": player, "vides": sum(free), "libres": free}


@lru_cache
def states(seed: int, path: str) -> tuple[State, ...]:
    """Unfinished states of every stage of the game; do not change them."""
    found = positions.open_positions(seed, path, _PLIES)
    return tuple(state_of(positions.rows_of(one), one.to_move + 1) for one in found)


def columns(state: State) -> list[int]:
    """The legal columns."""
    return [column for column, free in enumerate(state["libres"]) if free]


def not_legal(allowed: Sequence[int]) -> Callable[[Any], Iterable[str]]:
    """Says why a number is no column that can be played."""

    def explain(value: Value) -> Iterator[str]:
        if whole(value) and value not in allowed:
            yield "full column" if 0 <= value < 7 else "no column"

    return explain


@lru_cache
def finished_states(seed: int, path: str) -> tuple[State, ...]:
    """States after a winning disc, and one before the very last disc; do not change them."""
    won = [one for one in positions.won_positions(seed, path, 4) if one.ply < 42]
    last = positions.after(positions.DRAWN_GAMES[0][:41])
    return tuple(state_of(positions.rows_of(one), one.to_move + 1) for one in (*won, last))


def played(state: State, column: int) -> State:
    """A copy of `state` after a disc in `column`."""
    result = copy.deepcopy(state)
    etat.jouer_coup(result, column)  # type: ignore[arg-type] # the same dictionary
    return result


@asks_for
def afterwards(seed: int, function: str, keys: tuple[str, ...]) -> Iterator[Case]:
    """Compares some entries of the state after each legal move, or after undoing it."""
    # Moves after a win are legal too: it is not for this function to end the game.
    for state in (*states(seed, function), *finished_states(seed, function)):
        for column in columns(state):
            moved = played(state, column)
            undoing = function == "annuler_coup"
            given, wanted = (moved, state) if undoing else (state, moved)
            names = [f"state[{key!r}]" for key in keys]
            yield Case(
                Question(
                    f"{function}(state, {column})", (function,), {"state": given}, after=names
                ),
                after={f"state[{key!r}]": wanted[key] for key in keys},
                position=boards.of_state(given, column if undoing else None),
                draw=boards.of_state,
                traits=frozenset(
                    {f"player {given['joueur']}", *["full grid"] * (not given["vides"])}
                ),
            )


@asks
def refusals(seed: int) -> Iterator[Case]:
    """Illegal columns: an assertion, and nothing changed."""
    full = [state for state in states(seed, "jouer_coup") if 0 in state["libres"]]
    for state in full[-3:]:
        yield _refusal(state, state["libres"].index(0))
    for state in states(seed, "jouer_coup")[:6]:
        for column in (7, -1, 12, -7):
            yield _refusal(state, column)


def _refusal(state: State, column: int) -> Case:
    question = Question(
        f"jouer_coup(state, {column})", ("jouer_coup",), {"state": state}, after=("state",)
    )
    return Case(
        question,
        raises=("AssertionError",),
        after={"state": state},
        position=boards.of_state(state),
        draw=boards.of_state,
        traits=frozenset({"full" if 0 <= column < 7 else "negative" if column < 0 else "beyond"}),
    )


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
    Kind.UNCHANGED: Term("The turn has not gone back: it is again the player who made the move.")
}

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
            afterwards("jouer_coup", ("grille",)),
            hints=DROPPED,
        ),
        Check(
            "player",
            Term("it is the other player's turn"),
            Term("After red comes yellow, after yellow comes red; both ways round."),
            afterwards("jouer_coup", ("joueur",)),
            hints=TURN,
        ),
        Check(
            "counts",
            Term("the counts of empty cells are kept up to date"),
            Term("A state has four entries: have all of them changed that should?"),
            afterwards("jouer_coup", ("vides", "libres")),
            hints=COUNTS,
        ),
        Check(
            "refuses",
            Term("a column that cannot be played is refused by an assertion"),
            Term(
                "The assertion comes first. Think of a full column, of a column beyond the last, "
                "and of what Python makes of a negative index."
            ),
            refusals,
            hints=REFUSED,
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
            afterwards("annuler_coup", ("grille",)),
            hints=UNDONE,
        ),
        Check(
            "counts",
            Term("the counts of empty cells are as before the move"),
            Term("Undo each thing that jouer_coup did, one by one."),
            afterwards("annuler_coup", ("vides", "libres")),
            hints=UNDONE_COUNTS,
        ),
        Check(
            "player",
            Term("it is the turn of the player who takes the move back"),
            Term("Whose move was it? The turn goes back as well."),
            afterwards("annuler_coup", ("joueur",)),
            hints=UNDONE_TURN,
        ),
    ),
)
