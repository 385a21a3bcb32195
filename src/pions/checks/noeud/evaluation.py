"""The hand-out `noeud`: the windows of three cells, and the evaluation of a grid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from operator import mul
from typing import Any, Final

from pions.checks.cases import Case, asks, asks_for
from pions.checks.model import Checks, Run
from pions.checks.noeud.nodes import (
    EXAMPLE,
    SHAPES,
    SIZE,
    asks_shaped,
    grids,
    node_case,
    shaped,
    shaped_grids,
)
from pions.checks.positions import Rows
from pions.checks.right_answers import Rivals, number
from pions.handouts import noeud


def _sums(function: str, grid: Rows, pion: int) -> dict[str, Any]:
    """What is right of one function of the node, and what is usual instead."""
    return {
        "accepts": number(getattr(noeud.Noeud(grid), function)(pion)),
        "rivals": lambda: windows_misread(grid, pion, along_rows=function.endswith("Lignes")),
    }


@lru_cache
def _single_lines(function: str) -> tuple[Rows, ...]:
    """Every row of five cells, at the bottom of an empty grid; or every pile, in each column."""
    if function.endswith("Lignes"):
        empty = [[0] * SIZE for _ in range(SIZE - 1)]
        return tuple([*empty, list(row)] for row in product((0, 1, 2), repeat=SIZE))
    found = []
    for height in range(1, SIZE + 1):
        for pile, column in product(product((1, 2), repeat=height), range(SIZE)):
            rows = [[0] * SIZE for _ in range(SIZE)]
            for y, disc in enumerate(pile):
                rows[SIZE - 1 - y][column] = disc
            found.append(rows)
    return tuple(found)


@asks_for
def windows(_seed: int, function: str, kind: int) -> Iterator[Case]:
    """One row or one column, where so many discs are the most in a window without others."""
    for grid in _single_lines(function):
        lines = grid if function.endswith("Lignes") else _turned(grid)
        for pion in (1, 2):
            every = (window for line in lines for window in _triples(line))
            counts = (list(one).count(pion) for one in every if set(one) <= {0, pion})
            if max(counts, default=0) == kind:
                yield node_case(grid, f"noeud.{function}({pion})", **_sums(function, grid, pion))


@asks_for
def whole_grids(seed: int, function: str) -> Iterator[Case]:
    """Several rows and columns at once."""
    for grid, pion in product(grids(seed, function), (1, 2)):
        yield node_case(grid, f"noeud.{function}({pion})", **_sums(function, grid, pion))


def _evaluated(grid: Rows, times: int, *, is_max: bool = True) -> Case:
    node = noeud.Noeud(grid)
    wanted = node.evaluer()
    over = "over" if node.finJeu() else "open"
    return node_case(
        grid,
        f"({'noeud.evaluer(), ' * times}noeud.h)[{times}]",
        number(wanted),
        is_max=is_max,
        shown="noeud.evaluer(); " * times + "noeud.h",
        traits=[over, "MAX" if is_max else "MIN"] if wanted else (),  # 0 is 0 for both
        rivals=lambda: sums_misread(grid),
    )


@asks
def evaluated(seed: int) -> Iterator[Case]:
    """The example of the hand-out, then any grid, for either side to move: the value is MAX's."""
    found = enumerate((EXAMPLE, *grids(seed, "evaluer")))
    return (_evaluated(grid, 1, is_max=place % 3 != 2) for place, grid in found)


@asks
def evaluated_twice(seed: int) -> Iterator[Case]:
    """Calling it again changes nothing."""
    return (_evaluated(grid, 2) for grid in (EXAMPLE, *grids(seed, "twice", 5)))


def shaped_windows(function: str) -> Run:
    """The sums of one function of the node, for both players."""

    @asks_shaped
    def run(seed: int) -> Iterator[Case]:
        for game in SHAPES:
            for place, grid in enumerate(shaped_grids(seed, function, game)):
                pion = 1 + place % 2
                right = _sums(function, grid, pion)["accepts"]
                yield shaped(game, f"Noeud(grille).{function}({pion})", right, grid=grid)

    return run


def _worth(window: Sequence[int], pion: int) -> int:
    count = list(window).count(pion)
    return (0, 30, 200, 10000)[count] if set(window) <= {0, pion} else 0


def _triples(line: Sequence[int], step: int = 1) -> Iterator[Sequence[int]]:
    return (line[start : start + 3] for start in range(0, len(line) - 2, step))


def _turned(rows: Rows) -> Rows:
    return [list(line) for line in zip(*rows, strict=True)]


def _sum(rows: Iterable[Sequence[int]], pion: int, step: int = 1) -> int:
    return sum(_worth(window, pion) for line in rows for window in _triples(line, step))


def windows_misread(grid: Rows, pion: int, *, along_rows: bool) -> Rivals:
    """The sum of the windows of a grid, with one mistake each."""
    rows, columns = (grid, _turned(grid)) if along_rows else (_turned(grid), grid)
    every = [window for line in rows for window in _triples(line)]
    worths = [_worth(window, pion) for window in every]
    apart = sum(list(window) == [pion, 0, pion] for window in every)
    return {
        "last window": _sum([line[:-1] for line in rows], pion),
        "first window": _sum([line[1:] for line in rows], pion),
        "apart": _sum(rows, pion, 3),
        "last line": _sum(rows[:-1], pion),
        "first line": _sum(rows[1:], pion),
        "turned": _sum(columns, pion),
        "other player": _sum(rows, 3 - pion),
        "always 1": _sum(rows, 1),
        "always 2": _sum(rows, 2),
        "one line": _sum(rows[-1:], pion),
        "both players": sum((0, 30, 200, 10000)[list(window).count(pion)] for window in every),
        "side by side": sum(worths) - 200 * apart,
        "side by side, or as one": sum(worths) - 170 * apart,
        "equal lines": _sum(set(map(tuple, rows)), pion),
        "largest": max(worths, default=0),
    }


_TERMS: Final = {
    "not kept": (0, 0, 0, 0),
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
"""How often each of the four terms is added by a mistake, in the order of the hand-out."""


def sums_misread(grid: Rows) -> Rivals:
    """The evaluation of a grid with one of its four terms wrong."""
    terms = [_sum(rows, pion) for rows in (grid, _turned(grid)) for pion in (1, 2)]
    return {name: sum(map(mul, signs, terms)) for name, signs in _TERMS.items()}


CHECKS: Final[Checks] = {
    **{
        function: {
            **{k: windows(function, n) for n, k in enumerate(("none", "one", "two", "three"))},
            "sum": whole_grids(function),
            "shape": shaped_windows(function),
        }
        for function in ("troisPionsAlignesLignes", "troisPionsAlignesColonnes")
    },
    "evaluer": {"value": evaluated, "twice": evaluated_twice},
}
