"""The hand-out `onze`: four in line, the win and the draw."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, Final, TypeAlias

from pions.checks import misread_lines, positions
from pions.checks.cases import Case, first_wrong
from pions.checks.model import Checks, Run
from pions.checks.onze import manner
from pions.checks.onze.manner import FileManner, only
from pions.checks.positions import Point, Rows
from pions.checks.questions import Lab, Value
from pions.checks.right_answers import Right, truth
from pions.core.seeds import generator

Cases: TypeAlias = Callable[[Lab, FileManner, int], Iterator[Case]]


def asks(cases: Cases) -> Run:
    """Return a run that asks in the manner of the file."""
    return lambda lab, seed: first_wrong(lab, cases(lab, manner.of(lab), seed))


def right(wanted: bool, *, strict: bool = False, **more: Any) -> dict[str, Any]:  # noqa: ANN401, FBT001 - a case
    """What a case accepts: without `strict`, no answer is as good as False, as in an `if`."""
    test = truth(wanted)

    def loose(value: Value) -> bool:
        return test(value) or (value is None and not wanted)

    accepts: Right = test if strict else replace(test, test=loose)
    return {"accepts": accepts, "expected": repr(wanted), **more}


def _line(lab: Lab, how: FileManner, name: str, rows: Rows, cell: Point, **about: Any) -> Case:  # noqa: ANN401
    j = about.pop("j", rows[5 - cell[1]][cell[0]])
    case = how.case(lab, name, rows, about=about, j=j, l=how.row(cell[1]), c=cell[0])
    drawn = case.position and replace(case.position, last_cell=(5 - cell[1], cell[0]))
    return replace(case, position=drawn)


def lines(name: str) -> Run:
    """A line from the cell, at every place of the board; and the same cell for the other player."""

    def cases(lab: Lab, how: FileManner, seed: int) -> Iterator[Case]:
        way, rng = how.way(lab, name), generator(seed, name)
        path = manner.path_of(way)
        for cells in positions.runs(path, 4):
            top, player = cells[-1] if path == "columns" else rng.choice(cells), rng.choice((1, 2))
            rows = positions.made_for(rng, cells, top, player)
            if rows is not None:
                start = cells[0] if way == positions.DIRECTIONS[path] else cells[-1]
                back = start != cells[0]
                told = misread_lines.traits(rows, start, path, backwards=back)
                yield _line(lab, how, name, rows, start, **right(True, traits=told))
                theirs = right(False, traits=frozenset({"another player"}), apart=True)
                yield _line(lab, how, name, rows, start, j=3 - player, **theirs)

    return asks(cases)


def no_lines(name: str, *, fits: bool) -> Run:
    """Nearly a line, from cells where four fit on the board, or where they do not."""

    def cases(lab: Lab, how: FileManner, seed: int) -> Iterator[Case]:
        way = how.way(lab, name)
        for rows, (x, y) in positions.near_misses(seed):
            for cell in positions.run((x, y), (-way[0], -way[1]), 4):
                if not positions.on_board([cell]) or not rows[5 - cell[1]][cell[0]]:
                    continue
                if positions.on_board(positions.run(cell, way, 4)) is fits:
                    seen = (manner.path_of(way),)
                    rivals = misread_lines.rivals(rows, cell, seen) if fits else {}
                    about = right(False, strict=not fits, rivals=rivals)
                    yield _line(lab, how, name, rows, cell, **about)

    return asks(cases)


def goes(name: str, height: int) -> Run:
    """Whether a diagonal goes the way its name says."""

    def cases(lab: Lab, how: FileManner, seed: int) -> Iterator[Case]:
        del seed
        if how.way(lab, name)[1] != height:
            cells = positions.run((0, 1 if height > 0 else 4), (1, height), 4)
            yield _line(lab, how, name, only(cells), cells[0], **right(True))

    return asks(cases)


def wins(path: str) -> Run:
    """A line in one direction, at every place of the board."""

    def cases(lab: Lab, how: FileManner, seed: int) -> Iterator[Case]:
        for rows, (x, y) in positions.lined(seed, path, 4):
            about = right(True, traits=misread_lines.traits(rows, (x, y), path))
            yield how.case(lab, "victoire", rows, about=about, j=rows[5 - y][x])

    return asks(cases)


def other(lab: Lab, how: FileManner, seed: int) -> Iterator[Case]:
    """The line is the other player's."""
    for path in positions.DIRECTIONS:
        for rows, (x, y) in positions.lined(seed, path, 4, 6):
            yield how.case(lab, "victoire", rows, about=right(False), j=3 - rows[5 - y][x])


def no_win(lab: Lab, how: FileManner, seed: int) -> Iterator[Case]:
    """Nearly a line, and none; an empty grid."""
    yield how.case(lab, "victoire", only([]), about=right(False), j=1)
    for rows, cell in positions.near_misses(seed):
        about = right(False, rivals=misread_lines.rivals(rows, cell))
        yield how.case(lab, "victoire", rows, about=about, j=rows[5 - cell[1]][cell[0]])


def full(lab: Lab, how: FileManner, seed: int) -> Iterator[Case]:
    """A full grid without a line."""
    del seed
    for game in positions.DRAWN_GAMES:
        rows = positions.rows_of(positions.after(game))
        yield how.case(lab, "match_nul", rows, about=right(True), j=1)


def not_full(lab: Lab, how: FileManner, seed: int) -> Iterator[Case]:
    """One empty cell is enough to play on, in any column."""
    for one in positions.open_positions(seed, "match_nul", (0, 4, 12, 25)):
        yield how.case(lab, "match_nul", positions.rows_of(one), about=right(False), j=1)
    for column in range(7):
        rows = positions.rows_of(positions.after(positions.DRAWN_GAMES[0]))
        rows[0][column] = 0
        about = right(False, traits=frozenset(["last column"] * (column == 6)))
        yield how.case(lab, "match_nul", rows, about=about, j=1)


def _of_line(name: str) -> dict[str, Run]:
    return {"lines": lines(name), "near": no_lines(name, fits=True)}


CHECKS: Final[Checks] = {
    **{name: {**_of_line(name), "edge": no_lines(name, fits=False)} for name in ("horiz", "vert")},
    **{
        name: {**_of_line(name), "way": goes(name, height), "edge": no_lines(name, fits=False)}
        for name, height in (("diag_haut", 1), ("diag_bas", -1))
    },
    "victoire": {
        **{path: wins(path) for path in positions.DIRECTIONS},
        "other": asks(other),
        "none": asks(no_win),
    },
    "match_nul": {"full": asks(full), "open": asks(not_full)},
}
