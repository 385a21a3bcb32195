"""The way's questions about searches with an evaluation: columns, alpha-beta, move order."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, Final

from pions.checks import positions, wrong_searches
from pions.checks.cases import Case, asks, asks_for
from pions.checks.etat.minmax import POINTS, TABLES, TUNED, analysis, mistaken, not_best, worth
from pions.checks.model import Checks
from pions.checks.questions import Value
from pions.checks.right_answers import Right, Rivals, number, one_of
from pions.checks.ways.puissance4.rules import GRID, columns, grids
from pions.games.gravity import GravityPosition

_OURS: Final = f"""{POINTS}
vus = []
def evaluation(grille):
    vus.append(sum(case != 0 for ligne in grille for case in ligne))
    return heuristique({{"grille": grille}})
def avec(fonction, *donnees):
    noms = getattr(fonction, "__wrapped__", fonction).__globals__
    propre = noms.get("evalue")
    noms["evalue"] = evaluation
    try:
        return fonction(*donnees)
    finally:
        noms["evalue"] = propre
"""
"""Calls a search with an evaluation of ours in place of the file's; `vus` counts the discs of each
grid that is evaluated. A search that plays on after a won game is told that the loser has won."""
_BELOW: Final = {**wrong_searches.BELOW, **wrong_searches.BELOW_FOR_RED}
_ALSO: Final = {
    1: (*positions.WINNING_GAMES, "1424", "41424"),
    2: positions.LOST_GAMES,
    3: (*positions.ENDINGS, *positions.games("draw_or_not")),
}
"""For each depth, wins in every column and values that suit one side alone, positions where all
is lost, the ends of games."""
_FULL: Final = ", -inf, inf"
_LEAST_WIN: Final = 500
"""More than our evaluation ever gives."""


def _case(  # noqa: PLR0913 - a question, and all there is to say about it
    position: GravityPosition,
    function: str,
    depth: int,
    accepts: Right,
    *,
    window: str = "",
    seen: str = "",
    **more: Any,  # noqa: ANN401 - the other fields of a case
) -> Case:
    """A search asked for its answer, or for what is `seen` of its evaluations."""
    given = f"grille, {position.to_move + 1}, {depth}{window}"
    call = f"avec({function}, {given})"
    return GRID.case(
        positions.rows_of(position),
        f"({call}, {seen})[1]" if seen else call,
        accepts,
        names=(function,),
        values={"table": TABLES["points"]},
        before=_OURS,
        shown=f"{function}({given})" + f"  # {seen}" * bool(seen),
        **more,
    )


@asks_for
def leaves(seed: int, function: str, window: str = "") -> Iterator[Case]:
    """How many discs the grids have that are evaluated: those at the depth, and none below."""
    for place, position in enumerate(positions.open_positions(seed, function, (1, 2, 3, 4))):
        depth = 1 + place // 2
        wanted = position.ply + depth

        def explain(value: Value, wanted: int = wanted) -> Iterator[str]:
            if not value or max(value) > wanted:
                yield "deeper" if value else "never"

        def test(value: Value, wanted: int = wanted) -> bool:
            return bool(value) and max(value) == wanted

        right = Right(test, ([wanted],), explain=explain)
        yield _case(position, function, depth, right, window=window, seen="sorted(set(vus))")


def _asked(seed: int, depths: Iterable[int]) -> Iterator[tuple[int, GravityPosition]]:
    for depth in depths:
        plies = (4, 9, 14) if depth < 3 else (25,)
        drawn = positions.open_positions(seed, f"way {depth}", plies)
        written = map(positions.after, (*TUNED[depth], *_ALSO[depth]))
        yield from ((depth, one) for one in (*written, *drawn))


@asks_for
def best(seed: int, *depths: int) -> Iterator[Case]:
    """One of the best columns."""
    for depth, one in _asked(seed, depths):
        found = analysis(one, depth).best
        accepts = replace(one_of(found), explain=not_best(one, found, depth))
        rivals = partial(_other_columns, one, depth)
        traits = [f"player {one.to_move + 1}"]
        yield _case(one, "meilleur", depth, accepts, traits=traits, rivals=rivals)


def _other_columns(position: GravityPosition, depth: int) -> Rivals:
    """Return the columns that the usual mistakes choose."""
    scores = analysis(position, depth).scores
    return {
        **mistaken(position, depth),
        "best value": _worth(_for_red(position, max(scores.values()))),
        **wrong_searches.columns(position, depth, worth("points"), _BELOW),
    }


def _for_red(position: GravityPosition, value: float) -> float:
    return -value if position.to_move else value


def _worth(value: float) -> Right:
    """Accept that value; a won game may have any number that no evaluation reaches."""
    if not math.isinf(value):
        return number(value)

    def signed(got: Value) -> float:
        return got * math.copysign(1, value) if isinstance(got, int | float) else 0.0

    def explain(got: Value) -> list[str]:
        return ["small win"] * (0 < signed(got) < _LEAST_WIN)

    return Right(lambda got: signed(got) >= _LEAST_WIN, (value,), explain=explain, like=_worth)


def _value(position: GravityPosition, depth: int) -> float:
    if position.winning_cells():
        return math.inf if position.to_move else -math.inf
    if not depth or not position.legal_moves():
        return _for_red(position, worth("points")(position) if position.legal_moves() else 0)
    return _for_red(position, max(analysis(position, depth).scores.values()))


def _other_values(position: GravityPosition, depth: int) -> Rivals:
    """Return the values that the usual mistakes find."""
    slips = wrong_searches.values(position, depth, worth("points"), _BELOW)
    first = position.play(position.legal_moves()[0])
    return {
        "for the mover": _for_red(position, _value(position, depth)),
        "first column": lambda: _value(first, depth - 1),
        **{name: partial(_turned, position, slip) for name, slip in slips.items()},
    }


def _turned(position: GravityPosition, slip: Any) -> float:  # noqa: ANN401 - of rivals
    return _for_red(position, slip())


@asks_for
def values(seed: int, *depths: int) -> Iterator[Case]:
    """The value for red, with the whole window."""
    for depth, one in _asked(seed, depths):
        accepts, rivals = _worth(_value(one, depth)), partial(_other_values, one, depth)
        yield _case(one, "alphabeta", depth, accepts, window=_FULL, rivals=rivals)


@asks
def finished(seed: int) -> Iterator[Case]:
    """Depth 0, a won game, a full grid: nothing is played."""
    full = map(positions.after, positions.DRAWN_GAMES)
    for depth, found in {
        0: positions.open_positions(seed, "way 0", (3, 6, 9)),
        1: (*positions.won_positions(seed, "way won", 6), *full),
    }.items():
        for one in found:
            accepts = _worth(_value(one, depth))
            traits = ["won"] * bool(one.winning_cells())
            yield _case(one, "alphabeta", depth, accepts, window=_FULL, traits=traits)


_WINDOWS: Final[Mapping[str, tuple[int, int, tuple[str, ...]]]] = {
    _FULL: (2, 3, ("window kept", "window unchanged")),
    ", -inf, -10**9": (2, 1, ("no cut at MAX",)),
    ", 10**9, inf": (3, 1, ("no cut at MIN",)),
    ", 10**9, inf ": (2, 2, ("window kept", "no cut at MIN")),
}
"""For each window the plies of a position, a depth, and what is missing where nothing is cut."""


@asks
def prunes(seed: int) -> Iterator[Case]:
    """Fewer evaluations than min-max makes; windows that no value is in show what is missing."""
    for window, (ply, depth, missing) in _WINDOWS.items():
        (position,) = positions.open_positions(seed, "way prunes", (ply,))
        every = positions.count_below(position, depth)
        fewer = Right(every.__gt__, (f"< {every}",))
        asked = partial(_case, position, "alphabeta", depth, fewer)
        yield asked(window=window.rstrip(), seen="len(vus)", traits=missing)


def _centred(wanted: list[int]) -> Right:
    """Accept these columns, none before one that is nearer to the middle."""
    possible = columns(wanted)

    def far(column: int) -> int:
        return abs(column - 3)

    def explain(value: Value) -> Iterator[str]:
        if not possible(value):
            yield from possible.explain(value) if possible.explain else ()
        elif [*value] in (wanted, wanted[::-1]):
            yield "as they stand"
        elif sorted(value, key=far, reverse=True) == [*value]:
            yield "edges first"

    def test(value: Value) -> bool:
        return possible(value) and sorted(value, key=far) == [*value]

    return Right(test, (sorted(wanted, key=far),), explain=explain)


@asks
def in_order(seed: int) -> Iterator[Case]:
    """The columns with room, the middle first."""
    for rows in grids(seed, "ordre"):
        wanted = [column for column in range(7) if not rows[0][column]]
        yield GRID.case(rows, "ordre(grille)", _centred(wanted))


CHECKS: Final[Checks] = {
    "meilleur": {
        "leaves": leaves("meilleur"),
        "depth1": best(1),
        "deeper": best(2, 3),
    },
    "alphabeta": {
        "finished": finished,
        "leaves": leaves("alphabeta", _FULL),
        "depth1": values(1),
        "deeper": values(2, 3),
        "prunes": prunes,
    },
    "ordre": {"centre": in_order},
}
