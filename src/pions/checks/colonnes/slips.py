"""The hand-out `colonnes`: in which way lists of lines and of moves, and last grids, are wrong."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from typing import Any

from pions.checks import boards
from pions.checks.differences import Kind
from pions.checks.judging import whole
from pions.handouts import colonnes

Line = frozenset[tuple[int, int]]


def absent(missing: AbstractSet[Line], wanted: AbstractSet[Line]) -> Iterator[str]:
    """Whether a whole direction is missing: all of it, or one of the two diagonals."""
    if missing == wanted:
        yield "none of them"
    for name, slope in (("rising", 1), ("falling", -1)):
        if missing == {line for line in wanted if _slope(line) == slope}:
            yield f"no {name}"


def _slope(line: Line) -> int:
    (x, y), (u, v) = sorted(line)[:2]
    return v - y if u > x else 0


def move_kinds(value: Any, wanted: set[tuple[int, int]]) -> Iterator[str]:  # noqa: ANN401
    """What is wrong with a list of moves."""
    if not isinstance(value, list | tuple):
        return
    if value and all(map(whole, value)):
        yield "columns"
    elif not all(isinstance(cell, list | tuple) and len(cell) == 2 for cell in value):
        return
    elif any(isinstance(cell, list) for cell in value):
        yield Kind.LIST_FOR_TUPLE
    else:
        yield from _cell_kinds(list(value), wanted)


def _cell_kinds(cells: list[tuple[int, int]], wanted: set[tuple[int, int]]) -> Iterator[str]:
    missing, more = wanted - set(cells), set(cells) - wanted
    if len({x for x, _ in cells}) < len(cells):
        yield "several cells"
    if {(y, x) for x, y in cells} == wanted:
        yield Kind.COUPLE_TURNED
    if any(not (0 <= x < 7 and 0 <= y < 6) for x, y in cells):
        yield "off the grid"
    if missing and not more:
        yield "no top row" if {y for _, y in missing} == {5} else "no column"
    if more and {x for x, _ in more} & {x for x, _ in missing}:
        yield "wrong row"
    elif more:
        yield "full column"


def ending_kinds(value: Any) -> Iterator[str]:  # noqa: ANN401 - a student's
    """In which way a grid is not the end of a game."""
    if boards.of_columns(value) is None:
        if isinstance(value, tuple) and any(boards.of_columns(one) for one in value):
            yield "grid and more"
        return
    count = [sum(column.count(k) for column in value) for k in (1, 2)]
    if any(column[y] and not column[y - 1] for column in value for y in range(1, len(column))):
        yield "floating"
    elif count[0] - count[1] not in (0, 1):
        yield "turns"
    elif any(len({value[x][y] for x, y in line} - {0}) == 1 and all(value[x][y] for x, y in line)
             for line in colonnes.tous):  # fmt: skip
        yield "beyond the end"
    else:
        yield "too early"
