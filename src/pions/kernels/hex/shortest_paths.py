"""The shortest paths of a side of Hex between its edges.

The cost of a path is the number of stones that complete it: 0 for own stones, 1 for an empty cell;
cells of the other side are closed. `piles` has the cells reached at one cost and not left yet, and
those reached at the next.
"""

# ruff: noqa: PLR0913, PLR0917 - a kernel takes plain numbers, however many

from __future__ import annotations

from typing import Final

from pions.kernels.arrays import Cells, Ints, Ints2D
from pions.kernels.binding import kernel
from pions.kernels.buffers import np
from pions.kernels.hex.rules import BOARD, ON_BOARD

ROOM: Final = {"costs": "size * size", "piles": "2; size * size"}


@kernel
def edge_cell(place: int, side: int, last: int, size: int) -> int:
    """Return cell number `place` of the first edge of `side`, or of its last."""
    if side == 1:
        return last * (size - 1) * size + place
    return place * size + last * (size - 1)


@kernel(BOARD | ROOM)
def enter(
    board: Cells, side: int, last: int, costs: Ints, size: int, piles: Ints2D
) -> tuple[int, int]:
    """Reach the open cells of an edge; return how many cost 0, and how many cost 1."""
    free, paid = 0, 0
    for place in range(size):
        cell = edge_cell(place, side, last, size)
        if board[cell] == side:
            costs[cell] = 0
            piles[0, free] = cell
            free += 1
        elif board[cell] == 0:
            costs[cell] = 1
            piles[1, paid] = cell
            paid += 1
    return free, paid


@kernel(ON_BOARD | ROOM)
def spread(
    board: Cells, side: int, last: int, costs: Ints, size: int, near: Ints2D, piles: Ints2D
) -> int:
    """Fill `costs` with the cheapest path of `side` from an edge to each cell, itself included.

    `last` is 0 for its first edge, 1 for its last. Returns the cost between the edges. A cost of
    ``size * size`` stands for no path.
    """
    cells = size * size
    costs[:] = cells
    here, later = enter(board, side, last, costs, size, piles)
    cost = 0
    while here or later:
        # Step 1. Leave a cell of this cost, or go on to the next cost.
        if here == 0:
            here, later = later, 0
            cost += 1
        here -= 1
        cell = piles[cost % 2, here]
        # Step 2. Enter its neighbours; the first visit is the cheapest.
        for place in range(6):
            other = near[cell, place]
            if other < 0 or costs[other] < cells:
                continue
            if board[other] == side:
                costs[other] = cost
                piles[cost % 2, here] = other
                here += 1
            elif board[other] == 0:
                costs[other] = cost + 1
                piles[1 - cost % 2, later] = other
                later += 1
    # Step 3. The cheapest cell of the opposite edge.
    cheapest = cells
    for place in range(size):
        cheapest = min(cheapest, costs[edge_cell(place, side, 1 - last, size)])
    return cheapest


@kernel(ON_BOARD)
def on_the_way(board: Cells, side: int, size: int, near: Ints2D) -> Ints:
    """Return the empty cells on the cheapest paths of `side`."""
    cells = size * size
    piles = np.empty((2, cells), np.int64)
    from_first = np.empty(cells, np.int64)
    from_last = np.empty(cells, np.int64)
    cheapest = spread(board, side, 0, from_first, size, near, piles)
    spread(board, side, 1, from_last, size, near, piles)
    found = np.empty(cells, np.int64)
    count = 0
    for cell in range(cells):
        # Both ways count the cell itself.
        if board[cell] == 0 and from_first[cell] + from_last[cell] - 1 == cheapest:
            found[count] = cell
            count += 1
    return found[:count]
