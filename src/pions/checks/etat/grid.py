"""The hand-out `etat`: states to ask about; moves, lines, points, play at random."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import starmap
from typing import Any, Final, TypeAlias

from pions.checks import boards, misread_lines, positions
from pions.checks.cases import Case, Given, asks, asks_for, first_wrong, judged
from pions.checks.chance import first_uneven
from pions.checks.model import Checks, Failure
from pions.checks.positions import Point, Rows
from pions.checks.questions import Lab, Value
from pions.checks.right_answers import either, is_list, number, one_of, truth, whole
from pions.core.seeds import generator
from pions.core.sentences import Sentence
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


def _copy(value: Value) -> Value:
    """Return a copy of numbers in lists; `copy.deepcopy` takes ten times as long."""
    return [_copy(item) for item in value] if isinstance(value, list) else value


def played(state: State, column: int) -> State:
    """A copy of `state` after a disc in `column`."""
    result = {key: _copy(value) for key, value in state.items()}
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


def _won(rows: Rows, spot: Point, path: str = "") -> Case:
    """Ask about the disc on `spot`, which is in a line of the direction `path`, or in none."""
    state = state_of(rows, 1)
    column, wanted = spot[0], bool(path)
    # Whose turn it is says nothing about the disc; but it is the other's, as after a move.
    state["joueur"] = 3 - rows[len(rows) - 1 - spot[1]][column]
    told = misread_lines.told(rows, spot, path)
    call = f"coup_gagnant(state, {column})"
    return STATE.case(state, call, truth(wanted), repr(wanted), cell=column, **told)


@asks_for
def wins(seed: int, path: str) -> Iterable[Case]:
    """Lines in one direction, at every place of the board."""
    return (_won(rows, spot, path) for rows, spot in positions.lined(seed, path, 4))


@asks
def long_runs(seed: int) -> Iterable[Case]:
    """Five and more in line."""
    wanted = (
        ("rows", 5, 8),
        ("rows", 6, 6),
        ("rows", 7, 4),
        ("rising", 5, 4),
        ("falling", 5, 4),
        ("rising", 6, 2),
    )
    return (
        _won(rows, spot, direction)
        for direction, length, count in wanted
        for rows, spot in positions.lined(seed, direction, length, count)
    )


@asks
def no_line(seed: int) -> Iterable[Case]:
    """Nearly a line, and none."""
    return starmap(_won, positions.near_misses(seed))


@asks
def line_elsewhere(seed: int) -> Iterable[Case]:
    """A line that the disc is not in."""
    return starmap(_won, positions.lines_elsewhere(seed))


def _worth(state: State) -> Case:
    wanted = etat.h(state)  # type: ignore[arg-type] # the same dictionary
    return STATE.case(
        state,
        "h(state)",
        replace(number(wanted), explain=lambda got: _unseen(state, wanted, got)),
        f"float({str(wanted)!r})" if math.isinf(wanted) else repr(wanted),
        traits=frozenset(
            {f"player {state['joueur']}"}
            | ({"drawn" if wanted == 0 else "won"} if not state["vides"] else set())
        ),
        rivals=lambda: _misread(state),
    )


def _unseen(state: State, wanted: float, got: Value) -> Iterator[str]:
    """Whether the points were added up in a won game."""
    if math.isinf(wanted) and _misread(state)["points only"](got):
        yield "points only"


def _misread(state: State) -> dict[str, Callable[[Any], bool]]:
    """Return the values that the usual mistakes give."""
    sums = {
        player: sum(
            etat.points[i][j]
            for i, row in enumerate(state["grille"])
            for j, cell in enumerate(row)
            if cell == player
        )
        for player in (1, 2)
    }
    return {
        "all added": number(sums[1] + sums[2]),
        "red only": number(sums[1]),
        **{f"no row: {i}": number(_points(state, row=i)) for i in range(6)},
        **{f"no column: {j}": number(_points(state, column=j)) for j in range(7)},
        "other sign": number(-etat.h(state)),  # type: ignore[arg-type] # the same dictionary
        "points only": number(sums[1] - sums[2]),
        "turned": number(sums[2] - sums[1]),
        "for the other player": number(
            sums[1] - sums[2] if state["joueur"] == 1 else sums[2] - sums[1]
        ),
    }


def _points(state: State, row: int = -1, column: int = -1) -> int:
    """The points of red minus those of yellow, without a row or a column."""
    return sum(
        (0, 1, -1)[cell] * etat.points[i][j]
        for i, line in enumerate(state["grille"])
        for j, cell in enumerate(line)
        if i != row and j != column
    )


def points(lab: Lab, seed: int) -> Failure | None:
    """Games that go on, nearly won ones too: the table of points."""
    near = [state_of(rows, 1) for rows, _ in positions.near_misses(seed)[:40]]
    return first_wrong(lab, map(_worth, (*states(seed, "h"), *near)))


@asks_for
def infinite(seed: int, player: int) -> Iterable[Case]:
    """Games that `player` has won."""
    won = [
        state_of(positions.rows_of(one), one.to_move + 1)
        for one in positions.won_positions(seed, "h", 20)
        if one.to_move.other + 1 == player
    ]
    everywhere = [
        state_of(rows if positions.winner(rows) == player else _exchanged(rows), 3 - player)
        for direction in positions.DIRECTIONS
        for rows, _ in positions.lined(seed, direction, 4)
    ]
    long = [
        state_of(rows, 3 - player)
        for rows, _ in positions.lined(seed, "rows", 5, 20)
        if positions.winner(rows) == player
    ]
    return map(_worth, [*won, *everywhere, *long])


def _exchanged(rows: Rows) -> Rows:
    """The same grid with the colours exchanged."""
    return [[(0, 2, 1)[cell] for cell in row] for row in rows]


@asks
def draw_is_zero(_seed: int) -> Iterable[Case]:
    """Full grids, without a line and with one."""
    games = (*positions.DRAWN_GAMES, *positions.LAST_DISC_GAMES)
    full = [state_of(positions.rows_after(game), 1) for game in games]
    return map(_worth, full)


DRAWS: Final = 1400


@asks
def legal(seed: int) -> Iterator[Case]:
    """Only columns with room, and the state as before."""
    for state in (*states(seed, "alea"), one_open(seed)):
        allowed = columns(state)
        yield STATE.case(
            state,
            "[strategie_alea(state) for _ in range(30)]",
            replace(one_of(allowed), explain=not_legal(allowed)),
            either(allowed),
            shown="strategie_alea(state)",
            each=True,
        )


def one_open(seed: int) -> State:
    """A state with a single legal column."""
    rng = generator(seed, "one open")
    game = positions.after(rng.choice(positions.DRAWN_GAMES)[:41])
    return state_of(positions.rows_of(game), 2)


def uniform(lab: Lab, seed: int) -> Failure | None:
    """Every legal column as often as the others."""

    def drawn() -> Iterator[tuple[Case, list[int]]]:
        found = states(seed, "alea")
        fewer = [state for state in found if len(columns(state)) < 7][:1]
        for state in (found[5], *fewer, found[0]):
            call = f"[strategie_alea(state) for _ in range({DRAWS})]"
            allowed = columns(state)
            expected = Sentence(
                "each of {columns} about {count} times",
                columns=", ".join(map(str, allowed)),
                count=round(DRAWS / len(allowed)),
            )
            yield STATE.case(state, call, is_list, expected, after={}), allowed

    return first_uneven(lab, drawn())


def full(lab: Lab, seed: int) -> Failure | None:
    """A full grid: an assertion."""
    game = positions.DRAWN_GAMES[seed % len(positions.DRAWN_GAMES)]
    state = state_of(positions.rows_after(game), 1)
    case = STATE.case(state, "strategie_alea(state)", after={}, raises=("AssertionError",))
    return judged(lab, case)


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
    "coup_gagnant": {
        "columns": wins("columns"),
        "rows": wins("rows"),
        "rising": wins("rising"),
        "falling": wins("falling"),
        "long": long_runs,
        "near": no_line,
        "elsewhere": line_elsewhere,
    },
    "h": {"points": points, "red": infinite(1), "yellow": infinite(2), "draw": draw_is_zero},
    "strategie_alea": {"legal": legal, "uniform": uniform, "full": full},
}
