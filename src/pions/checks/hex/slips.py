"""The hand-out `hex`: where the naive algorithm plays if it is written with a usual mistake."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Final

from pions.checks.accepting import Lazy, Rivals
from pions.checks.judging import whole
from pions.checks.positions import Rows

Cell = tuple[int, int]

_SIX: Final = ((-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1), (0, -1))
_EIGHT: Final = tuple((i, j) for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j)
_FOUR: Final = ((-1, 0), (0, 1), (1, 0), (0, -1))
_NO_NEIGHBOURS: Final = ((-1, -1), (1, 1))
_MIRRORED: Final = tuple((i, -j) for i, j in _SIX)


def empty_cells(rows: Rows) -> list[Cell]:
    """Where one may play."""
    return [(i, j) for i, row in enumerate(rows) for j, cell in enumerate(row) if cell == 0]


def couple(value: Any) -> Cell | None:  # noqa: ANN401 - a student's
    """A couple of whole numbers, however it is written."""
    if isinstance(value, tuple | list) and len(value) == 2 and all(map(whole, value)):
        return value[0], value[1]
    return None


def rivals(rows: Rows, player: int) -> Rivals:
    """For each mistake, whether a cell is one that it would choose."""
    axis = player - 1
    farthest, group = partial(_farthest, rows), partial(_group, rows)
    mistakes: dict[str, Callable[[], Iterable[Cell]]] = {
        "nearest": lambda: farthest(player, axis, sign=-1),
        "other axis": lambda: farthest(player, 1 - axis),
        "other distance": lambda: farthest(player, 1 - axis, group=group(player, axis, 0)),
        "only the axis": lambda: farthest(player, axis, goal=1 - axis),
        "other player": lambda: farthest(3 - player, 1 - axis),
        "other edge": lambda: farthest(3 - player, 1 - axis, goal=axis),
        "other start": lambda: farthest(player, 1 - axis, goal=axis),
        "other colour": lambda: farthest(3 - player, axis),
        "edge only": lambda: farthest(player, axis, group=frozenset()),
        "any stone": lambda: farthest(player, axis, group=_stones(rows, player)),
        "other group": lambda: farthest(player, axis, group=group(3 - player, 1 - axis, 0)),
        "both indices": lambda: _both_indices(rows, player, axis),
        "far edge": lambda: farthest(player, axis, start=len(rows) - 1),
        "far group": lambda: farthest(player, axis, group=group(player, axis, len(rows) - 1)),
        "eight neighbours": lambda: farthest(player, axis, steps=_EIGHT),
        "mirrored neighbours": lambda: farthest(player, axis, steps=_MIRRORED),
        "four neighbours": lambda: farthest(player, axis, steps=_FOUR),
        "stones of both": lambda: _farthest(
            [[player if cell else 0 for cell in row] for row in rows], player, axis
        ),
    }
    for step in _SIX:
        fewer = tuple(one for one in _SIX if one != step)
        mistakes[f"without {step}"] = partial(farthest, player, axis, steps=fewer)
        for other in _NO_NEIGHBOURS:
            mistakes[f"{other} instead of {step}"] = partial(
                farthest, player, axis, steps=(*fewer, other)
            )
    return {name: Lazy(partial(_chosen, find)) for name, find in mistakes.items()}


WITHOUT: Final = tuple(f"without {step}" for step in _SIX)
INSTEAD: Final = tuple(f"{other} instead of {step}" for step in _SIX for other in _NO_NEIGHBOURS)


def _chosen(find: Callable[[], Iterable[Cell]]) -> Callable[[Any], bool]:
    cells = frozenset(find())
    return lambda value: not cells or couple(value) in cells  # with none left, it may do anything


def _stones(rows: Rows, player: int) -> frozenset[Cell]:
    return frozenset(
        (i, j) for i, row in enumerate(rows) for j, cell in enumerate(row) if cell == player
    )


def _group(
    rows: Rows, player: int, axis: int, start: int, steps: Iterable[Cell] = _SIX
) -> frozenset[Cell]:
    """The stones of `player` that are joined to an edge."""
    stones = _stones(rows, player)
    found = {cell for cell in stones if cell[axis] == start}
    pile = list(found)
    while pile:
        i, j = pile.pop()
        near = {(i + a, j + b) for a, b in steps} & stones - found
        found |= near
        pile += near
    return frozenset(found)


def _farthest(  # noqa: PLR0913 - a rule, and the ways to get it wrong
    rows: Rows,
    player: int,
    axis: int,
    *,
    goal: int | None = None,
    steps: Iterable[Cell] = _SIX,
    start: int = 0,
    group: frozenset[Cell] | None = None,
    sign: int = 1,
) -> list[Cell]:
    """The empty cells beside the group of an edge that are farthest from it."""
    joined = _group(rows, player, axis, start, steps) if group is None else group
    cells = _beside(rows, axis, start, joined, steps)
    way = (sign if start == 0 else -sign), (axis if goal is None else goal)
    far = max((way[0] * cell[way[1]] for cell in cells), default=0)
    return [cell for cell in cells if way[0] * cell[way[1]] == far]


def _beside(
    rows: Rows, axis: int, start: int, joined: frozenset[Cell], steps: Iterable[Cell]
) -> list[Cell]:
    """The empty cells of an edge, and those beside its group."""
    return [
        (i, j)
        for i, j in empty_cells(rows)
        if (i, j)[axis] == start or any((i + a, j + b) in joined for a, b in steps)
    ]


def _both_indices(rows: Rows, player: int, axis: int) -> list[Cell]:
    """Where somebody plays who takes i + j for the distance."""
    cells = _beside(rows, axis, 0, _group(rows, player, axis, 0), _SIX)
    far = max(map(sum, cells), default=0)
    return [cell for cell in cells if sum(cell) == far]
