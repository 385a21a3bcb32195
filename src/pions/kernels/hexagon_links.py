"""Virtual connections of Hex: what a side can join for certain, and on which cells.

The points of a side are its two edges, its groups of stones, and the empty cells. A *link*
between two points is a set of empty cells, its carrier, within which the side joins them even if
the other side moves first; a *chance* is one where it must move first itself. They grow from
touching points by two rules, until nothing new is found or the lists are full:

* links x-y and y-z with nothing in common give a link x-z if y is a group, and if y
  is an empty cell a chance x-z, begun by a stone on y;
* chances x-z that have no cell in common to all give a link x-z.

Points 0 and 1 are the edges. A pair of points x < y has the number ``x * room + y``. A carrier is
`words` numbers of 62 bits; where `words` is a constant, the loops over it vanish.
"""

# ruff: noqa: C901, PLR0912, PLR0913, PLR0915, PLR0917 - a kernel takes plain numbers, however many

from __future__ import annotations

from typing import Final

import numpy as np

from pions.kernels.hexagon_fill import WORD
from pions.kernels.jit import Cells, Ints, inlined, kernel
from pions.kernels.solver_bits import popcount

EDGES_JOINED: Final = -1
"""The number of points of a side that has won."""
GOAL: Final = 1
"""The pair of both edges: 0 * room + 1."""


def room_for(size: int) -> int:
    """Points of a board at most."""
    return size * size + 2


def lists(size: int, links: int, chances: int, words: int) -> tuple[Ints, Ints, Cells, Ints, Ints]:
    """Room to work in, for lists of so many links and chances a pair.

    The carriers of all links, then of all chances; which links were built upon; how
    many of each a pair has; and what is known of each point and pair.
    """
    room = room_for(size)
    pairs = room * room
    carriers = np.zeros((pairs, links, words), np.int64)
    more = np.zeros((pairs, chances, words), np.int64)
    done = np.zeros((pairs, links), np.int8)
    counts = np.zeros((2, pairs), np.int64)
    graph = np.zeros((4, max(pairs, 2 * room)), np.int64)
    return carriers, more, done, counts, graph


# The rows of `graph`: a queue of pairs, whether a pair is in it, for each point its linked
# points one after the other, and how many these are (in the same row, the cell of each point).
QUEUE: Final = 0
QUEUED: Final = 1
LINKED: Final = 2
POINTS: Final = 3


