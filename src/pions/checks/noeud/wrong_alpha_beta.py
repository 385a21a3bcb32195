"""The hand-out `noeud`: the values that searches with one mistake find."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from pions.checks.noeud.nodes import Grid
from pions.handouts import noeud


@lru_cache(maxsize=20_000)
def _leaf(grid: Grid) -> tuple[float, bool]:
    """The evaluation, and whether the game is over."""
    node = noeud.Noeud([list(row) for row in grid])
    return node.evaluer(), node.finJeu()


@lru_cache(maxsize=5_000)
def value_by_slip(grid: Grid, is_max: bool, depth: int, slip: str) -> float | None:  # noqa: FBT001 - whose turn it is
    """The value that a search with one mistake finds; ``None`` where it has no move.

    Not by `checks.wrong_searches`, where sides alternate: here a child of the wrong side, or a full
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
