"""The hand-out `etat`: min-max."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from pions.checks import positions, wrong_searches
from pions.checks.cases import Case, asks_for, first_wrong
from pions.checks.etat.grid import STATE, not_legal, state_of
from pions.checks.model import Checks, Failure
from pions.checks.questions import Lab, Value
from pions.checks.right_answers import Lazy, Rivals, either, number, one_of, whole
from pions.core.analysis import Analysis
from pions.core.protocols import Evaluator
from pions.core.types import Score, Side
from pions.games.gravity import GravityPosition
from pions.handouts import etat
from pions.search.alphabeta import alphabeta_analysis
from pions.search.minimax import minimax_analysis
from pions.search.scoring import all_wins_alike

FOUR: Final = """
def quatre(g):
    for i in range(6):
        for j in range(7):
            for a, b in ((0, 1), (1, 0), (1, 1), (1, -1)):
                r, s = i + 3 * a, j + 3 * b
                if g[i][j] and r < 6 and 0 <= s < 7 and g[i][j] == g[r][s]:
                    if g[i][j] == g[i + a][j + b] == g[i + 2 * a][j + 2 * b]:
                        return True
    return False
"""
"""Whether a grid of rows holds a line."""
POINTS: Final = f"""
inf = float("inf")
{FOUR}
def heuristique(state):
    g = state["grille"]
    if quatre(g):
        return -inf if sum(case != 0 for ligne in g for case in ligne) % 2 == 0 else inf
    if all(g[0]):
        return 0
    return sum((0, 1, -1)[g[i][j]] * table[i][j] for i in range(6) for j in range(7))
"""
"""A heuristic of ours; `table` says what each cell is worth.

A line belongs to the side that played last. While no search plays on after a won game, that is
its owner; one that does is told that the loser has won.
"""
TABLES: Final = {
    "points": [list(row) for row in etat.points],
    "other": [[(31 * row + 17 * column) % 23 for column in range(7)] for row in range(6)],
}
TUNED: Final = positions.by_depth("tuned")
_ALSO: Final = {
    1: positions.WINNING_GAMES,
    2: (*positions.LOST_GAMES[:4], *positions.WINNING_GAMES[::4]),
    3: positions.ENDINGS,
    4: (*positions.ENDINGS, *positions.games("draw_or_not")),
}
"""For each depth, wins in every column, positions where all is lost, the ends of games."""


@lru_cache
def worth(table: str) -> Evaluator[GravityPosition]:
    """The heuristic of ours called `table`, as the core asks for it: for the side to move."""
    height = positions.GAME.height
    # What the discs of one colour in a column are worth together, by their bits.
    sums = [
        [
            sum(row[column] for bit, row in enumerate(reversed(TABLES[table])) if discs >> bit & 1)
            for discs in range(1 << height)
        ]
        for column in range(positions.GAME.width)
    ]
    shifts = [(column * (height + 1), of_discs) for column, of_discs in enumerate(sums)]
    low = (1 << height) - 1

    def evaluate(position: GravityPosition) -> Score:
        mine, theirs = position.mine, position.theirs
        return sum(
            of_discs[mine >> shift & low] - of_discs[theirs >> shift & low]
            for shift, of_discs in shifts
        )

    return evaluate


@lru_cache(maxsize=2000)
def analysis(position: GravityPosition, depth: int, table: str = "points") -> Analysis:
    """The columns a min-max of that depth may choose, and their score; the others' are bounds."""
    return alphabeta_analysis(position, depth, worth(table), all_wins_alike)


@lru_cache(maxsize=2000)
def turned(position: GravityPosition, depth: int, table: str = "points") -> Analysis:
    """Return the analysis of that min-max where the heuristic has the opposite sign."""
    heuristic = worth(table)
    return alphabeta_analysis(
        position, depth, lambda position: -heuristic(position), all_wins_alike
    )


def _minmax(position: GravityPosition, depth: int, table: str = "points") -> Case:
    best = analysis(position, depth, table).best
    state = state_of(positions.rows_of(position), position.to_move + 1)
    return STATE.case(
        state,
        f"strategie_minmax(heuristique, {depth}, state)",
        replace(one_of(best), explain=not_best(position, best, depth)),
        either(best),
        values={"table": TABLES[table]},
        before=POINTS,
        traits=_traits(position, depth, table),
        rivals=lambda: _mistaken(position, depth, table),
    )


