"""The hand-out `noeud`: the windows of three cells, and the evaluation of a grid."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import Final

from pions.checks.cases import Case, asks, asks_for
from pions.checks.model import Checks, Run
from pions.checks.noeud.nodes import (
    EXAMPLE,
    SHAPES,
    SIZE,
    Misread,
    asks_shaped,
    grids,
    node_case,
    shaped,
    shaped_grids,
)
from pions.checks.positions import Rows
from pions.checks.right_answers import lazy_number, number
from pions.handouts import noeud


def _aligned(function: str, grid: Rows, pion: int) -> Case:
    wanted = getattr(noeud.Noeud(grid), function)(pion)
    return node_case(
        grid,
        f"noeud.{function}({pion})",
        number(wanted),
        repr(wanted),
        rivals=lambda: windows_misread(grid, pion, along_rows=function.endswith("Lignes")),
    )


@lru_cache
def _bottom_rows() -> tuple[Rows, ...]:
    """Every row of five cells, at the bottom of an empty grid."""
    empty = [[0] * SIZE for _ in range(SIZE - 1)]
    return tuple([*empty, list(row)] for row in product((0, 1, 2), repeat=SIZE))


@lru_cache
def _single_columns() -> tuple[Rows, ...]:
    """Every pile of discs, in each column of an empty grid."""
    found = []
    for height in range(1, SIZE + 1):
        for pile, column in product(product((1, 2), repeat=height), range(SIZE)):
            rows = [[0] * SIZE for _ in range(SIZE)]
            for y, disc in enumerate(pile):
                rows[SIZE - 1 - y][column] = disc
            found.append(rows)
    return tuple(found)


@asks_for
def windows(_seed: int, function: str, kind: str) -> Iterable[Case]:
    """One row or one column, with windows of three of one kind: three, two, one, none."""
    lists = _bottom_rows() if function.endswith("Lignes") else _single_columns()

    def cases() -> Iterator[Case]:
        for grid in lists:
            for pion in (1, 2):
                if _kind(grid, pion, function) == kind:
                    yield _aligned(function, grid, pion)

    return cases()


def _kind(grid: Rows, pion: int, function: str) -> str:
    """The richest window of the only row or column that holds anything."""
    rows = grid if function.endswith("Lignes") else [list(line) for line in zip(*grid, strict=True)]
    best = 0
    for row in rows:
        for start in range(SIZE - 2):
            window = row[start : start + 3]
            if all(cell in (0, pion) for cell in window):
                best = max(best, window.count(pion))
    return ("none", "one", "two", "three")[best]


@asks_for
def whole_grids(seed: int, function: str) -> Iterable[Case]:
    """Several rows and columns at once."""
    return (_aligned(function, grid, pion) for grid in grids(seed, function) for pion in (1, 2))


def _evaluated(grid: Rows, call: str, *, is_max: bool = True) -> Case:
    wanted = noeud.Noeud(grid).evaluer()
    return node_case(
        grid,
        call,
        number(wanted),
        repr(wanted),
        is_max=is_max,
        shown="noeud.evaluer(); " * call.count("evaluer") + "noeud.h",
        traits=_state(grid, is_max=is_max) if wanted else frozenset(),  # 0 is 0 for both
        rivals=lambda: sums_misread(grid),
    )


def _state(grid: Rows, *, is_max: bool) -> frozenset[str]:
    over = noeud.Noeud(grid).finJeu()
    return frozenset({"over" if over else "open", "MAX" if is_max else "MIN"})


@asks
def evaluated(seed: int) -> Iterable[Case]:
    """The example of the hand-out, then any grid, for either side to move: the value is MAX's."""
    found = (EXAMPLE, *grids(seed, "evaluer"))
    return (
        _evaluated(grid, "(noeud.evaluer(), noeud.h)[1]", is_max=place % 3 != 2)
        for place, grid in enumerate(found)
    )


@asks
def evaluated_twice(seed: int) -> Iterable[Case]:
    """Calling it again changes nothing."""
    call = "(noeud.evaluer(), noeud.evaluer(), noeud.h)[2]"
    return (_evaluated(grid, call) for grid in (EXAMPLE, *grids(seed, "twice", 5)))


def shaped_windows(function: str) -> Run:
    """The sums of one function of the node, for both players."""

    @asks_shaped
    def run(seed: int) -> Iterator[Case]:
        for game in SHAPES:
            for place, grid in enumerate(shaped_grids(seed, function, game)):
                pion = 1 + place % 2
                wanted = getattr(noeud.Noeud(grid), function)(pion)
                call = f"Noeud(grille).{function}({pion})"
                yield shaped(game, call, number(wanted), repr(wanted), grid)

    return run


def _window_worth(window: Sequence[int], pion: int) -> int:
    if any(cell not in (0, pion) for cell in window):
        return 0
    return (0, 30, 200, 10000)[list(window).count(pion)]


def _triples(line: Sequence[int], step: int = 1) -> Iterator[Sequence[int]]:
    for start in range(0, len(line) - 2, step):
        yield line[start : start + 3]


def _sum(rows: Rows, pion: int, *, step: int = 1) -> int:
    return sum(_window_worth(window, pion) for line in rows for window in _triples(line, step))


def windows_misread(grid: Rows, pion: int, *, along_rows: bool) -> Misread:
    """The sum of the windows of a grid, with one mistake each."""
    turned = [list(line) for line in zip(*grid, strict=True)]
    rows, columns = (grid, turned) if along_rows else (turned, grid)
    every = [window for line in rows for window in _triples(line)]
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
            0 if list(window) == [pion, 0, pion] else _window_worth(window, pion)
            for window in every
        ),
        "side by side, or as one": lambda: sum(
            30 if list(window) == [pion, 0, pion] else _window_worth(window, pion)
            for window in every
        ),
        "equal lines": lambda: _sum([list(line) for line in {tuple(line) for line in rows}], pion),
        "largest": lambda: max((_window_worth(window, pion) for window in every), default=0),
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


CHECKS: Final[Checks] = {
    **{
        function: {
            **{kind: windows(function, kind) for kind in ("none", "one", "two", "three")},
            "sum": whole_grids(function),
            "shape": shaped_windows(function),
        }
        for function in ("troisPionsAlignesLignes", "troisPionsAlignesColonnes")
    },
    "evaluer": {"value": evaluated, "twice": evaluated_twice},
}
