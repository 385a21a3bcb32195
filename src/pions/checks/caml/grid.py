"""The hand-out `caml`: discs in columns, lines read from a cell."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import starmap
from typing import Any, Final

from pions.checks import boards, lines, positions
from pions.checks.judging import Case, Right, answered, first_wrong, number, truth, whole
from pions.checks.model import Failure, Run, Sentence
from pions.checks.positions import Rows, Spot
from pions.checks.questions import Lab, Question
from pions.core.seeds import generator
from pions.handouts import caml

Grid = list[list[int]]
Reading = tuple[Grid, int, int, int, int, int]
"""The arguments of `lit_long`."""
_STEPS: Final = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
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
    """Those with room."""
    return [c for c, cell in enumerate(t[-1]) if cell == 0]


def _case(  # noqa: PLR0913, PLR0917 - a question, and all there is to say about it
    t: Grid,
    call: str,
    accepts: Callable[[Any], bool] | None,
    expected: str,
    cell: Spot | None = None,
    after: Grid | None = None,
) -> Case:
    name = call.split("(", maxsplit=1)[0]
    return Case(
        Question(call, (name,), {"t": t}, after=("t",)),
        accepts,
        expected,
        after={"t": t if after is None else after},
        position=boards.of_caml(t, cell),
        draw=boards.of_caml,
    )


def heights(lab: Lab, seed: int) -> Failure | None:
    """Every column of every grid."""

    def cases() -> Iterator[Case]:
        for t in (*grids(seed, "hauteur"), *_full()):
            for c in range(7):
                wanted = sum(row[c] != 0 for row in t)
                case = _case(t, f"hauteur({c}, t)", _is(wanted), repr(wanted))
                mistakes = {
                    "row": wanted - 1,
                    "next row": wanted + 1,
                    "empty cells": 6 - wanted,
                    "yellow only": sum(row[c] == 1 for row in t),
                    "red only": sum(row[c] == 2 for row in t),
                }
                rivals = {name: number(value) for name, value in mistakes.items()}
                full = frozenset({"full"} if wanted == 6 else ())
                yield replace(case, traits=full, rivals=rivals)

    return first_wrong(lab, cases())


def _is(wanted: int) -> Right:
    return Right(lambda value: whole(value) and value == wanted, (wanted,))


@lru_cache
def _full() -> tuple[Grid, ...]:
    games = (*positions.DRAWN_GAMES, *positions.LAST_DISC_GAMES)
    return tuple(grid_of(positions.rows_of(positions.after(game))) for game in games)


def plays(lab: Lab, seed: int) -> Failure | None:
    """A disc of either colour on top of the others."""

    def cases() -> Iterator[Case]:
        for t in grids(seed, "joue"):
            for c in columns(t):
                j = 1 + (c + t[0][c]) % 2
                after = [list(row) for row in t]
                after[sum(row[c] != 0 for row in t)][c] = j
                case = _case(t, f"joue(t, {c}, {j})", None, "", after=after)
                yield replace(case, traits=frozenset({f"colour {j}"}))

    return first_wrong(lab, cases())


def full_column(lab: Lab, seed: int) -> Failure | None:
    """Nothing changes in a full column, whatever is said about it."""
    found = [t for t in grids(seed, "joue") if len(columns(t)) < 7] + list(_full()[:1])
    for t in found:
        c = next(c for c in range(7) if c not in columns(t))
        case = _case(t, f"joue(t, {c}, 1)", None, "")
        failure = first_wrong(lab, (replace(case, may_raise=True),))
        if failure is not None:
            return failure
    return None


def undone(lab: Lab, seed: int) -> Failure | None:
    """The last disc of a column taken away, from the bottom to the top row."""

    def cases() -> Iterator[Case]:
        for t in (*grids(seed, "annule"), *_full()[:1]):
            for c in range(7):
                height = sum(row[c] != 0 for row in t)
                if height:
                    after = [list(row) for row in t]
                    after[height - 1][c] = 0
                    case = _case(t, f"annule(t, {c})", None, "", (c, height - 1), after)
                    alone = ["alone"] * (height == 1)
                    yield replace(case, traits=frozenset({f"colour {t[height - 1][c]}", *alone}))

    return first_wrong(lab, cases())


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
    return replace(_case(t, "nul(t)", truth(wanted), repr(wanted)), rivals=rivals)


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
        if isinstance(answer, Failure):
            return answer
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
    ends = {
        "other start": t[y][x] != coul,
        "right edge": u >= 7,
        "top edge": v >= 6,
    }
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
    return replace(_reading(one, _is(k - less), expected), traits=traits, rivals=rivals)


def _negative(one: Reading, left: int, below: int, *, width: int = 7, height: int = 6) -> int:
    """`lit_long` by somebody who forgets a row, a column, or what Python makes of index -1."""
    t, ax, ay, coul, x, y = one
    k = 1
    while -left <= x + k * ax < width and -below <= y + k * ay < height:
        if t[y + k * ay][x + k * ax] != coul:
            break
        k += 1
    return k


def _reading(one: Reading, accepts: Right, expected: Sentence) -> Case:
    t, ax, ay, coul, x, y = one
    case = _case(t, f"lit_long(t, {ax}, {ay}, {coul}, {x}, {y})", accepts, "", (x, y))
    return replace(case, expected=expected)


def directions(path: str, *, wanted: bool = True) -> Run:
    """`lit_dir` along a line, from any of its discs."""

    def cases(seed: int) -> Iterator[Case]:
        step = positions.DIRECTIONS[path]
        for length in (4, 5, 6):
            for rows, (x, y) in positions.lined(seed, path, length, 14):
                for ax, ay in (step, (-step[0], -step[1])):
                    t = grid_of(rows)
                    call = f"lit_dir(t, {x}, {y}, {ax}, {ay})"
                    case = _case(t, call, truth(wanted), repr(wanted), (x, y))
                    back = (ax, ay) != step
                    yield replace(case, traits=lines.traits(rows, (x, y), path, backwards=back))

    return lambda lab, seed: first_wrong(lab, cases(seed))


def no_direction(lab: Lab, seed: int) -> Failure | None:
    """`lit_dir` where there is no line, or another one."""

    def cases() -> Iterator[Case]:
        for rows, spot in positions.near_misses(seed)[:80]:
            for step in _STEPS[:4]:
                yield _no_line(rows, spot, step)
        for path, step in positions.DIRECTIONS.items():
            for rows, spot in positions.lined(seed, path, 4, 6):
                for other in _STEPS[:4]:
                    if other not in (step, (-step[0], -step[1])):
                        yield _no_line(rows, spot, other)

    return first_wrong(lab, cases())


def _no_line(rows: Rows, spot: Spot, step: Spot) -> Case:
    (x, y), (ax, ay) = spot, step
    call = f"lit_dir(t, {x}, {y}, {ax}, {ay})"
    both = step, (-ax, -ay)
    path = next(name for name, one in positions.DIRECTIONS.items() if one in both)
    case = _case(grid_of(rows), call, truth(False), "False", spot)
    return replace(case, rivals=lambda: lines.rivals(rows, spot, [path]))


def _won(rows: Rows, spot: Spot, path: str = "") -> Case:
    """`gagne` about the disc on `spot`, which is in a line of the direction `path`, or in none."""
    wanted = bool(path)
    case = _case(grid_of(rows), f"gagne(t, {spot[0]})", truth(wanted), repr(wanted), spot)
    if wanted:
        return replace(case, traits=lines.traits(rows, spot, path))
    return replace(case, rivals=lambda: lines.rivals(rows, spot))


def wins(*paths: str) -> Run:
    """A disc just played that completes a line of these directions."""
    return lambda lab, seed: first_wrong(
        lab,
        (
            _won(rows, spot, path)
            for path in paths
            for length in (4, 5, 6)
            for rows, spot in positions.lined(seed, path, length)
        ),
    )


def wins_not(lab: Lab, seed: int) -> Failure | None:
    """Nearly a line, or a line elsewhere."""
    found = (*positions.near_misses(seed), *positions.lines_elsewhere(seed))
    return first_wrong(lab, starmap(_won, found))
