"""UCT with RAVE for Hex: a tree grown by random games, each counted for all its moves.

Nodes are moves; the children of a node, one for each empty cell, are successive. A node gets
children after a few visits, while there is room. `grow` can be repeated on the same arrays.
"""

# ruff: noqa: PLR0913, PLR0917 - a kernel takes plain numbers, however many

from __future__ import annotations

import math
from typing import Final, NamedTuple

from pions.kernels.arrays import Cells, Ints, Numbers, Numbers2D
from pions.kernels.binding import kernel
from pions.kernels.buffers import np
from pions.kernels.copying import copy
from pions.kernels.hex import bridge_playouts


class RaveTree(NamedTuple):
    """The arrays of a tree; node 0 is the root."""

    moves: Numbers
    """The cell played, inside the frame of `bridge_playouts`."""
    first: Numbers2D
    """``[n, 2]``: the first child (-1: none yet), and how many there are."""
    counts: Numbers2D
    """``[n, 4]``: VISITS, WINS for the side that played the move; and RAVE_VISITS, RAVE_WINS, of
    the random games below its parent where that side played it at any time."""
    used: Ints
    """Nodes in use; the state of the random stream."""


VISITS: Final = 0
WINS: Final = 1
RAVE_VISITS: Final = 2
RAVE_WINS: Final = 3

EXPAND_AT: Final = 4
"""Visits before a node gets children: fewer nodes, and as strong."""


@kernel
def new_tree(nodes: int, low: int, high: int) -> RaveTree:
    """Allocate so many nodes, the root in use."""
    moves = np.empty(nodes, np.int32)
    first = np.empty((nodes, 2), np.int32)
    counts = np.empty((nodes, 4), np.int32)
    moves[0] = -1
    first[0] = -1
    counts[0] = 0
    return RaveTree(moves, first, counts, np.array([1, low, high]))


@kernel
def open_children(node: int, board: Cells, tree: RaveTree, size: int) -> None:
    """Give a node one child for each empty cell."""
    moves, first, counts, used = tree
    start = used[0]
    count = 0
    width = size + 2
    for row in range(1, size + 1):
        for cell in range(row * width + 1, row * width + size + 1):
            if board[cell] == 0:
                child = start + count
                moves[child] = cell
                first[child, 0] = -1
                first[child, 1] = 0
                counts[child] = 0
                count += 1
    first[node, 0] = start
    first[node, 1] = count
    used[0] += count


@kernel
def best_child(node: int, tree: RaveTree, exploration: float, trust: float) -> int:
    """Return the child with the best mean of its own games and of those with its move later.

    The latter weigh ``sqrt(trust / (trust + 3 * visits))``, less and less.
    """
    first, counts = tree.first, tree.counts
    start, number = first[node, 0], first[node, 1]
    log_visits = math.log(1.0 + counts[node, VISITS])
    best, top = -1, -math.inf
    for child in range(start, start + number):
        visits, seen = counts[child, VISITS], counts[child, RAVE_VISITS]
        # One invented win and loss keep early estimates moderate.
        rave = (counts[child, RAVE_WINS] + 1.0) / (seen + 2.0)
        own = counts[child, WINS] / visits if visits else rave
        weight = math.sqrt(trust / (trust + 3.0 * visits)) if trust > 0 else 0.0
        if visits == 0 and trust == 0:
            own = 1.0e6
        bound = weight * rave + (1.0 - weight) * own
        if exploration > 0:
            bound += exploration * math.sqrt(log_visits / (visits + 1.0))
        if bound > top:
            best, top = child, bound
    return best


@kernel
def descend(
    board: Cells,
    side: int,
    path: Ints,
    exploration: float,
    trust: float,
    tree: RaveTree,
    size: int,
) -> int:
    """Play the best children on `board` down to a leaf, and return the length of the `path`."""
    moves, first, counts, used = tree
    node, length = 0, 1
    path[0] = 0
    while True:
        if first[node, 0] < 0:
            full = used[0] + size * size > len(moves)
            if node and (full or counts[node, VISITS] < EXPAND_AT):
                return length
            open_children(node, board, tree, size)
        if first[node, 1] == 0:
            return length
        node = best_child(node, tree, exploration, trust)
        board[moves[node]] = side
        side = 3 - side
        path[length] = node
        length += 1


@kernel
def learn(
    board: Cells,
    won: int,
    side: int,
    path: Ints,
    length: int,
    trust: float,
    tree: RaveTree,
) -> None:
    """Credit a full board, won by side `won`, to the nodes of a path and to all their children."""
    moves, first, counts, _ = tree
    for step in range(length):
        node = path[step]
        counts[node, VISITS] += 1
        if 3 - side == won:
            counts[node, WINS] += 1
        begin = first[node, 0]
        if begin >= 0 and trust > 0:
            gain = 1 if side == won else 0
            for child in range(begin, begin + first[node, 1]):
                if board[moves[child]] == side:
                    counts[child, RAVE_VISITS] += 1
                    counts[child, RAVE_WINS] += gain
        side = 3 - side


@kernel(
    {
        "start": "(size + 2) * (size + 2)",
        "tree.moves": "1",
        "tree.first": "1; 2",
        "tree.counts": "1; 4",
        "tree.used": "3",
    }
)
def grow(
    games: int,
    start: Cells,
    side: int,
    size: int,
    mend: int,
    exploration: float,
    trust: float,
    tree: RaveTree,
) -> None:
    """Play `games` random games from the framed board ``start`` with `side` to move.

    When the arrays are full, no more nodes are added, and games are still counted.
    """
    cells = len(start)
    steps = bridge_playouts.ring(size)
    board = np.empty(cells, np.int8)
    seen = np.empty(cells, np.int8)
    queue = np.empty(cells, np.int64)
    empty = np.empty(size * size, np.int64)
    place = np.empty(cells, np.int64)
    path = np.empty(size * size + 1, np.int64)
    moves, used = tree.moves, tree.used
    low, high = used[1], used[2]
    for _ in range(games):
        # Step 1. Down the tree.
        copy(start, board)
        length = descend(board, side, path, exploration, trust, tree, size)
        # Step 2. A random game to the full board.
        mover = side if length % 2 else 3 - side
        last = int(moves[path[length - 1]])
        count = bridge_playouts.list_empty(board, empty, place, size)
        low, high = bridge_playouts.fill(
            board, mover, last, mend, empty, count, place, steps, low, high
        )
        # Step 3. Its result.
        won = bridge_playouts.winner(board, size, steps, queue, seen)
        learn(board, won, side, path, length, trust, tree)
    used[1], used[2] = low, high
