"""The way's questions about the rules: possible columns, a disc played, a disc taken back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pions.checks import boards, positions
from pions.checks.cases import Case, Given, asks
from pions.checks.model import Checks
from pions.checks.positions import Rows
from pions.checks.questions import Value
from pions.checks.right_answers import Right, whole

GRID: Final = Given("grille", boards.of_rows)
_PLIES: Final = (0, 1, 5, 9, 14, 20, 26, 31, 36)


def grids(seed: int, path: str) -> list[Rows]:
    """Return grids of every stage, then one with columns that are full or nearly so."""
    found = positions.open_positions(seed, path, _PLIES)
    nearly = positions.DRAWN_GAMES[seed % len(positions.DRAWN_GAMES)][:38]
    return [*map(positions.rows_of, found), positions.rows_after(nearly)]


def columns(wanted: list[int]) -> Right:
    """Accept these columns in any order."""

    def explain(value: Value) -> Iterator[str]:
        if not isinstance(value, list | tuple) or not all(map(whole, value)):
            yield "no list"
        elif set(value) == {one + 1 for one in wanted}:
            yield "from one"
        elif set(value) > set(wanted):
            yield "full"
        elif set(value) < set(wanted):
            yield "forgotten"
        elif set(value) == set(wanted):
            yield "twice"

    def test(value: Value) -> bool:
        return (
            isinstance(value, list | tuple) and all(map(whole, value)) and sorted(value) == wanted
        )

    return Right(test, (wanted,), explain=explain)


@asks
def possible(seed: int) -> Iterator[Case]:
    """The columns with room."""
    for rows in grids(seed, "coups"):
        heights = positions.heights(rows)
        wanted = [column for column, height in enumerate(heights) if height < 6]
        bottom = columns([column for column, height in enumerate(heights) if not height])
        rivals = {"bottom row": bottom}
        yield GRID.case(rows, "coups(grille)", columns(wanted), rivals=rivals)


def _changed(before: Rows, call: str, after: Rows, *traits: str) -> Case:
    return GRID.case(before, call, after={"grille": after}, traits=traits)


@asks
def played(seed: int) -> Iterator[Case]:
    """A disc of each player in each column with room."""
    for number, rows in enumerate(grids(seed, "joue")):
        for column, height in enumerate(positions.heights(rows)):
            player = 1 + (number + column) % 2
            if height < 6:
                after = positions.dropped(rows, column, player)
                yield _changed(rows, f"joue(grille, {column}, {player})", after)


@asks
def taken_back(seed: int) -> Iterator[Case]:
    """The highest disc of each column that holds one."""
    for number, rows in enumerate(grids(seed, "annule")):
        for column, height in enumerate(positions.heights(rows)):
            if height < 6:
                after = positions.dropped(rows, column, 1 + (number + column) % 2)
                full = ["full column"] * (height == 5)
                yield _changed(after, f"annule(grille, {column})", rows, *full)


CHECKS: Final[Checks] = {
    "coups": {"open": possible},
    "joue": {"cell": played},
    "annule": {"cell": taken_back},
}
