"""Tables of lines, by which evaluations of gravity positions are updated disc by disc.

A line with m discs of the searching side and t of the other has the code
``m + (connect + 1) * t``. An evaluator is a number for each code, for the searching side. A disc
changes only the lines through its cell, and a complete line adds more than any evaluator.
"""

# ruff: noqa: PLR0913, PLR0917 - a kernel takes plain numbers, however many

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Final, NamedTuple, TypeAlias

from pions.kernels import buffers
from pions.kernels.arrays import Ints, Ints2D
from pions.kernels.binding import kernel

WON: Final = 1 << 52
"""The worth of a complete line: far more than a disc adds otherwise, and far below 2**63."""

Worth: TypeAlias = list[list[int]]
"""The worth of lines to the searching side, by the discs of the other, then by its own."""


class LineTables(NamedTuple):
    """A board and an evaluator as arrays."""

    total: int
    """The number of lines."""
    starts: Ints
    crossing: Ints
    """The lines through each cell: see `crossings`."""
    gain: Ints2D
    """The gain of a disc's owner by a disc, by owner and code of a line."""
    danger: Ints
    """The worth of a line by code, while a disc can enter it; empty where that does not count."""


def lines(width: int, height: int, connect: int, directions: int) -> list[int]:
    """Return every line as a bitboard; `directions` is 2, or 4 with the diagonals."""
    reach = connect - 1
    return [
        sum(1 << ((column + right * n) * (height + 1) + row + up * n) for n in range(connect))
        for right, up in ((0, 1), (1, 0), (1, 1), (1, -1))[:directions]
        for column in range(width - right * reach)
        for row in range(max(0, -up * reach), height - max(0, up * reach))
    ]


def crossings(lines: Sequence[int], bits: int) -> tuple[list[int], list[int]]:
    """Return the lines through each cell: for bit b, ``crossing[starts[b]:starts[b + 1]]``."""
    through: list[list[int]] = [[] for _ in range(bits)]
    for number, line in enumerate(lines):
        cells = line
        while cells:
            through[cells.bit_length() - 1].append(number)
            cells ^= 1 << (cells.bit_length() - 1)
    starts = list(accumulate(map(len, through), initial=0))
    return starts, [number for numbers in through for number in numbers]


def points(connect: int) -> Worth:
    """Count each disc once for every line it is in, as the points table does."""
    return [[mine - theirs for mine in range(connect + 1)] for theirs in range(connect + 1)]


def weighted(weights: Sequence[int], connect: int) -> Worth:
    """Give ``weights[discs]`` to a line with discs of one side only, at most the last weight."""
    worth = [[0] * (connect + 1) for _ in range(connect + 1)]
    for discs in range(1, connect + 1):
        weight = weights[min(discs, len(weights) - 1)]
        worth[0][discs], worth[discs][0] = weight, -weight
    return worth


def dangers(weights: Sequence[int], connect: int) -> Worth:
    """Give ``weights[n]`` to a line of one side that lacks n + 1 discs, and 0 to others."""
    by_discs = [0] * (connect + 1)
    for level, weight in enumerate(weights[: connect - 1]):
        by_discs[connect - 1 - level] = weight
    return weighted(by_discs, connect)


def tables(
    width: int, height: int, connect: int, directions: int, always: Worth, now: Worth | None
) -> LineTables:
    """Return the tables of an evaluator: `always`, and `now` for lines that a disc can enter."""
    all_lines = lines(width, height, connect, directions)
    starts, crossing = crossings(all_lines, width * (height + 1))
    danger = [] if now is None else [worth for row in now for worth in row]
    return LineTables(
        len(all_lines),
        buffers.ints(starts),
        buffers.ints(crossing),
        buffers.ints(_gains(always, connect), 2, (connect + 1) ** 2),
        buffers.ints(danger),
    )


def _gains(worth: Worth, connect: int) -> list[int]:
    """Return the gain of a disc's owner by a disc in a line, by owner and code."""
    full = [list(row) for row in worth]
    full[0][connect], full[connect][0] = WON, -WON
    codes = [(theirs, mine) for theirs in range(connect + 1) for mine in range(connect + 1)]
    own = [full[t][m + 1] - full[t][m] if m < connect else 0 for t, m in codes]
    other = [full[t][m] - full[t + 1][m] if t < connect else 0 for t, m in codes]
    return own + other


@kernel
def disc_gain(
    cell: int, owner: int, codes: Ints, starts: Ints, crossing: Ints, gain: Ints2D
) -> int:
    """Return the gain of `owner` by a new disc on `cell`."""
    total = 0
    for place in range(starts[cell], starts[cell + 1]):
        total += gain[owner, codes[crossing[place]]]
    return total


@kernel
def add_disc(cell: int, amount: int, codes: Ints, starts: Ints, crossing: Ints) -> None:
    """Change the codes of the lines through `cell` by `amount`: 1 or connect + 1, or back."""
    for place in range(starts[cell], starts[cell + 1]):
        codes[crossing[place]] += amount


@kernel
def land(cell: int, codes: Ints, landings: Ints, starts: Ints, crossing: Ints, danger: Ints) -> int:
    """Make `cell` one that a disc can enter, and return what that adds to the `danger` of lines.

    `landings` counts such cells of each line; one is enough.
    """
    total = 0
    for place in range(starts[cell], starts[cell + 1]):
        line = crossing[place]
        if landings[line] == 0:
            total += danger[codes[line]]
        landings[line] += 1
    return total


@kernel
def add_danger(
    cell: int,
    amount: int,
    codes: Ints,
    landings: Ints,
    starts: Ints,
    crossing: Ints,
    danger: Ints,
) -> int:
    """`add_disc` and `land` on the cell above; return what that adds to the `danger`."""
    total = 0
    for place in range(starts[cell], starts[cell + 1]):
        line = crossing[place]
        total -= danger[codes[line]]
        codes[line] += amount
        landings[line] -= 1
        if landings[line]:
            total += danger[codes[line]]
    return total + land(cell + 1, codes, landings, starts, crossing, danger)


@kernel
def take_danger(
    cell: int, amount: int, codes: Ints, landings: Ints, starts: Ints, crossing: Ints
) -> None:
    """Undo `add_danger`."""
    for place in range(starts[cell + 1], starts[cell + 2]):
        landings[crossing[place]] -= 1
    for place in range(starts[cell], starts[cell + 1]):
        codes[crossing[place]] -= amount
        landings[crossing[place]] += 1
