"""The lists of virtual connections that `h_search` grows, and how they are kept.

A pair of points x < y has the number ``x * room + y``, where `room` is how many points there are.
Its connections and semi-connections are lists of carriers, none within another; a full list
keeps the small ones. All is compiled into its caller.
"""

# ruff: noqa: C901, PLR0912, PLR0913, PLR0915, PLR0917 - a kernel takes plain numbers, however many

from __future__ import annotations

from typing import Final, NamedTuple

from pions.kernels.arrays import Cells2D, Ints, Ints2D, Ints3D
from pions.kernels.binding import inlined
from pions.kernels.buffers import blank
from pions.kernels.hexproof.cell_sets import cells_in, cells_kept, kept_within, within_kept
from pions.kernels.intrinsics import popcount

# The rows of `graph`: a queue of pairs, whether a pair is in it, for each point its connected
# points one after the other, and how many these are (in the same row, the cell of each point).
QUEUE: Final = 0
QUEUED: Final = 1
LINKED: Final = 2
POINTS: Final = 3


class ConnectionLists(NamedTuple):
    """What is known of each pair of points; `new_lists` makes it."""

    connections: Ints3D
    """The carriers of its connections."""
    semis: Ints3D
    """Those of its semi-connections."""
    done: Cells2D
    """Which connections were built upon."""
    counts: Ints2D
    """How many connections, and semi-connections, it has."""
    graph: Ints2D
    """A queue of pairs, and the points that each point is connected to: see above."""


def room_for(size: int) -> int:
    """Points of a board at most."""
    return size * size + 2


def new_lists(size: int, longest: tuple[int, int], words: int) -> ConnectionLists:
    """Room for so many connections and semi-connections a pair, as `longest` says."""
    room = room_for(size)
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
    """Note for two points that they are connected."""
    one, other = pair // room, pair % room
    graph[LINKED, one * room + graph[POINTS, one]] = other
    graph[POINTS, one] += 1
    graph[LINKED, other * room + graph[POINTS, other]] = one
    graph[POINTS, other] += 1


@inlined
def add_connection(
    pair: int, room: int, carrier: Ints, lists: ConnectionLists, ends: Ints, words: int
) -> None:
    """Keep a connection unless a smaller one is known, and put its pair into the queue."""
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
    """Keep a semi-connection unless some connection lies within it; its place, or -1."""
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
    """Whether no connection that takes all cells of `union` would be kept."""
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
    """Connect a pair by its newest semi-connection and others; whether that was so.

    Up to three others are tried in every combination, each before the last in the list, then as
    many as it takes, each the one that leaves the fewest cells common to all. A combination is
    left as soon as the others cannot clear what it shares, or nobody would keep what it makes.
    """
    semis, counts = lists.semis, lists.counts
    count = counts[1, pair]
    two, three, union, union_two = work[1], work[2], work[3], work[4]
    before = 5  # the row of `work` from which the cells stand that all the first ones share
    # Step 1. Nothing will do if there is a cell that all of them need.
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
    # Step 3. As many as it takes.
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
