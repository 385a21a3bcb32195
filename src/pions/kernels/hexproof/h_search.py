"""H-search: the virtual connections of a side of Hex, and their carriers.

The points of a side are its two edges, its groups of stones, and the empty cells. A *virtual
connection* between two points is a set of empty cells, its carrier, within which the side joins
them even if the other side moves first; for a *semi-connection* (`semis`) it must move first
itself. They are built from touching points by two rules, until there is no new one or the lists
are full (V. Anshelevich, "A hierarchical approach to computer Hex", 2002):

* AND: connections x-y and y-z without common cells give a connection x-z if y is a group, and
  if y is an empty cell a semi-connection x-z, begun by a stone on y;
* OR: semi-connections x-z without a cell common to all give a connection x-z.

Points 0 and 1 are the edges. Pairs and carriers are kept in `connection_lists`.
"""

# ruff: noqa: C901, PLR0912, PLR0913, PLR0915, PLR0917 - a kernel takes plain numbers, however many

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pions.kernels.arrays import Cells, Ints2D
from pions.kernels.binding import inlined, kernel
from pions.kernels.buffers import np
from pions.kernels.hex.rules import BOARD
from pions.kernels.hexproof.cell_sets import WORD, bit, keeps, within
from pions.kernels.hexproof.connection_lists import (
    LINKED,
    POINTS,
    QUEUE,
    QUEUED,
    ConnectionLists,
    add_connection,
    add_semi,
    or_rule,
    touch,
)
from pions.kernels.hexproof.inferior_cells import Neighbours
from pions.kernels.hexproof.points import EDGES_JOINED, join_bridges, name_points

GOAL: Final = 1
"""The pair of both edges: 0 * room + 1."""
SHAPES: Final = BOARD | {
    "neighbours.near": "size * size; 6",
    "neighbours.around": "size * size; 6",
    "notes": "3; size * size + 4",
    "must": "3; 1",
}


