"""The points of a side of Hex, between which it has virtual connections."""

# ruff: noqa: C901, PLR0912, PLR0913, PLR0917 - a kernel takes plain numbers, however many

from __future__ import annotations

from typing import Final

from pions.kernels.arrays import Cells, Ints, Ints2D
from pions.kernels.binding import kernel
from pions.kernels.hexproof.cell_sets import WORD, bit

EDGES_JOINED: Final = -1
"""The number of points of a side that has won."""


@kernel
def name_points(
    board: Cells, side: int, size: int, near: Ints2D, point: Ints, cell_of: Ints, stack: Ints
) -> int:
    """Number the points of `side` and count them; return `EDGES_JOINED` where it has won.

    `point` gets the point of each cell, -1 for those of the other side; `cell_of` the cell of each
    point that is an empty cell, -1 for edges and groups.
    """
    cells = size * size
    point[:] = -1
    cell_of[0] = cell_of[1] = -1
    count = 2
    # Step 1. The groups of the edges, then the others.
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


@kernel
def join_bridges(
    board: Cells,
    side: int,
    size: int,
    around: Ints2D,
    total: int,
    point: Ints,
    cell_of: Ints,
    reserved: Ints,
) -> int:
    """Make one point of groups that a bridge joins, after `name_points`; return the same.

    A bridge is two empty cells that both touch two groups, or a group and an edge: if the other
    side plays on one, this side answers on the other. Its cells are set aside, in `reserved`, and
    are no points any more: a connection to one of the groups is one to both, and needs all
    reserved cells besides its own.
    """
    reserved[:] = 0
    joins = 0
    for cell in range(size * size):
        if board[cell] != side:
            continue
        for place in range(6):
            one, other = around[cell, place], around[cell, (place + 1) % 6]
            if one < 0 or other < 0 or point[one] < 0 or point[other] < 0:
                continue
            if board[one] or board[other]:
                continue
            # The cell beyond both.
            beyond = around[one, (place + 1) % 6]
            far = -1
            if beyond >= 0:
                if board[beyond] == side:
                    far = point[beyond]
            elif beyond == -side:
                along = one // size if side == 1 else one % size
                if along == (other // size if side == 1 else other % size):
                    far = 0 if along == 0 else 1
            near_point = point[cell]
            if far < 0 or far == near_point:
                continue
            if far < 2 and near_point < 2:
                reserved[one // WORD] |= bit(one)
                reserved[other // WORD] |= bit(other)
                return EDGES_JOINED
            kept, lost = min(far, near_point), max(far, near_point)
            for each in range(size * size):
                if point[each] == lost:
                    point[each] = kept
            point[one] = point[other] = -1
            reserved[one // WORD] |= bit(one)
            reserved[other // WORD] |= bit(other)
            joins += 1
    if joins == 0:
        return total
    # Renumber the points without gaps: groups first, as before.
    count = 2
    for old in range(2, total):
        found = -1
        for cell in range(size * size):
            if point[cell] == old:
                found = cell
                point[cell] = count
        if found >= 0:
            cell_of[count] = -1 if board[found] else found
            count += 1
    return count
