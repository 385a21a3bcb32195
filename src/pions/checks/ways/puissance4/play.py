"""The way's questions about play: who has won, a column at random, one move ahead."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from itertools import product
from typing import Final

from pions.checks import misread_lines, positions
from pions.checks.cases import Case, asks
from pions.checks.etat.grid import PATHS, playable
from pions.checks.model import Checks
from pions.checks.positions import Point, Rows
from pions.checks.right_answers import Rivals, one_of, truth
from pions.checks.ways.puissance4.rules import GRID, grids
from pions.core.seeds import generator
from pions.games.gravity import GravityPosition


def _won(rows: Rows, spot: Point, path: str) -> Case:
    """Ask whether the player of a disc has won; the disc is in a line of the direction `path`."""
    traits = misread_lines.traits(rows, spot, path)
    call = f"gagne(grille, {rows[5 - spot[1]][spot[0]]})"
    return GRID.case(rows, call, truth(wanted=True), traits=traits)


def _misseen(rows: Rows, player: int) -> Rivals:
    """Return what the usual mistakes see on a grid where `player` has no line."""
    discs = [(x, y) for x, y in product(range(7), range(6)) if rows[5 - y][x] == player]
    each = [misread_lines.rivals(rows, disc) for disc in discs]
    rounds = {
        f"round the edge: {up}, {left}": any(
            all(_python(rows, i - k * up, j + k * (1 - 2 * left)) == player for k in range(4))
            for i, j in product(range(6), range(7))
        )
        for up, left in ((1, 0), (0, 1), (-1, 1), (1, 1))
    }
    names = ("three", "with gaps")
    return {
        "the other": bool(positions.winner(rows)),
        **{name: any(one[name] for one in each) for name in names},
        **rounds,
    }


def _python(rows: Rows, i: int, j: int) -> int:
    """Return the cell that Python reads there, where negative indices count from the end."""
    return rows[i][j] if -6 <= i < 6 and -7 <= j < 7 else 0


def _round_edges(seed: int) -> Iterator[Rows]:
    """Yield grids where a diagonal goes on at the opposite edge."""
    rng = generator(seed, "round the edge")
    starts = [*product(range(7), range(6), ((1, 1), (1, -1)))]
    for x, y, step in rng.sample(starts, 40):
        cells = [(column % 7, height % 6) for column, height in positions.run((x, y), step, 4)]
        top = max(cells, key=lambda cell: cell[1])
        rows = positions.made_for(rng, cells, top, rng.choice((1, 2)))
        if rows is not None and not positions.winner(rows):
            yield rows


@asks
def no_line(seed: int) -> Iterator[Case]:
    """Grids without a line, and the loser of some that have one."""
    every = [rows for path in PATHS for rows, _ in positions.lined(seed, path, 4, 6)]
    every += [*_round_edges(seed), *(rows for rows, _ in positions.near_misses(seed)[:40])]
    for rows in every:
        for player in {1, 2} - {positions.winner(rows)}:
            rivals = partial(_misseen, rows, player)
            yield GRID.case(rows, f"gagne(grille, {player})", truth(wanted=False), rivals=rivals)


@asks
def at_random(seed: int) -> Iterable[Case]:
    """Columns with room only, the grid as before."""
    for rows in grids(seed, "hasard"):
        room = [column for column in range(7) if not rows[0][column]]
        yield GRID.often(rows, "hasard(grille, 1)", 30, playable(room))
        yield GRID.often(rows, "hasard(grille, 2)", 10, playable(room))


@asks
def evenly(seed: int) -> Iterator[Case]:
    """Every column with room as often as the others."""
    every = grids(seed, "hasard")
    for rows in (every[0], every[-1]):
        room = [column for column in range(7) if not rows[0][column]]
        yield GRID.drawn(rows, "hasard(grille, 1)", 700, room)


def _ahead(position: GravityPosition, columns: list[int], **rivals: list[int]) -> Case:
    player, every = position.to_move + 1, position.legal_moves()
    right = replace(playable(every), test=one_of(columns).test, wanted=tuple(columns))
    return GRID.often(
        positions.rows_of(position),
        f"un_coup(grille, {player})",
        3,
        right,
        traits=[f"player {player}"],
        rivals={name: one_of(found or every) for name, found in rivals.items()},
    )


def _threatened(seed: int) -> Iterator[tuple[GravityPosition, list[int], list[int]]]:
    """Yield positions with the columns that win for the mover, and for the other side."""
    drawn = positions.open_positions(seed, "un_coup", tuple(range(6, 34)))
    for position in (*map(positions.after, positions.WINNING_GAMES), *drawn):
        theirs = positions.wins(positions.other_to_move(position))
        yield position, positions.wins(position), theirs


@asks
def quiet(seed: int) -> Iterator[Case]:
    """Any column with room, where nothing is to be won or blocked."""
    for position, wins, theirs in _threatened(seed):
        if not wins and not theirs:
            yield _ahead(position, list(position.legal_moves()))


@asks
def taken(seed: int) -> Iterator[Case]:
    """A win at once, even where the other side threatens, too."""
    for position, wins, theirs in _threatened(seed):
        if wins and not {*wins} & {*theirs}:
            yield _ahead(position, wins, **{"the other first": theirs or wins})


@asks
def blocked(seed: int) -> Iterator[Case]:
    """The cell that the other side would win by; one of them where there are several."""
    exchanged = map(positions.other_to_move, map(positions.after, positions.WINNING_GAMES))
    found = ((one, positions.wins(positions.other_to_move(one))) for one in exchanged)
    also = ((one, theirs) for one, wins, theirs in _threatened(seed) if theirs and not wins)
    for position, theirs in (*found, *also):
        if not positions.wins(position):
            yield _ahead(position, theirs)


CHECKS: Final[Checks] = {
    "gagne": {
        **{path: misread_lines.wins(_won, (path, 4)) for path in ("rows", *PATHS)},
        "long": misread_lines.wins(_won, ("rows", 5, 8), ("rising", 5, 4), ("falling", 6, 2)),
        "near": no_line,
    },
    "hasard": {"legal": at_random, "even": evenly},
    "un_coup": {"legal": quiet, "wins": taken, "blocks": blocked},
}
