"""The points of a side of Hex, which its virtual connections join."""

# ruff: noqa: C901, PLR0913, PLR0917 - a kernel takes plain numbers, however many

from __future__ import annotations

from typing import Final

from pions.kernels.arrays import Cells, Ints, Ints2D
from pions.kernels.binding import kernel

EDGES_JOINED: Final = -1
"""The number of points of a side that has won."""


@kernel
def name_points(
    board: Cells, side: int, size: int, near: Ints2D, point: Ints, cell_of: Ints, stack: Ints
) -> int:
    """Number the points of `side`; `EDGES_JOINED` where it has won.

    `point` gets the point of each cell, -1 for those of the other side; `cell_of` the cell of each
    point that is an empty cell, -1 for edges and groups.
    """
    cells = size * size
    point[:] = -1
    cell_of[0] = cell_of[1] = -1
    count = 2
    # Step 1. What hangs together with an edge, then the other groups.
    for start in range(-2, cells):
        depth = 0
        name = count
        if start < 0:
            name = start + 2
            for place in range(size):
                along = name * (size - 1)
                cell = along * size + place if side == 1 else place * size + along
                if board[cell] == side:
                    if point[cell] >= 0 and point[cell] != name:
                        return EDGES_JOINED
                    if point[cell] < 0:
                        point[cell] = name
                        stack[depth] = cell
                        depth += 1
        elif board[start] == side and point[start] < 0:
            point[start] = name
            stack[0] = start
            depth = 1
            cell_of[count] = -1
            count += 1
        while depth:
            depth -= 1
            cell = stack[depth]
            for place in range(6):
                other = near[cell, place]
                if other >= 0 and board[other] == side and point[other] < 0:
                    point[other] = name
                    stack[depth] = other
                    depth += 1
    # Step 2. The empty cells.
    for cell in range(cells):
        if board[cell] == 0:
            point[cell] = count
            cell_of[count] = cell
            count += 1
    return count
