"""The hand-out `caml`: grids to ask about; discs put down and taken back, full grids, lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import starmap
from typing import Final

from pions.checks import boards, misread_lines, positions
from pions.checks.cases import Case, Given, answered, asks, asks_for, first_wrong
from pions.checks.model import Checks, Failure
from pions.checks.positions import Point, Rows
from pions.checks.questions import Lab
from pions.checks.right_answers import Right, number, truth, whole
from pions.core.seeds import generator
from pions.core.sentences import Sentence
from pions.games.gravity import GravityPosition
from pions.handouts import caml


def colours(position: GravityPosition, *, swapped: bool) -> tuple[Grid, int]:
    """The grid and the colour to move; `swapped`, red has started."""
    rows, mover = positions.rows_of(position), position.to_move + 1
    if swapped:
        rows, mover = [[(0, 2, 1)[cell] for cell in row] for row in rows], 3 - mover
    return grid_of(rows), mover


Grid = list[list[int]]
GRID: Final = Given("t", boards.of_caml)
_PLIES: Final = (0, 1, 3, 6, 10, 15, 21, 27, 33, 38)


def grid_of(rows: Rows) -> Grid:
    """The printed grid as the hand-out writes it: the bottom row first."""
    return [list(row) for row in rows[::-1]]


@lru_cache
def grids(seed: int, path: str) -> tuple[Grid, ...]:
    """Grids of games that go on."""
    found = positions.open_positions(seed, path, _PLIES)
    return tuple(grid_of(positions.rows_of(one)) for one in found)


def columns(t: Grid) -> list[int]:
    """The columns with room."""
    return [c for c, cell in enumerate(t[-1]) if cell == 0]


def exactly(wanted: int) -> Right:
    """Accepts that whole number."""
    return Right(lambda value: whole(value) and value == wanted, (wanted,))


@asks
def heights(seed: int) -> Iterator[Case]:
    """Every column of every grid."""
    for t in (*grids(seed, "hauteur"), *_full()):
        for c in range(7):
            wanted = sum(row[c] != 0 for row in t)
            mistakes = {
                "row": wanted - 1,
                "next row": wanted + 1,
                "empty cells": 6 - wanted,
                "yellow only": sum(row[c] == 1 for row in t),
                "red only": sum(row[c] == 2 for row in t),
            }
            rivals = {name: number(value) for name, value in mistakes.items()}
            full = frozenset({"full"} if wanted == 6 else ())
            yield GRID.case(
                t,
                f"hauteur({c}, t)",
                exactly(wanted),
                repr(wanted),
                traits=full,
                rivals=rivals,
            )


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
            after = [list(row) for row in t]
            after[sum(row[c] != 0 for row in t)][c] = j
            traits = frozenset({f"colour {j}"})
            yield GRID.case(t, f"joue(t, {c}, {j})", after={"t": after}, traits=traits)


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
            height = sum(row[c] != 0 for row in t)
            if height:
                after = [list(row) for row in t]
                after[height - 1][c] = 0
                alone = ["alone"] * (height == 1)
                yield GRID.case(
                    t,
                    f"annule(t, {c})",
                    cell=(c, height - 1),
                    after={"t": after},
                    traits=frozenset({f"colour {t[height - 1][c]}", *alone}),
                )


def full(lab: Lab, seed: int) -> Failure | None:
    """Full grids, and those that are not."""
    nearly = []
    for t in _full():
        for c in range(7):
            copy = [list(row) for row in t]
            copy[5][c] = 0
            nearly.append(copy)
    found = [(t, True) for t in _full()] + [(t, False) for t in (*nearly, *grids(seed, "nul"))]
    return first_wrong(lab, (_is_full(t, wanted=wanted) for t, wanted in found))


def _is_full(t: Grid, *, wanted: bool) -> Case:
    rivals = {
        "bottom row": truth(0 not in t[0]),
        "first cell": truth(t[5][0] != 0),
        "last cell": truth(t[5][6] != 0),
        "some full column": truth(any(t[5])),
    }
    return GRID.case(t, "nul(t)", truth(wanted), repr(wanted), rivals=rivals)


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
        for direction in positions.DIRECTIONS
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
    answers: list[int] = []
    readings = [(one, caml.lit_long(*one)) for one in _readings(seed)]
    for one, k in readings:
        expected = Sentence("{k}, or {count} if you count the discs", k=k, count=k - 1)
        case = _reading(one, Right(whole, (k,)), expected)
        answer = answered(lab, case)
        answers.append(answer.value)
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
    expected = Sentence("{k}, or {count} if you count the discs", k=k, count=k - 1)
    if answer in (k, k - 1):
        expected = Sentence("{k}: elsewhere you return the first k that fails", k=k)
        if less:
            expected = Sentence("{count}: elsewhere you count the discs", count=k - 1)
    t, ax, ay, coul, x, y = one
    u, v = x + k * ax, y + k * ay
    ends = {"other start": t[y][x] != coul, "right edge": u >= 7, "top edge": v >= 6}
    traits = frozenset(name for name, holds in ends.items() if holds)
    rivals = {
        "left edge": number(_negative(one, 7, 0) - less),
        "bottom edge": number(_negative(one, 0, 6) - less),
        "both edges": number(_negative(one, 7, 6) - less),
        "last column": number(_negative(one, 0, 0, width=6) - less),
        "top row": number(_negative(one, 0, 0, height=5) - less),
        "start colour": number(_negative((t, ax, ay, t[y][x], x, y), 0, 0) - less),
        "four at most": number(min(k, 4) - less),
    }
    return replace(_reading(one, exactly(k - less), expected), traits=traits, rivals=rivals)


def _negative(one: Reading, left: int, below: int, *, width: int = 7, height: int = 6) -> int:
    """Return what `lit_long` gives without a row, a column, or where index -1 is the last one."""
    t, ax, ay, coul, x, y = one
    k = 1
    while -left <= x + k * ax < width and -below <= y + k * ay < height:
        if t[y + k * ay][x + k * ax] != coul:
            break
        k += 1
    return k


def _reading(one: Reading, accepts: Right, expected: Sentence) -> Case:
    t, ax, ay, coul, x, y = one
    call = f"lit_long(t, {ax}, {ay}, {coul}, {x}, {y})"
    return GRID.case(t, call, accepts, expected, cell=(x, y))


@asks_for
def directions(seed: int, path: str, *, wanted: bool = True) -> Iterator[Case]:
    """`lit_dir` along a line, from any of its discs."""
    step = positions.DIRECTIONS[path]
    for length in (4, 5, 6):
        for rows, (x, y) in positions.lined(seed, path, length, 14):
            for ax, ay in (step, (-step[0], -step[1])):
                t = grid_of(rows)
                call = f"lit_dir(t, {x}, {y}, {ax}, {ay})"
                traits = misread_lines.traits(rows, (x, y), path, backwards=(ax, ay) != step)
                yield GRID.case(t, call, truth(wanted), repr(wanted), cell=(x, y), traits=traits)


@asks
def no_direction(seed: int) -> Iterator[Case]:
    """`lit_dir` where there is no line, or another one."""
    for rows, spot in positions.near_misses(seed)[:80]:
        for step in _STEPS[:4]:
            yield _no_line(rows, spot, step)
    for path, step in positions.DIRECTIONS.items():
        for rows, spot in positions.lined(seed, path, 4, 6):
            for other in _STEPS[:4]:
                if other not in (step, (-step[0], -step[1])):
                    yield _no_line(rows, spot, other)


def _no_line(rows: Rows, spot: Point, step: Point) -> Case:
    (x, y), (ax, ay) = spot, step
    call = f"lit_dir(t, {x}, {y}, {ax}, {ay})"
    both = step, (-ax, -ay)
    path = next(name for name, one in positions.DIRECTIONS.items() if one in both)
    return GRID.case(
        grid_of(rows),
        call,
        truth(False),
        "False",
        cell=spot,
        rivals=lambda: misread_lines.rivals(rows, spot, [path]),
    )


def _won(rows: Rows, spot: Point, path: str = "") -> Case:
    """`gagne` about the disc on `spot`, which is in a line of the direction `path`, or in none."""
    wanted, call = bool(path), f"gagne(t, {spot[0]})"
    told = misread_lines.told(rows, spot, path)
    return GRID.case(grid_of(rows), call, truth(wanted), repr(wanted), cell=spot, **told)


@asks_for
def wins(seed: int, *paths: str) -> Iterable[Case]:
    """A disc just played that completes a line of these directions."""
    return (
        _won(rows, spot, path)
        for path in paths
        for length in (4, 5, 6)
        for rows, spot in positions.lined(seed, path, length)
    )


@asks
def wins_not(seed: int) -> Iterable[Case]:
    """Nearly a line, or a line elsewhere."""
    return starmap(_won, (*positions.near_misses(seed), *positions.lines_elsewhere(seed)))


CHECKS: Final[Checks] = {
    "hauteur": {"height": heights},
    "joue": {"plays": plays, "full": full_column},
    "annule": {"undone": undone},
    "nul": {"full": full},
    "lit_long": {"long": long},
    "lit_dir": {
        "straight": lambda lab, seed: (
            directions("rows")(lab, seed) or directions("columns")(lab, seed)
        ),
        "slanted": lambda lab, seed: (
            directions("rising")(lab, seed) or directions("falling")(lab, seed)
        ),
        "none": no_direction,
    },
    "gagne": {
        "straight": wins("rows", "columns"),
        "rising": wins("rising"),
        "falling": wins("falling"),
        "not": wins_not,
    },
}