@kernel
def name_points(
    board: Cells, side: int, size: int, near: Ints, point: Ints, cell_of: Ints, stack: Ints
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


@inlined
def apart(one: Ints, other: Ints, words: int) -> bool:
    """Whether two sets have no cell in common."""
    common = 0
    for word in range(words):
        common |= one[word] & other[word]
    return common == 0


@inlined
def within(one: Ints, other: Ints, words: int) -> bool:
    """Whether every cell of `one` is in `other`."""
    outside = 0
    for word in range(words):
        outside |= one[word] & ~other[word]
    return outside == 0


@inlined
def cells_in(one: Ints, words: int) -> int:
    """How many cells a set has."""
    count = 0
    for word in range(words):
        count += popcount(one[word])
    return count


@inlined
def has(one: Ints, cell: int) -> bool:
    """Whether `cell` is in a set; -1 is in none."""
    return cell >= 0 and (one[cell // WORD] >> (cell % WORD)) & 1 != 0


@inlined
def _touch(
    pair: int,
    room: int,
    links: Ints,
    done: Cells,
    counts: Ints,
    graph: Ints,
    ends: Ints,
    words: int,
) -> None:
    """Link two points that touch."""
    for word in range(words):
        links[pair, 0, word] = 0
    done[pair, 0] = 0
    counts[0, pair] = 1
    _meet(pair, room, graph)
    graph[QUEUED, pair] = 1
    graph[QUEUE, ends[1]] = pair
    ends[1] = (ends[1] + 1) % (room * room)


@inlined
def _meet(pair: int, room: int, graph: Ints) -> None:
    """Note for two points that there is a link between them."""
    one, other = pair // room, pair % room
    graph[LINKED, one * room + graph[POINTS, one]] = other
    graph[POINTS, one] += 1
    graph[LINKED, other * room + graph[POINTS, other]] = one
    graph[POINTS, other] += 1


@inlined
def _add_link(
    pair: int,
    room: int,
    carrier: Ints,
    links: Ints,
    done: Cells,
    counts: Ints,
    graph: Ints,
    ends: Ints,
    words: int,
) -> None:
    """Keep a link unless a smaller one is known, and note that there is something to build upon."""
    count = counts[0, pair]
    slot = 0
    while slot < count:
        if within(links[pair, slot], carrier, words):
            return
        if within(carrier, links[pair, slot], words):
            count -= 1
            for word in range(words):
                links[pair, slot, word] = links[pair, count, word]
            done[pair, slot] = done[pair, count]
            continue
        slot += 1
    if slot == links.shape[1]:
        largest = cells_in(carrier, words)
        slot = -1
        for other in range(count):
            size = cells_in(links[pair, other], words)
            if size > largest:
                largest = size
                slot = other
        if slot < 0:
            counts[0, pair] = count
            return
        count -= 1
    for word in range(words):
        links[pair, slot, word] = carrier[word]
    done[pair, slot] = 0
    if counts[0, pair] == 0:
        _meet(pair, room, graph)
    counts[0, pair] = count + 1
    if graph[QUEUED, pair] == 0:
        graph[QUEUED, pair] = 1
        graph[QUEUE, ends[1]] = pair
        ends[1] = (ends[1] + 1) % (room * room)


@inlined
def _add_chance(
    pair: int, carrier: Ints, links: Ints, chances: Ints, counts: Ints, words: int
) -> int:
    """Keep a chance unless a smaller one or a link within it is known; its place, or -1."""
    for slot in range(counts[0, pair]):
        if within(links[pair, slot], carrier, words):
            return -1
    count = counts[1, pair]
    slot = 0
    while slot < count:
        if within(chances[pair, slot], carrier, words):
            counts[1, pair] = count
            return -1
        if within(carrier, chances[pair, slot], words):
            count -= 1
            for word in range(words):
                chances[pair, slot, word] = chances[pair, count, word]
            continue
        slot += 1
    if slot == chances.shape[1]:
        largest = cells_in(carrier, words)
        slot = -1
        for other in range(count):
            size = cells_in(chances[pair, other], words)
            if size > largest:
                largest = size
                slot = other
        if slot < 0:
            counts[1, pair] = count
            return -1
        count -= 1
    for word in range(words):
        chances[pair, slot, word] = carrier[word]
    counts[1, pair] = count + 1
    return slot


@inlined
def grow(
    board: Cells,
    side: int,
    size: int,
    near: Ints,
    hurry: int,
    links: Ints,
    chances: Ints,
    done: Cells,
    counts: Ints,
    graph: Ints,
    notes: Ints,
    must: Ints,
    words: int,
) -> int:
    """Find the links of `side`, and return how many points it has; `EDGES_JOINED` if it has won.

    Stops as soon as both edges are linked, or with a `hurry` of 1 have a chance. `must`,
    of shape ``(2, words)``, gets the cells that all chances between the edges share, where whoever
    wants to stop `side` must play (-1, all bits, without a chance), and the cells of the chances
    that say so. `notes`, of shape ``(3, cells + 4)``, gets the point of each cell, the cell of each
    point, and room to work in; the carrier of a chance that was found in a hurry is
    in ``chances[GOAL]``, and of a link in ``links[GOAL]``.
    """
    cells = size * size
    room = cells + 2
    for word in range(words):
        must[0, word] = -1
        must[1, word] = 0
    point, cell_of = notes[0], notes[1]
    total = name_points(board, side, size, near, point, cell_of, notes[2])
    if total == EDGES_JOINED:
        return total
    for one in range(total):
        graph[POINTS, one] = 0
        for other in range(one + 1, total):
            counts[0, one * room + other] = 0
            counts[1, one * room + other] = 0
            graph[QUEUED, one * room + other] = 0
    work = np.zeros((4, words), np.int64)
    built = work[0]
    ends = notes[2]  # of the queue: where it is read, and where it is written
    ends[0] = ends[1] = 0
    # Step 1. Points that touch are linked, and need no cell for it.
    for cell in range(cells):
        if board[cell]:
            continue
        mine = point[cell]
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
                    _touch(pair, room, links, done, counts, graph, ends, words)
    while ends[0] != ends[1]:
        # Step 2. The oldest pair with something new.
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
                    continue  # what an edge joins is of no use to reach the other edge
                key = cell_of[middle]
                for partner in range(graph[POINTS, middle]):
                    end = graph[LINKED, middle * room + partner]
                    if end == start or has(links[base, slot], cell_of[end]):
                        continue
                    second = min(middle, end) * room + max(middle, end)
                    pair = min(start, end) * room + max(start, end)
                    for next_slot in range(counts[0, second]):
                        # Step 3. Two links with nothing in common.
                        if (
                            done[second, next_slot] == 0
                            or has(links[second, next_slot], cell_of[start])
                            or not apart(links[base, slot], links[second, next_slot], words)
                        ):
                            continue
                        for word in range(words):
                            built[word] = links[base, slot, word] | links[second, next_slot, word]
                        if key < 0:
                            _add_link(pair, room, built, links, done, counts, graph, ends, words)
                            if pair == GOAL:
                                return total
                            continue
                        built[key // WORD] |= 1 << (key % WORD)
                        kept = _add_chance(pair, built, links, chances, counts, words)
                        if kept < 0:
                            continue
                        if pair == GOAL:
                            if not within(must[0], built, words):
                                for word in range(words):
                                    must[0, word] &= built[word]
                                    must[1, word] |= built[word]
                            if hurry:
                                for word in range(words):
                                    chances[pair, 0, word] = built[word]
                                return total
                        # Step 4. Chances that have no cell in common to all: two, three or four.
                        linked = _unite(
                            pair, kept, room, work, links, chances, done, counts, graph, ends, words
                        )
                        if pair == GOAL and linked:
                            return total
    return total


@inlined
def _unite(
    pair: int,
    kept: int,
    room: int,
    work: Ints,
    links: Ints,
    chances: Ints,
    done: Cells,
    counts: Ints,
    graph: Ints,
    ends: Ints,
    words: int,
) -> bool:
    """Link a pair by its newest chance and up to three others; whether that made a link.

    -1 stands for no second and for no third.
    """
    made = False
    two, three, union = work[1], work[2], work[3]
    for first in range(counts[1, pair]):
        if first == kept:
            continue
        shared_by_two = 0
        for word in range(words):
            two[word] = chances[pair, kept, word] & chances[pair, first, word]
            shared_by_two |= two[word]
        for second in range(-1, first if shared_by_two else 0):
            if second == kept:
                continue
            shared_by_three = 0
            shrinks = second < 0
            for word in range(words):
                three[word] = two[word]
                if second >= 0:
                    three[word] &= chances[pair, second, word]
                shrinks |= three[word] != two[word]
                shared_by_three |= three[word]
            if not shrinks:
                continue
            for third in range(-1, second if shared_by_three else 0):
                if third == kept:
                    continue
                shared = shared_by_three
                if third >= 0:
                    shared = 0
                    for word in range(words):
                        shared |= three[word] & chances[pair, third, word]
                if shared:
                    continue
                for word in range(words):
                    union[word] = chances[pair, kept, word] | chances[pair, first, word]
                    if second >= 0:
                        union[word] |= chances[pair, second, word]
                    if third >= 0:
                        union[word] |= chances[pair, third, word]
                _add_link(pair, room, union, links, done, counts, graph, ends, words)
                made = True
    return made


@kernel
def grow_small(
    board: Cells,
    side: int,
    size: int,
    near: Ints,
    hurry: int,
    links: Ints,
    chances: Ints,
    done: Cells,
    counts: Ints,
    graph: Ints,
    notes: Ints,
    must: Ints,
) -> int:
    """`grow` for boards of up to 62 cells, whose carriers are one number."""
    return grow(
        board, side, size, near, hurry, links, chances, done, counts, graph, notes, must, 1
    )


@kernel
def grow_any(
    board: Cells,
    side: int,
    size: int,
    near: Ints,
    hurry: int,
    links: Ints,
    chances: Ints,
    done: Cells,
    counts: Ints,
    graph: Ints,
    notes: Ints,
    must: Ints,
) -> int:
    """`grow` for boards of any size."""
    return grow(
        board,
        side,
        size,
        near,
        hurry,
        links,
        chances,
        done,
        counts,
        graph,
        notes,
        must,
        must.shape[1],
    )
