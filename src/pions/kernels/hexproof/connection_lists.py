"""The lists of virtual connections that `h_search` fills.

A pair of points x < y has the number ``x * room + y``, `room` being the number of points. Its
connections and semi-connections are lists of carriers, none within another; a full list keeps the
small ones. All is compiled into its caller.
"""

# ruff: noqa: C901, PLR0912, PLR0913, PLR0915, PLR0917 - a kernel takes plain numbers, however many

from __future__ import annotations

from typing import Final, NamedTuple

from pions.kernels.arrays import Cells2D, Ints, Ints2D, Ints3D
from pions.kernels.binding import inlined
from pions.kernels.buffers import blank
from pions.kernels.hexproof.cell_sets import cells_in, cells_kept, kept_within, within_kept
from pions.kernels.intrinsics import popcount

# The rows of `graph`: a queue of pairs, whether a pair is in it, the points that each point is
# connected to, and how many these are.
QUEUE: Final = 0
QUEUED: Final = 1
LINKED: Final = 2
POINTS: Final = 3


class ConnectionLists(NamedTuple):
    """The connections of each pair of points."""

    connections: Ints3D
    """The carriers of its connections."""
    semis: Ints3D
    """The carriers of its semi-connections."""
    done: Cells2D
    """Which connections were used to build others."""
    counts: Ints2D
    """The numbers of connections and semi-connections."""
    graph: Ints2D


def new_lists(size: int, longest: tuple[int, int], words: int) -> ConnectionLists:
    """Allocate so many connections and semi-connections a pair, as `longest` says."""
    room = size * size + 2  # points at most
    pairs = room * room
    return ConnectionLists(
        blank("int64", pairs, longest[0], words),
        blank("int64", pairs, longest[1], words),
        blank("int8", pairs, longest[0]),
        blank("int64", 2, pairs),
        blank("int64", 4, max(pairs, 2 * room)),
    )


@inlined
def touch(pair: int, room: int, lists: ConnectionLists, ends: Ints, words: int) -> None:
    """Connect two points that touch."""
    connections, done, counts, graph = lists.connections, lists.done, lists.counts, lists.graph
    for word in range(words):
        connections[pair, 0, word] = 0
    done[pair, 0] = 0
    counts[0, pair] = 1
    _meet(pair, room, graph)
    graph[QUEUED, pair] = 1
    graph[QUEUE, ends[1]] = pair
    ends[1] = (ends[1] + 1) % (room * room)


@inlined
def _meet(pair: int, room: int, graph: Ints2D) -> None:
    one, other = pair // room, pair % room
    graph[LINKED, one * room + graph[POINTS, one]] = other
    graph[POINTS, one] += 1
    graph[LINKED, other * room + graph[POINTS, other]] = one
    graph[POINTS, other] += 1


@inlined
def add_connection(
    pair: int, room: int, carrier: Ints, lists: ConnectionLists, ends: Ints, words: int
) -> None:
    """Add a connection unless a smaller one is known, and put its pair into the queue."""
    connections, done, counts, graph = lists.connections, lists.done, lists.counts, lists.graph
    count = counts[0, pair]
    slot = 0
    while slot < count:
        if kept_within(connections, pair, slot, carrier, words):
            return
        if within_kept(carrier, connections, pair, slot, words):
            count -= 1
            for word in range(words):
                connections[pair, slot, word] = connections[pair, count, word]
            done[pair, slot] = done[pair, count]
            continue
        slot += 1
    if slot == connections.shape[1]:
        largest = cells_in(carrier, words)
        slot = -1
        for other in range(count):
            size = cells_kept(connections, pair, other, words)
            if size > largest:
                largest = size
                slot = other
        if slot < 0:
            counts[0, pair] = count
            return
        count -= 1
    for word in range(words):
        connections[pair, slot, word] = carrier[word]
    done[pair, slot] = 0
    if counts[0, pair] == 0:
        _meet(pair, room, graph)
    counts[0, pair] = count + 1
    if graph[QUEUED, pair] == 0:
        graph[QUEUED, pair] = 1
        graph[QUEUE, ends[1]] = pair
        ends[1] = (ends[1] + 1) % (room * room)