def not_best(
    position: GravityPosition, best: Collection[int], depth: int
) -> Callable[[Any], Iterable[str]]:
    """Says why a column is not among the best: it cannot be played, or a win is overlooked."""
    moves = position.legal_moves()
    illegal = not_legal(moves)

    def explain(value: Value) -> Iterator[str]:
        yield from illegal(value)
        if value not in moves or not whole(value):
            return
        if set(best) <= set(positions.wins(position)):
            yield "missed win"
        elif (
            depth == 2  # deeper, a draw may be missed, or a loss that comes later
            and wins_next(position, value)
            and not any(wins_next(position, move) for move in best)
        ):
            yield "missed threat"

    return explain


def wins_next(position: GravityPosition, move: int) -> bool:
    """Whether the other player wins at once after `move`."""
    return bool(positions.wins(position.play(move)))


def _traits(position: GravityPosition, depth: int, table: str) -> frozenset[str]:
    """Whose turn it is; whether every move loses."""
    found = {f"player {position.to_move + 1}"}
    if max(analysis(position, depth, table).scores.values()) == -math.inf:
        found.add("lost")
    return frozenset(found)


def mistaken(position: GravityPosition, depth: int, table: str = "points") -> Rivals:
    """The columns that a search of another depth, or of the opposite sign, may choose."""
    found = {"swapped": Lazy(lambda: one_of(turned(position, depth, table).best))}
    if depth > 1:
        found["shallower"] = Lazy(lambda: one_of(analysis(position, depth - 1, table).best))
    if depth < 3:
        found["deeper"] = Lazy(lambda: one_of(analysis(position, depth + 1, table).best))
    return found


def _mistaken(position: GravityPosition, depth: int, table: str) -> Rivals:
    """The columns that the usual mistakes lead to."""
    heuristic = worth(table)
    value = max(analysis(position, depth, table).scores.values())
    found = dict(mistaken(position, depth, table))
    if depth == 1:
        found |= _always_largest(position, table)
    return {
        **found,
        "best value": number(value if position.to_move is Side.FIRST else -value),
        **wrong_searches.columns(
            position, depth, heuristic, {**wrong_searches.BELOW, **wrong_searches.BELOW_FOR_RED}
        ),
    }


def _always_largest(position: GravityPosition, table: str) -> Rivals:
    """The columns of who takes the largest value for yellow too, his own wins apart or not."""
    if position.to_move is Side.FIRST:
        best = one_of(analysis(position, 1, table).best)
        return {"always largest": best, "largest but wins": best}
    heuristic = worth(table)
    worst = minimax_analysis(position, 1, lambda one: -heuristic(one), _won_is_lost)
    return {
        "always largest": one_of(worst.best),
        "largest but wins": one_of(positions.wins(position) or turned(position, 1, table).best),
    }


def _won_is_lost(position: GravityPosition, depth: int) -> Score:
    """The end of a game turned round: a win is the worst of all."""
    outcome = position.outcome()
    del depth
    return 0 if outcome is None or outcome.winner is None else math.inf


@asks_for
def at_depth(seed: int, depth: int, *plies: int) -> Iterable[Case]:
    """Positions tuned for one depth, and some at random."""
    tuned = [positions.after(moves) for moves in (*TUNED[depth], *_ALSO.get(depth, ()))]
    drawn = positions.open_positions(seed, f"minmax {depth}", plies)
    return (_minmax(one, depth) for one in (*tuned, *drawn))


def any_heuristic(lab: Lab, seed: int) -> Failure | None:
    """A heuristic that is not the points of the hand-out."""
    drawn = positions.open_positions(seed, "heuristic", (3, 6, 9, 12))
    return first_wrong(
        lab,
        (
            _minmax(one, depth, table)
            for one in drawn
            for depth in (1, 2)
            for table in ("points", "other")[depth - 1 :]  # one question, of two heuristics
        ),
    )


CHECKS: Final[Checks] = {
    "strategie_minmax": {
        "depth1": at_depth(1, 2, 5, 10, 15),
        "depth2": at_depth(2, 4, 11, 20),
        "depth3": at_depth(3, 16, 25),
        "depth4": at_depth(4, 30),
        "heuristic": any_heuristic,
    },
}
