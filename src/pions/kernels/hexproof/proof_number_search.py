"""Who wins at Hex: a best-first proof-number search over positions kept once each.

A node is won if some move leads to a lost one, and lost when no move is left that is not
refuted. The search goes down to where the least work seems to be left, looks at one new position,
and comes back up.
"""

# ruff: noqa: PLR0913, PLR0917 - a kernel takes plain numbers, however many

from __future__ import annotations

from pions.kernels.arrays import Cells
from pions.kernels.binding import kernel
from pions.kernels.buffers import np
from pions.kernels.copying import copy
from pions.kernels.hex.rules import BOARD
from pions.kernels.hexproof.connection_lists import ConnectionLists
from pions.kernels.hexproof.inferior_cells import Neighbours, fill, put, rings
from pions.kernels.hexproof.must_play import PositionRoom, refresh
from pions.kernels.hexproof.nodes import (
    DELTA,
    MOVES,
    NODES,
    PHI,
    SIDE,
    UNMADE,
    NodeStore,
    Workspace,
    find,
    judge,
    read_board,
    turn,
)


@kernel(BOARD)
def attach(
    board: Cells,
    side: int,
    size: int,
    neighbours: Neighbours,
    store: NodeStore,
    workspace: Workspace,
    lists: ConnectionLists,
) -> int:
    """The code of a position with `side` to move, which is filled: node * 2, plus 1 if turned."""
    stones, _, facts, _, table = store
    tally, _, _, bounds = workspace
    turned = turn(board)
    node, place = find(board, side, bounds, stones, facts, table)
    if node < 0:
        node = tally[NODES]
        tally[NODES] += 1
        table[place] = node + 1
        facts[node, SIDE] = side
        for owner in range(2):
            copy(bounds[owner], stones[node, owner])
        judge(node, board, size, neighbours, store, workspace, lists)
    return 2 * node + turned


@kernel(BOARD)
def search(
    root: int,
    limit: int,
    size: int,
    neighbours: Neighbours,
    store: NodeStore,
    workspace: Workspace,
    lists: ConnectionLists,
    board: Cells,
) -> int:
    """Look at up to `limit` more nodes below `root`, or fewer where it is solved or room runs out.

    Returns how many it looked at.
    """
    _, around, dead = neighbours
    stones, _, facts, moves, _ = store
    tally, area, _, bounds = workspace
    cells = size * size
    path = np.empty(cells + 1, np.int64)
    captured = np.zeros((2, bounds.shape[1]), np.int64)
    work = PositionRoom(board, captured, np.zeros(bounds.shape[1], np.int64))
    looked = 0
    while looked < limit and facts[root, PHI] and facts[root, DELTA]:
        if tally[NODES] + 1 >= len(facts) or tally[MOVES] + cells >= len(moves):
            break
        # Step 1. Down to a move nobody has tried, along the most promising ones.
        depth = 0
        path[0] = root
        while True:
            node = path[depth]
            move = refresh(node, neighbours, store, area, work)
            if move < 0 or moves[move, 1] == UNMADE:
                break
            depth += 1
            path[depth] = moves[move, 1] // 2
        # Step 2. Try it.
        if move >= 0:
            side = facts[node, SIDE]
            read_board(node, stones, board)
            rings(board, area[3], around)
            put(moves[move, 0], side, board, area[3], around)
            fill(board, area[3], around, dead, captured)
            moves[move, 1] = attach(board, 3 - side, size, neighbours, store, workspace, lists)
            looked += 1
            depth += 1
        # Step 3. Back up, as far as numbers change.
        while depth > 0:
            depth -= 1
            refresh(path[depth], neighbours, store, area, work)
    return looked
