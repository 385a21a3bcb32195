"""A tree of Hex positions grown by PUCT with a network, several leaves at a time, with proofs.

Node n has the edges ``nodes[n, FIRST] ..  + nodes[n, COUNT]``, one for each empty cell. An edge has
its visits and the sum of their values for the side that moves there, and a status if its end is
proved; proofs are propagated upwards. Pending evaluations count as losses, so that the next leaf
is another one.
"""

# ruff: noqa: PLR0913, PLR0917 - a kernel takes plain numbers, however many

from __future__ import annotations

import math
from typing import Final, NamedTuple

from pions.kernels.arrays import (
    Cells,
    Cells2D,
    Doubles,
    Ints,
    Ints2D,
    Numbers2D,
    Singles,
    Singles2D,
)
from pions.kernels.binding import kernel
from pions.kernels.buffers import np
from pions.kernels.copying import copy
from pions.kernels.hex import bridges, rules
from pions.kernels.hex.rules import BOARD, NEAR


class SearchTree(NamedTuple):
    """The arrays of a tree; node 0 is the root."""

    nodes: Numbers2D
    """``[n, 3]``: FIRST, COUNT, STATE (1 the side to move wins, -1 it loses, 0 open)."""
    worth: Singles
    """The network's value of each node, for the side to move."""
    edges: Numbers2D
    """``[e, 5]``: MOVE, VISITS, CHILD (-1: none yet), PENDING, STATUS."""
    prior: Singles
    """The network's policy; sums to 1 over a node."""
    total: Doubles
    """The sum of the values of an edge's visits, for the side to move in its node."""
    used: Ints
    """Nodes and edges in use."""


class Leaves(NamedTuple):
    """The paths and boards of leaves that wait for the network."""

    paths: Ints2D
    lengths: Ints
    views: Cells2D


FIRST: Final = 0
COUNT: Final = 1
STATE: Final = 2

MOVE: Final = 0
VISITS: Final = 1
CHILD: Final = 2
PENDING: Final = 3
STATUS: Final = 4


@kernel(BOARD | {"view": "size * size"})
def seen_by(board: Cells, side: int, size: int, view: Cells) -> None:
    """Write the board for the network: the mover joins top and bottom, its stones are 1."""
    for row in range(size):
        for column in range(size):
            owner = board[row * size + column]
            cell = row * size + column if side == 1 else column * size + row
            view[cell] = owner if owner == 0 or side == 1 else 3 - owner


@kernel
def best_edge(node: int, tree: SearchTree, exploration: float, reduction: float) -> int:
    """Return the edge with the highest upper bound among those not proved lost."""
    nodes, worth, edges, prior, total, _ = tree
    first, count = nodes[node, FIRST], nodes[node, COUNT]
    # Step 1. The visits of this node, their result, and the share of its prior that was tried.
    visits, pending, result, tried = 1, 0, float(worth[node]), 0.0
    for edge in range(first, first + count):
        visits += edges[edge, VISITS]
        pending += edges[edge, PENDING]
        result += total[edge]
        if edges[edge, VISITS]:
            tried += prior[edge]
    mean = result / visits
    unseen = max(-1.0, mean - reduction * math.sqrt(tried))
    scale = exploration * math.sqrt(visits + pending)
    # Step 2. The highest bound.
    best, top = -1, -math.inf
    for edge in range(first, first + count):
        if edges[edge, STATUS] == -1:
            continue
        number = edges[edge, VISITS] + edges[edge, PENDING]
        mean = unseen if number == 0 else (total[edge] - edges[edge, PENDING]) / number
        bound = mean + scale * prior[edge] / (1 + number)
        if bound > top:
            best, top = edge, bound
    return best


@kernel
def settle(path: Ints, length: int, status: int, tree: SearchTree) -> None:
    """Give the last edge of a path a status, and propagate the proof upwards.

    ``path[2 * i]`` is a node and ``path[2 * i + 1]`` the edge taken there.
    """
    nodes, edges = tree.nodes, tree.edges
    for step in range(length - 1, -1, -1):
        node, edge = path[2 * step], path[2 * step + 1]
        edges[edge, STATUS] = status
        if status == -1:
            first = nodes[node, FIRST]
            for other in range(first, first + nodes[node, COUNT]):
                if edges[other, STATUS] != -1:
                    return
        nodes[node, STATE] = status
        status = -status


@kernel
def back_up(path: Ints, length: int, value: float, tree: SearchTree) -> None:
    """Add a visit to every edge of a path; `value` is for the side to move at its end."""
    edges, total = tree.edges, tree.total
    for step in range(length - 1, -1, -1):
        edge = path[2 * step + 1]
        value = -value
        edges[edge, VISITS] += 1
        edges[edge, PENDING] -= 1
        total[edge] += value


