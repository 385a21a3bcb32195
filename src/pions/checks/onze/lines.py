"""The hand-out `onze`: four in line, the win and the draw."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from pions.checks import misread_lines, positions
from pions.checks.cases import Case, first_wrong
from pions.checks.model import Checks, Failure, Run
from pions.checks.onze import manner
from pions.checks.onze.manner import Manner
from pions.checks.positions import Point, Rows
from pions.checks.questions import Lab, Value
from pions.checks.right_answers import Right, truth
from pions.core.seeds import generator

Cases = Callable[[Lab, Manner, int], Iterator[Case]]


def asks(cases: Cases) -> Run:
    """Return a run that asks in the manner of the file."""
    return lambda lab, seed: first_wrong(lab, cases(lab, manner.of(lab), seed))


def loose(wanted: bool) -> Right:  # noqa: FBT001 - the value itself
    """A truth; no answer at all is as good as False where it is used in an `if`."""
    right = truth(wanted)

    def test(value: Value) -> bool:
        return right.test(value) or (value is None and not wanted)

    return replace(right, test=test)


def _path(way: Point) -> str:
    both = (way, (-way[0], -way[1]))
    return next(path for path, step in positions.DIRECTIONS.items() if step in both)


def _line(lab: Lab, how: Manner, name: str, rows: Rows, cell: Point, j: int, **more: Any) -> Case:  # noqa: ANN401, PLR0913
    given = {"j": j, "l": how.row(cell[1]), "c": cell[0]}
    case = how.case(lab, name, rows, given, **more)
    drawn = case.position and replace(case.position, last_cell=(5 - cell[1], cell[0]))
    return replace(case, position=drawn)


def lines(name: str) -> Run:
    """A line from the cell, at every place of the board; and the same cell for the other player."""

    def cases(lab: Lab, how: Manner, seed: int) -> Iterator[Case]:
        way, rng = how.ways[name], generator(seed, name)
        path = _path(way)
        for cells in positions.runs(path, 4):
            top, player = cells[-1] if path == "columns" else rng.choice(cells), rng.choice((1, 2))
            rows = positions.made_for(rng, cells, top, player)
            if rows is not None:
                start = cells[0] if way == positions.DIRECTIONS[path] else cells[-1]
                told = misread_lines.traits(rows, start, path, backwards=start != cells[0])
                yield _line(
                    lab,
                    how,
                    name,
                    rows,
                    start,
                    player,
                    accepts=truth(True),
                    expected="True",
                    traits=told,
                )
                mine = frozenset({"another player"})
                yield _line(
                    lab,
                    how,
                    name,
                    rows,
                    start,
                    3 - player,
                    accepts=loose(False),
                    expected="False",
                    traits=mine,
                    apart=True,
                )

    return asks(cases)


def no_lines(name: str) -> Run:
    """Nearly a line, where four cells are on the board."""

    def cases(lab: Lab, how: Manner, seed: int) -> Iterator[Case]:
        way = how.ways[name]
        for rows, cell in positions.near_misses(seed):
            if positions.on_board(positions.run(cell, way, 4)):
                j = rows[5 - cell[1]][cell[0]]
                rivals = misread_lines.rivals(rows, cell, (_path(way),))
                yield _line(
                    lab,
                    how,
                    name,
                    rows,
                    cell,
                    j,
                    accepts=loose(False),
                    expected="False",
                    rivals=rivals,
                )

    return asks(cases)


def edges(name: str) -> Run:
    """Cells from which four do not fit on the board: False, and no exception."""

    def cases(lab: Lab, how: Manner, seed: int) -> Iterator[Case]:
        for rows, cell in positions.near_misses(seed)[:60]:
            j = rows[5 - cell[1]][cell[0]]
            if not positions.on_board(positions.run(cell, how.ways[name], 4)):
                yield _line(lab, how, name, rows, cell, j, accepts=truth(False), expected="False")

    return asks(cases)


def upwards(name: str, height: int) -> Run:
    """Whether a diagonal goes the way its name says."""

    def run(lab: Lab, seed: int) -> Failure | None:
        how, step = manner.of(lab), positions.DIRECTIONS["rising" if height > 0 else "falling"]
        del seed
        if how.ways[name][1] == height:
            return None
        cells = positions.run((0, 1 if height > 0 else 4), step, 4)
        case = _line(
            lab, how, name, manner.only(cells), cells[0], 1, accepts=truth(True), expected="True"
        )
        return first_wrong(lab, [case])

    return run


def _won(lab: Lab, how: Manner, rows: Rows, j: int, right: Right, **more: Any) -> Case:  # noqa: ANN401, PLR0913
    return how.case(
        lab, "victoire", rows, {"j": j}, accepts=right, expected=repr(right.wanted[0]), **more
    )


def wins(path: str) -> Run:
    """A line in one direction, at every place of the board."""

    def cases(lab: Lab, how: Manner, seed: int) -> Iterator[Case]:
        for rows, (x, y) in positions.lined(seed, path, 4):
            told: Mapping[str, Any] = {"traits": misread_lines.traits(rows, (x, y), path)}
            yield _won(lab, how, rows, rows[5 - y][x], truth(True), **told)

    return asks(cases)


def other(lab: Lab, how: Manner, seed: int) -> Iterator[Case]:
    """The line is the other player's."""
    for path in positions.DIRECTIONS:
        for rows, (x, y) in positions.lined(seed, path, 4, 6):
            yield _won(lab, how, rows, 3 - rows[5 - y][x], loose(False))


