"""The hand-out `noeud`: the class `Noeud`, its evaluation and its end of the game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import Any, Final

from pions.checks import boards, lines, positions
from pions.checks.differences import Kind
from pions.checks.judging import Case, Right, first_wrong, number, truth
from pions.checks.model import Failure, Run, Sentence
from pions.checks.noeud.slips import ends_misread, missed, sums_misread, windows_misread
from pions.checks.positions import Rows
from pions.checks.questions import Lab, Question
from pions.core.seeds import generator
from pions.games.gravity import Gravity
from pions.handouts import noeud

GAME: Final = Gravity(5, 5, 3, diagonals=False)
SIZE: Final = 5
EXAMPLE: Final = [[0] * 5, [0] * 5, [0] * 5, [0, 1, 0, 0, 0], [1, 2, 0, 2, 0]]
"""The position of the hand-out, worth -140."""
FULL: Final = [[1, 1, 2, 2, 1], [2, 2, 1, 1, 2]] * 2 + [[1, 1, 2, 2, 1]]
"""A full grid without three in line."""


def ask(grid: Rows, call: str, before: str = "", *, is_max: bool = True) -> Question:
    """A question about ``noeud``, a node with that `grid`."""
    made = "noeud = Noeud(grille)" if is_max else "noeud = Noeud(grille, False)"
    return Question(
        call, ("Noeud",), {"grille": grid}, before=f"{made}\n{before}", shown=f"{made}; {call}"
    )


@lru_cache
def grids(seed: int, path: str, count: int = 30) -> tuple[Rows, ...]:
    """Grids of discs that do not float, whoever has won."""
    rng = generator(seed, "grids", path)
    found = []
    for _ in range(count):
        rows = [[0] * SIZE for _ in range(SIZE)]
        for column in range(SIZE):
            for height in range(rng.randint(0, SIZE)):
                rows[SIZE - 1 - height][column] = rng.choice((1, 2))
        found.append(rows)
    return tuple(found)


def constructed(lab: Lab, seed: int) -> Failure | None:
    """The three attributes."""
    grid = grids(seed, "new")[0]
    told = Case(ask(grid, "noeud.h"), expected=Sentence("an attribute h, even before evaluer()"))
    both = _kept(grid, is_max=True), _kept(grid, is_max=False)
    return first_wrong(lab, (*both, told, _apart(*grids(seed, "new")[:2])))


def _apart(grid: Rows, other: Rows) -> Case:
    """A second node leaves the first one alone."""
    made = "noeud = Noeud(grille); autre = Noeud(grille2, False)"
    return Case(
        Question(
            "(noeud.grille, noeud.isMax)",
            ("Noeud",),
            {"grille": grid, "grille2": other},
            before=made,
            shown=f"{made}; (noeud.grille, noeud.isMax)",
        ),
        lambda value: _pair_is(value, (grid, True)),
        Sentence("the grid and the values given, isMax being True by default"),
        position=boards.of_rows(grid),
        traits=frozenset({"two nodes", "isMax True"}),
    )


def _kept(grid: Rows, *, is_max: bool) -> Case:
    return Case(
        ask(grid, "(noeud.grille, noeud.isMax)", is_max=is_max),
        lambda value: _pair_is(value, (grid, is_max)),
        Sentence("the grid and the values given, isMax being True by default"),
        position=boards.of_rows(grid),
        traits=frozenset({f"isMax {is_max}"}),
    )


def _pair_is(value: Any, wanted: tuple[Rows, bool]) -> bool:  # noqa: ANN401 - a student's
    return (
        isinstance(value, tuple)
        and len(value) == 2
        and value[0] == wanted[0]
        and truth(wanted[1])(value[1])
    )


def _aligned(function: str, grid: Rows, pion: int) -> Case:
    wanted = getattr(noeud.Noeud(grid), function)(pion)
    return Case(
        ask(grid, f"noeud.{function}({pion})"),
        number(wanted),
        repr(wanted),
        position=boards.of_rows(grid),
        rivals=lambda: windows_misread(grid, pion, along_rows=function.endswith("Lignes")),
    )


@lru_cache
def _bottom_rows() -> tuple[Rows, ...]:
    """Every row of five cells, at the bottom of an empty grid."""
    empty = [[0] * SIZE for _ in range(SIZE - 1)]
    return tuple([*empty, list(row)] for row in product((0, 1, 2), repeat=SIZE))


@lru_cache
def _single_columns() -> tuple[Rows, ...]:
    """Every pile of discs, in each column of an empty grid."""
    found = []
    for height in range(1, SIZE + 1):
        for pile, column in product(product((1, 2), repeat=height), range(SIZE)):
            rows = [[0] * SIZE for _ in range(SIZE)]
            for y, disc in enumerate(pile):
                rows[SIZE - 1 - y][column] = disc
            found.append(rows)
    return tuple(found)


def windows(function: str, kind: str) -> Run:
    """One row or one column, with windows of three of one kind: three, two, one, none."""
    lists = _bottom_rows() if function.endswith("Lignes") else _single_columns()

    def cases() -> Iterator[Case]:
        for grid in lists:
            for pion in (1, 2):
                if _kind(grid, pion, function) == kind:
                    yield _aligned(function, grid, pion)

    return lambda lab, _seed: first_wrong(lab, cases())


def _kind(grid: Rows, pion: int, function: str) -> str:
    """The richest window of the only row or column that holds anything."""
    rows = grid if function.endswith("Lignes") else [list(line) for line in zip(*grid, strict=True)]
    best = 0
    for row in rows:
        for start in range(SIZE - 2):
            window = row[start : start + 3]
            if all(cell in (0, pion) for cell in window):
                best = max(best, window.count(pion))
    return ("none", "one", "two", "three")[best]


def whole_grids(function: str) -> Run:
    """Several rows and columns at once."""
    return lambda lab, seed: first_wrong(
        lab, (_aligned(function, grid, pion) for grid in grids(seed, function) for pion in (1, 2))
    )


def _evaluated(grid: Rows, call: str, *, is_max: bool = True) -> Case:
    wanted = noeud.Noeud(grid).evaluer()
    question = ask(grid, call, is_max=is_max)
    made = question.before.splitlines()[0]
    shown = f"{made}; " + ("noeud.evaluer(); " * call.count("evaluer")) + "noeud.h"
    question = Question(
        question.call, question.names, question.values, question.before, shown=shown
    )
    return Case(
        question,
        number(wanted),
        repr(wanted),
        position=boards.of_rows(grid),
        traits=_state(grid, is_max=is_max) if wanted else frozenset(),  # 0 is 0 for both
        rivals=lambda: sums_misread(grid),
    )


def _state(grid: Rows, *, is_max: bool) -> frozenset[str]:
    over = noeud.Noeud(grid).finJeu()
    return frozenset({"over" if over else "open", "MAX" if is_max else "MIN"})


def evaluated(lab: Lab, seed: int) -> Failure | None:
    """The example of the hand-out, then any grid; whoever is to move, the value is MAX's."""
    found = (EXAMPLE, *grids(seed, "evaluer"))
    return first_wrong(
        lab,
        (
            _evaluated(grid, "(noeud.evaluer(), noeud.h)[1]", is_max=place % 3 != 2)
            for place, grid in enumerate(found)
        ),
    )


