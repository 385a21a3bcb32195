"""Proof-number search for the winner at Hex, over positions stored once each.

A node is won if some move leads to a lost one, and lost when all its moves are refuted. The search
descends to where the least work is estimated, examines one new position, and backs up.

Several threads may search together: nearly all the time is for examinations, and these are made in
a thread's own workspace (`judge`). All else reads or writes the shared store, one thread at a time:
`descend`, `claim` the new node, so that the others search elsewhere, and `settle` it. A *virtual*
proof number is the number of a node if the work of the others came to nothing.
"""

# ruff: noqa: ARG001, PLR0913, PLR0917 - a kernel takes plain numbers; `size` says how long arrays are

from __future__ import annotations

from typing import Final

from pions.kernels.binding import kernel
from pions.kernels.hexproof.connection_lists import ConnectionLists
from pions.kernels.hexproof.inferior_cells import Neighbours, fill, put, rings
from pions.kernels.hexproof.known_wins import borrow, know_nothing
from pions.kernels.hexproof.learned_replies import apply
from pions.kernels.hexproof.must_play import BUSY, DECIDED, OCCUPIED, refresh
from pions.kernels.hexproof.nodes import (
    COUNT,
    EVEN,
    FREE_DELTA,
    FREE_PHI,
    LOOKING,
    MOVES,
    NODES,
    NOT_LOOKED_AT,
    SIDE,
    UNMADE,
    VISITORS,
    NodeStore,
    Workspace,
    enter,
    judge,
    read_board,
    record,
)

FULL: Final = -3
"""The answer of `descend` where there is no room for another node."""


@kernel(LOOKING)
def attach(
    neighbours: Neighbours,
    store: NodeStore,
    workspace: Workspace,
    lists: ConnectionLists,
    side: int,
    size: int,
) -> int:
    """Return the code of the filled position on the board with `side` to move, and examine it."""
    code = enter(store, workspace, side)
    if store.facts[code // 2, COUNT] == NOT_LOOKED_AT:
        know_nothing(workspace)
        judge(neighbours, workspace, lists, side, size, 1)
        record(code // 2, store, workspace)
    return code


@kernel(LOOKING)
def descend(
    neighbours: Neighbours, store: NodeStore, workspace: Workspace, root: int, size: int
) -> int:
    """Descend by the most promising moves to a new position; return its node, or why there is none.

    That is `DECIDED` for the root, `FULL` without room, or `BUSY` until another thread has settled
    its node. The board gets the position.
    """
    facts, moves, tally = store.facts, store.moves, store.tally
    board, area, path = workspace.board, workspace.area, workspace.path
    while True:
        if tally[NODES] + 1 >= len(facts):
            return FULL
        # Step 1. Down to a move that was not tried.
        node, depth = root, 0
        while True:
            depth += 1
            path[depth] = node
            move = refresh(node, neighbours, store, workspace)
            if move < 0 or moves[move, 1] == UNMADE:
                break
            node = moves[move, 1] // 2
        path[0] = depth
        if move == BUSY or (move == DECIDED and depth == 1):
            return move
        # Step 2. Try it; if it leads to a known position, find another one.
        if move >= 0:
            side = facts[node, SIDE]
            read_board(node, store.stones, board)
            rings(board, area[3], neighbours.around)
            put(moves[move, 0], side, board, area[3], neighbours.around)
            fill(board, area[3], neighbours.around, neighbours.dead, workspace.captured)
            code = enter(store, workspace, 3 - side)
            if facts[code // 2, COUNT] == NOT_LOOKED_AT:
                if facts[code // 2, VISITORS]:
                    return BUSY
                moves[move, 1] = code
                if not borrow(code // 2, 3 - side, store, workspace):
                    return code // 2
            moves[move, 1] = code
        back_up(neighbours, store, workspace)


@kernel
def back_up(neighbours: Neighbours, store: NodeStore, workspace: Workspace) -> None:
    """Update the nodes of the path, the last first."""
    for depth in range(workspace.path[0], 0, -1):
        refresh(workspace.path[depth], neighbours, store, workspace)


@kernel
def claim(neighbours: Neighbours, store: NodeStore, workspace: Workspace, node: int) -> int:
    """Mark a `node` as being examined by this thread."""
    facts, path = store.facts, workspace.path
    for depth in range(1, path[0] + 1):
        facts[path[depth], VISITORS] += 1
    facts[node, VISITORS] = 1
    facts[node, FREE_PHI], facts[node, FREE_DELTA] = EVEN, OCCUPIED
    back_up(neighbours, store, workspace)
    return node


@kernel
def settle(neighbours: Neighbours, store: NodeStore, workspace: Workspace, node: int) -> int:
    """Write the findings at a `node`, and update those of the path."""
    facts, path = store.facts, workspace.path
    record(node, store, workspace)
    apply(node, path[path[0]], store, workspace)
    if facts[node, VISITORS]:
        facts[node, VISITORS] = 0
        for depth in range(1, path[0] + 1):
            facts[path[depth], VISITORS] -= 1
    back_up(neighbours, store, workspace)
    return node


@kernel(LOOKING)
def search(
    neighbours: Neighbours,
    store: NodeStore,
    workspace: Workspace,
    lists: ConnectionLists,
    root: int,
    limit: int,
    size: int,
) -> int:
    """Examine up to `limit` nodes below `root`, in one thread, until it is solved or room runs out.

    Returns how many were examined.
    """
    looked = 0
    while looked < limit and store.tally[MOVES] + size * size < len(store.moves):
        node = descend(neighbours, store, workspace, root, size)
        if node < 0:
            break
        judge(neighbours, workspace, lists, store.facts[node, SIDE], size, 0)
        settle(neighbours, store, workspace, node)
        looked += 1
    return looked
