"""The hand-out `noeud`: the grid of `Puissance3` and the discs that fall into it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any, Final

from pions.checks import boards
from pions.checks.cases import Case, asks, judged
from pions.checks.model import Checks, Failure
from pions.checks.noeud.nodes import INFINITE, NEW, SIZE, grids
from pions.checks.noeud.shapes import SHAPES, asks_shaped, shaped, shaped_grids
from pions.checks.positions import Rows
from pions.checks.questions import Lab, Question, Value
from pions.checks.right_answers import equal, truth
from pions.core.sentences import Sentence

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
}