def evaluated_twice(lab: Lab, seed: int) -> Failure | None:
    """Calling it again changes nothing."""
    call = "(noeud.evaluer(), noeud.evaluer(), noeud.h)[2]"
    return first_wrong(
        lab, (_evaluated(grid, call) for grid in (EXAMPLE, *grids(seed, "twice", 5)))
    )


def _ended(grid: Rows, traits: frozenset[str] = frozenset()) -> Case:
    wanted = noeud.Noeud(grid).finJeu()
    return Case(
        ask(grid, "noeud.finJeu()"),
        truth(wanted),
        repr(wanted),
        position=boards.of_rows(grid),
        traits=traits,
        rivals=lambda: missed(grid) if wanted else ends_misread(grid),
    )


def ends(direction: str) -> Run:
    """Three in line, at every place."""

    def run(lab: Lab, seed: int) -> Failure | None:
        rng = generator(seed, "ends", direction)
        found = []
        for cells in positions.runs(direction, 3, GAME):
            for player in (1, 2):
                rows = positions.made_for(rng, cells, cells[-1], player, GAME)
                if rows is not None:
                    found.append(_ended(rows, lines.traits(rows, cells[-1], direction)))
        return first_wrong(lab, found)

    return run


def ends_full(lab: Lab, seed: int) -> Failure | None:
    """A full grid."""
    del seed
    other = [[3 - cell for cell in row] for row in FULL]
    return first_wrong(lab, map(_ended, (FULL, other)))


