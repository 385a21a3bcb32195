"""The hand-out `caml`: grids to ask about; discs put down and taken back, full grids, lines."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache, partial
from typing import Any, Final

from pions.checks import boards, misread_lines, positions
from pions.checks.cases import Case, Given, answered, asks, asks_for, first_wrong
from pions.checks.model import Checks, Failure, Run
from pions.checks.positions import DIRECTIONS, Point, Rows
from pions.checks.questions import Lab
from pions.checks.right_answers import Right, number, truth, whole
from pions.core.seeds import generator
from pions.core.sentences import Sentence
from pions.games.gravity import GravityPosition
from pions.handouts import caml

Grid = list[list[int]]
GRID: Final = Given("t", boards.of_caml)
grid_of: Final = boards.of_caml.layout.ordered
"""Returns the printed grid as the hand-out writes it."""
_PLIES: Final = (0, 1, 3, 6, 10, 15, 21, 27, 33, 38)


def colours(position: GravityPosition, *, swapped: bool) -> tuple[Grid, int]:
    """The grid and the colour to move; `swapped`, red has started."""
    rows, mover = positions.rows_of(position), position.to_move + 1
    if swapped:
        rows, mover = positions.exchanged(rows), 3 - mover
    return grid_of(rows), mover


@lru_cache
def grids(seed: int, path: str) -> tuple[Grid, ...]:
    """Grids of games that go on."""
    found = positions.open_positions(seed, path, _PLIES)
    return tuple(grid_of(positions.rows_of(one)) for one in found)


def columns(t: Grid) -> list[int]:
    """The columns with room."""
    return [c for c, cell in enumerate(t[-1]) if cell == 0]


def _height(t: Grid, c: int) -> int:
    return sum(row[c] != 0 for row in t)


def _with(t: Grid, c: int, y: int, cell: int) -> Grid:
    """A grid with another cell."""
    after = [list(row) for row in t]
    after[y][c] = cell
    return after


def exactly(wanted: int) -> Right:
    """Accepts that whole number."""
    return Right(lambda value: whole(value) and value == wanted, (wanted,), like=number)


@asks
def heights(seed: int) -> Iterator[Case]:
    """Every column of every grid."""
    for t in (*grids(seed, "hauteur"), *_full()):
        for c in range(7):
            wanted = _height(t, c)
            mistakes = {
                "row": wanted - 1,
                "next row": wanted + 1,
                "empty cells": 6 - wanted,
                "yellow only": sum(row[c] == 1 for row in t),
                "red only": sum(row[c] == 2 for row in t),
            }
            traits = ["full"] * (wanted == 6)
            yield GRID.case(t, f"hauteur({c}, t)", exactly(wanted), traits=traits, rivals=mistakes)


@lru_cache
def _full() -> tuple[Grid, ...]:
    games = (*positions.DRAWN_GAMES, *positions.LAST_DISC_GAMES)
    return tuple(grid_of(positions.rows_after(game)) for game in games)


@asks
def plays(seed: int) -> Iterator[Case]:
    """A disc of either colour on top of the others."""
    for t in grids(seed, "joue"):
        for c in columns(t):
            j = 1 + (c + t[0][c]) % 2
            after = {"t": _with(t, c, _height(t, c), j)}
            yield GRID.case(t, f"joue(t, {c}, {j})", after=after, traits=[f"colour {j}"])


@asks
def full_column(seed: int) -> Iterator[Case]:
    """Nothing changes in a full column, with or without an exception."""
    found = [t for t in grids(seed, "joue") if len(columns(t)) < 7] + list(_full()[:1])
    for t in found:
        c = next(c for c in range(7) if c not in columns(t))
        yield GRID.case(t, f"joue(t, {c}, 1)", may_raise=True)


@asks
def undone(seed: int) -> Iterator[Case]:
    """The last disc of a column taken away, from the bottom to the top row."""
    for t in (*grids(seed, "annule"), *_full()[:1]):
        for c in range(7):
            y = _height(t, c) - 1
            if y >= 0:
                traits = [f"colour {t[y][c]}", *["alone"] * (y == 0)]
                after = {"t": _with(t, c, y, 0)}
                yield GRID.case(t, f"annule(t, {c})", cell=(c, y), after=after, traits=traits)


@asks
def full(seed: int) -> Iterator[Case]:
    """Full grids, and those that are not."""
    nearly = [_with(t, c, 5, 0) for t in _full() for c in range(7)]
    for t in (*_full(), *nearly, *grids(seed, "nul")):
        rivals = {
            "bottom row": 0 not in t[0],
            "first cell": t[5][0] != 0,
            "last cell": t[5][6] != 0,
            "some full column": any(t[5]),
        }
        yield GRID.case(t, "nul(t)", truth(all(map(all, t))), rivals=rivals)


Reading = tuple[Grid, int, int, int, int, int]
"""The arguments of `lit_long`."""
_STEPS: Final = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))


@lru_cache
def _readings(seed: int) -> tuple[Reading, ...]:
    """Grids with starts, directions and colours, runs of every length among them."""
    rng = generator(seed, "lit_long")
    found = []
    lined = [
        grid_of(rows)
        for direction in DIRECTIONS
        for length in (3, 4, 5)
        for rows, _ in positions.lined(seed, direction, length, 6)
    ]
    for t in (*lined, *grids(seed, "lit_long")):
        for ax, ay in _STEPS:
            x, y = rng.randrange(7), rng.randrange(6)
            found.append((t, ax, ay, t[y][x] or rng.choice((1, 2)), x, y))
    return tuple(found)


def long(lab: Lab, seed: int) -> Failure | None:
    """The failing k everywhere, or the count k - 1 everywhere."""
    readings = [(one, caml.lit_long(*one)) for one in _readings(seed)]
    answers = [answered(lab, _reading(one, k, Right(whole, (k,)))).value for one, k in readings]
    # Of the two ways of counting, the one that explains more, above all where there are discs.
    wrong = {
        less: [
            (one[0][one[5]][one[4]] == one[3])
            for (one, k), answer in zip(readings, answers, strict=True)
            if answer != k - less
        ]
        for less in (0, 1)
    }
    less = min(wrong, key=lambda less: (sum(wrong[less]), len(wrong[less])))
    if not wrong[less]:
        return None
    # First the answers that are wrong either way.
    order = sorted(
        range(len(answers)), key=lambda i: answers[i] in (readings[i][1], readings[i][1] - 1)
    )
    return first_wrong(lab, (_counted(*readings[i], answers[i], less) for i in order))


def _counted(one: Reading, k: int, answer: int, less: int) -> Case:
    t, ax, ay, coul, x, y = one
    u, v = x + k * ax, y + k * ay
    ends = {"other start": t[y][x] != coul, "right edge": u >= 7, "top edge": v >= 6}
    rivals = {
        "left edge": _misread(one, left=7),
        "bottom edge": _misread(one, below=6),
        "both edges": _misread(one, left=7, below=6),
        "last column": _misread(one, width=6),
        "top row": _misread(one, height=5),
        "start colour": _misread((t, ax, ay, t[y][x], x, y)),
        "four at most": min(k, 4),
    }
    case = replace(
        _reading(one, k, exactly(k - less)),
        traits=[name for name, holds in ends.items() if holds],
        rivals={name: value - less for name, value in rivals.items()},
    )
    if answer not in (k, k - 1):
        return case
    counted = Sentence("{count}: elsewhere you count the discs", count=k - 1)
    failing = Sentence("{k}: elsewhere you return the first k that fails", k=k)
    return replace(case, expected=counted if less else failing)


def _misread(
    one: Reading, *, left: int = 0, below: int = 0, width: int = 7, height: int = 6
) -> int:
    """Return what `lit_long` gives without a row, a column, or where index -1 is the last one."""
    t, ax, ay, coul, x, y = one
    k = 1
    while -left <= x + k * ax < width and -below <= y + k * ay < height:
        if t[y + k * ay][x + k * ax] != coul:
            break
        k += 1
    return k


def _reading(one: Reading, k: int, accepts: Right) -> Case:
    t, ax, ay, coul, x, y = one
    call = f"lit_long(t, {ax}, {ay}, {coul}, {x}, {y})"
    expected = Sentence("{k}, or {count} if you count the discs", k=k, count=k - 1)
    return GRID.case(t, call, accepts, expected, cell=(x, y))


@asks_for
def directions(seed: int, *paths: str) -> Iterator[Case]:
    """`lit_dir` along a line, from any of its discs."""
    for path in paths:
        for length in (4, 5, 6):
            for rows, spot in positions.lined(seed, path, length, 14):
                for back in (False, True):
                    traits = misread_lines.traits(rows, spot, path, backwards=back)
                    ax, ay = (-one if back else one for one in DIRECTIONS[path])
                    yield _direction(rows, spot, (ax, ay), wanted=True, traits=traits)


@asks
def no_direction(seed: int) -> Iterator[Case]:
    """`lit_dir` where there is no line, or another one."""
    lined = [(path, one) for path in DIRECTIONS for one in positions.lined(seed, path, 4, 6)]
    for path, (rows, spot) in (*(("", one) for one in positions.near_misses(seed)[:80]), *lined):
        for step in _STEPS[:4]:
            other = misread_lines.path_of(step)
            if other != path:
                rivals = partial(misread_lines.rivals, rows, spot, [other])
                yield _direction(rows, spot, step, wanted=False, rivals=rivals)


def _direction(rows: Rows, spot: Point, step: Point, *, wanted: bool, **told: Any) -> Case:  # noqa: ANN401 - a case
    call = f"lit_dir(t, {spot[0]}, {spot[1]}, {step[0]}, {step[1]})"
    return GRID.case(grid_of(rows), call, truth(wanted), cell=spot, **told)


def _won(rows: Rows, spot: Point, path: str = "") -> Case:
    """`gagne` about the disc on `spot`, which is in a line of the direction `path`, or in none."""
    told = misread_lines.told(rows, spot, path)
    return GRID.case(grid_of(rows), f"gagne(t, {spot[0]})", truth(bool(path)), cell=spot, **told)


def _wins(*paths: str) -> Run:
    wanted = [(path, length) for path in paths for length in (4, 5, 6)]
    return misread_lines.wins(_won, *wanted)


CHECKS: Final[Checks] = {
    "hauteur": {"height": heights},
    "joue": {"plays": plays, "full": full_column},
    "annule": {"undone": undone},
    "nul": {"full": full},
    "lit_long": {"long": long},
    "lit_dir": {
        "straight": directions("rows", "columns"),
        "slanted": directions("rising", "falling"),
        "none": no_direction,
    },
    "gagne": {
        "straight": _wins("rows", "columns"),
        "rising": _wins("rising"),
        "falling": _wins("falling"),
        "not": misread_lines.no_wins(_won, positions.near_misses, positions.lines_elsewhere),
    },
}
