"""The hand-out `noeud`: the end of a game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from pions.checks import misread_lines, positions
from pions.checks.cases import Case, asks, asks_for, first_wrong
from pions.checks.model import Checks, Failure
from pions.checks.noeud.nodes import EXAMPLE, FULL, GAME, SIZE, Misread, node_case
from pions.checks.noeud.shapes import SHAPES, asks_shaped, shaped
from pions.checks.positions import Rows
from pions.checks.questions import Lab
from pions.checks.right_answers import truth
from pions.core.seeds import generator
from pions.handouts import noeud


def _ended(grid: Rows, traits: frozenset[str] = frozenset()) -> Case:
    wanted = noeud.Noeud(grid).finJeu()
    return node_case(
        grid,
        "noeud.finJeu()",
        truth(wanted),
        repr(wanted),
        traits=traits,
        rivals=lambda: missed(grid) if wanted else ends_misread(grid),
    )


@asks_for
def ends(seed: int, direction: str) -> Iterable[Case]:
    """Three in line, at every place."""
    rng = generator(seed, "ends", direction)
    found = []
    for cells in positions.runs(direction, 3, GAME):
        for player in (1, 2):
            rows = positions.made_for(rng, cells, cells[-1], player, GAME)
            if rows is not None:
                found.append(_ended(rows, misread_lines.traits(rows, cells[-1], direction)))
    return found


@asks
def ends_full(_seed: int) -> Iterable[Case]:
    """A full grid."""
    other = [[3 - cell for cell in row] for row in FULL]
    return map(_ended, (FULL, other))


def goes_on(lab: Lab, seed: int) -> Failure | None:
    """Unfinished games, with three on a diagonal too."""
    rng = generator(seed, "goes on")
    found: list[Rows] = [[[0] * SIZE for _ in range(SIZE)], EXAMPLE]
    for direction in ("rising", "falling"):
        for cells in positions.runs(direction, 3, GAME):
            rows = positions.made_for(rng, cells, max(cells, key=lambda cell: cell[1]), 1, GAME)
            if rows is not None and any(0 in row for row in rows):
                found.append(rows)
    drawn = positions.open_positions(seed, "goes on", (3, 5, 6, 7, 8, 9), GAME)
    found += [positions.rows_of(one) for one in drawn]
    for column in range(SIZE):  # a single cell is empty, at the top
        rows = [list(row) for row in FULL]
        rows[0][column] = 0
        found.append(rows)
    return first_wrong(lab, map(_ended, found))


@asks_shaped
def shaped_ends(seed: int) -> Iterator[Case]:
    """Three in line at every place, full grids, and games that go on."""
    for game in SHAPES:
        rng = generator(seed, "shapes end", game.width)
        made = [
            positions.made_for(rng, cells, cells[-1], 1 + place % 2, game)
            for direction in ("rows", "columns")
            for place, cells in enumerate(positions.runs(direction, 3, game))
        ]
        drawn = positions.open_positions(seed, "shapes", (2, 5, 8), game)
        full = [[1 + (i + j // 2) % 2 for j in range(game.width)] for i in range(game.height)]
        for grid in (*filter(None, made), *map(positions.rows_of, drawn), full):
            over = noeud.Noeud(grid).finJeu()
            yield shaped(game, "Noeud(grille).finJeu()", truth(over), repr(over), grid)


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


CHECKS: Final[Checks] = {
    "finJeu": {
        "rows": ends("rows"),
        "columns": ends("columns"),
        "full": ends_full,
        "goes_on": goes_on,
        "shape": shaped_ends,
    },
}
