"""Inferior cells of Hex: dead ones, captured ones, and moves that are dominated.

A cell is *dead* when its colour never matters. It is enough that, however its six neighbours are
filled, those of one colour are side by side: then all that the cell would join is joined already.
Two neighbouring cells are *captured* by a side when a stone of it on either kills the other: they
are as good as its own, with either side to move.

`ring` has a number below 3**6 for each cell, its neighbours' colours as digits.
"""

# ruff: noqa: PLR0913, PLR0917 - a kernel takes plain numbers, however many

from __future__ import annotations

from typing import Final, NamedTuple

from pions.kernels.arrays import Cells, Ints, Ints2D
from pions.kernels.binding import kernel
from pions.kernels.buffers import np
from pions.kernels.hexproof.cell_sets import WORD, bit

RING: Final = 729


class Neighbours(NamedTuple):
    """The tables for a size of board."""

    near: Ints2D
    """The neighbours of each cell, as `hex.rules.neighbours` lists them."""
    around: Ints2D
    """The same in a circle, with edges, as `around` lists them."""
    dead: Cells
    """Which rings of neighbours kill a cell."""


RINGS: Final = {"ring": "len(board)", "table": "len(board); 6"}


@kernel
def around(size: int) -> Ints2D:
    """Return the six neighbours of each cell in a circle, of shape ``(size * size, 6)``.

    Off the board, -1 is the first side's edge and -2 the second's. A cell is neighbour number
    ``(k + 3) % 6`` of its neighbour number k.
    """
    table = np.empty((size * size, 6), np.int64)
    steps = ((-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1), (0, -1))
    for row in range(size):
        for column in range(size):
            for place in range(6):
                i, j = row + steps[place][0], column + steps[place][1]
                if not 0 <= i < size:
                    table[row * size + column, place] = -1
                elif not 0 <= j < size:
                    table[row * size + column, place] = -2
                else:
                    table[row * size + column, place] = i * size + j
    return table


@kernel
def dead_rings() -> Cells:
    """Return 1 for each ring whose cell is dead, else 0."""
    dead = np.zeros(RING, np.int8)
    colours = np.empty(6, np.int64)
    for ring in range(RING - 1, -1, -1):  # a fuller ring has a higher number
        rest, power, open_at = ring, 1, 0
        for place in range(6):
            colours[place] = rest % 3
            if colours[place] == 0 and open_at == 0:
                open_at = power
            rest //= 3
            power *= 3
        if open_at:
            dead[ring] = dead[ring + open_at] & dead[ring + 2 * open_at]
            continue
        changes = 0
        for place in range(6):
            changes += colours[place] != colours[(place + 1) % 6]
        dead[ring] = changes <= 2
    return dead


@kernel(RINGS)
def rings(board: Cells, ring: Ints, table: Ints2D) -> None:
    """Fill `ring` for a board; `table` is from `around`."""
    for cell in range(len(board)):
        code, power = 0, 1
        for place in range(6):
            other = table[cell, place]
            code += power * (-other if other < 0 else int(board[other]))
            power *= 3
        ring[cell] = code


@kernel(RINGS)
def put(cell: int, side: int, board: Cells, ring: Ints, table: Ints2D) -> None:
    """Put a stone on an empty cell, or remove it for a `side` of 0; update the rings."""
    change = side - int(board[cell])
    board[cell] = side
    power = 27  # neighbour 0 sees this cell as its neighbour 3
    for place in range(6):
        if place == 3:
            power = 1
        other = table[cell, place]
        if other >= 0:
            ring[other] += change * power
        power *= 3


@kernel
def _seen(cell: int, place: int, side: int, ring: Ints) -> int:
    """Return the ring of a `cell` with a stone of `side` on its neighbour number `place`."""
    power = 1
    for _ in range(place):
        power *= 3
    code: int = ring[cell] + side * power
    return code


@kernel(RINGS)
def pair_is_captured(
    cell: int, place: int, side: int, board: Cells, ring: Ints, table: Ints2D, dead: Cells
) -> bool:
    """Return whether an empty `cell` and its neighbour number `place` are captured by `side`."""
    other = table[cell, place]
    if other < 0 or board[other]:
        return False
    there = _seen(other, (place + 3) % 6, side, ring)
    return bool(dead[_seen(cell, place, side, ring)]) and bool(dead[there])


@kernel(RINGS)
def fill(board: Cells, ring: Ints, table: Ints2D, dead: Cells, captured: Ints2D) -> None:
    """Put stones on dead and captured cells until there are none; the winner stays the same.

    `captured`, of shape ``(2, words)``, gets the cells captured by each side; dead cells become
    the first side's, and are in neither set.
    """
    captured[:] = 0
    changed = True
    while changed:
        changed = False
        for cell in range(len(board)):
            if board[cell]:
                continue
            if dead[ring[cell]]:
                put(cell, 1, board, ring, table)
                changed = True
                continue
            for place in range(3):  # the other three see this pair from the other end
                for side in range(1, 3):
                    if board[cell] == 0 and pair_is_captured(
                        cell, place, side, board, ring, table, dead
                    ):
                        other = table[cell, place]
                        put(cell, side, board, ring, table)
                        put(other, side, board, ring, table)
                        captured[side - 1, cell // WORD] |= bit(cell)
                        captured[side - 1, other // WORD] |= bit(other)
                        changed = True


@kernel(RINGS)
def killers(side: int, board: Cells, ring: Ints, table: Ints2D, dead: Cells, killer: Ints) -> None:
    """Write, for each empty cell, a neighbour where a stone of `side` would kill it, else -1.

    The other side can ignore cells with a killer: if it wins, it wins with a move without one. (A
    killed stone is a wasted move, so another move wins even if `side` has the killer for free.)
    """
    for cell in range(len(board)):
        killer[cell] = -1
        if board[cell]:
            continue
        for place in range(6):
            other = table[cell, place]
            if other >= 0 and board[other] == 0 and dead[_seen(cell, place, side, ring)]:
                killer[cell] = other


@kernel(RINGS)
def beaten(
    side: int, board: Cells, ring: Ints, table: Ints2D, dead: Cells, killer: Ints, beater: Ints
) -> None:
    """Write, for each empty cell without a killer, a better move for `side`, else -1.

    A move is at least as good as another that it kills or captures: then it is as if both had been
    played. Of moves that beat each other, one is kept.
    """
    for cell in range(len(board)):
        beater[cell] = -1
    for better in range(len(board)):
        if board[better] or killer[better] >= 0:
            continue
        put(better, side, board, ring, table)
        for place in range(6):
            cell = table[better, place]
            if cell < 0 or board[cell]:
                continue
            if dead[ring[cell]]:
                _beat(cell, better, beater)
                continue
            for other_place in range(6):
                if pair_is_captured(cell, other_place, side, board, ring, table, dead):
                    _beat(cell, better, beater)
                    _beat(table[cell, other_place], better, beater)
        put(better, 0, board, ring, table)


@kernel
def _beat(cell: int, better: int, beater: Ints) -> None:
    if beater[better] < 0:
        beater[cell] = better
