"""The hand-out `hex`: the algorithm that plays at random."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pions.checks import boards
from pions.checks.accepting import is_list
from pions.checks.chance import evenly, first_uneven
from pions.checks.differences import Kind
from pions.checks.hex.cells import (
    LEGAL,
    LEGAL_HINT,
    LEGAL_TITLE,
    NO_CELL,
    Cell,
    ask,
    couple,
    empty_cells,
    legal,
    open_positions,
    rows_of,
)
from pions.checks.judging import Case
from pions.checks.model import Check, Exercise, Failure, Hints
from pions.checks.questions import Lab
from pions.core.types import Term

_DRAWS: Final = 1200


def even(lab: Lab, seed: int) -> Failure | None:
    """Every empty cell equally often."""

    def drawn() -> Iterator[tuple[Case, list[Cell]]]:
        for size, place, player in ((3, 2, 1), (4, 4, 2), (3, 0, 1)):
            rows = rows_of(open_positions(seed, "even", size, 6)[place])
            cells = empty_cells(rows)
            question = ask(lab, "aleatoire", rows, player, _DRAWS)
            yield (
                Case(question, is_list, evenly(cells), position=boards.of_hex(rows)),
                cells,
            )

    return first_uneven(lab, drawn(), couple)


EVEN: Final[Hints] = {
    Kind.NEVER: Term("An empty cell never comes: is the whole list in reach of the draw?"),
    Kind.ALWAYS: Term(
        "On this board always the same cell comes: is it drawn among all those that are empty, "
        "without a seed that is set on every call?"
    ),
    Kind.NOT_ALLOWED: LEGAL["taken"],
}


ALEATOIRE: Final = Exercise(
    "aleatoire",
    "III",
    "aleatoire(grille, joueur)",
    Term("It is the yardstick: an algorithm is good if it beats chance."),
    (
        Check("legal", LEGAL_TITLE, LEGAL_HINT, legal("aleatoire"), LEGAL),
        Check(
            "even",
            Term("every empty cell is equally likely"),
            Term("Make the list of empty cells first, then draw from it, once."),
            even,
            hints=EVEN,
            unless=NO_CELL,
        ),
    ),
    also=r"(?i)\w*(al[ée]a|random|hasard)\w*",
)
