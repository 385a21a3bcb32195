"""The hand-out `colonnes`: the grid, the lines of four, moves, ends, games at random."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from statistics import fmean, stdev
from typing import Any, Final

from pions.checks import boards, differences, positions
from pions.checks.colonnes.slips import absent, ending_kinds, move_kinds
from pions.checks.differences import Kind
from pions.checks.judging import (
    Case,
    Right,
    answered,
    equal,
    failed,
    first_wrong,
    judged,
    number,
    one_of,
    whole,
)
from pions.checks.model import Failure, Run, Sentence
from pions.checks.positions import Rows
from pions.checks.questions import Answer, Lab, Question
from pions.core.errors import InvalidGrid
from pions.core.types import Grid, Side
from pions.handouts import colonnes

Columns = list[list[int]]

_EMPTY: Final = [[0] * 6 for _ in range(7)]
_PLIES: Final = (0, 1, 3, 6, 10, 15, 21, 27, 33, 38)
_GAMES: Final = 300
_MEAN: Final = 0.557
"""The mean score of player 1 over random games."""
_LENGTH: Final = 21.31
"""The mean number of discs of random games; each column has its share of them."""
_FAR: Final = 6.0
"""Standard deviations that no mean of so many games is ever away."""


def columns_of(rows: Rows) -> Columns:
    """The printed grid as the hand-out writes it."""
    return [list(column) for column in zip(*rows[::-1], strict=True)]


@lru_cache
def open_grids(seed: int, path: str) -> tuple[Columns, ...]:
    """Grids of games that go on."""
    found = positions.open_positions(seed, path, _PLIES)
    return tuple(columns_of(positions.rows_of(one)) for one in found)


def empty(lab: Lab, seed: int) -> Failure | None:
    """Seven columns of six zeros."""
    del seed
    case = Case(
        Question("init()", ("init",)),
        equal(_EMPTY),
        Sentence("7 lists of 6 zeros"),
    )
    return judged(lab, case)


def separate(lab: Lab, seed: int) -> Failure | None:
    """One cell is one cell; a second grid is another grid."""
    del seed
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
    return first_wrong(lab, (case, again))


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
        if isinstance(answer, Failure):
            return answer
        lines = [line.rstrip() for line in answer.printed.strip("\n").splitlines()]
        if lines != wanted:
            kinds = differences.of_text("\n".join(lines), "\n".join(wanted))
            return failed(case, answer, "\n".join(wanted), "\n".join(lines) or _NOTHING, *kinds)
    return None


_NOTHING: Final = Sentence("nothing is printed")


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
        if isinstance(answer, Failure):
            return answer
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


def _are_lines(value: Any) -> bool:  # noqa: ANN401 - a student's
    return isinstance(value, list | tuple) and all(
        isinstance(line, list | tuple)
        and len(line) == 4
        and all(isinstance(c, list | tuple) and len(c) == 2 and all(map(whole, c)) for c in line)
        for line in value
    )


def kept(lab: Lab, seed: int) -> Failure | None:
    """The global variable `tous`."""
    del seed
    case = Case(
        Question("tous", ("tous",)),
        lambda value: (
            _are_lines(value) and len(value) == len(_every()) and _lines(value) == _every()
        ),
        Sentence("the 69 lines, as tous_alignements() returns them"),
    )
    return judged(lab, case)


def _lines(value: Sequence[Sequence[tuple[int, int]]]) -> set[frozenset[tuple[int, int]]]:
    return {frozenset(map(tuple, line)) for line in value}  # type: ignore[arg-type] # couples


def _every() -> frozenset[frozenset[tuple[int, int]]]:
    return frozenset().union(*map(_wanted, ("horizontal", "vertical", "diagonal")))


def moves_found(lab: Lab, seed: int) -> Failure | None:
    """Every column with room, and where its disc lands."""
    return first_wrong(lab, map(_moves, (*open_grids(seed, "coups"), *_full_grids())))


def _moves(G: Columns) -> Case:
    wanted = {(x, column.index(0)) for x, column in enumerate(G) if 0 in column}
    return Case(
        Question("coups(G)", ("coups",), {"G": G}, after=("G",)),
        Right(
            lambda value: _is_set(value, wanted), explain=lambda value: move_kinds(value, wanted)
        ),
        repr(sorted(wanted)),
        after={"G": G},
        position=boards.of_columns(G),
        draw=boards.of_columns,
    )


def _is_set(value: Any, wanted: set[tuple[int, int]]) -> bool:  # noqa: ANN401 - a student's
    if not isinstance(value, list | tuple) or len(value) != len(wanted):
        return False
    return all(isinstance(c, tuple) for c in value) and set(value) == wanted


@lru_cache
def _full_grids() -> tuple[Columns, ...]:
    return tuple(
        columns_of(positions.rows_of(positions.after(game))) for game in positions.DRAWN_GAMES
    )


def _over(G: Columns, wanted: int) -> Case:
    return Case(
        Question("fini(G)", ("fini",), {"G": G}, after=("G",)),
        replace(
            one_of([wanted]),
            explain=lambda value: ["not seen" if not value else "other player"] * whole(value),
        ),
        repr(wanted),
        after={"G": G},
        traits=_traits(G, wanted),
        rivals={f"always {k}": number(k) for k in (1, 2)} if wanted else {},
        position=boards.of_columns(G),
        draw=boards.of_columns,
    )


def _traits(G: Columns, winner: int) -> frozenset[str]:
    if winner:
        return frozenset({f"player {winner}"})
    return frozenset({"full grid"} if all(map(all, G)) else ())


def ends(direction: str) -> Run:
    """A line of one direction, at every place."""

    def run(lab: Lab, seed: int) -> Failure | None:
        found = positions.lined(seed, direction, 4)
        return first_wrong(
            lab, (_over(columns_of(rows), positions.winner(rows)) for rows, _ in found)
        )

    return run


def goes_on(lab: Lab, seed: int) -> Failure | None:
    """No line, however near; a drawn game too."""
    near = [columns_of(rows) for rows, _ in positions.near_misses(seed)[:60]]
    grids = (*open_grids(seed, "fini"), *_full_grids(), *near)
    return first_wrong(lab, (_over(G, 0) for G in grids))


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


def random_games(lab: Lab, seed: int) -> Failure | None:
    """Each grid is the end of a game."""
    del seed
    question = Question("joue_random()", ("joue_random",))
    for _ in range(30):
        expected = Sentence("the grid at the end of a game")
        case = Case(question, expected=expected)
        answer = answered(lab, case)
        if isinstance(answer, Failure):
            return answer
        reason = is_game(answer.value)
        if reason is not None:
            return ended_badly(case, answer, reason)
    return None


def ended_badly(case: Case, answer: Answer, reason: Sentence) -> Failure:
    """The failure of a grid that ends no game."""
    ending = Sentence("a grid no game ends with: {reason}", reason=reason)
    kinds = differences.of_answer(answer, ()), ending_kinds(answer.value)
    told = failed(case, answer, case.expected, ending, *kinds[0], *kinds[1])
    return replace(told, obtained_board=boards.of_columns(answer.value))


def random_means(lab: Lab, seed: int) -> Failure | None:
    """Many games: the score of player 1, and no column preferred to another."""
    del seed
    question = Question(
        f"[(fin(G), [sum(map(bool, colonne)) for colonne in G])"
        f" for G in (joue_random() for _ in range({_GAMES}))]",
        ("joue_random",),
        {"tous": [list(map(list, line)) for line in colonnes.tous]},
        before="""
