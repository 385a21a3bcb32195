"""The hand-out `etat`: the heuristic."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any, Final

from pions.checks import positions
from pions.checks.cases import Case, asks, asks_for, first_wrong
from pions.checks.etat.moves import STATE, State, state_of, states
from pions.checks.model import Checks, Failure
from pions.checks.positions import Rows
from pions.checks.questions import Lab, Value
from pions.checks.right_answers import number
from pions.handouts import etat


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
    full = [state_of(positions.rows_of(positions.after(game)), 1) for game in games]
    return map(_worth, full)


CHECKS: Final[Checks] = {
    "h": {"points": points, "red": infinite(1), "yellow": infinite(2), "draw": draw_is_zero},
}
