"""A tree of Hex positions grown by a network: PUCT, several leaves at a time, with proofs.

Node n holds edges ``nodes[n, FIRST] ..  + nodes[n, COUNT]``, one for each empty cell. An edge
counts its visits and the sum of their values for the side that moves there; an edge whose end
is proved has a status, and a proof climbs as far as it goes. Evaluations that are under way
count as losses, so that the next leaf is looked for elsewhere.

    nodes  int32[n, 3]    FIRST, COUNT, STATE (1 the side to move wins, -1 it loses, 0 open)
    worth  float32[n]     what the network says, for the side to move
    edges  int32[e, 5]    MOVE, VISITS, CHILD (-1: none yet), PENDING, STATUS
    prior  float32[e]     sums to 1 over a node
    total  float64[e]     sum of the values of the visits, for the side to move in the node
    used   int64[2]       nodes and edges in use; node 0 is the root
"""

# ruff: noqa: PLR0913, PLR0917 - a kernel takes plain numbers, however many

from __future__ import annotations

import math
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from pions.kernels.hex import bridges, rules
from pions.kernels.jit import Cells, Ints, kernel

Numbers: TypeAlias = NDArray[np.int32]
Singles: TypeAlias = NDArray[np.float32]
Doubles: TypeAlias = NDArray[np.float64]

FIRST: Final = 0
COUNT: Final = 1
STATE: Final = 2

MOVE: Final = 0
VISITS: Final = 1
CHILD: Final = 2
PENDING: Final = 3
STATUS: Final = 4


@kernel
def seen_by(board: Cells, side: int, size: int, view: Cells) -> None:
    """Write the board as the network wants it: the mover joins top and bottom, its stones are 1."""
    for row in range(size):
        for column in range(size):
            owner = board[row * size + column]
            cell = row * size + column if side == 1 else column * size + row
            view[cell] = owner if owner == 0 or side == 1 else 3 - owner


@kernel
def best_edge(
    node: int,
    nodes: Numbers,
    worth: Singles,
    edges: Numbers,
    prior: Singles,
    total: Doubles,
    exploration: float,
    reduction: float,
) -> int:
    """The edge with the highest upper bound among those not proved lost."""
    first, count = nodes[node, FIRST], nodes[node, COUNT]
    # Step 1. How often this node was visited, how it went, and how much of it was tried.
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
def settle(path: Ints, length: int, status: int, nodes: Numbers, edges: Numbers) -> None:
    """Give the last edge of a path a status, and let the proof climb.

    ``path[2 * i]`` is a node and ``path[2 * i + 1]`` the edge taken there.
    """
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
def back_up(path: Ints, length: int, value: float, edges: Numbers, total: Doubles) -> None:
    """Count a visit on every edge of a path; `value` is for the side to move at its end."""
    for step in range(length - 1, -1, -1):
        edge = path[2 * step + 1]
        value = -value
        edges[edge, VISITS] += 1
        edges[edge, PENDING] -= 1
        total[edge] += value


@kernel
def gather(
    wanted: int,
    most_visits: int,
    start: Cells,
    side: int,
    size: int,
    near: Ints,
    nodes: Numbers,
    worth: Singles,
    edges: Numbers,
    prior: Singles,
    total: Doubles,
    exploration: float,
    reduction: float,
    paths: Ints,
    lengths: Ints,
    views: Cells,
) -> tuple[int, int]:
    """Walk down from the root until `wanted` leaves wait for the network.

    Ends that are sure are settled on the way. Returns how many leaves wait, and how many visits
    were made in all: at most `most_visits`, and fewer where the root is proved or a walk
    meets a leaf that waits already.
    """
    board = np.empty(size * size, np.int8)
    seen = np.empty(size * size, np.int64)
    queue = np.empty(size * size, np.int64)
    found, visits = 0, 0
    while found < wanted and visits < most_visits and nodes[0, STATE] == 0:
        # Step 1. Down to an edge without a child.
        board[:] = start
        path = paths[found]
        node, mover, length, edge = 0, side, 0, -1
        while True:
            edge = best_edge(node, nodes, worth, edges, prior, total, exploration, reduction)
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
        # Step 2. A sure end needs no opinion.
        if rules.wins(edges[edge, MOVE], board, size, near, seen, queue):
            state = -1
        else:
            state = bridges.verdict(board, mover, size)
        if state:
            back_up(path, length, float(state), edges, total)
            settle(path, length, -state, nodes, edges)
            continue
        # Step 3. The others wait for theirs.
        lengths[found] = length
        seen_by(board, mover, size, views[found])
        found += 1
    return found, visits


@kernel
def open_node(
    view: Cells,
    mover: int,
    logits: Singles,
    value: float,
    size: int,
    nodes: Numbers,
    worth: Singles,
    edges: Numbers,
    prior: Singles,
    total: Doubles,
    used: Ints,
) -> int:
    """Add a node for a board as the network saw it, `mover` being the side to move; its number."""
    node, start = int(used[0]), used[1]
    count = 0
    top = -np.inf
    for cell in range(size * size):
        if view[cell] == 0:
            top = max(top, logits[cell])
    weight = 0.0
    for cell in range(size * size):
        # In the order of the board itself, so that ties fall the same way for both sides.
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


@kernel
def absorb(
    found: int,
    side: int,
    size: int,
    paths: Ints,
    lengths: Ints,
    views: Cells,
    logits: Singles,
    values: Singles,
    nodes: Numbers,
    worth: Singles,
    edges: Numbers,
    prior: Singles,
    total: Doubles,
    used: Ints,
) -> None:
    """Hang what the network says of the leaves that waited into the tree."""
    for leaf in range(found):
        length = lengths[leaf]
        mover = side if length % 2 == 0 else 3 - side
        value = float(values[leaf])
        child = open_node(
            views[leaf], mover, logits[leaf], value, size,
            nodes, worth, edges, prior, total, used,
        )  # fmt: skip
        edges[paths[leaf, 2 * length - 1], CHILD] = child
        back_up(paths[leaf], length, value, edges, total)