def goes_on(lab: Lab, seed: int) -> Failure | None:
    """Unfinished games, with three on a diagonal too."""
    rng = generator(seed, "goes on")
    found: list[Rows] = [[[0] * SIZE for _ in range(SIZE)], EXAMPLE]
    for direction in ("rising", "falling"):
        for cells in positions.runs(direction, 3, GAME):
            rows = positions.made_for(rng, cells, max(cells, key=lambda cell: cell[1]), 1, GAME)
            if rows is not None and any(0 in row for row in rows):
                found.append(rows)
    drawn = positions.open_positions(seed, "goes on", (3, 5, 6, 7, 8, 9), GAME)
    found += [positions.rows_of(one) for one in drawn]
    return first_wrong(lab, map(_ended, found))


def printed(lab: Lab, seed: int) -> Failure | None:
    """The grid, a line of dashes, the evaluation."""
    return first_wrong(lab, map(_printed, (EXAMPLE, *grids(seed, "str", 6))))


def _printed(grid: Rows) -> Case:
    worth = noeud.Noeud(grid).evaluer()
    rows = ["".join(f"{cell}|" for cell in row) for row in grid]
    return Case(
        ask(grid, "str(noeud)", "noeud.evaluer()"),
        Right(
            lambda value: is_print(value, rows, worth),
            explain=lambda value: _text_kinds(value, rows),
        ),
        "\n".join([*rows, "-----", f"evaluation = {worth}"]),
        position=boards.of_rows(grid),
    )


def _text_kinds(value: Any, rows: list[str]) -> Iterator[str]:  # noqa: ANN401 - a student's
    """What is wrong with the text of a node."""
    if not isinstance(value, str):
        return
    if not value.strip():
        yield Kind.PRINTED_NOT_RETURNED
        return
    got = ["".join(line.split()) for line in value.splitlines() if line.strip()]
    if got[: len(rows)] == rows:
        yield "last lines"
    elif [line.replace("|", "") for line in got[: len(rows)]] == [
        row.replace("|", "") for row in rows
    ]:
        yield "bars"
    elif got[: len(rows)] == rows[::-1]:
        yield Kind.UPSIDE_DOWN
    elif got[: len(rows)] == _columns(rows):
        yield Kind.TURNED


def _columns(rows: list[str]) -> list[str]:
    """The lines of a text, or of a square grid, that shows columns as rows."""
    cells = (row.split("|")[:-1] for row in rows)
    return ["".join(f"{cell}|" for cell in column) for column in zip(*cells, strict=True)]


def is_print(value: Any, rows: list[str], worth: float) -> bool:  # noqa: ANN401 - a student's
    """Whether it is the text of a node with these rows and that evaluation."""
    if not isinstance(value, str):
        return False
    lines = ["".join(line.split()) for line in value.splitlines() if line.strip()]
    if lines[: len(rows)] != rows or len(lines) != len(rows) + 2:
        return False
    said = re.fullmatch(r"[ée]valuation=(-?\d+)(?:\.0)?", lines[-1], re.IGNORECASE)
    return set(lines[-2]) == {"-"} and said is not None and int(said[1]) == worth
