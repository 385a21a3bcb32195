"""Where a tree of `search_tree` lives: empty arrays, and the copy of what is kept after a move."""

# ruff: noqa: PLR0913, PLR0917 - a kernel takes plain numbers, however many

from __future__ import annotations

import numpy as np

from pions.kernels.jit import Cells, Ints, kernel
from pions.kernels.network.search_tree import CHILD, COUNT, FIRST, STATE, Doubles, Numbers, Singles


@kernel
def move_root(
    root: int,
    nodes: Numbers,
    worth: Singles,
    edges: Numbers,
    prior: Singles,
    total: Doubles,
    used: Ints,
    new_nodes: Numbers,
    new_worth: Singles,
    new_edges: Numbers,
    new_prior: Singles,
    new_total: Doubles,
    new_used: Ints,
) -> None:
    """Copy the tree below node `root` into empty arrays, where it is node 0."""
    origin = np.empty(used[0], np.int64)
    origin[0] = root
    new_used[0] = 1
    new_used[1] = 0
    read = 0
    while read < new_used[0]:
        old = origin[read]
        first, count = nodes[old, FIRST], nodes[old, COUNT]
        start = new_used[1]
        new_nodes[read, FIRST] = start
        new_nodes[read, COUNT] = count
        new_nodes[read, STATE] = nodes[old, STATE]
        new_worth[read] = worth[old]
        for place in range(count):
            edge, copy = first + place, start + place
            new_edges[copy] = edges[edge]
            new_prior[copy] = prior[edge]
            new_total[copy] = total[edge]
            if edges[edge, CHILD] >= 0:
                origin[new_used[0]] = edges[edge, CHILD]
                new_edges[copy, CHILD] = new_used[0]
                new_used[0] += 1
        new_used[1] += count
        read += 1


@kernel
def blank(nodes: int, edges: int) -> tuple[Numbers, Singles, Numbers, Singles, Doubles, Ints]:
    """Room for so many nodes and edges, none of them in use."""
    return (
        np.empty((nodes, 3), np.int32),
        np.empty(nodes, np.float32),
        np.empty((edges, 5), np.int32),
        np.empty(edges, np.float32),
        np.empty(edges, np.float64),
        np.zeros(2, np.int64),
    )


@kernel
def waiting_room(leaves: int, cells: int) -> tuple[Ints, Ints, Cells]:
    """Paths, their lengths and boards of leaves that wait for the network."""
    return (
        np.empty((leaves + 1, 2 * cells), np.int64),
        np.empty(leaves, np.int64),
        np.empty((leaves, cells), np.int8),
    )
