"""The lists of virtual connections that `h_search` grows, and how they are kept.

A pair of points x < y has the number ``x * room + y``. Its links and its chances are lists of
carriers, none within another; a full list keeps the small ones. All is compiled into its caller.
"""

# ruff: noqa: C901, PLR0912, PLR0913, PLR0917 - a kernel takes plain numbers, however many

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np

from pions.kernels.hexproof.cell_sets import cells_in, within
from pions.kernels.jit import Cells, Ints, inlined

# The rows of `graph`: a queue of pairs, whether a pair is in it, for each point its linked
# points one after the other, and how many these are (in the same row, the cell of each point).
QUEUE: Final = 0
QUEUED: Final = 1
LINKED: Final = 2
POINTS: Final = 3


Lists: TypeAlias = tuple[Ints, Ints, Cells, Ints, Ints]
"""`links`, `chances`, `done`, `counts` and `graph`, as `lists` makes them."""


def room_for(size: int) -> int:
    """Points of a board at most."""
    return size * size + 2


def lists(size: int, links: int, chances: int, words: int) -> Lists:
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


@inlined
def touch(
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
def add_link(
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
def add_chance(
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
def unite(
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
                add_link(pair, room, union, links, done, counts, graph, ends, words)
                made = True
    return made
