"""The hand-out `colonnes`: grids to ask about, and what several exercises share."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from pions.checks import boards, differences, positions
from pions.checks.differences import Kind
from pions.checks.judging import (
    Case,
    failed,
)
from pions.checks.model import Failure, Hints
from pions.checks.positions import Rows
from pions.checks.questions import Answer
from pions.core.analysis import Analysis
from pions.core.errors import InvalidGrid
from pions.core.sentences import Sentence
from pions.core.types import Grid, Side, Term
from pions.families.gravity.gravity_evaluators import WeightedLines
from pions.games.gravity import GravityPosition
from pions.handouts import colonnes
from pions.search.root import alphabeta_analysis
from pions.search.scoring import all_wins_alike


def grids_in(printed: str) -> list[Columns]:
    """The grids somebody printed, one after the other."""
    found: list[Columns] = []
    rows: list[list[int]] = []
    for line in printed.splitlines():
        cells = line.split()
        if len(cells) != 7 or any(cell not in (".", "o", "x") for cell in cells):
            rows = []
            continue
        rows.append([".ox".index(cell) for cell in cells])
        if len(rows) == 6:
            found.append(columns_of(rows))
            rows = []
    return found


def discs(G: Columns) -> int:
    """How many discs lie in the grid."""
    return sum(cell != 0 for column in G for cell in column)


Columns = list[list[int]]


_PLIES: Final = (0, 1, 3, 6, 10, 15, 21, 27, 33, 38)


def columns_of(rows: Rows) -> Columns:
    """The printed grid as the hand-out writes it."""
    return [list(column) for column in zip(*rows[::-1], strict=True)]


@lru_cache
def open_grids(seed: int, path: str) -> tuple[Columns, ...]:
    """Grids of games that go on."""
    found = positions.open_positions(seed, path, _PLIES)
    return tuple(columns_of(positions.rows_of(one)) for one in found)


@lru_cache
def full_grids() -> tuple[Columns, ...]:
    """Full grids that nobody has won."""
    return tuple(
        columns_of(positions.rows_of(positions.after(game))) for game in positions.DRAWN_GAMES
    )


def is_game(value: Any) -> Sentence | None:  # noqa: ANN401 - a student's
    """Why `value` is not the end of a game; ``None`` where it is."""
    drawn = boards.of_columns(value)
    if drawn is None or len(value) != 7 or len(value[0]) != 6:
        return Sentence("it is not 7 lists of 6 numbers from 0 to 2")
    sides = {0: None, 1: Side.FIRST, 2: Side.SECOND}
    rows = [list(row) for row in zip(*value, strict=True)][::-1]
    grid: Grid = tuple(tuple(sides[cell] for cell in row) for row in rows)
    try:
        position = positions.GAME.from_grid(grid)
    except InvalidGrid as error:
        return Sentence("{reason}", reason=error)
    return None if position.outcome() is not None else Sentence("the game is not over")


def ended_badly(case: Case, answer: Answer, reason: Sentence) -> Failure:
    """The failure of a grid that ends no game."""
    ending = Sentence("a grid no game ends with: {reason}", reason=reason)
    kinds = differences.of_answer(answer, ()), ending_kinds(answer.value)
    told = failed(case, answer, case.expected, ending, *kinds[0], *kinds[1])
    return replace(told, obtained_board=boards.of_columns(answer.value))


W: Final = {
    "w1": [0, 1, 10, 1000, math.inf],
    "w2": [0, 1, 10, 100, math.inf],
    "w3": [0, 1, 10, 30, math.inf],
    "w4": [0, 1, 2, 4, math.inf],
    "w5": [0, 1, 3, 7, math.inf],
}


def grid_of(position: GravityPosition) -> Columns:
    """As the hand-out writes it."""
    return columns_of(positions.rows_of(position))


def shown(value: float) -> str:
    """A number as the hand-out writes it."""
    return f"float({str(value)!r})" if math.isinf(value) else repr(value)


@lru_cache(maxsize=2000)
def analysis(position: GravityPosition, w: str, p: int) -> Analysis:
    """The best moves at `p` plies and their utility; those of the others are bounds."""
    return alphabeta_analysis(position, p, WeightedLines(tuple(W[w][:4])), all_wins_alike)


def ending_kinds(value: Any) -> Iterator[str]:  # noqa: ANN401 - a student's
    """In which way a grid is not the end of a game."""
    if boards.of_columns(value) is None:
        if isinstance(value, tuple) and any(boards.of_columns(one) for one in value):
            yield "grid and more"
        return
    count = [sum(column.count(k) for column in value) for k in (1, 2)]
    if any(column[y] and not column[y - 1] for column in value for y in range(1, len(column))):
        yield "floating"
    elif count[0] - count[1] not in (0, 1):
        yield "turns"
    elif any(len({value[x][y] for x, y in line} - {0}) == 1 and all(value[x][y] for x, y in line)
             for line in colonnes.tous):  # fmt: skip
        yield "beyond the end"
    else:
        yield "too early"


TURNS: Final = Term("The turns are wrong: player 1 starts, then comes 2, then 1 again.")


PLAYED_ON: Final = Term(
    "The game goes on after a line, or the turns are wrong: player 1 starts, then each in turn, "
    "and fini is called before each move."
)


OVER: Final = Term(
    "minmax gives None as the move where the game is over: is fini asked before each move?"
)


ENDS: Final[Hints] = {
    Kind.EMPTY: Term(
        "There is no move left to draw from: a full grid ends the game too, as well as a line."
    ),
    "grid and more": Term("The grid is wanted, and nothing beside it: return G alone."),
    "floating": Term("A disc hangs in the air: play only the cells that coups gives."),
    "turns": TURNS,
    "beyond the end": PLAYED_ON,
    "too early": Term("The game stops too early: it ends with a line or a full grid, not before."),
}
