"""The hand-out `caml`: alpha-beta."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import partial
from typing import Final

from pions.checks import boards, positions, wrong_searches
from pions.checks.accepting import Rivals
from pions.checks.caml.moves import TRYING, colours
from pions.checks.caml.proofs import (
    ALONE,
    GUIDE,
    PROOFS,
    TABLE,
    alone,
    any_column,
    column_case,
    proved,
)
from pions.checks.cases import Case, answered, asks, asks_for, failed, number
from pions.checks.differences import Kind
from pions.checks.etat.minmax import TUNED, analysis, mistaken, worth
from pions.checks.model import Check, Exercise, Failure, Hints
from pions.checks.questions import Lab, Question
from pions.core.sentences import Sentence
from pions.core.types import Term
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
        question = Question(
            f"({call}, appels.count({position.ply + n}))[1]",
            ("alpha_beta",),
            {"t": t, "table": TABLE, "premier": 1},
            before=GUIDE,
            shown=call,
        )
        expected = Sentence("fewer than {count} calls to f, which is all of them", count=every)
        case = Case(question, expected=expected, position=boards.of_caml(t))
        answer = answered(lab, case)
        if isinstance(answer, Failure):
            return answer
        if answer.value >= every:
            told = Sentence("{count} calls to f", count=answer.value)
            return failed(case, answer, expected, told)
    return None


SEARCH: Final[Hints] = {
    Kind.NONE: Term(
        "No column is returned: is there a `return` on every path, and is a column "
        "kept even where every move loses?"
    ),
    Kind.EMPTY: Term(
        "There is no column to choose from here: on a full grid, or after a win, the value is known"
        " without one."
    ),
    Kind.NOT_CALLABLE: Term("alpha_beta(n, f) returns a strategy, which then takes t and couleur."),
    "best value": Term("The value is returned instead of the column that has it."),
    **TRYING,
    "swapped": Term(
        "The worst column is chosen: f(t, couleur) speaks for couleur. Whose view is "
        "it after the move, and where does the sign change?"
    ),
    "shallower": Term(
        "These are the columns of a search one move less deep: n counts your own "
        "move. How many moves are played when f is called?"
    ),
    "deeper": Term(
        "These are the columns of a search one move deeper: n counts your own move. "
        "How many moves are played when f is called?"
    ),
    **ALONE,
    **wrong_searches.HINTS,
    **dict.fromkeys(
        wrong_searches.BELOW,
        Term(
            "The answers to the first move are chosen wrongly: the other player takes what is best "
            "for himself, and so does each in turn."
        ),
    ),
    "missed win": Term(
        "A column that wins at once is not chosen: is a line of your own worth more than all that "
        "f says, and is every column tried, none cut off?"
    ),
    "missed threat": Term(
        "After this column the other player wins at once: is a line of his worth less than all that"
        " f says, and for whom?"
    ),
    **dict.fromkeys(
        ("player 1", "player 2"),
        Term("Only one colour goes wrong: does everything hold for `couleur`, be it 1 or 2?"),
    ),
}

ALPHA_BETA: Final = Exercise(
    "alpha_beta",
    "Question 12",
    "alpha_beta(n, f)",
    Term("With an evaluation, every position can be compared, not only the proved ones."),
    (
        Check(
            "n1",
            Term("at n = 1, the best next grid by f"),
            Term(
                "f(t, couleur) speaks for couleur: whose view is it after the move, is it the "
                "argument f that is called, and are all the columns compared?"
            ),
            searches(1, 3, 8, 14),
            hints=SEARCH,
        ),
        Check(
            "n2",
            Term("at n = 2, the other player answers in his own interest"),
            Term(
                "What is good for one is bad for the other: where does the sign change? And is "
                "it the column of the first move that is returned, none cut off too early?"
            ),
            searches(2, 5, 12),
            hints=SEARCH,
        ),
        Check(
            "n3",
            Term("at n = 3"),
            Term(
                "What is passed on to the other player: one move less, the other colour, and "
                "the window (-beta, -alpha)? And is a line worth more than all that f says?"
            ),
            searches(3, 18),
            hints=SEARCH,
        ),
        Check(
            "wins",
            Term("a win at once is taken, a loss at once is avoided"),
            Term("A finished game is worth more, or less, than anything f says."),
            search_wins,
            hints=SEARCH,
        ),
        Check(
            "prunes",
            Term("it asks f less often than min-max would"),
            Term(
                "Which of alpha and beta grows, when can the rest be left out, and which "
                "window does the other player get? (-beta, -alpha), where the sign changes."
            ),
            prunes,
        ),
    ),
    needs=("joue", "annule", "gagne"),
)
