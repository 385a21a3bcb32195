"""Who wins at Hex: a best-first proof-number search over positions kept once each.

A node is won if some move leads to a lost one, and lost when no move is left that is not
refuted. The search goes down to where the least work seems to be left, looks at one new position,
and comes back up.

Several threads may search together: nearly all the time goes into looking, and a thread looks in a
workspace of its own (`judge`). Everything else reads or writes what is known, one thread at a time:
it goes down (`descend`), says where it is at work so that the others leave that to it (`claim`),
and, when it has looked, writes down what it found (`settle`). A *virtual* proof number, as the
field calls it, is what a node's number would be if the work of the others came to nothing.
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
    """The code of the filled position on the board, with `side` to move, which is looked at."""
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
    """Go down to a new position, along the most promising moves: its node, its stones on the board.

    `DECIDED` where the root is, `FULL` where room runs out, and `BUSY` where there is nothing to do
    until another thread has settled what it is looking at.
    """
    facts, moves, tally = store.facts, store.moves, store.tally
    board, area, path = workspace.board, workspace.area, workspace.path
    while True:
        if tally[NODES] + 1 >= len(facts):
            return FULL
        # Step 1. Down to a move nobody has tried.
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
        # Step 2. Try it; where it leads to a position that is known, look for another one.
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
    """Bring the nodes of the way down up to date, the last first."""
    for depth in range(workspace.path[0], 0, -1):
        refresh(workspace.path[depth], neighbours, store, workspace)


@kernel
def claim(neighbours: Neighbours, store: NodeStore, workspace: Workspace, node: int) -> int:
    """Tell the other threads that this one looks at a `node` it has gone down to."""
    facts, path = store.facts, workspace.path
    for depth in range(1, path[0] + 1):
        facts[path[depth], VISITORS] += 1
    facts[node, VISITORS] = 1
    facts[node, FREE_PHI], facts[node, FREE_DELTA] = EVEN, OCCUPIED
    back_up(neighbours, store, workspace)
    return node


@kernel
def settle(neighbours: Neighbours, store: NodeStore, workspace: Workspace, node: int) -> int:
    """Write down what was found at a `node`, and what that means for those on the way to it."""
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
    """Look at up to `limit` more nodes below `root`, or fewer where it is solved or room runs out.

    Returns how many it looked at. For a thread that searches alone.
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
