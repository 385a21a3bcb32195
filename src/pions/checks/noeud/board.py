"""The hand-out `noeud`: the grid of `Puissance3`, the discs that fall into it, the end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from pions.checks import boards, misread_lines, positions
from pions.checks.cases import Case, asks, asks_for, first_wrong, judged
from pions.checks.model import Checks, Failure
from pions.checks.noeud.nodes import (
    EXAMPLE,
    FULL,
    GAME,
    INFINITE,
    NEW,
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
from pions.checks.questions import Lab, Question, Value
from pions.checks.right_answers import equal, truth
from pions.core.seeds import generator
from pions.core.sentences import Sentence
from pions.handouts import noeud

_EMPTY: Final = [[0] * SIZE for _ in range(SIZE)]


def _ask(call: str, before: str = "", shown: str = "", **values: Value) -> Question:
    return Question(
        call,
        ("Puissance3", "Noeud"),
        values,
        before=f"{NEW}{INFINITE}{before}",
        shown=shown or f"jeu = Puissance3(); {call}",
    )


@asks
def empty_grid(_seed: int) -> Iterable[Case]:
    """Five rows of five zeros."""
    return (Case(_ask("jeu.grilleJeu"), equal(_EMPTY), Sentence("5 rows of 5 zeros")),)


@asks
def separate_rows(_seed: int) -> Iterable[Case]:
    """One cell is one cell, one game is one game."""
    wanted = [[1, 0, 0, 0, 0], *_EMPTY[1:]]
    made = "jeu = Puissance3(); jeu.grilleJeu[0][0] = 1"
    first = "jeu.grilleJeu[0].__setitem__(0, 1)"
    rows = _ask(f"({first}, jeu.grilleJeu)[1]", shown=f"{made}; jeu.grilleJeu")
    games = _ask(f"({first}, nouveau().grilleJeu)[1]", shown=f"{made}; Puissance3().grilleJeu")
    return (
        Case(rows, equal(wanted), repr(wanted), traits=frozenset({"one row"})),
        Case(games, equal(_EMPTY), repr(_EMPTY), traits=frozenset({"one game"})),
    )


@asks
def printable(_seed: int) -> Iterable[Case]:
    """`str` gives a text."""
    return (Case(_ask("str(jeu)"), _is_text, _AS_TEXT),)


_AS_TEXT: Final = Sentence("the grid as a text")


def _is_text(value: Value) -> bool:
    return isinstance(value, str)


_COLUMNS: Final = (2, 1, 3, 4, 0)
"""The edges last: a disc in the neighbouring column says more than one that is refused."""


@asks
def drops(seed: int) -> Iterator[Case]:
    """A disc falls where it should, in the grid given and in no other."""
    for place, grid in enumerate(grids(seed, "drops", 20)):
        for column in _COLUMNS:
            height = sum(1 for row in grid if row[column])
            if height == SIZE:
                continue
            pion = 1 + (place + column) % 2
            wanted = [list(row) for row in grid]
            wanted[SIZE - 1 - height][column] = pion
            question = _ask(f"jeu.jouerColonne({pion}, {column}, grille)", grille=grid)
            traits = {0: "empty column", SIZE - 1: "top cell"}.get(height, "other cell")
            case = _dropping(question, grid, wanted, played=True)
            yield replace(case, traits=frozenset({traits}))


def _dropping(question: Question, grid: Rows, wanted: Rows, *, played: bool) -> Case:
    return Case(
        replace(question, after=("grille", "jeu.grilleJeu")),
        truth(played),
        repr(played),
        after={"grille": wanted, "jeu.grilleJeu": _EMPTY},
        position=boards.of_rows(grid),
        draw=boards.of_rows,
    )


@asks
def refuses(seed: int) -> Iterable[Case]:
    """A full column: False, and nothing changed."""
    found = [
        (grid, column)
        for grid in grids(seed, "refuses", 40)
        for column in range(SIZE)
        if all(row[column] for row in grid)
    ]
    return (
        _dropping(_ask(f"jeu.jouerColonne(1, {c}, grille)", grille=g), g, g, played=False)
        for g, c in found
    )


def out_of_range(lab: Lab, seed: int) -> Failure | None:
    """A column beside the board: False or an exception, and nothing changed."""
    for column in (5, -1, 7, -5):
        grid = grids(seed, "beside")[column % 3]
        question = _ask(f"jeu.jouerColonne(1, {column}, grille)", grille=grid)
        case = _dropping(question, grid, grid, played=False)
        failure = judged(lab, replace(case, may_raise=True))
        if failure is not None:
            return failure
    return None


def _is_grid(wanted: Rows) -> Callable[[Any], bool]:
    return lambda value: bool(value == wanted)


@asks_shaped
def shaped_grid(_seed: int) -> Iterator[Case]:
    """HEIGHT rows of WIDTH zeros, and a text of them."""
    for game in SHAPES:
        wanted = [[0] * game.width for _ in range(game.height)]
        expected = Sentence("{height} rows of {width} zeros", height=game.height, width=game.width)
        grid = "nouveau(libre)[1]"
        yield shaped(game, grid, _is_grid(wanted), expected, shown="Puissance3().grilleJeu")
        text = "str(nouveau(libre)[0])"
        yield shaped(game, text, _is_text, _AS_TEXT, shown="str(Puissance3())")


@asks_shaped
def shaped_drops(seed: int) -> Iterator[Case]:
    """A disc in every column, where there is room."""
    for game in SHAPES:
        for grid in shaped_grids(seed, "drops", game, 6):
            for column in range(game.width):
                height = sum(1 for row in grid if row[column])
                played = height < game.height
                after = [list(row) for row in grid]
                if played:
                    after[game.height - 1 - height][column] = 2
                move = f"jouerColonne(2, {column}, grille)"
                yield shaped(
                    game,
                    f"nouveau(libre)[0].{move}",
                    truth(played),
                    repr(played),
                    grid,
                    shown=f"Puissance3().{move}",
                    after=after,
                )


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
    "Puissance3": {
        "empty": empty_grid,
        "separate": separate_rows,
        "str": printable,
        "shape": shaped_grid,
    },
    "jouerColonne": {
        "drops": drops,
        "full": refuses,
        "beside": out_of_range,
        "shape": shaped_drops,
    },
    "finJeu": {
        "rows": ends("rows"),
        "columns": ends("columns"),
        "full": ends_full,
        "goes_on": goes_on,
        "shape": shaped_ends,
    },
}
