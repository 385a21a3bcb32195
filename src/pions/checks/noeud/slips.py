"""The hand-out `noeud`: what the usual mistakes make of windows, sums and ends of games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Any

from pions.checks.accepting import lazy_number
from pions.checks.judging import number, truth
from pions.checks.positions import Rows
from pions.handouts import noeud

Misread = dict[str, Callable[[Any], bool]]
Grid = tuple[tuple[int, ...], ...]


def _worth(window: Sequence[int], pion: int) -> int:
    if any(cell not in (0, pion) for cell in window):
        return 0
    return (0, 30, 200, 10000)[list(window).count(pion)]


def _windows(line: Sequence[int], step: int = 1) -> Iterator[Sequence[int]]:
    for start in range(0, len(line) - 2, step):
        yield line[start : start + 3]


def _sum(rows: Rows, pion: int, *, step: int = 1) -> int:
    return sum(_worth(window, pion) for line in rows for window in _windows(line, step))


def windows_misread(grid: Rows, pion: int, *, along_rows: bool) -> Misread:
    """The sum of the windows of a grid, with one mistake each."""
    turned = [list(line) for line in zip(*grid, strict=True)]
    rows, columns = (grid, turned) if along_rows else (turned, grid)
    every = [window for line in rows for window in _windows(line)]
    found: dict[str, Callable[[], float]] = {
        "last window": lambda: _sum([line[:-1] for line in rows], pion),
        "first window": lambda: _sum([line[1:] for line in rows], pion),
        "apart": lambda: _sum(rows, pion, step=3),
        "last line": lambda: _sum(rows[:-1], pion),
        "first line": lambda: _sum(rows[1:], pion),
        "turned": lambda: _sum(columns, pion),
        "other player": lambda: _sum(rows, 3 - pion),
        "always 1": lambda: _sum(rows, 1),
        "always 2": lambda: _sum(rows, 2),
        "one line": lambda: _sum(rows[-1:], pion),
        "both players": lambda: sum(
            (0, 30, 200, 10000)[list(window).count(pion)] for window in every
        ),
        "side by side": lambda: sum(
            0 if list(window) == [pion, 0, pion] else _worth(window, pion) for window in every
        ),
        "side by side, or as one": lambda: sum(
            30 if list(window) == [pion, 0, pion] else _worth(window, pion) for window in every
        ),
        "equal lines": lambda: _sum([list(line) for line in {tuple(line) for line in rows}], pion),
        "largest": lambda: max((_worth(window, pion) for window in every), default=0),
    }
    return {name: lazy_number(find) for name, find in found.items()}


def sums_misread(grid: Rows) -> Misread:
    """The evaluation of a grid with one of its four terms wrong."""
    turned = [list(line) for line in zip(*grid, strict=True)]
    terms = _sum(grid, 1), _sum(grid, 2), _sum(turned, 1), _sum(turned, 2)
    signs = {
        "all added": (1, 1, 1, 1),
        "turned": (-1, 1, -1, 1),
        "rows only": (1, -1, 0, 0),
        "columns only": (0, 0, 1, -1),
        "rows of MIN": (1, 0, 1, -1),
        "columns of MIN": (1, -1, 1, 0),
        "MAX only": (1, 0, 1, 0),
        "rows of MAX": (0, -1, 1, -1),
        "columns of MAX": (1, -1, 0, -1),
        "rows of MIN twice": (1, -2, 1, 0),
        "columns of MIN twice": (1, 0, 1, -2),
        "rows of MAX twice": (2, -1, 0, -1),
        "columns of MAX twice": (0, -1, 2, -1),
        "rows of MIN added": (1, 1, 1, -1),
        "columns of MIN added": (1, -1, 1, 1),
    }
    found: Misread = {"not kept": number(0)}
    return found | {
        name: number(sum(sign * term for sign, term in zip(row, terms, strict=True)))
        for name, row in signs.items()
    }


def ends_misread(grid: Rows) -> Misread:
    """Whether a game that goes on would be over, by mistake."""
    height, width = len(grid), len(grid[0])

    def three(steps: Sequence[tuple[int, int]], *, empty: bool) -> bool:
        return any(
            len({grid[i + k * a][j + k * b] for k in range(3)}) == 1 and (empty or grid[i][j])
            for a, b in steps
            for i in range(height)
            for j in range(width)
            if 0 <= i + 2 * a < height and 0 <= j + 2 * b < width
        )

    flat = [cell for row in grid for cell in row]
    piled = [cell for column in zip(*grid, strict=True) for cell in column]
    along, upwards = (
        any(cells[k] == cells[k + 1] == cells[k + 2] != 0 for k in range(len(cells) - 2))
        for cells in (flat, piled)
    )
    straight = [(0, 1), (1, 0)]
    return {
        "empty cells": truth(three(straight, empty=True)),
        "diagonals": truth(three([*straight, (1, 1), (1, -1)], empty=False)),
        "falling diagonals": truth(three([*straight, (1, 1)], empty=False)),
        "rising diagonals": truth(three([*straight, (1, -1)], empty=False)),
        "full column": truth(any(grid[0])),
        "first column full": truth(bool(grid[0][0])),
        "last column full": truth(bool(grid[0][-1])),
        "round the end": truth(along or upwards),
        "round the end of rows": truth(along),
        "round the end of columns": truth(upwards),
        "full row": truth(any(map(all, grid))),
    }


def missed(grid: Rows) -> Misread:
    """Whether a game that is over would go on, by mistake."""
    worth = noeud.Noeud(grid).evaluer()
    first = grid[0][:3], [row[0] for row in grid[:3]]
    return {
        "by evaluation": truth(abs(worth) >= 10000),
        "first cells": truth(any(cells in ([1] * 3, [2] * 3) for cells in first)),
    }


@lru_cache(maxsize=20_000)
def _leaf(grid: Grid) -> tuple[float, bool]:
    """The evaluation, and whether the game is over."""
    node = noeud.Noeud([list(row) for row in grid])
    return node.evaluer(), node.finJeu()


@lru_cache(maxsize=5_000)
def value_by_slip(grid: Grid, is_max: bool, depth: int, slip: str) -> float | None:  # noqa: FBT001 - whose turn it is
    """The value that a search with one mistake finds; ``None`` where it has no move.

    Not by `checks.misplayed`: there sides alternate, and here a child of the wrong side, or a full
    column taken for a move, leads to grids that no game reaches.
    """
    value, over = _leaf(grid)
    if depth == 0 or over:
        return value
    turn = {"always MAX": True, "always MIN": False, "same side": is_max}.get(slip, not is_max)
    found = []
    for child in _children(grid, is_max, slip):
        below = value_by_slip(child, turn, depth - 1, slip)
        if below is not None:
            found.append(below)
    if not found:
        return None
    if slip == "from zero":
        found.append(0)
    return max(found) if is_max else min(found)


def _children(grid: Grid, is_max: bool, slip: str) -> Iterator[Grid]:  # noqa: FBT001 - whose turn it is
    width = len(grid[0])
    columns = range(slip == "without the first", width - (slip == "without the last"))
    for column in columns:
        free = [i for i, row in enumerate(grid) if row[column] == 0]
        if free:
            rows = [list(row) for row in grid]
            rows[free[-1]][column] = 1 if is_max else 2
            yield tuple(map(tuple, rows))
        elif slip == "pass":
            yield grid


def exchanged(grid: Grid, is_max: bool, depth: int, alpha: float, beta: float) -> float:  # noqa: FBT001 - whose turn it is
    """The value that alpha-beta finds if its recursive call gets beta and alpha."""
    value, over = _leaf(grid)
    if depth == 0 or over:
        return value
    best = None
    for child in _children(grid, is_max, ""):
        below = exchanged(child, not is_max, depth - 1, beta, alpha)
        best = below if best is None else (max if is_max else min)(best, below)
        alpha, beta = (max(alpha, below), beta) if is_max else (alpha, min(beta, below))
        if alpha >= beta:
            break
    return value if best is None else best