@inlined
def h_search(
    board: Cells,
    side: int,
    size: int,
    neighbours: Neighbours,
    hurry: int,
    bridges: int,
    lists: ConnectionLists,
    notes: Ints2D,
    must: Ints2D,
    words: int,
) -> int:
    """Find the connections of `side`; return how many points it has, or `EDGES_JOINED`.

    Stops when both edges are connected, with a `hurry` of 1 when they are semi-connected, and with
    -1 only when there is no more to find. With `bridges`, groups that bridges join are one point,
    see `join_bridges`. `must`, of shape ``(3, words)``, gets the cells that all semi-connections
    of the edges share, where the other side must play (-1, all bits, without any), the union of
    their cells, and the cells of these bridges, which every carrier needs besides its own.
    `notes`, of shape ``(3, cells + 4)``, gets the point of each cell, the cell of each point, and
    work space; the first carrier found for the edges is in ``connections[GOAL]``, or for a
    `hurry` of 1 in ``semis[GOAL]``.
    """
    connections, semis, done, counts, graph = lists
    near, around, _ = neighbours
    cells = size * size
    for word in range(words):
        must[0, word] = -1
        must[1, word] = 0
        must[2, word] = 0
    point, cell_of = notes[0], notes[1]
    total = name_points(board, side, size, near, point, cell_of, notes[2])
    if total != EDGES_JOINED and bridges:
        total = join_bridges(board, side, size, around, total, point, cell_of, must[2])
    if total == EDGES_JOINED:
        return total
    room = total  # pairs are close together, so that more of them stay in the cache
    for one in range(total):
        graph[POINTS, one] = 0
        for other in range(one + 1, total):
            counts[0, one * room + other] = 0
            counts[1, one * room + other] = 0
            graph[QUEUED, one * room + other] = 0
    work = np.zeros((5 + semis.shape[1], words), np.int64)  # for `or_rule`
    built, narrow = work[0], must[0]
    ends = notes[2]  # of the queue: where it is read, and where it is written
    ends[0] = ends[1] = 0
    # Step 1. Points that touch are connected without a cell.
    for cell in range(cells):
        mine = point[cell]
        if board[cell] or mine < 0:
            continue
        along = cell // size if side == 1 else cell % size
        for place in range(8):
            other = -1
            if place < 6:
                if near[cell, place] >= 0:
                    other = point[near[cell, place]]
            elif along == (place - 6) * (size - 1):
                other = place - 6
            if other >= 0:
                pair = min(mine, other) * room + max(mine, other)
                if counts[0, pair] == 0:
                    touch(pair, room, lists, ends, words)
    while ends[0] != ends[1]:
        # Step 2. The oldest pair with new connections.
        base = graph[QUEUE, ends[0]]
        ends[0] = (ends[0] + 1) % (room * room)
        graph[QUEUED, base] = 0
        for slot in range(counts[0, base]):
            if done[base, slot]:
                continue
            done[base, slot] = 1
            for turn in range(2):
                start, middle = base // room, base % room
                if turn:
                    start, middle = middle, start
                if middle < 2:
                    continue  # connections by way of an edge do not reach the other edge
                key = cell_of[middle]
                for partner in range(graph[POINTS, middle]):
                    end = graph[LINKED, middle * room + partner]
                    if end == start or keeps(connections, base, slot, cell_of[end]):
                        continue
                    second = min(middle, end) * room + max(middle, end)
                    pair = min(start, end) * room + max(start, end)
                    for next_slot in range(counts[0, second]):
                        # Step 3. Two connections without common cells.
                        if done[second, next_slot] == 0 or keeps(
                            connections, second, next_slot, cell_of[start]
                        ):
                            continue
                        shared = 0
                        for word in range(words):
                            one_part = connections[base, slot, word]
                            other_part = connections[second, next_slot, word]
                            built[word] = one_part | other_part
                            shared |= one_part & other_part
                        if shared:
                            continue
                        if key < 0:
                            add_connection(pair, room, built, lists, ends, words)
                            if pair == GOAL and hurry >= 0:
                                return total
                            continue
                        built[key // WORD] |= bit(key)
                        kept = add_semi(pair, built, lists, words)
                        if kept < 0:
                            continue
                        if pair == GOAL:
                            if not within(narrow, built, words):
                                for word in range(words):
                                    narrow[word] &= built[word]
                                    must[1, word] |= built[word]
                            if hurry > 0:
                                for word in range(words):
                                    semis[pair, 0, word] = built[word]
                                return total
                        # Step 4. Semi-connections without a cell common to all.
                        connected = or_rule(pair, kept, room, work, lists, ends, words)
                        if pair == GOAL and connected and hurry >= 0:
                            return total
    return total


@kernel(SHAPES)
def h_search_small(
    board: Cells,
    side: int,
    size: int,
    neighbours: Neighbours,
    hurry: int,
    bridges: int,
    lists: ConnectionLists,
    notes: Ints2D,
    must: Ints2D,
) -> int:
    """Run `h_search` on a board of up to 64 cells, whose carriers are one number."""
    return h_search(board, side, size, neighbours, hurry, bridges, lists, notes, must, 1)


@kernel(SHAPES)
def h_search_middle(
    board: Cells,
    side: int,
    size: int,
    neighbours: Neighbours,
    hurry: int,
    bridges: int,
    lists: ConnectionLists,
    notes: Ints2D,
    must: Ints2D,
) -> int:
    """Run `h_search` on a board of up to 128 cells, whose carriers are two numbers."""
    return h_search(board, side, size, neighbours, hurry, bridges, lists, notes, must, 2)


@kernel(SHAPES)
def h_search_any(
    board: Cells,
    side: int,
    size: int,
    neighbours: Neighbours,
    hurry: int,
    bridges: int,
    lists: ConnectionLists,
    notes: Ints2D,
    must: Ints2D,
) -> int:
    """Run `h_search` on a board of any size."""
    return h_search(
        board, side, size, neighbours, hurry, bridges, lists, notes, must, must.shape[1]
    )


def for_words(words: int) -> Callable[..., int]:
    """Return the one of these for carriers of so many numbers."""
    return {1: h_search_small, 2: h_search_middle}.get(words, h_search_any)