@inlined
def add_semi(pair: int, carrier: Ints, lists: ConnectionLists, words: int) -> int:
    """Add a semi-connection unless a smaller one is known; return its index, or -1."""
    connections, semis, counts = lists.connections, lists.semis, lists.counts
    for slot in range(counts[0, pair]):
        if kept_within(connections, pair, slot, carrier, words):
            return -1
    count = counts[1, pair]
    slot = 0
    while slot < count:
        if kept_within(semis, pair, slot, carrier, words):
            counts[1, pair] = count
            return -1
        if within_kept(carrier, semis, pair, slot, words):
            count -= 1
            for word in range(words):
                semis[pair, slot, word] = semis[pair, count, word]
            continue
        slot += 1
    if slot == semis.shape[1]:
        largest = cells_in(carrier, words)
        slot = -1
        for other in range(count):
            size = cells_kept(semis, pair, other, words)
            if size > largest:
                largest = size
                slot = other
        if slot < 0:
            counts[1, pair] = count
            return -1
        count -= 1
    for word in range(words):
        semis[pair, slot, word] = carrier[word]
    counts[1, pair] = count + 1
    return slot


@inlined
def _needless(pair: int, union: Ints, lists: ConnectionLists, words: int) -> bool:
    """Return whether no connection with all cells of `union` would be kept."""
    connections, count = lists.connections, lists.counts[0, pair]
    for slot in range(count):
        if kept_within(connections, pair, slot, union, words):
            return True
    if count < connections.shape[1]:
        return False
    largest = 0
    for slot in range(count):
        largest = max(largest, cells_kept(connections, pair, slot, words))
    return largest <= cells_in(union, words)


@inlined
def or_rule(
    pair: int, kept: int, room: int, work: Ints2D, lists: ConnectionLists, ends: Ints, words: int
) -> bool:
    """Connect a pair by its newest semi-connection and others; return whether that was possible.

    Up to three others are tried in every combination, each before the last in the list, then as
    many as needed, each the one that leaves the fewest cells common to all. A combination is left
    when the others cannot clear its common cells, or its result would not be kept.
    """
    semis, counts = lists.semis, lists.counts
    count = counts[1, pair]
    two, three, union, union_two = work[1], work[2], work[3], work[4]
    before = 5  # the first row of `work` with the cells common to all earlier ones
    # Step 1. There is no connection if all of them need the same cell.
    common = 0
    for word in range(words):
        part = -1
        for first in range(count):
            work[before + first, word] = part
            part &= semis[pair, first, word]
        common |= part
    if common:
        return False
    # Step 2. Up to three others.
    made = False
    for first in range(count):
        if first == kept:
            continue
        shared = lasting = 0
        for word in range(words):
            two[word] = semis[pair, kept, word] & semis[pair, first, word]
            union_two[word] = semis[pair, kept, word] | semis[pair, first, word]
            shared |= two[word]
            lasting |= two[word] & work[before + first, word]
        if shared == 0:
            add_connection(pair, room, union_two, lists, ends, words)
            made = True
        if shared == 0 or lasting or _needless(pair, union_two, lists, words):
            continue
        for second in range(first):
            if second == kept:
                continue
            shared = lasting = 0
            shrinks = False
            for word in range(words):
                three[word] = two[word] & semis[pair, second, word]
                union[word] = union_two[word] | semis[pair, second, word]
                shrinks |= three[word] != two[word]
                shared |= three[word]
                lasting |= three[word] & work[before + second, word]
            if not shrinks:
                continue
            if shared == 0:
                add_connection(pair, room, union, lists, ends, words)
                made = True
            if shared == 0 or lasting or _needless(pair, union, lists, words):
                continue
            for third in range(second):
                if third == kept:
                    continue
                shared = 0
                for word in range(words):
                    shared |= three[word] & semis[pair, third, word]
                if shared:
                    continue
                for word in range(words):
                    union[word] = union_two[word] | semis[pair, second, word]
                    union[word] |= semis[pair, third, word]
                add_connection(pair, room, union, lists, ends, words)
                made = True
    if made:
        return True
    # Step 3. As many as needed.
    for word in range(words):
        two[word] = union[word] = semis[pair, kept, word]
    left = 1
    while left:
        left = 1 << 20
        best = 0
        for first in range(count):
            size = 0
            for word in range(words):
                size += popcount(two[word] & semis[pair, first, word])
            if size < left:
                left = size
                best = first
        for word in range(words):
            two[word] &= semis[pair, best, word]
            union[word] |= semis[pair, best, word]
    add_connection(pair, room, union, lists, ends, words)
    return True
