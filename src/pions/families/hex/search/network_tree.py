"""A search tree between two moves: grown by the network, kept while the game follows it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from pions import kernels
from pions.core.types import Move, Side
from pions.families.hex import cell_arrays
from pions.families.hex.search.network import HexNetwork
from pions.games.hexagon import HexPosition

MOST_EDGES: Final = 5_000_000
"""A tree of about 160 megabytes; a search ends when it is full."""


@dataclass(frozen=True, slots=True)
class Branch:
    """The result of a search for one move."""

    move: Move
    visits: int
    value: float
    """Mean of the visits for the side to move, -1 to 1; the guess for the node if none."""
    prior: float
    """The policy of the network."""
    status: int
    """1 where it surely wins, -1 where it surely loses, 0 otherwise."""


@dataclass(frozen=True, slots=True)
class SearchShape:
    """The settings of a tree; the figures are those that won matches (see docs/benchmarks.md)."""

    exploration: float = 1.0
    """The weight of the network's first sight against what visits have shown."""
    reduction: float = 0.25
    """How much lower than its node a move is valued before its first visit."""
    batch: int = 4
    """Leaves that are evaluated together, once there are visits enough."""
    visits_a_leaf: int = 64
    """A batch has one leaf for so many visits, and always one; with 0 it is full at once."""


class NetworkTree:
    """The tree below one position of a game that goes on."""

    def __init__(self, position: HexPosition, network: HexNetwork, threads: int = 1) -> None:
        self._network = network
        self._threads = threads
        self._place(position)
        self._tree = kernels.network.search_tree.new_tree(256, 256 * self._cells)
        self._leaves = kernels.network.search_tree.new_leaves(1, self._cells)
        logits, values = network.evaluate(self._views, self._size)
        kernels.network.search_tree.open_node(
            kernels.buffers.row(self._views, 0),
            self._side,
            kernels.buffers.row(logits, 0),
            float(values[0]),
            self._size,
            self._tree,
        )

    def _place(self, position: HexPosition) -> None:
        self.position = position
        self._size = position.game.size
        self._cells = self._size**2
        self._side = position.to_move + 1
        self._board = kernels.hex.rules.board_of(position.first, position.second, self._size)
        self._views = kernels.network.inference.views_of(
            [(position.first, position.second, int(position.to_move))], self._size
        )

    @property
    def visits(self) -> int:
        """Visits of the root's moves."""
        visits = kernels.network.search_tree.VISITS
        return sum(edge[visits] for _, edge in self._edges_of(0))

    @property
    def state(self) -> int:
        """1 where the side to move surely wins, -1 where it surely loses, else 0."""
        return int(self._tree.nodes[0, kernels.network.search_tree.STATE])

    @property
    def value(self) -> float:
        """The value of the position for the side to move, -1 to 1."""
        if self.state:
            return float(self.state)
        branches = self.branches()
        total = sum(b.value * b.visits for b in branches) + float(self._tree.worth[0])
        return total / (1 + sum(b.visits for b in branches))

    @property
    def full(self) -> bool:
        """Whether it may not grow any more."""
        return int(self._tree.used[1]) > MOST_EDGES

    def lead(self) -> float:
        """Return how many visits the best move is ahead; infinity where it is the only one."""
        names = kernels.network.search_tree
        open_ones = [edge[names.VISITS] for _, edge in self._edges_of(0) if edge[names.STATUS] == 0]
        if len(open_ones) < 2:
            return math.inf
        second, first = sorted(open_ones)[-2:]
        return float(first - second)

    def _edges_of(self, node: int) -> list[tuple[int, list[int]]]:
        """Return the edges of a node: the number of each, and its row (see `kernels.network`)."""
        first, count, _ = kernels.buffers.row(self._tree.nodes, node).tolist()
        edges = kernels.buffers.part(self._tree.edges, first, first + count)
        return list(enumerate(edges.tolist(), first))

    def branches(self) -> list[Branch]:
        """Every legal move, as the search sees it."""
        names = kernels.network.search_tree
        worth = float(self._tree.worth[0])
        branches = []
        for edge, numbers in self._edges_of(0):
            visits = numbers[names.VISITS]
            value = float(self._tree.total[edge]) / visits if visits else worth
            branches.append(
                Branch(
                    numbers[names.MOVE],
                    visits,
                    value,
                    float(self._tree.prior[edge]),
                    numbers[names.STATUS],
                )
            )
        return branches

    def grow(self, most: int, shape: SearchShape) -> int:
        """Visit up to `most` leaves, one batch of them; how many visits were made."""
        wanted = min(shape.batch, most)
        self._make_room(wanted)
        if len(self._leaves.lengths) < shape.batch:
            self._leaves = kernels.network.search_tree.new_leaves(shape.batch, self._cells)
        leaves = self._leaves
        found, visits = kernels.network.search_tree.gather(
            wanted,
            most,
            self._board,
            self._side,
            self._size,
            cell_arrays.near(self._size),
            self._tree,
            shape.exploration,
            shape.reduction,
            leaves,
        )
        if found:
            views = kernels.buffers.part(leaves.views, 0, found)
            logits, values = self._network.evaluate(views, self._size, self._threads)
            kernels.network.search_tree.absorb(
                found, self._side, self._size, leaves, logits, values, self._tree
            )
        return int(visits)

    def follow(self, position: HexPosition) -> bool:
        """Stand at a later `position` of the game and keep what is known of it, if anything is."""
        node = self._node_of(position)
        if node < 0:
            return False
        nodes, edges = self._tree.used.tolist()
        self._move_root(node, nodes + 256, edges + 256 * self._cells)
        self._place(position)
        return True

    def _node_of(self, position: HexPosition) -> int:
        """Return the node of a position at most two plies below the root, or -1."""
        names = kernels.network.search_tree
        before = self.position
        added = {
            Side.FIRST: position.first & ~before.first,
            Side.SECOND: position.second & ~before.second,
        }
        gone = before.first & ~position.first | before.second & ~position.second
        count = sum(stones.bit_count() for stones in added.values())
        # The swap rule changes nothing below a position: a swap is no move of the tree.
        same = position.game.size == before.game.size and position.swapped == before.swapped
        if gone or not same or count > 2 or position.ply - before.ply != count:
            return -1
        node, mover = 0, before.to_move
        for _ in range(count):
            move = added[mover].bit_length() - 1
            edges = {edge[names.MOVE]: edge for _, edge in self._edges_of(node)}
            node = edges[move][names.CHILD] if move in edges else -1
            if node < 0:
                return -1
            mover = mover.other
        return node

    def _make_room(self, leaves: int) -> None:
        used_nodes, used_edges = self._tree.used.tolist()
        nodes, edges = used_nodes + leaves, used_edges + leaves * self._cells
        if nodes > len(self._tree.nodes) or edges > len(self._tree.edges):
            self._move_root(0, 2 * nodes, 2 * edges)

    def _move_root(self, node: int, nodes: int, edges: int) -> None:
        """Keep the tree below a node, in arrays for so many nodes and edges."""
        fresh = kernels.network.search_tree.new_tree(nodes, edges)
        kernels.network.search_tree.move_root(node, self._tree, fresh)
        self._tree = fresh