def fin(G):
    for alignement in tous:
        couleurs = {G[x][y] for x, y in alignement}
        if couleurs == {1}: return 1
        if couleurs == {2}: return 0
    return 0.5
""",
        shown=f"[joue_random() for _ in range({_GAMES})]",
    )
    case = Case(question, expected=Sentence("games drawn evenly"))
    answer = answered(lab, case)
    if isinstance(answer, Failure):
        return answer
    scores = [score for score, _ in answer.value]
    mean = fmean(scores)
    same = [Kind.ALWAYS] if len({repr(game) for game in answer.value}) == 1 else []
    if abs(mean - _MEAN) > _FAR * 0.5 / math.sqrt(_GAMES):
        told = Sentence("a mean of {mean:.3f} for player 1", mean=mean)
        return failed(case, answer, Sentence("a mean near {mean}", mean=_MEAN), told, *same, "mean")
    for x in range(7):
        heights = [tall[x] for _, tall in answer.value]
        if abs(fmean(heights) - _LENGTH / 7) > _FAR * max(stdev(heights), 1.0) / math.sqrt(_GAMES):
            told = Sentence(
                "column {column} holds {count:.1f} discs on average, and not {wanted:.1f}",
                column=x,
                count=fmean(heights),
                wanted=_LENGTH / 7,
            )
            return failed(case, answer, case.expected, told, "columns")
    return None
