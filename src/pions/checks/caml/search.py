"""The hand-out `caml`: alpha-beta."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import partial
from typing import Final

from pions.checks import positions, wrong_searches
from pions.checks.caml.moves import GRID, colours
from pions.checks.caml.proofs import GUIDE, PROOFS, TABLE, alone, any_column, column_case, proved
from pions.checks.cases import Case, answered, asks, asks_for, failed
from pions.checks.etat.minmax import TUNED, analysis, mistaken, worth
from pions.checks.model import Checks, Failure
from pions.checks.questions import Lab
from pions.checks.right_answers import Rivals, number
from pions.core.sentences import Sentence
from pions.games.gravity import GravityPosition


def _mistaken(position: GravityPosition, n: int) -> Rivals:
    """The columns that the usual mistakes lead to."""
    return {
        **mistaken(position, n),
        "best value": number(max(analysis(position, n).scores.values())),
        **wrong_searches.columns(position, n, worth("points"), wrong_searches.BELOW),
    }


@asks_for
def searches(seed: int, n: int, *plies: int) -> Iterable[Case]:
    """`alpha_beta(n, f)` where no win is in sight: a best column of min-max."""
    call = f"alpha_beta({n}, f)(t, {{couleur}})"
    late = TUNED[4][:2] if n == 2 else ()  # what is asked beside others, asked alone before
    tuned = [positions.after(moves) for moves in (*TUNED[n], *late)]
    drawn = positions.open_positions(seed, f"caml {n}", plies)
    quiet = [
        one for one in (*tuned, *drawn) if math.isfinite(max(analysis(one, n).scores.values()))
    ]
    asked = (
        column_case(
            call,
            one,
            analysis(one, n).best,
            swapped=place % 2 == 0,
            rivals=partial(_mistaken, one, n),
            looks=n,
        )
        for place, one in enumerate(quiet)
    )

    other = "alpha_beta(1, lambda t, couleur: -f(t, couleur))"
    games = (*TUNED[2], *TUNED[4][:2])
    beside = alone(call, lambda one: analysis(one, n).best, games, other, n)
    return (*asked, *(beside if n == 2 else ()))


@asks
def search_wins(_seed: int) -> Iterable[Case]:
    """A win at once is taken, a loss at once is avoided."""
    # Once as deep as it takes, and once a ply deeper, where the game must not go on.
    wins = [(positions.after(moves), 0, n) for moves in PROOFS[0] for n in (1, 2)]
    losses = [(positions.after(moves), 1, 2) for moves in PROOFS[1]]
    losses += [(positions.after(moves), 2, 3) for moves in PROOFS[1][2:]]
    forced = (
        column_case(
            f"alpha_beta({n}, f)(t, {{couleur}})",
            position,
            proved(position, plies),
            swapped=False,
            looks=n,
        )
        for position, plies, n in (*wins, *losses)
    )
    lost = any_column("alpha_beta(2, f)(t, {couleur})", positions.LOST_GAMES)
    last = any_column("alpha_beta(3, f)(t, {couleur})", positions.ENDINGS)
    return (*forced, *lost, *last)


def prunes(lab: Lab, seed: int) -> Failure | None:
    """Fewer calls to f than there are positions at that depth."""
    n = 3
    for position in positions.open_positions(seed, "caml prunes", (4, 7)):
        every = positions.count_below(position, n)
        t, couleur = colours(position, swapped=False)
        call = f"alpha_beta({n}, f)(t, {couleur})"
        expected = Sentence("fewer than {count} calls to f, which is all of them", count=every)
        case = GRID.case(
            t,
            f"({call}, appels.count({position.ply + n}))[1]",
            expected=expected,
            values={"table": TABLE, "premier": 1},
            before=GUIDE,
            shown=call,
            after={},
        )
        answer = answered(lab, case)
        if answer.value >= every:
            told = Sentence("{count} calls to f", count=answer.value)
            return failed(case, answer, expected, told)
    return None


CHECKS: Final[Checks] = {
    "alpha_beta": {
        "n1": searches(1, 3, 8, 14),
        "n2": searches(2, 5, 12),
        "n3": searches(3, 18),
        "wins": search_wins,
        "prunes": prunes,
    },
}
