"""The hand-out `noeud`: the grid of `Puissance3` and the discs that fall into it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from pions.checks import boards
from pions.checks.judging import Case, equal, first_wrong, judged, truth
from pions.checks.model import Failure, Sentence
from pions.checks.noeud.nodes import SIZE, grids
from pions.checks.positions import Rows
from pions.checks.questions import Lab, Question

_EMPTY: Final = [[0] * SIZE for _ in range(SIZE)]
NEW: Final = """
def nouveau():
    try:
        return Puissance3()
    except TypeError:
        return Puissance3(5, 5)
jeu = nouveau()
"""
INFINITE: Final = "inf = float('inf')\n"


def _ask(call: str, before: str = "", shown: str = "", **values: Any) -> Question:  # noqa: ANN401
    return Question(
        call,
        ("Puissance3", "Noeud"),
        values,
        before=f"{NEW}{INFINITE}{before}",
        shown=shown or f"jeu = Puissance3(); {call}",
    )


def empty_grid(lab: Lab, seed: int) -> Failure | None:
    """Five rows of five zeros."""
    del seed
    case = Case(
        _ask("jeu.grilleJeu"),
        equal(_EMPTY),
        Sentence("5 rows of 5 zeros"),
    )
    return judged(lab, case)


def separate_rows(lab: Lab, seed: int) -> Failure | None:
    """One cell is one cell, one game is one game."""
    del seed
    wanted = [[1, 0, 0, 0, 0], *_EMPTY[1:]]
    made = "jeu = Puissance3(); jeu.grilleJeu[0][0] = 1"
    first = "jeu.grilleJeu[0].__setitem__(0, 1)"
    rows = _ask(f"({first}, jeu.grilleJeu)[1]", shown=f"{made}; jeu.grilleJeu")
    games = _ask(f"({first}, nouveau().grilleJeu)[1]", shown=f"{made}; Puissance3().grilleJeu")
    return first_wrong(
        lab,
        (
            Case(rows, equal(wanted), repr(wanted), traits=frozenset({"one row"})),
            Case(games, equal(_EMPTY), repr(_EMPTY), traits=frozenset({"one game"})),
        ),
    )


def printable(lab: Lab, seed: int) -> Failure | None:
    """`str` gives a text."""
    del seed
    case = Case(
        _ask("str(jeu)"), lambda value: isinstance(value, str), Sentence("the grid as a text")
    )
    return judged(lab, case)


_COLUMNS: Final = (2, 1, 3, 4, 0)
"""The edges last: a disc in the neighbouring column says more than one that is refused."""


def drops(lab: Lab, seed: int) -> Failure | None:
    """A disc falls where it should, in the grid given and in no other."""

    def cases() -> Iterator[Case]:
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

    return first_wrong(lab, cases())


def _dropping(question: Question, grid: Rows, wanted: Rows, *, played: bool) -> Case:
    question = Question(
        question.call,
        question.names,
        question.values,
        question.before,
        ("grille", "jeu.grilleJeu"),
        shown=question.shown,
    )
    return Case(
        question,
        truth(played),
        repr(played),
        after={"grille": wanted, "jeu.grilleJeu": _EMPTY},
        position=boards.of_rows(grid),
        draw=boards.of_rows,
    )


def refuses(lab: Lab, seed: int) -> Failure | None:
    """A full column: False, and nothing changed."""
    found = [
        (grid, column)
        for grid in grids(seed, "refuses", 40)
        for column in range(SIZE)
        if all(row[column] for row in grid)
    ]
    return first_wrong(
        lab,
        (
            _dropping(_ask(f"jeu.jouerColonne(1, {c}, grille)", grille=g), g, g, played=False)
            for g, c in found
        ),
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
