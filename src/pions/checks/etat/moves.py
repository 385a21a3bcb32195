"""The hand-out `etat`: states to ask about; moves, and taking them back."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, Final, TypeAlias

from pions.checks import boards, positions
from pions.checks.cases import Case, Given, asks, asks_for
from pions.checks.model import Checks
from pions.checks.positions import Rows
from pions.checks.questions import Value
from pions.checks.right_answers import whole
from pions.handouts import etat

State: TypeAlias = dict[str, Any]
STATE: Final = Given("state", boards.of_state)
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
            yield STATE.case(
                given,
                f"{function}(state, {column})",
                cell=column if undoing else None,
                after={f"state[{key!r}]": wanted[key] for key in keys},
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
    return STATE.case(
        state,
        f"jouer_coup(state, {column})",
        raises=("AssertionError",),
        traits=frozenset({"full" if 0 <= column < 7 else "negative" if column < 0 else "beyond"}),
    )


CHECKS: Final[Checks] = {
    "jouer_coup": {
        "grid": afterwards("jouer_coup", ("grille",)),
        "player": afterwards("jouer_coup", ("joueur",)),
        "counts": afterwards("jouer_coup", ("vides", "libres")),
        "refuses": refusals,
    },
    "annuler_coup": {
        "grid": afterwards("annuler_coup", ("grille",)),
        "counts": afterwards("annuler_coup", ("vides", "libres")),
        "player": afterwards("annuler_coup", ("joueur",)),
    },
}