@kernel(
    NEAR
    | {
        "start": "size * size",
        "tree.nodes": "1; 3",
        "tree.edges": "1; 5",
        "tree.used": "2",
        "leaves.paths": "wanted + 1; 2 * size * size",
        "leaves.lengths": "wanted",
        "leaves.views": "wanted; size * size",
    }
)
def gather(
    wanted: int,
    most_visits: int,
    start: Cells,
    side: int,
    size: int,
    near: Ints2D,
    tree: SearchTree,
    exploration: float,
    reduction: float,
    leaves: Leaves,
) -> tuple[int, int]:
    """Descend from the root until `wanted` leaves wait for the network.

    Decided leaves are settled on the way. Returns how many leaves wait, and the number of visits:
    at most `most_visits`, and fewer where the root is proved or a leaf is met that waits already.
    """
    nodes, edges = tree.nodes, tree.edges
    paths, lengths, views = leaves
    board = np.empty(size * size, np.int8)
    seen = np.empty(size * size, np.int64)
    queue = np.empty(size * size, np.int64)
    found, visits = 0, 0
    while found < wanted and visits < most_visits and nodes[0, STATE] == 0:
        # Step 1. Down to an edge without a child.
        copy(start, board)
        path = paths[found]
        node, mover, length, edge = 0, side, 0, -1
        while True:
            edge = best_edge(node, tree, exploration, reduction)
            path[2 * length] = node
            path[2 * length + 1] = edge
            length += 1
            board[edges[edge, MOVE]] = mover
            mover = 3 - mover
            node = edges[edge, CHILD]
            if node < 0:
                break
        if edges[edge, PENDING]:
            break
        for step in range(length):
            edges[path[2 * step + 1], PENDING] += 1
        visits += 1
        # Step 2. Decided positions need no network.
        if rules.wins(edges[edge, MOVE], board, size, near, seen, queue):
            state = -1
        else:
            state = bridges.verdict(board, mover, size)
        if state:
            back_up(path, length, float(state), tree)
            settle(path, length, -state, tree)
            continue
        # Step 3. The others wait for it.
        lengths[found] = length
        seen_by(board, mover, size, views[found])
        found += 1
    return found, visits


@kernel({"view": "size * size", "logits": "size * size"})
def open_node(
    view: Cells, mover: int, logits: Singles, value: float, size: int, tree: SearchTree
) -> int:
    """Add a node for a network's board with `mover` to move, and return its number."""
    nodes, worth, edges, prior, total, used = tree
    node, start = int(used[0]), used[1]
    count = 0
    top = -np.inf
    for cell in range(size * size):
        if view[cell] == 0:
            top = max(top, logits[cell])
    weight = 0.0
    for cell in range(size * size):
        # In the order of the board itself, so that ties are broken alike for both sides.
        seen = cell if mover == 1 else cell % size * size + cell // size
        if view[seen]:
            continue
        edge = start + count
        edges[edge, MOVE] = cell
        edges[edge, VISITS] = 0
        edges[edge, CHILD] = -1
        edges[edge, PENDING] = 0
        edges[edge, STATUS] = 0
        prior[edge] = math.exp(logits[seen] - top)
        total[edge] = 0.0
        weight += prior[edge]
        count += 1
    for edge in range(start, start + count):
        prior[edge] /= weight
    nodes[node, FIRST] = start
    nodes[node, COUNT] = count
    nodes[node, STATE] = 0
    worth[node] = value
    used[0] += 1
    used[1] += count
    return node


@kernel(
    {
        "logits": "found; size * size",
        "values": "found",
        "leaves.lengths": "found",
        "leaves.views": "found; size * size",
    }
)
def absorb(
    found: int,
    side: int,
    size: int,
    leaves: Leaves,
    logits: Singles2D,
    values: Singles,
    tree: SearchTree,
) -> None:
    """Add the leaves that waited to the tree, with the network's answers."""
    paths, lengths, views = leaves
    for leaf in range(found):
        length = lengths[leaf]
        mover = side if length % 2 == 0 else 3 - side
        value = float(values[leaf])
        child = open_node(views[leaf], mover, logits[leaf], value, size, tree)
        tree.edges[paths[leaf, 2 * length - 1], CHILD] = child
        back_up(paths[leaf], length, value, tree)


@kernel
def move_root(root: int, tree: SearchTree, new: SearchTree) -> None:
    """Copy the tree below node `root` into empty arrays, where it is node 0."""
    nodes, worth, edges, prior, total, used = tree
    origin = np.empty(used[0], np.int64)
    origin[0] = root
    new.used[0] = 1
    new.used[1] = 0
    read = 0
    while read < new.used[0]:
        old = origin[read]
        first, count = nodes[old, FIRST], nodes[old, COUNT]
        start = new.used[1]
        new.nodes[read, FIRST] = start
        new.nodes[read, COUNT] = count
        new.nodes[read, STATE] = nodes[old, STATE]
        new.worth[read] = worth[old]
        for place in range(count):
            edge, moved = first + place, start + place
            copy(edges[edge], new.edges[moved])
            new.prior[moved] = prior[edge]
            new.total[moved] = total[edge]
            if edges[edge, CHILD] >= 0:
                origin[new.used[0]] = edges[edge, CHILD]
                new.edges[moved, CHILD] = new.used[0]
                new.used[0] += 1
        new.used[1] += count
        read += 1


@kernel
def new_tree(nodes: int, edges: int) -> SearchTree:
    """Allocate so many nodes and edges."""
    return SearchTree(
        np.empty((nodes, 3), np.int32),
        np.empty(nodes, np.float32),
        np.empty((edges, 5), np.int32),
        np.empty(edges, np.float32),
        np.empty(edges, np.float64),
        np.zeros(2, np.int64),
    )


@kernel
def new_leaves(leaves: int, cells: int) -> Leaves:
    """Allocate the paths and boards of so many leaves."""
    return Leaves(
        np.empty((leaves + 1, 2 * cells), np.int64),
        np.empty(leaves, np.int64),
        np.empty((leaves, cells), np.int8),
    )
