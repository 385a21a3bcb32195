"""Lines of discs misread: what sets a missed line apart, and what the usual mistakes see."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import chain, starmap
from typing import Any, TypeAlias

from pions.checks import positions
from pions.checks.cases import Case, asks_for
from pions.checks.positions import DIRECTIONS, Point, Rows, winner
from pions.checks.right_answers import Rivals

Asked: TypeAlias = Callable[..., Case]
"""Makes the question about the disc on a cell of a grid, in a line of some direction or in none."""
Follow: TypeAlias = Callable[[Rows, Point, Point], list[Point]]


def traits(rows: Rows, spot: Point, direction: str, *, backwards: bool = False) -> frozenset[str]:
    """Where the line through `spot` lies: at which edges, whose, and where in it the disc is."""
    ahead, behind = (_reach(rows, spot, step) for step in _both(direction))
    if backwards:
        ahead, behind = behind, ahead
    cells = [spot, *ahead, *behind]
    height, width = len(rows), len(rows[0])
    found = {
        "first column": any(x == 0 for x, _ in cells),
        "last column": any(x == width - 1 for x, _ in cells),
        "bottom row": any(y == 0 for _, y in cells),
        "top row": any(y == height - 1 for _, y in cells),
        "discs before": bool(behind),
        "discs after": bool(ahead),
        "inside": bool(ahead and behind),
        f"player {_at(rows, spot)}": True,
        direction: True,
        "long": len(cells) > 4,
        "at the bottom": spot[1] == 0,
    }
    return frozenset(name for name, holds in found.items() if holds)


def told(rows: Rows, spot: Point, path: str = "") -> dict[str, Any]:
    """Return the settings of a case: a line of the direction `path` is there, or none."""
    if path:
        return {"traits": traits(rows, spot, path)}
    return {"rivals": lambda: rivals(rows, spot)}


@asks_for
def wins(seed: int, ask: Asked, *wanted: Any) -> Iterable[Case]:  # noqa: ANN401 - of `lined`
    """Ask about discs in lines: `wanted` has directions, lengths and, perhaps, how many."""
    return (ask(*found, one[0]) for one in wanted for found in positions.lined(seed, *one))


@asks_for
def no_wins(seed: int, ask: Asked, *grids: Callable[[int], Iterable[Any]]) -> Iterable[Case]:
    """Ask about discs that are in no line."""
    return starmap(ask, chain(*(some(seed) for some in grids)))


def rivals(rows: Rows, spot: Point, directions: Collection[str] = tuple(DIRECTIONS)) -> Rivals:
    """Return what the usual mistakes say of the disc on `spot`, in a line of four or not."""
    lengths = _lengths(rows, spot, _reach, directions)
    return {
        "three": max(lengths) >= 3,
        "five": max(lengths) >= 5,
        "exactly four": 4 in lengths,
        "round the edge": max(_lengths(rows, spot, _negative, directions)) >= 4,
        "round all edges": max(_lengths(rows, spot, _round, directions)) >= 4,
        "with gaps": any(_count(rows, spot, d) >= 4 for d in directions),
        "any direction": max(_lengths(rows, spot, _reach, DIRECTIONS)) >= 4,
        "anywhere": bool(winner(rows)),
    }


def path_of(way: Point) -> str:
    """The direction of a line that goes that way, or back."""
    both = (way, (-way[0], -way[1]))
    return next(path for path, step in DIRECTIONS.items() if step in both)


def _both(direction: str) -> Iterator[Point]:
    x, y = DIRECTIONS[direction]
    yield x, y
    yield -x, -y


def _at(rows: Rows, spot: Point) -> int:
    return rows[len(rows) - 1 - spot[1]][spot[0]]


def _lengths(rows: Rows, spot: Point, follow: Follow, directions: Iterable[str]) -> list[int]:
    """How many discs are in line with `spot`, for each direction, as `follow` counts them."""
    return [1 + sum(len(follow(rows, spot, step)) for step in _both(d)) for d in directions]


def _reach(rows: Rows, spot: Point, step: Point) -> list[Point]:
    """The discs of the same player that follow in one direction."""
    return _followed(rows, spot, step, (0, 0))


def _negative(rows: Rows, spot: Point, step: Point) -> list[Point]:
    """The discs that follow where a negative index counts from the end."""
    return _followed(rows, spot, step, (-len(rows), -len(rows[0])))


def _round(rows: Rows, spot: Point, step: Point) -> list[Point]:
    """The discs that follow on a grid whose edges are glued together."""
    return _followed(rows, spot, step, None)


def _followed(rows: Rows, spot: Point, step: Point, least: Point | None) -> list[Point]:
    found: list[Point] = []
    height, width = len(rows), len(rows[0])
    i, j = height - 1 - spot[1] - step[1], spot[0] + step[0]
    while len(found) < 6:
        if least is None:
            i, j = i % height, j % width
        elif not (least[0] <= i < height and least[1] <= j < width):
            break
        if rows[i][j] != _at(rows, spot):
            break
        found.append((j, height - 1 - i))
        i, j = i - step[1], j + step[0]
    return found


def _count(rows: Rows, spot: Point, direction: str) -> int:
    """The discs of that player on the whole row, column or diagonal, one after the other or not."""
    step = DIRECTIONS[direction]
    places = ((spot[0] + k * step[0], spot[1] + k * step[1]) for k in range(-6, 7))
    return sum(
        0 <= x < len(rows[0]) and 0 <= y < len(rows) and _at(rows, (x, y)) == _at(rows, spot)
        for x, y in places
    )
