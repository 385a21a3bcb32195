"""Refutations and must-play regions in the Hex solver.

A move is refuted when it leads to a node won by the other side. Then every other move must be in
the carrier of that win, or it loses the same way: so refutations shrink the set `MUST`.
"""

# ruff: noqa: C901, PLR0912, PLR0913, PLR0915, PLR0917 - a kernel takes plain numbers, however many

from __future__ import annotations

from typing import Final

from pions.kernels.binding import kernel
from pions.kernels.buffers import np
from pions.kernels.copying import copy
from pions.kernels.hexproof.cell_sets import WORD, bit
from pions.kernels.hexproof.inferior_cells import Neighbours, beaten, fill, killers, put, rings
from pions.kernels.hexproof.known_wins import remember
from pions.kernels.hexproof.learned_replies import learn
from pions.kernels.hexproof.nodes import (
    CARRIER,
    COUNT,
    DELTA,
    EVEN,
    EVERY,
    FIRST,
    FREE_DELTA,
    FREE_PHI,
    INFINITE,
    MUST,
    PHI,
    SIDE,
    SOME,
    UNMADE,
    VISITORS,
    NodeStore,
    Workspace,
    read_board,
)

WIDE: Final = 4
"""The best move of a node and a quarter of the others are searched."""
DECIDED: Final = -1
BUSY: Final = -2
"""The answers of `refresh` for a decided node, and for one with all its work taken by threads."""
OCCUPIED: Final = INFINITE // 2
"""The numbers of a busy node for other threads, larger than those of any other node."""


