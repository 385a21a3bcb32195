"""The hand-out `caml`: `sia`, which proves who wins."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pions.checks import positions
from pions.checks.caml.choosing import PROOFS, any_column, column_case, proved
from pions.checks.caml.grids import TRYING
from pions.checks.differences import Kind
from pions.checks.judging import (
    Case,
    asks_for,
    one_of,
)
from pions.checks.model import Check, Exercise, Hints
from pions.core.types import Term
from pions.games.gravity import GravityPosition
from pions.search.proof import Verdict, prove


def _worst(position: GravityPosition, n: int) -> list[int]:
    """The moves that lead the other player to G, or else all."""
    moves = position.legal_moves()
    return [move for move in moves if prove(position.play(move), n) is Verdict.WON] or list(moves)


@asks_for
def proves(_seed: int, n: int) -> Iterable[Case]:
    """`sia(n)` where n plies tell the moves apart."""
    call = f"sia({n})(t, {{couleur}})"
    times = 5 if n < 3 else 2
    shallow = [moves for less in range(n) for moves in PROOFS[less]]
    # What less depth proves still holds; the latest position, where there is least to search.
    simpler = shallow if n < 3 else [max(shallow, key=len)]
    found = [(moves, times) for moves in PROOFS[n]] + [(moves, 3 - n // 2) for moves in simpler]
    choosing = (
        column_case(
            call,
            one,
            proved(one, n),
            swapped=place % 2 == 0,
            times=count,
            rivals={"towards G": one_of(_worst(one, n))} if n == 1 else None,
            looks=n + 1,
        )
        for place, (moves, count) in enumerate(found)
        for one in (positions.after(moves),)
    )
    return (*choosing, *any_column(call, _FREE.get(n, ())))


_FREE: Final = {
    1: positions.LOST_GAMES,
    2: (*positions.LOST_GAMES[4:], *positions.ENDINGS),
    4: positions.ENDINGS,
}
"""For each n, positions where any column will do: all is lost, or the grid is nearly full."""


_STRATEGY: Final = Term("sia(n) returns a strategy, which then takes t and couleur.")


SIA_HINTS: Final[Hints] = {
    Kind.NONE: Term(
        "No column is returned: is there a `return` on every path, and is a column "
        "kept even where every move loses?"
    ),
    **TRYING,
    "towards G": Term("A move that leads the other player to G is chosen: it is the last resort."),
    **dict.fromkeys((Kind.FUNCTION, Kind.NOT_CALLABLE), _STRATEGY),
}


SIA: Final = Exercise(
    "sia",
    "Question 11",
    "sia(n)",
    Term("It proves who wins instead of guessing, as far as it can see."),
    (
        Check(
            "n0",
            Term("sia(0) plays like ia_1"),
            Term(
                "With n = 0 only an immediate win is seen, by the colour given to the strategy "
                "that sia(n) returns."
            ),
            proves(0),
            hints=SIA_HINTS,
        ),
        Check(
            "n1",
            Term("sia(1) does not let the other player win at once"),
            Term(
                "A move that leads the other player to G is a bad one: after each of your "
                "moves, is a win of the other colour, 3 - couleur, looked for? What is still "
                "undecided is I, neither G nor P."
            ),
            proves(1),
            hints=SIA_HINTS,
        ),
        Check(
            "n2",
            Term("sia(2) finds a win in two moves"),
            Term(
                "G: one move to P is enough. P: every move leads to G. Which is any, which all?"
                " Whatever is neither is I."
            ),
            proves(2),
            hints=SIA_HINTS,
        ),
        Check(
            "n3",
            Term("sia(3) sees a loss coming"),
            Term("How many moves below the start is ia_1 asked?"),
            proves(3),
            hints=SIA_HINTS,
        ),
        Check(
            "n4",
            Term("sia(4) sees two moves further"),
            Term("The player changes at every move, and so does who wants G."),
            proves(4),
            hints=SIA_HINTS,
        ),
    ),
    needs=("joue", "annule", "gagne"),
)
