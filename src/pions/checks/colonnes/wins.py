"""The hand-out `colonnes`: the list of all lines, and who has one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from functools import lru_cache
from typing import Final

from pions.checks import boards, positions
from pions.checks.cases import (
    Case,
    answered,
    asks,
    asks_for,
    failed,
    first_wrong,
    number,
    one_of,
    whole,
)
from pions.checks.colonnes.grid import Columns, columns_of, full_grids, open_grids
from pions.checks.differences import Kind
from pions.checks.model import Check, Exercise, Failure, Hints, Run
from pions.checks.questions import Lab, Question, Value
from pions.core.sentences import Sentence
from pions.core.types import Term
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


LINES: Final[Hints] = {
    Kind.COUPLE_TURNED: Term("The couple is (x, y): the column first, then the row."),
    "beyond": Term(
        "This line leaves the board: up to which x, and which y, may a line of four start?"
    ),
    "no rising": Term("One diagonal is missing altogether: the one where x and y grow together."),
    "no falling": Term("One diagonal is missing altogether: the one where y falls while x grows."),
    "none of them": Term("No line of this direction is in the list: which loop should add them?"),
    "missing": Term(
        "A start is left out: from which x and which y may a line of this direction "
        "start, the first and the last ones included?"
    ),
    "twice": Term(
        "Each line must come once: is it added twice, or from both of its ends, and does each call "
        "start from an empty list?"
    ),
}
_OTHER: Final = Term(
    "The winner holds all four cells of one line: are they compared with each other, and does the"
    " count start again at each line?"
)
_FIRST_ONLY: Final = Term(
    "A line of this player is not seen: does your test hold for both, 1 and 2?"
)
_TO_THE_END: Final = Term(
    "The line is not seen: is it in `tous`, and is `tous` gone through to its end"
    " before 0 is returned?"
)
FINI_HINTS: Final[Hints] = {
    **dict.fromkeys(
        (Kind.BOOLEAN, Kind.SEVERAL), Term("fini says who has won: 1 or 2, and 0 for nobody.")
    ),
    **dict.fromkeys(
        ("always 1", "always 2"),
        Term("The line is seen, and always the same player is returned: whose discs are in it?"),
    ),
    "other player": _OTHER,
    "player 1": _FIRST_ONLY,
    "player 2": _FIRST_ONLY,
    "not seen": _TO_THE_END,
}
GOES_ON: Final = {
    "full grid": Term("A full grid without a line has no winner either: 0."),
    "other player": Term(
        "Nobody has a line here: four cells of the same player, not three, not 0."
    ),
}
_EACH_ONCE: Final = Term(
    "A list of lists of four couples (x, y): each line once, none beyond the grid, none missing."
)
TOUS: Final = Exercise(
    "tous_alignements",
    "Q4",
    "tous_alignements()",
    Term("fini and utilite both go through this list: a line that is missing is never seen."),
    (
        *(
            Check(name, title, _EACH_ONCE, lines_found(name), hints=LINES)
            for name, title in (
                ("horizontal", Term("the 24 horizontal lines")),
                ("vertical", Term("the 21 vertical lines")),
                ("diagonal", Term("the 12 + 12 diagonal lines")),
            )
        ),
        Check(
            "tous",
            Term("the list is kept in the variable tous"),
            Term("Call the function once, at the level of the file, and keep what it returns."),
            kept,
        ),
    ),
)
_ALL_FOUR: Final = Term("The player who holds all four cells of a line has won: return 1 or 2.")
FINI: Final = Exercise(
    "fini",
    "Q6",
    "fini(G)",
    Term("It tells who has won, and so when to stop."),
    (
        *(
            Check(name, title, _ALL_FOUR, ends(direction), hints=FINI_HINTS)
            for name, direction, title in (
                ("horizontal", "rows", Term("lines along a row")),
                ("vertical", "columns", Term("lines upwards")),
                ("rising", "rising", Term("diagonals that rise to the right")),
                ("falling", "falling", Term("diagonals that fall to the right")),
            )
        ),
        Check(
            "goes_on",
            Term("0 where nobody has a line, on a full grid too"),
            Term("Nobody has four in line here: the answer is 0."),
            goes_on,
            hints=GOES_ON,
        ),
    ),
    needs=("tous_alignements",),
)
