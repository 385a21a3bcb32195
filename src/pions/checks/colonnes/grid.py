"""The hand-out `colonnes`: grids to ask about; their picture, moves and lines, and who has one."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from dataclasses import replace
from functools import lru_cache, partial
from typing import Final

from pions.checks import boards, differences, misread_lines, positions
from pions.checks.cases import NOTHING, Case, Given, answered, asks, failed
from pions.checks.differences import Kind
from pions.checks.model import Checks, Failure, Run
from pions.checks.positions import Point, Rows
from pions.checks.questions import Answer, Lab, Question, Value
from pions.checks.right_answers import Right, equal, is_couple, one_of, whole
from pions.core.analysis import Analysis
from pions.core.errors import InvalidGrid
from pions.core.sentences import Sentence
from pions.core.types import Grid, Side
from pions.families.gravity.gravity_evaluators import WeightedLines
from pions.games.gravity import GravityPosition
from pions.handouts import colonnes
from pions.search.alphabeta import alphabeta_analysis
from pions.search.scoring import all_wins_alike

Columns = list[list[int]]
Line = frozenset[Point]
GRID: Final = Given("G", boards.of_columns)
columns_of: Final = boards.of_columns.layout.ordered
"""Returns the printed grid as the hand-out writes it."""
_PLIES: Final = (0, 1, 3, 6, 10, 15, 21, 27, 33, 38)
_EMPTY: Final = [[0] * 6 for _ in range(7)]
W: Final = {
    "w1": [0, 1, 10, 1000, math.inf],
    "w2": [0, 1, 10, 100, math.inf],
    "w3": [0, 1, 10, 30, math.inf],
    "w4": [0, 1, 2, 4, math.inf],
    "w5": [0, 1, 3, 7, math.inf],
}


def grids_in(printed: str) -> list[Columns]:
    """Return the grids in a printed text, one after the other."""
    found: list[Columns] = []
    rows: list[list[int]] = []
    for line in printed.splitlines():
        cells = line.split()
        is_row = len(cells) == 7 and set(cells) <= {".", "o", "x"}
        rows = [*rows, list(map(".ox".index, cells))] if is_row else []
        if len(rows) == 6:
            found.append(columns_of(rows))
            rows = []
    return found


def discs(G: Columns) -> int:
    """How many discs lie in the grid."""
    return sum(cell != 0 for column in G for cell in column)


def grid_of(position: GravityPosition) -> Columns:
    """A position as the hand-out writes it."""
    return columns_of(positions.rows_of(position))


@lru_cache
def open_grids(seed: int, path: str) -> tuple[Columns, ...]:
    """Grids of games that go on."""
    return tuple(map(grid_of, positions.open_positions(seed, path, _PLIES)))


@lru_cache
def full_grids() -> tuple[Columns, ...]:
    """Return full grids without a line."""
    return tuple(columns_of(positions.rows_after(game)) for game in positions.DRAWN_GAMES)


def not_ended(
    case: Case, answer: Answer, value: Value, expected: Sentence | str = ""
) -> Failure | None:
    """The failure of a grid, `value`, that is not the end of a game."""
    drawn, sides = boards.of_columns(value), {0: None, 1: Side.FIRST, 2: Side.SECOND}
    if drawn is None or len(value) != 7 or len(value[0]) != 6:
        reason = Sentence("it is not 7 lists of 6 numbers from 0 to 2")
    else:
        rows = boards.of_columns.layout.rows(value)
        grid: Grid = tuple(tuple(sides[cell] for cell in row) for row in rows)
        try:
            if positions.GAME.from_grid(grid).outcome() is not None:
                return None
            reason = Sentence("the game is not over")
        except InvalidGrid as error:
            reason = Sentence("{reason}", reason=error)
    told = Sentence("a grid no game ends with: {reason}", reason=reason)
    kinds = *differences.of_answer(replace(answer, value=value), ()), *ending_kinds(value)
    return failed(case, answer, told, *kinds, expected=expected, obtained_board=drawn)


def ending_kinds(value: Value) -> Iterator[str]:
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
    elif any(
        line in ([1] * 4, [2] * 4)
        for line in ([value[x][y] for x, y in one] for one in colonnes.tous)
    ):
        yield "beyond the end"
    else:
        yield "too early"


@lru_cache(maxsize=2000)
def analysis(position: GravityPosition, w: str, p: int) -> Analysis:
    """The best moves at `p` plies and their utility; those of the others are bounds."""
    return alphabeta_analysis(position, p, weights(w), all_wins_alike)


def weights(w: str) -> WeightedLines:
    """The utility with one of our lists of weights."""
    return WeightedLines(tuple(W[w][:4]))


@asks
def empty(_seed: int) -> Iterator[Case]:
    """Seven columns of six zeros."""
    yield Case(Question("init()", ("init",)), equal(_EMPTY), Sentence("7 lists of 6 zeros"))


@asks
def separate(_seed: int) -> Iterator[Case]:
    """One cell is one cell; a second grid is another grid."""
    made, changed = "G = init(); G[0][0] = 1", [[1, 0, 0, 0, 0, 0], *_EMPTY[1:]]
    for call, wanted, trait in (("G", changed, "one column"), ("init()", _EMPTY, "one grid")):
        question = Question(call, ("init",), before=made, shown=f"{made}; {call}")
        yield Case(question, equal(wanted), traits=[trait])


def displayed(lab: Lab, seed: int) -> Failure | None:
    """The printed form."""
    example = [list(column) for column in _EMPTY]
    example[3][:2], example[4][0] = [1, 2], 1
    for G in (example, *open_grids(seed, "display")):
        wanted = "\n".join(" ".join(".ox"[column[y]] for column in G) for y in reversed(range(6)))
        question = Question("display(G)", ("display",), {"G": G}, after=("G",))
        case = Case(question, after={"G": G}, expected=wanted, draw=boards.of_columns)
        answer = answered(lab, case)
        text = "\n".join(line.rstrip() for line in answer.printed.strip("\n").splitlines())
        if text != wanted:
            return failed(case, answer, text or NOTHING, *differences.of_text(text, wanted))
    return None


@asks
def moves_found(seed: int) -> Iterator[Case]:
    """Every column with room, and where its disc lands."""
    for G in (*open_grids(seed, "coups"), *full_grids()):
        wanted = {(x, column.index(0)) for x, column in enumerate(G) if 0 in column}

        def test(value: Value, wanted: set[Point] = wanted) -> bool:
            listed = isinstance(value, list | tuple) and len(value) == len(wanted)
            return listed and all(isinstance(c, tuple) for c in value) and set(value) == wanted

        right = Right(test, explain=partial(move_kinds, wanted))
        yield GRID.case(G, "coups(G)", right, repr(sorted(wanted)))


def move_kinds(wanted: set[Point], value: Value) -> Iterator[str]:
    """Yield the kinds of difference of a list of moves."""
    if not isinstance(value, list | tuple):
        return
    if value and all(map(whole, value)):
        yield "columns"
    if not all(map(is_couple, value)):
        return
    if any(isinstance(cell, list) for cell in value):
        yield Kind.LIST_FOR_TUPLE
        return
    missing, more = wanted - set(value), set(value) - wanted
    if len({x for x, _ in value}) < len(value):
        yield "several cells"
    if {(y, x) for x, y in value} == wanted:
        yield Kind.COUPLE_TURNED
    if any(not (0 <= x < 7 and 0 <= y < 6) for x, y in value):
        yield "off the grid"
    if missing and not more:
        yield "no top row" if {y for _, y in missing} == {5} else "no column"
    if more:
        yield "wrong row" if {x for x, _ in more} & {x for x, _ in missing} else "full column"


_STEPS: Final = {(0, 1): "vertical", (1, 0): "horizontal", (1, 1): "rising", (1, -1): "falling"}


def _direction(line: Line) -> str:
    """The direction of a line, or of its first step."""
    if len(line) < 2:
        return ""
    (x, y), (u, v) = sorted(line)[:2]
    return _STEPS.get((u - x, v - y), "")


_EVERY: Final = frozenset(map(frozenset, colonnes.tous))


def lines_found(*directions: str) -> Run:
    """The lines of one direction: none missing, none beside the board, none twice."""
    wanted = {line for line in _EVERY if _direction(line) in directions}
    expected = Sentence("{count} lines of this direction", count=len(wanted))

    def run(lab: Lab, seed: int) -> Failure | None:
        del seed
        question = Question("tous_alignements()", ("tous_alignements",))
        case = Case(question, _are_lines, Sentence("a list of lists of four couples (x, y)"))
        answer = answered(lab, case)
        found = [frozenset(map(tuple, line)) for line in answer.value]
        mine = [line for line in found if line in wanted or _direction(line) in directions]
        missing, beyond = wanted - set(mine), [line for line in mine if line not in _EVERY]
        if beyond:
            told = Sentence("{line}, which is no line of the board", line=sorted(beyond[0]))
            kinds = ["beyond"]
        elif missing:
            told = Sentence("{line} is missing", line=sorted(min(missing, key=sorted)))
            kinds = [*absent(missing, wanted), "missing"]
        elif len(mine) != len(wanted):
            told = Sentence("{count} of them: some come twice", count=len(mine))
            return failed(case, answer, told, "twice", expected=expected)
        else:
            return None
        if {frozenset((y, x) for x, y in line) for line in found} == _EVERY:
            kinds.insert(0, Kind.COUPLE_TURNED)
        return failed(case, answer, told, *kinds, expected=expected)

    return run


def absent(missing: AbstractSet[Line], wanted: AbstractSet[Line]) -> Iterator[str]:
    """Whether a whole direction is missing: all of it, or one of the two diagonals."""
    if missing == wanted:
        yield "none of them"
    for name in ("rising", "falling"):
        if missing == {line for line in wanted if _direction(line) == name}:
            yield f"no {name}"


def _are_lines(value: Value) -> bool:
    return isinstance(value, list | tuple) and all(
        isinstance(line, list | tuple)
        and len(line) == 4
        and all(is_couple(cell) and all(map(whole, cell)) for cell in line)
        for line in value
    )


@asks
def kept(_seed: int) -> Iterator[Case]:
    """The global variable `tous`."""

    def test(value: Value) -> bool:
        whole = _are_lines(value) and len(value) == len(_EVERY)
        return whole and {frozenset(map(tuple, line)) for line in value} == _EVERY

    expected = Sentence("the 69 lines, as tous_alignements() returns them")
    yield Case(Question("tous", ("tous",)), test, expected)


def _over(rows: Rows, _spot: Point = (0, 0), path: str = "") -> Case:
    winner = positions.winner(rows) if path else 0
    full = ["full grid"] * all(map(all, rows))

    def explain(value: Value) -> list[str]:
        return ["not seen" if not value else "other player"] * whole(value)

    return GRID.case(
        columns_of(rows),
        "fini(G)",
        replace(one_of([winner]), explain=explain),
        traits=[f"player {winner}"] if winner else full,
        rivals={f"always {k}": [k] for k in (1, 2)} if winner else {},
    )


@asks
def goes_on(seed: int) -> Iterable[Case]:
    """No line, however near; a drawn game too."""
    drawn = map(positions.rows_of, positions.open_positions(seed, "fini", _PLIES))
    full = map(positions.rows_after, positions.DRAWN_GAMES)
    return map(_over, (*drawn, *full, *(rows for rows, _ in positions.near_misses(seed)[:60])))


CHECKS: Final[Checks] = {
    "init": {"empty": empty, "separate": separate},
    "display": {"printed": displayed},
    "coups": {"moves": moves_found},
    "tous_alignements": {
        "horizontal": lines_found("horizontal"),
        "vertical": lines_found("vertical"),
        "diagonal": lines_found("rising", "falling"),
        "tous": kept,
    },
    "fini": {
        "horizontal": misread_lines.wins(_over, ("rows", 4)),
        "vertical": misread_lines.wins(_over, ("columns", 4)),
        "rising": misread_lines.wins(_over, ("rising", 4)),
        "falling": misread_lines.wins(_over, ("falling", 4)),
        "goes_on": goes_on,
    },
}
