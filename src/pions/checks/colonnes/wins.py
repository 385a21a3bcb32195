"""The hand-out `colonnes`: the list of all lines, and who has one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from functools import lru_cache
from typing import Final

from pions.checks import positions
from pions.checks.cases import Case, answered, asks, asks_for, failed, first_wrong
from pions.checks.colonnes.grid import GRID, Columns, columns_of, full_grids, open_grids
from pions.checks.differences import Kind
from pions.checks.model import Checks, Failure, Run
from pions.checks.questions import Lab, Question, Value
from pions.checks.right_answers import number, one_of, whole
from pions.core.sentences import Sentence
from pions.handouts import colonnes


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
