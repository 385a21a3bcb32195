"""The hand-out `noeud`: the grid of `Puissance3`, the discs that fall into it, the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from pions.checks import misread_lines, positions
from pions.checks.cases import Case, asks, asks_for
from pions.checks.model import Checks
from pions.checks.noeud.nodes import (
    EXAMPLE,
    FULL,
    GAME,
    GRID,
    INFINITE,
    NAMES,
    NEW,
    SHAPES,
    SIZE,
    asks_shaped,
    grids,
    node_case,
    shaped,
    shaped_grids,
)
from pions.checks.positions import Point, Rows
from pions.checks.questions import Question
from pions.checks.right_answers import Right, Rivals, equal, truth
from pions.core.seeds import generator
from pions.core.sentences import Sentence
from pions.games.gravity import Gravity
from pions.handouts import noeud

_EMPTY: Final = [[0] * SIZE for _ in range(SIZE)]
_BEFORE: Final = f"{NEW}{INFINITE}"
_A_TEXT: Final = Right(lambda value: isinstance(value, str)), Sentence("the grid as a text")


def _ask(call: str, right: Right, expected: Any = "", shown: str = "", *traits: str) -> Case:  # noqa: ANN401 - words
    shown = shown or f"jeu = Puissance3(); {call}"
    question = Question(call, NAMES, before=_BEFORE, shown=shown)
    return Case(question, right, expected, traits=traits)


@asks
def empty_grid(_seed: int) -> Iterator[Case]:
    """Five rows of five zeros."""
    yield _ask("jeu.grilleJeu", equal(_EMPTY), Sentence("5 rows of 5 zeros"))


@asks
def separate_rows(_seed: int) -> Iterator[Case]:
    """One cell is one cell, one game is one game."""
    made = "jeu = Puissance3(); jeu.grilleJeu[0][0] = 1"
    first = "jeu.grilleJeu[0].__setitem__(0, 1)"
    rows, game = equal([[1, 0, 0, 0, 0], *_EMPTY[1:]]), equal(_EMPTY)
    yield _ask(f"({first}, jeu.grilleJeu)[1]", rows, "", f"{made}; jeu.grilleJeu", "one row")
    shown = f"{made}; Puissance3().grilleJeu"
    yield _ask(f"({first}, nouveau().grilleJeu)[1]", game, "", shown, "one game")


@asks
def printable(_seed: int) -> Iterator[Case]:
    """`str` gives a text."""
    yield _ask("str(jeu)", *_A_TEXT)


def _dropping(
    grid: Rows,
    pion: int,
    column: int,
    after: Rows | None = None,
    **more: Any,  # noqa: ANN401 - of a case
) -> Case:
    """A disc that falls, or is refused."""
    call = f"jeu.jouerColonne({pion}, {column}, grille)"
    kept = {"grille": after or grid, "jeu.grilleJeu": _EMPTY}
    shown, right = f"jeu = Puissance3(); {call}", truth(after is not None)
    return GRID.case(
        grid, call, right, names=NAMES, before=_BEFORE, shown=shown, after=kept, **more
    )


_COLUMNS: Final = (2, 1, 3, 4, 0)
"""The edges last: a disc in the neighbouring column says more than one that is refused."""


@asks
def drops(seed: int) -> Iterator[Case]:
    """A disc falls where it should, in the grid given and in no other."""
    for place, grid in enumerate(grids(seed, "drops", 20)):
        heights = positions.heights(grid)
        for column in _COLUMNS:
            if heights[column] < SIZE:
                pion = 1 + (place + column) % 2
                wanted = positions.dropped(grid, column, pion)
                trait = {0: "empty column", SIZE - 1: "top cell"}.get(heights[column], "other cell")
                yield _dropping(grid, pion, column, wanted, traits=[trait])


@asks
def refuses(seed: int) -> Iterator[Case]:
    """A full column: False, and nothing changed."""
    for grid in grids(seed, "refuses", 40):
        for column, height in enumerate(positions.heights(grid)):
            if height == SIZE:
                yield _dropping(grid, 1, column)


@asks
def out_of_range(seed: int) -> Iterator[Case]:
    """A column beside the board: False or an exception, and nothing changed."""
    for column in (5, -1, 7, -5):
        yield _dropping(grids(seed, "beside")[column % 3], 1, column, may_raise=True)


@asks_shaped
def shaped_grid(_seed: int) -> Iterator[Case]:
    """HEIGHT rows of WIDTH zeros, and a text of them."""
    for game in SHAPES:
        wanted = [[0] * game.width for _ in range(game.height)]
        expected = Sentence("{height} rows of {width} zeros", height=game.height, width=game.width)
        right = Right(lambda value, wanted=wanted: bool(value == wanted))  # type: ignore[misc]
        yield shaped(game, "nouveau(libre)[1]", right, expected, shown="Puissance3().grilleJeu")
        yield shaped(game, "str(nouveau(libre)[0])", *_A_TEXT, shown="str(Puissance3())")


@asks_shaped
def shaped_drops(seed: int) -> Iterator[Case]:
    """A disc in every column, where there is room."""
    for game in SHAPES:
        for grid in shaped_grids(seed, "drops", game, 6):
            for column, height in enumerate(positions.heights(grid)):
                room = height < game.height
                after = {"grille": positions.dropped(grid, column, 2) if room else grid}
                move = f"jouerColonne(2, {column}, grille)"
                call, shown = f"nouveau(libre)[0].{move}", f"Puissance3().{move}"
                yield shaped(game, call, truth(room), grid=grid, shown=shown, after=after)


def _ended(grid: Rows, traits: Iterable[str] = ()) -> Case:
    wanted = noeud.Noeud(grid).finJeu()
    rivals = missed if wanted else ends_misread
    told: dict[str, Any] = {"traits": frozenset(traits), "rivals": lambda: rivals(grid)}
    return node_case(grid, "noeud.finJeu()", truth(wanted), **told)


def _lined(seed: int, name: str, game: Gravity, *paths: str) -> Iterator[tuple[Rows, Point, str]]:
    """Grids with three in line at every place, for each player."""
    rng = generator(seed, name, *paths, game.width)
    for path in paths:
        for cells in positions.runs(path, 3, game):
            for player in (1, 2):
                top = max(cells, key=lambda cell: cell[1])
                rows = positions.made_for(rng, cells, top, player, game)
                if rows is not None:
                    yield rows, top, path


@asks_for
def ends(seed: int, path: str) -> Iterator[Case]:
    """Three in line, at every place."""
    found = _lined(seed, "ends", GAME, path)
    return (_ended(rows, misread_lines.traits(rows, top, path)) for rows, top, path in found)


@asks
def ends_full(_seed: int) -> Iterable[Case]:
    """A full grid."""
    return map(_ended, (FULL, positions.exchanged(FULL)))


@asks
def goes_on(seed: int) -> Iterable[Case]:
    """Unfinished games, with three on a diagonal too."""
    slanted = [rows for rows, _, _ in _lined(seed, "goes on", GAME, "rising", "falling")]
    drawn = positions.open_positions(seed, "goes on", (3, 5, 6, 7, 8, 9), GAME)
    nearly = [[[*FULL[0][:c], 0, *FULL[0][c + 1 :]], *FULL[1:]] for c in range(SIZE)]
    found = [rows for rows in slanted if not all(map(all, rows))]
    return map(_ended, (_EMPTY, EXAMPLE, *found, *map(positions.rows_of, drawn), *nearly))


@asks_shaped
def shaped_ends(seed: int) -> Iterator[Case]:
    """Three in line at every place, full grids, and games that go on."""
    for game in SHAPES:
        made = [rows for rows, _, _ in _lined(seed, "shapes end", game, "rows", "columns")]
        drawn = positions.open_positions(seed, "shapes", (2, 5, 8), game)
        full = [[1 + (i + j // 2) % 2 for j in range(game.width)] for i in range(game.height)]
        for grid in (*made, *map(positions.rows_of, drawn), full):
            yield shaped(
                game, "Noeud(grille).finJeu()", truth(noeud.Noeud(grid).finJeu()), grid=grid
            )


def ends_misread(grid: Rows) -> Rivals:
    """Whether a game that goes on would be over, by mistake."""
    height, width = len(grid), len(grid[0])

    def three(*steps: tuple[int, int], empty: bool = False) -> bool:
        return any(
            len({grid[i + k * a][j + k * b] for k in range(3)}) == 1 and (empty or grid[i][j])
            for a, b in steps
            for i in range(height)
            for j in range(width)
            if 0 <= i + 2 * a < height and 0 <= j + 2 * b < width
        )

    def along(lines: Iterable[Sequence[int]]) -> bool:
        cells = [cell for line in lines for cell in line]
        return any(cells[k] == cells[k + 1] == cells[k + 2] != 0 for k in range(len(cells) - 2))

    straight, rising, falling = ((0, 1), (1, 0)), (1, -1), (1, 1)
    rows, columns = along(grid), along(zip(*grid, strict=True))
    return {
        "empty cells": three(*straight, empty=True),
        "diagonals": three(*straight, rising, falling),
        "falling diagonals": three(*straight, falling),
        "rising diagonals": three(*straight, rising),
        "full column": any(grid[0]),
        "first column full": bool(grid[0][0]),
        "last column full": bool(grid[0][-1]),
        "round the end": rows or columns,
        "round the end of rows": rows,
        "round the end of columns": columns,
        "full row": any(map(all, grid)),
    }


def missed(grid: Rows) -> Rivals:
    """Whether a game that is over would go on, by mistake."""
    first = grid[0][:3], [row[0] for row in grid[:3]]
    return {
        "by evaluation": abs(noeud.Noeud(grid).evaluer()) >= 10000,
        "first cells": any(cells in ([1] * 3, [2] * 3) for cells in first),
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