def no_win(lab: Lab, how: Manner, seed: int) -> Iterator[Case]:
    """Nearly a line, and none; an empty grid."""
    for rows, cell in ((manner.only([]), None), *positions.near_misses(seed)):
        j = 1 if cell is None else rows[5 - cell[1]][cell[0]]
        rivals = {} if cell is None else misread_lines.rivals(rows, cell)
        yield _won(lab, how, rows, j, loose(False), rivals=rivals)


def _draw(lab: Lab, how: Manner, rows: Rows, right: Right, **more: Any) -> Case:  # noqa: ANN401
    expected = repr(right.wanted[0])
    return how.case(lab, "match_nul", rows, {"j": 1}, accepts=right, expected=expected, **more)


def full(lab: Lab, how: Manner, seed: int) -> Iterator[Case]:
    """A full grid without a line."""
    del seed
    for game in positions.DRAWN_GAMES:
        yield _draw(lab, how, positions.rows_of(positions.after(game)), truth(True))


def not_full(lab: Lab, how: Manner, seed: int) -> Iterator[Case]:
    """One empty cell is enough to play on, in any column."""
    for game in positions.DRAWN_GAMES:
        for column in range(7):
            rows = positions.rows_of(positions.after(game))
            rows[0][column] = 0
            traits = frozenset(
                {"last column"} if column == 6 else {"first column"} if not column else ()
            )
            yield _draw(lab, how, rows, loose(False), traits=traits)
    for one in positions.open_positions(seed, "match_nul", (0, 4, 12, 25)):
        yield _draw(lab, how, positions.rows_of(one), loose(False))


CHECKS: Final[Checks] = {
    **{
        name: {"lines": lines(name), "near": no_lines(name), "edge": edges(name)}
        for name in ("horiz", "vert")
    },
    **{
        name: {
            "lines": lines(name),
            "near": no_lines(name),
            "way": upwards(name, height),
            "edge": edges(name),
        }
        for name, height in (("diag_haut", 1), ("diag_bas", -1))
    },
    "victoire": {
        **{path: wins(path) for path in positions.DIRECTIONS},
        "other": asks(other),
        "none": asks(no_win),
    },
    "match_nul": {"full": asks(full), "open": asks(not_full)},
}
