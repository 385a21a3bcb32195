"""The hand-out `noeud`: grids to ask about, and what several exercises share."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

from pions.checks.differences import Kind
from pions.checks.model import Hints
from pions.checks.positions import Rows
from pions.checks.questions import Question
from pions.core.seeds import generator
from pions.core.types import Term
from pions.games.gravity import Gravity

GAME: Final = Gravity(5, 5, 3, diagonals=False)


SIZE: Final = 5


EXAMPLE: Final = [[0] * 5, [0] * 5, [0] * 5, [0, 1, 0, 0, 0], [1, 2, 0, 2, 0]]
"""The position of the hand-out, worth -140."""


FULL: Final = [[1, 1, 2, 2, 1], [2, 2, 1, 1, 2]] * 2 + [[1, 1, 2, 2, 1]]
"""A full grid without three in line."""


def ask(grid: Rows, call: str, before: str = "", *, is_max: bool = True) -> Question:
    """A question about ``noeud``, a node with that `grid`."""
    made = "noeud = Noeud(grille)" if is_max else "noeud = Noeud(grille, False)"
    return Question(
        call, ("Noeud",), {"grille": grid}, before=f"{made}\n{before}", shown=f"{made}; {call}"
    )


@lru_cache
def grids(seed: int, path: str, count: int = 30) -> tuple[Rows, ...]:
    """Grids of discs that do not float, whoever has won."""
    rng = generator(seed, "grids", path)
    found = []
    for _ in range(count):
        rows = [[0] * SIZE for _ in range(SIZE)]
        for column in range(SIZE):
            for height in range(rng.randint(0, SIZE)):
                rows[SIZE - 1 - height][column] = rng.choice((1, 2))
        found.append(rows)
    return tuple(found)


NEW: Final = """
def nouveau():
    try:
        return Puissance3()
    except TypeError:
        return Puissance3(5, 5)
jeu = nouveau()
"""


INFINITE: Final = "inf = float('inf')\n"


def pair(value: Any) -> bool:  # noqa: ANN401 - a student's
    """Whether it is a couple."""
    return isinstance(value, tuple | list) and len(value) == 2


Misread = dict[str, Callable[[Any], bool]]


Grid = tuple[tuple[int, ...], ...]


TEXT: Final[Hints] = {
    Kind.PRINTED_NOT_RETURNED: Term("__str__ returns the text, it does not print it."),
    Kind.TYPE: Term("__str__ must return a text: `return`, not `print`."),
    Kind.TURNED: Term("The rows are shown as columns: one line of text for each row of grille."),
    "bars": Term("Each cell is followed by |, the last one too."),
    "last lines": Term(
        "The grid is right. Then comes a line of dashes, then evaluation = and the value of h."
    ),
}
