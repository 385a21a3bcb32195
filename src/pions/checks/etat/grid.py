"""The hand-out `etat`: states to ask about; moves, lines, points, play at random."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final, TypeAlias

from pions.checks import boards, misread_lines, positions
from pions.checks.cases import Case, Given, asks, asks_for
from pions.checks.model import Checks
from pions.checks.positions import DIRECTIONS, Point, Rows
from pions.checks.questions import Value
from pions.checks.right_answers import Right, number, one_of, truth, whole
from pions.games.gravity import GravityPosition
from pions.handouts import etat

State: TypeAlias = dict[str, Any]
STATE: Final = Given("state", boards.of_state)
_PLIES: Final = (0, 1, 2, 3, 5, 8, 12, 17, 23, 29, 34, 38)


def state_of(rows: Rows, player: int) -> State:
    """The state with these `rows` and `player` to move."""
    free = [len(rows) - height for height in positions.heights(rows)]
    grid = [list(row) for row in rows]
    return {"grille": grid, "joueur": player, "vides": sum(free), "libres": free}


def state_at(position: GravityPosition) -> State:
    """The state of a position."""
    return state_of(positions.rows_of(position), position.to_move + 1)


@lru_cache
def states(seed: int, path: str) -> tuple[State, ...]:
    """Unfinished states of every stage of the game; do not change them."""
    return tuple(map(state_at, positions.open_positions(seed, path, _PLIES)))


def columns(state: State) -> list[int]:
    """The legal columns."""
    return [column for column, free in enumerate(state["libres"]) if free]


def playable(allowed: Sequence[int]) -> Right:
    """Accepts one of the columns that can be played."""
    return replace(one_of(allowed), explain=not_legal(allowed))


def not_legal(allowed: Sequence[int]) -> Callable[[Any], Iterable[str]]:
    """Says why a number is no column that can be played."""

    def explain(value: Value) -> Iterator[str]:
        if whole(value) and value not in allowed:
            yield "full column" if 0 <= value < 7 else "no column"

    return explain


@asks_for
def afterwards(seed: int, function: str, *keys: str) -> Iterator[Case]:
    """Compares some entries of the state after each legal move, or after undoing it."""
    # Moves after a win are legal too: it is not for this function to end the game.
    won = [one for one in positions.won_positions(seed, function, 4) if one.ply < 42]
    last = positions.after(positions.DRAWN_GAMES[0][:41])
    for state in (*states(seed, function), *map(state_at, (*won, last))):
        for column in columns(state):
            rows = positions.dropped(state["grille"], column, state["joueur"])
            moved = state_of(rows, 3 - state["joueur"])
            undoing = function == "annuler_coup"
            given, wanted = (moved, state) if undoing else (state, moved)
            yield STATE.case(
                given,
                f"{function}(state, {column})",
                cell=column if undoing else None,
                after={f"state[{key!r}]": wanted[key] for key in keys},
                traits=[f"player {given['joueur']}", *["full grid"] * (not given["vides"])],
            )


@asks
def refusals(seed: int) -> Iterator[Case]:
    """Illegal columns: an assertion, and nothing changed."""
    found = states(seed, "jouer_coup")
    full = [state for state in found if 0 in state["libres"]]
    illegal = [(state, state["libres"].index(0)) for state in full[-3:]]
    illegal += [(state, column) for state in found[:6] for column in (7, -1, 12, -7)]
    for state, column in illegal:
        trait = "full" if 0 <= column < 7 else "negative" if column < 0 else "beyond"
        call = f"jouer_coup(state, {column})"
        yield STATE.case(state, call, raises=("AssertionError",), traits=[trait])


def _won(rows: Rows, spot: Point, path: str = "") -> Case:
    """Ask about the disc on `spot`, which is in a line of the direction `path`, or in none."""
    # Whose turn it is says nothing about the disc; but it is the other's, as after a move.
    state = state_of(rows, 3 - rows[len(rows) - 1 - spot[1]][spot[0]])
    told = misread_lines.told(rows, spot, path)
    return STATE.case(
        state, f"coup_gagnant(state, {spot[0]})", truth(bool(path)), cell=spot[0], **told
    )


PATHS: Final = ("columns", "rows", "rising", "falling")
_LONG: Final = (
    *(("rows", 5, 8), ("rows", 6, 6), ("rows", 7, 4)),
    *(("rising", 5, 4), ("falling", 5, 4), ("rising", 6, 2)),
)


def _worth(state: State) -> Case:
    wanted = etat.h(state)  # type: ignore[arg-type] # the same dictionary
    ended = [] if state["vides"] else ["drawn" if wanted == 0 else "won"]

    def unseen(got: Value) -> Iterator[str]:
        """Whether the points were added up in a won game."""
        if math.isinf(wanted) and number(_misread(state)["points only"])(got):
            yield "points only"

    return STATE.case(
        state,
        "h(state)",
        replace(number(wanted), explain=unseen),
        traits=[f"player {state['joueur']}", *ended],
        rivals=lambda: _misread(state),
    )


def _misread(state: State) -> dict[str, float]:
    """Return the values that the usual mistakes give."""

    def points(red: int, yellow: int, row: int = -1, column: int = -1) -> int:
        """The points with these signs, without a row or a column."""
        return sum(
            (0, red, yellow)[cell] * etat.points[i][j]
            for i, line in enumerate(state["grille"])
            for j, cell in enumerate(line)
            if i != row and j != column
        )

    return {
        "all added": points(1, 1),
        "red only": points(1, 0),
        **{f"no row: {i}": points(1, -1, row=i) for i in range(6)},
        **{f"no column: {j}": points(1, -1, column=j) for j in range(7)},
        "other sign": -etat.h(state),  # type: ignore[arg-type] # the same dictionary
        "points only": points(1, -1),
        "turned": points(-1, 1),
        "for the other player": points(1, -1) if state["joueur"] == 1 else points(-1, 1),
    }


@asks
def points(seed: int) -> Iterable[Case]:
    """Games that go on, nearly won ones too: the table of points."""
    near = [state_of(rows, 1) for rows, _ in positions.near_misses(seed)[:40]]
    return map(_worth, (*states(seed, "h"), *near))


@asks_for
def infinite(seed: int, player: int) -> Iterable[Case]:
    """Games that `player` has won."""
    won = positions.won_positions(seed, "h", 20)
    yield from (_worth(state_at(one)) for one in won if one.to_move.other + 1 == player)
    for wanted in (*((path, 4) for path in DIRECTIONS), ("rows", 5, 20)):
        for rows, _ in positions.lined(seed, *wanted):
            theirs = positions.winner(rows) != player
            yield _worth(state_of(positions.exchanged(rows) if theirs else rows, 3 - player))


@asks
def draw_is_zero(_seed: int) -> Iterable[Case]:
    """Full grids, without a line and with one."""
    games = (*positions.DRAWN_GAMES, *positions.LAST_DISC_GAMES)
    return (_worth(state_of(positions.rows_after(game), 1)) for game in games)


@asks
def legal(seed: int) -> Iterator[Case]:
    """Only columns with room, and the state as before."""
    one_open = positions.after(positions.DRAWN_GAMES[seed % len(positions.DRAWN_GAMES)][:41])
    for state in (*states(seed, "alea"), state_at(one_open)):
        yield STATE.often(state, "strategie_alea(state)", 30, playable(columns(state)))


@asks
def uniform(seed: int) -> Iterator[Case]:
    """Every legal column as often as the others."""
    found = states(seed, "alea")
    fewer = [state for state in found if len(columns(state)) < 7][:1]
    for state in (found[5], *fewer, found[0]):
        yield STATE.drawn(state, "strategie_alea(state)", 1400, columns(state))


@asks
def full(seed: int) -> Iterator[Case]:
    """A full grid: an assertion."""
    game = positions.DRAWN_GAMES[seed % len(positions.DRAWN_GAMES)]
    state = state_of(positions.rows_after(game), 1)
    yield STATE.case(state, "strategie_alea(state)", after={}, raises=("AssertionError",))


CHECKS: Final[Checks] = {
    "jouer_coup": {
        "grid": afterwards("jouer_coup", "grille"),
        "player": afterwards("jouer_coup", "joueur"),
        "counts": afterwards("jouer_coup", "vides", "libres"),
        "refuses": refusals,
    },
    "annuler_coup": {
        "grid": afterwards("annuler_coup", "grille"),
        "counts": afterwards("annuler_coup", "vides", "libres"),
        "player": afterwards("annuler_coup", "joueur"),
    },
    "coup_gagnant": {
        **{path: misread_lines.wins(_won, (path, 4)) for path in PATHS},
        "long": misread_lines.wins(_won, *_LONG),
        "near": misread_lines.no_wins(_won, positions.near_misses),
        "elsewhere": misread_lines.no_wins(_won, positions.lines_elsewhere),
    },
    "h": {"points": points, "red": infinite(1), "yellow": infinite(2), "draw": draw_is_zero},
    "strategie_alea": {"legal": legal, "uniform": uniform, "full": full},
}
