"""The hand-out `etat`: min-max."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from pions.checks import positions, wrong_searches
from pions.checks.cases import Case, asks, asks_for
from pions.checks.etat.grid import STATE, not_legal, state_at
from pions.checks.model import Checks
from pions.checks.questions import Value
from pions.checks.right_answers import Rivals, number, one_of, whole
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
def worth(table: str, sign: int = 1) -> Evaluator[GravityPosition]:
    """The heuristic of ours called `table`, as the core asks for it: for the side to move.

    With the `sign` -1 it is turned round.
    """
    height, rows = positions.GAME.height, TABLES[table][::-1]
    # What the discs of one colour in a column are worth together, by their bits.
    sums = [
        [
            sign * sum(row[column] for bit, row in enumerate(rows) if discs >> bit & 1)
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
def analysis(
    position: GravityPosition, depth: int, table: str = "points", sign: int = 1
) -> Analysis:
    """The columns a min-max of that depth may choose, and their score; the others' are bounds.

    With the `sign` -1, those of the heuristic turned round.
    """
    return alphabeta_analysis(position, depth, worth(table, sign), all_wins_alike)


def _minmax(position: GravityPosition, depth: int, table: str = "points") -> Case:
    best, scores = analysis(position, depth, table).best, analysis(position, depth, table).scores
    return STATE.case(
        state_at(position),
        f"strategie_minmax(heuristique, {depth}, state)",
        replace(one_of(best), explain=not_best(position, best, depth)),
        values={"table": TABLES[table]},
        before=POINTS,
        traits=[
            f"player {position.to_move + 1}",
            *["lost"] * (max(scores.values()) == -math.inf),
        ],
        rivals=lambda: _mistaken(position, depth, table),
    )


def not_best(
    position: GravityPosition, best: Collection[int], depth: int
) -> Callable[[Any], Iterable[str]]:
    """Says why a column is not among the best: it cannot be played, or a win is overlooked."""
    moves = position.legal_moves()
    illegal = not_legal(moves)

    def lets_win(move: int) -> bool:
        return bool(positions.wins(position.play(move)))

    def explain(value: Value) -> Iterator[str]:
        yield from illegal(value)
        if value not in moves or not whole(value):
            return
        if set(best) <= set(positions.wins(position)):
            yield "missed win"
        # Deeper, a draw may be missed, or a loss that comes later.
        elif depth == 2 and lets_win(value) and not any(map(lets_win, best)):
            yield "missed threat"

    return explain


def mistaken(position: GravityPosition, depth: int, table: str = "points") -> Rivals:
    """The columns that a search of another depth, or of the opposite sign, may choose."""
    found = {"swapped": lambda: analysis(position, depth, table, -1).best}
    if depth > 1:
        found["shallower"] = lambda: analysis(position, depth - 1, table).best
    if depth < 3:
        found["deeper"] = lambda: analysis(position, depth + 1, table).best
    return found


def _mistaken(position: GravityPosition, depth: int, table: str) -> Rivals:
    """The columns that the usual mistakes lead to."""
    value = max(analysis(position, depth, table).scores.values())
    below = {**wrong_searches.BELOW, **wrong_searches.BELOW_FOR_RED}
    return {
        **mistaken(position, depth, table),
        **(_always_largest(position, table) if depth == 1 else {}),
        "best value": number(value if position.to_move is Side.FIRST else -value),
        **wrong_searches.columns(position, depth, worth(table), below),
    }


def _always_largest(position: GravityPosition, table: str) -> Rivals:
    """The columns of a player that takes the largest value for yellow too, wins apart or not."""
    if position.to_move is Side.FIRST:
        best = analysis(position, 1, table).best
        return {"always largest": best, "largest but wins": best}

    def won_is_lost(position: GravityPosition, depth: int) -> Score:
        del depth
        return math.inf if position.winning_cells() else 0

    worst = minimax_analysis(position, 1, worth(table, -1), won_is_lost)
    wins = positions.wins(position) or analysis(position, 1, table, -1).best
    return {"always largest": worst.best, "largest but wins": wins}


@asks_for
def at_depth(seed: int, depth: int, *plies: int) -> Iterable[Case]:
    """Positions tuned for one depth, and some at random."""
    tuned = [positions.after(moves) for moves in (*TUNED[depth], *_ALSO.get(depth, ()))]
    drawn = positions.open_positions(seed, f"minmax {depth}", plies)
    return (_minmax(one, depth) for one in (*tuned, *drawn))


@asks
def any_heuristic(seed: int) -> Iterable[Case]:
    """A heuristic that is not the points of the hand-out."""
    for one in positions.open_positions(seed, "heuristic", (3, 6, 9, 12)):
        yield from (_minmax(one, 1, table) for table in ("points", "other"))
        yield _minmax(one, 2, "other")  # one question, of two heuristics


CHECKS: Final[Checks] = {
    "strategie_minmax": {
        "depth1": at_depth(1, 2, 5, 10, 15),
        "depth2": at_depth(2, 4, 11, 20),
        "depth3": at_depth(3, 16, 25),
        "depth4": at_depth(4, 30),
        "heuristic": any_heuristic,
    },
}