@kernel
def needed(
    node: int,
    cell: int,
    code: int,
    winner: int,
    neighbours: Neighbours,
    store: NodeStore,
    workspace: Workspace,
) -> None:
    """Write the carrier of the `winner` after the move `cell`, in the node's own cells.

    It is the carrier of the child, and the cells that were captured before it.
    """
    around, dead = neighbours.around, neighbours.dead
    sets, ring = store.sets, workspace.area[3]
    board, captured, carrier = workspace.board, workspace.captured, workspace.carrier
    read_board(node, store.stones, board)
    rings(board, ring, around)
    put(cell, 3 - winner if code < 0 else winner, board, ring, around)
    fill(board, ring, around, dead, captured)
    if code < 0:
        code = -2 - code
    child, turned = code // 2, code % 2
    cells = len(board)
    for word in range(len(carrier)):
        carrier[word] = captured[winner - 1, word]
        if not turned:
            carrier[word] |= sets[child, CARRIER, word]
    if turned:
        for there in range(cells):
            if (sets[child, CARRIER, there // WORD] >> (there % WORD)) & 1:
                here = cells - 1 - there
                carrier[here // WORD] |= bit(here)


@kernel
def refresh(node: int, neighbours: Neighbours, store: NodeStore, workspace: Workspace) -> int:
    """Update a node, and return the move to search next, or `DECIDED` or `BUSY`."""
    sets, facts, moves = store.sets, store.facts, store.moves
    carrier = workspace.carrier
    words = sets.shape[2]
    first, count = facts[node, FIRST], facts[node, COUNT]
    side = facts[node, SIDE]
    if facts[node, PHI] == 0 or facts[node, DELTA] == 0:
        return DECIDED
    # Step 1. Children that were decided meanwhile.
    for move in range(first, first + count):
        code = moves[move, 1]
        if code < 0:
            continue
        child, cell = code // 2, moves[move, 0]
        if facts[child, DELTA] == 0:
            needed(node, cell, code, side, neighbours, store, workspace)
            carrier[cell // WORD] |= bit(cell)
            copy(carrier, sets[node, CARRIER])
            facts[node, PHI], facts[node, DELTA] = 0, INFINITE
            remember(node, side, neighbours, store, workspace)
            return DECIDED
        if facts[child, PHI] == 0:
            code = -2 - code
            moves[move, 1] = code
            needed(node, cell, code, 3 - side, neighbours, store, workspace)
            for word in range(words):
                sets[node, MUST, word] &= carrier[word]
            learn(node, cell, -2 - code, store, len(workspace.board))
    # Step 2. The number of moves left, and the most promising of the first ones.
    live = 0
    for move in range(first, first + count):
        cell = moves[move, 0]
        if moves[move, 1] >= UNMADE and (sets[node, MUST, cell // WORD] >> (cell % WORD)) & 1:
            live += 1
    if live == 0:
        facts[node, PHI], facts[node, DELTA] = INFINITE, 0
        gather(node, neighbours, store, workspace)
        remember(node, 3 - side, neighbours, store, workspace)
        return DECIDED
    wide = 1 + (live + WIDE - 2) // WIDE
    best, easiest, effort = BUSY, INFINITE, 0
    free_easiest, free_effort = OCCUPIED, 0
    for move in range(first, first + count):
        cell = moves[move, 0]
        if moves[move, 1] < UNMADE or (sets[node, MUST, cell // WORD] >> (cell % WORD)) & 1 == 0:
            continue
        win, loss, free_win, free_loss = EVEN, EVEN, EVEN, EVEN
        if moves[move, 1] >= 0:
            child = moves[move, 1] // 2
            win, loss = facts[child, PHI], facts[child, DELTA]
            free_win, free_loss = win, loss
            if facts[child, VISITORS]:
                free_win, free_loss = facts[child, FREE_PHI], facts[child, FREE_DELTA]
        if free_loss < free_easiest:
            best, free_easiest = move, free_loss
        easiest = min(easiest, loss)
        effort += win
        free_effort += free_win
        wide -= 1
        if wide == 0:
            break
    facts[node, PHI], facts[node, DELTA] = easiest, min(effort, OCCUPIED - 1)
    free_effort = OCCUPIED if best == BUSY else min(free_effort, OCCUPIED - 1)
    facts[node, FREE_PHI], facts[node, FREE_DELTA] = free_easiest, free_effort
    return best


@kernel
def gather(node: int, neighbours: Neighbours, store: NodeStore, workspace: Workspace) -> None:
    """Write the carrier of a lost node: as few refutations as answer all its moves.

    Refutations answer all moves if every cell they share is refuted by one of them, or has a
    killer, or is beaten by another move. A cell that only its killer answers is in the carrier, as
    the killer is.
    """
    around, dead = neighbours.around, neighbours.dead
    sets, facts, moves = store.sets, store.facts, store.moves
    board, area, carrier = workspace.board, workspace.area, workspace.carrier
    words = sets.shape[2]
    first, count = facts[node, FIRST], facts[node, COUNT]
    side = facts[node, SIDE]
    # Step 1. All refutations; number 0 is the semi-connections known from the beginning.
    found = np.zeros((count + 1, words), np.int64)
    cells = np.full(count + 1, -1, np.int64)
    keep = np.zeros(count + 1, np.int8)
    copy(sets[node, SOME], found[0])
    for word in range(words):
        if sets[node, SOME, word]:
            keep[0] = 1
    for move in range(count):
        cell, code = moves[first + move, 0], moves[first + move, 1]
        if code < UNMADE:
            needed(node, cell, code, 3 - side, neighbours, store, workspace)
            copy(carrier, found[move + 1])
            cells[move + 1] = cell
            keep[move + 1] = 1
    read_board(node, store.stones, board)
    rings(board, area[3], around)
    killers(3 - side, board, area[3], around, dead, area[4])
    beaten(side, board, area[3], around, dead, area[4], area[5])
    # Step 2. Drop each one that the others do not need, the later ones first.
    shared = np.zeros(words, np.int64)
    for left_out in range(count, -1, -1):
        if not keep[left_out]:
            continue
        shared[:] = -1
        others = 0
        for one in range(count + 1):
            if one != left_out and keep[one]:
                others += 1
                for word in range(words):
                    shared[word] &= sets[node, EVERY, word] if one == 0 else found[one, word]
        if others == 0:
            continue
        for one in range(count + 1):
            if one != left_out and keep[one] and cells[one] >= 0:
                shared[cells[one] // WORD] &= ~bit(cells[one])
        unanswered = False
        for cell in range(len(board)):
            if (shared[cell // WORD] >> (cell % WORD)) & 1 and board[cell] == 0:
                unanswered |= area[4, cell] < 0 and area[5, cell] < 0
        if not unanswered:
            keep[left_out] = 0
    # Step 3. The others, the moves they refute, and cells that only their killer answers.
    carrier[:] = 0
    shared[:] = -1
    for one in range(count + 1):
        if keep[one]:
            for word in range(words):
                carrier[word] |= found[one, word]
                shared[word] &= sets[node, EVERY, word] if one == 0 else found[one, word]
            if cells[one] >= 0:
                carrier[cells[one] // WORD] |= bit(cells[one])
    for cell in range(len(board)):
        killer = area[4, cell]
        if board[cell] == 0 and killer >= 0 and (shared[cell // WORD] >> (cell % WORD)) & 1:
            carrier[cell // WORD] |= bit(cell)
            carrier[killer // WORD] |= bit(killer)
    copy(carrier, sets[node, CARRIER])
