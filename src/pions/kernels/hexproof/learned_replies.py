"""The order of moves in the Hex solver, learned from its proofs.

A reply that refuted a move is tried first against the other moves of the same node, and against
the same move elsewhere; cells that were often such replies come earlier everywhere.
"""

from __future__ import annotations

from typing import Final

from pions.kernels.binding import kernel
from pions.kernels.hexproof.nodes import (
    COUNT,
    DELTA,
    FIRST,
    PHI,
    REPLY,
    SIDE,
    NodeStore,
    Workspace,
)

# Rows of `NodeStore.replies`, each for side 1 and then side 2: the reply of that side to a move on
# a cell, plus 1, and how many times a cell was a reply.
_OFTEN: Final = 16
"""Replies from which a cell's count matters fully."""


@kernel
def learn(node: int, cell: int, code: int, store: NodeStore, cells: int) -> None:
    """Learn how the move `cell` of a node was refuted, if by a move of its child."""
    facts, moves, replies = store.facts, store.moves, store.replies
    child = code // 2
    reply = -1
    for move in range(facts[child, FIRST], facts[child, FIRST] + facts[child, COUNT]):
        after = moves[move, 1]
        if after >= 0 and facts[after // 2, DELTA] == 0:
            reply = moves[move, 0]
    if reply < 0:
        return
    if code % 2:
        reply = cells - 1 - reply
    side = facts[child, SIDE]
    facts[node, REPLY] = reply
    replies[side - 1, cell] = reply + 1
    replies[side - 1, cells - 1 - cell] = cells - reply
    replies[side + 1, reply] += 1
    for move in range(facts[node, FIRST], facts[node, FIRST] + facts[node, COUNT]):
        if moves[move, 1] >= 0:
            _put_first(moves[move, 1], reply, store, cells)


@kernel
def apply(node: int, parent: int, store: NodeStore, workspace: Workspace) -> None:
    """Sort the moves of a new node by what was learned."""
    facts, moves, replies = store.facts, store.moves, store.replies
    share, cells = workspace.area[6], len(workspace.board)
    often = facts[node, SIDE] + 1
    first, count = facts[node, FIRST], facts[node, COUNT]
    # Step 1. The most frequent reply counts twice, others in proportion.
    most = _OFTEN
    for cell in range(cells):
        most = max(most, replies[often, cell])
    for move in range(first, first + count):
        cell = moves[move, 0]
        share[cell] *= 100 + 100 * replies[often, cell] // most
        place = move
        while place > first and share[moves[place - 1, 0]] < share[cell]:
            moves[place, 0] = moves[place - 1, 0]
            place -= 1
        moves[place, 0] = cell
    # Step 2. The reply to the same move elsewhere, after the one to another move here.
    for move in range(facts[parent, FIRST], facts[parent, FIRST] + facts[parent, COUNT]):
        code = moves[move, 1]
        if code >= 0 and code // 2 == node:
            reply = replies[facts[node, SIDE] - 1, moves[move, 0]] - 1
            if reply >= 0:
                _put_first(code, reply, store, cells)
            if facts[parent, REPLY] >= 0:
                _put_first(code, facts[parent, REPLY], store, cells)
            return


@kernel
def _put_first(code: int, reply: int, store: NodeStore, cells: int) -> None:
    """Make a cell, numbered as in the parent, the first move of an open child."""
    facts, moves = store.facts, store.moves
    child = code // 2
    if facts[child, PHI] == 0 or facts[child, DELTA] == 0:
        return
    wanted = cells - 1 - reply if code % 2 else reply
    first = facts[child, FIRST]
    for move in range(first, first + facts[child, COUNT]):
        if moves[move, 0] == wanted:
            after = moves[move, 1]
            for place in range(move, first, -1):
                moves[place, 0] = moves[place - 1, 0]
                moves[place, 1] = moves[place - 1, 1]
            moves[first, 0], moves[first, 1] = wanted, after
            return
