"""The hand-out `colonnes`: grids to ask about; their picture, moves and lines, and who has one."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from functools import lru_cache
from typing import Final

from pions.checks import boards, differences, positions
from pions.checks.cases import NOTHING, Case, Given, answered, asks, asks_for, failed, first_wrong
from pions.checks.differences import Kind
from pions.checks.model import Checks, Failure, Run
from pions.checks.positions import Rows
from pions.checks.questions import Answer, Lab, Question, Value
from pions.checks.right_answers import Right, equal, number, one_of, whole
from pions.core.analysis import Analysis
from pions.core.errors import InvalidGrid
from pions.core.sentences import Sentence
from pions.core.types import Grid, Side
from pions.families.gravity.gravity_evaluators import WeightedLines
from pions.games.gravity import GravityPosition
from pions.handouts import colonnes
from pions.search.alphabeta import alphabeta_analysis
from pions.search.scoring import all_wins_alike

ROWS_SHOWN: Final = """
def montres(texte):
    rangs = [ligne.split() for ligne in texte.splitlines()]
    return [rang for rang in rangs if len(rang) == 7 and set(rang) <= {".", "o", "x"}][-6:]
"""
"""The rows of the grid shown last."""


def grids_in(printed: str) -> list[Columns]:
    """Return the grids in a printed text, one after the other."""
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
GRID: Final = Given("G", boards.of_columns)
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
    """Return full grids without a line."""
    return tuple(columns_of(positions.rows_after(game)) for game in positions.DRAWN_GAMES)


def is_game(value: Value) -> Sentence | None:
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
    elif any(len({value[x][y] for x, y in line} - {0}) == 1 and all(value[x][y] for x, y in line)
             for line in colonnes.tous):  # fmt: skip
        yield "beyond the end"
    else:
        yield "too early"


_EMPTY: Final = [[0] * 6 for _ in range(7)]


@asks
def empty(_seed: int) -> Iterable[Case]:
    """Seven columns of six zeros."""
    case = Case(Question("init()", ("init",)), equal(_EMPTY), Sentence("7 lists of 6 zeros"))
    return (case,)


@asks
def separate(_seed: int) -> Iterable[Case]:
    """One cell is one cell; a second grid is another grid."""
    wanted = [[1, 0, 0, 0, 0, 0], *_EMPTY[1:]]
    made = "G = init(); G[0][0] = 1"
    case = Case(
        Question("G", ("init",), before=made, shown=f"{made}; G"),
        equal(wanted),
        repr(wanted),
        traits=frozenset({"one column"}),
    )
    again = Case(
        Question("init()", ("init",), before=made, shown=f"{made}; init()"),
        equal(_EMPTY),
        repr(_EMPTY),
        traits=frozenset({"one grid"}),
    )
    return (case, again)


def displayed(lab: Lab, seed: int) -> Failure | None:
    """The printed form."""
    example = [list(column) for column in _EMPTY]
    example[3][0] = example[4][0] = 1
    example[3][1] = 2
    for G in (example, *open_grids(seed, "display")):
        question = Question("display(G)", ("display",), {"G": G}, after=("G",))
        wanted = [" ".join(".ox"[column[y]] for column in G) for y in reversed(range(6))]
        case = Case(question, after={"G": G}, expected="\n".join(wanted), draw=boards.of_columns)
        answer = answered(lab, case)
        lines = [line.rstrip() for line in answer.printed.strip("\n").splitlines()]
        if lines != wanted:
            kinds = differences.of_text("\n".join(lines), "\n".join(wanted))
            return failed(case, answer, "\n".join(wanted), "\n".join(lines) or NOTHING, *kinds)
    return None


def moves_found(lab: Lab, seed: int) -> Failure | None:
    """Every column with room, and where its disc lands."""
    return first_wrong(lab, map(_moves, (*open_grids(seed, "coups"), *full_grids())))


def _moves(G: Columns) -> Case:
    wanted = {(x, column.index(0)) for x, column in enumerate(G) if 0 in column}
    accepts = Right(
        lambda value: _is_set(value, wanted), explain=lambda value: move_kinds(value, wanted)
    )
    return GRID.case(G, "coups(G)", accepts, repr(sorted(wanted)))


def _is_set(value: Value, wanted: set[tuple[int, int]]) -> bool:
    if not isinstance(value, list | tuple) or len(value) != len(wanted):
        return False
    return all(isinstance(c, tuple) for c in value) and set(value) == wanted


def move_kinds(value: Value, wanted: set[tuple[int, int]]) -> Iterator[str]:
    """Yield the kinds of difference of a list of moves."""
    if not isinstance(value, list | tuple):
        return
    if value and all(map(whole, value)):
        yield "columns"
    elif not all(isinstance(cell, list | tuple) and len(cell) == 2 for cell in value):
        return
    elif any(isinstance(cell, list) for cell in value):
        yield Kind.LIST_FOR_TUPLE
    else:
        yield from _cell_kinds(list(value), wanted)


def _cell_kinds(cells: list[tuple[int, int]], wanted: set[tuple[int, int]]) -> Iterator[str]:
    missing, more = wanted - set(cells), set(cells) - wanted
    if len({x for x, _ in cells}) < len(cells):
        yield "several cells"
    if {(y, x) for x, y in cells} == wanted:
        yield Kind.COUPLE_TURNED
    if any(not (0 <= x < 7 and 0 <= y < 6) for x, y in cells):
        yield "off the grid"
    if missing and not more:
        yield "no top row" if {y for _, y in missing} == {5} else "no column"
    if more and {x for x, _ in more} & {x for x, _ in missing}:
        yield "wrong row"
    elif more:
        yield "full column"


def _direction(cells: Sequence[tuple[int, int]]) -> str:
    (x, y), (u, v) = sorted(cells)[:2]
    steps = {(0, 1): "vertical", (1, 0): "horizontal", (1, 1): "diagonal", (1, -1): "diagonal"}
    return steps.get((u - x, v - y), "")


@lru_cache
def _wanted(direction: str) -> frozenset[frozenset[tuple[int, int]]]:
    return frozenset(frozenset(cells) for cells in colonnes.tous if _direction(cells) == direction)


def lines_found(direction: str) -> Run:
    """The lines of one direction: none missing, none beside the board, none twice."""

    def run(lab: Lab, seed: int) -> Failure | None:
        del seed
        question = Question("tous_alignements()", ("tous_alignements",))
        wanted = _wanted(direction)
        expected = Sentence("{count} lines of this direction", count=len(wanted))
        case = Case(question, _are_lines, Sentence("a list of lists of four couples (x, y)"))
        answer = answered(lab, case)
        every = _every()
        found = [frozenset(map(tuple, line)) for line in answer.value]
        mine = [line for line in found if line in wanted or _looks(line) == direction]
        turned = {frozenset((y, x) for x, y in line) for line in found} == every
        slip = [Kind.COUPLE_TURNED] if turned else []
        for line in mine:
            if line not in every:
                told = Sentence("{line}, which is no line of the board", line=sorted(line))
                return failed(case, answer, expected, told, *slip, "beyond")
        missing = wanted - set(mine)
        if missing:
            told = Sentence("{line} is missing", line=sorted(min(missing, key=sorted)))
            kinds = (*slip, *absent(missing, wanted), "missing")
            return failed(case, answer, expected, told, *kinds)
        if len(mine) != len(wanted):
            told = Sentence("{count} of them: some come twice", count=len(mine))
            return failed(case, answer, expected, told, "twice")
        return None

    return run


def _looks(line: frozenset[tuple[int, int]]) -> str:
    return _direction(list(line)) if len(line) >= 2 else ""


def _are_lines(value: Value) -> bool:
    return isinstance(value, list | tuple) and all(
        isinstance(line, list | tuple)
        and len(line) == 4
        and all(isinstance(c, list | tuple) and len(c) == 2 and all(map(whole, c)) for c in line)
        for line in value
    )


@asks
def kept(_seed: int) -> Iterable[Case]:
    """The global variable `tous`."""
    case = Case(
        Question("tous", ("tous",)),
        lambda value: (
            _are_lines(value) and len(value) == len(_every()) and _lines(value) == _every()
        ),
        Sentence("the 69 lines, as tous_alignements() returns them"),
    )
    return (case,)


def _lines(value: Sequence[Sequence[tuple[int, int]]]) -> set[frozenset[tuple[int, int]]]:
    return {frozenset(map(tuple, line)) for line in value}  # type: ignore[arg-type] # couples


def _every() -> frozenset[frozenset[tuple[int, int]]]:
    return frozenset().union(*map(_wanted, ("horizontal", "vertical", "diagonal")))


def _over(G: Columns, wanted: int) -> Case:
    return GRID.case(
        G,
        "fini(G)",
        replace(
            one_of([wanted]),
            explain=lambda value: ["not seen" if not value else "other player"] * whole(value),
        ),
        repr(wanted),
        traits=_traits(G, wanted),
        rivals={f"always {k}": number(k) for k in (1, 2)} if wanted else {},
    )


def _traits(G: Columns, winner: int) -> frozenset[str]:
    if winner:
        return frozenset({f"player {winner}"})
    return frozenset({"full grid"} if all(map(all, G)) else ())


@asks_for
def ends(seed: int, direction: str) -> Iterable[Case]:
    """A line of one direction, at every place."""
    found = positions.lined(seed, direction, 4)
    return (_over(columns_of(rows), positions.winner(rows)) for rows, _ in found)


def goes_on(lab: Lab, seed: int) -> Failure | None:
    """No line, however near; a drawn game too."""
    near = [columns_of(rows) for rows, _ in positions.near_misses(seed)[:60]]
    grids = (*open_grids(seed, "fini"), *full_grids(), *near)
    return first_wrong(lab, (_over(G, 0) for G in grids))


Line = frozenset[tuple[int, int]]


def absent(missing: AbstractSet[Line], wanted: AbstractSet[Line]) -> Iterator[str]:
    """Whether a whole direction is missing: all of it, or one of the two diagonals."""
    if missing == wanted:
        yield "none of them"
    for name, slope in (("rising", 1), ("falling", -1)):
        if missing == {line for line in wanted if _slope(line) == slope}:
            yield f"no {name}"


def _slope(line: Line) -> int:
    (x, y), (u, v) = sorted(line)[:2]
    return v - y if u > x else 0


CHECKS: Final[Checks] = {
    "init": {"empty": empty, "separate": separate},
    "display": {"printed": displayed},
    "coups": {"moves": moves_found},
    "tous_alignements": {
        **{name: lines_found(name) for name in ("horizontal", "vertical", "diagonal")},
        "tous": kept,
    },
    "fini": {
        "horizontal": ends("rows"),
        "vertical": ends("columns"),
        "rising": ends("rising"),
        "falling": ends("falling"),
        "goes_on": goes_on,
    },
}
