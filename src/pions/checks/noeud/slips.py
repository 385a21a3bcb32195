"""The hand-out `noeud`: what the usual mistakes make of windows, sums and ends of games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from pions.checks.judging import number, truth
from pions.checks.positions import Rows

Misread = dict[str, Callable[[Any], bool]]


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
    found = {
        "last window": _sum([line[:-1] for line in rows], pion),
        "first window": _sum([line[1:] for line in rows], pion),
        "apart": _sum(rows, pion, step=3),
        "last line": _sum(rows[:-1], pion),
        "first line": _sum(rows[1:], pion),
        "turned": _sum(columns, pion),
        "other player": _sum(rows, 3 - pion),
        "always 1": _sum(rows, 1),
        "always 2": _sum(rows, 2),
        "one line": _sum(rows[-1:], pion),
        "both players": sum((0, 30, 200, 10000)[list(window).count(pion)] for window in every),
        "side by side": sum(
            0 if list(window) == [pion, 0, pion] else _worth(window, pion) for window in every
        ),
        "side by side, or as one": sum(
            30 if list(window) == [pion, 0, pion] else _worth(window, pion) for window in every
        ),
        "largest": max((_worth(window, pion) for window in every), default=0),
    }
    return {name: number(value) for name, value in found.items()}


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

    straight = [(0, 1), (1, 0)]
    return {
        "empty cells": truth(three(straight, empty=True)),
        "diagonals": truth(three([*straight, (1, 1), (1, -1)], empty=False)),
        "falling diagonals": truth(three([*straight, (1, 1)], empty=False)),
        "rising diagonals": truth(three([*straight, (1, -1)], empty=False)),
        "full column": truth(any(grid[0])),
        "full row": truth(any(map(all, grid))),
    }
