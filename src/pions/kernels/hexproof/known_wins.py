"""Proved wins of Hex, which decide other positions, too.

The winner on a carrier needs, besides its cells, only its own groups that touch it. So it wins
every position with these stones and without stones of the other side on the carrier, unless it
needs the move and does not have it; then the other side must play on the carrier.
"""

# ruff: noqa: C901, PLR0912 - a kernel is one loop after the other

from __future__ import annotations

from typing import Final

from pions.kernels.binding import kernel
from pions.kernels.hexproof.cell_sets import WORD, bit
from pions.kernels.hexproof.inferior_cells import Neighbours
from pions.kernels.hexproof.nodes import (
    BORROWED,
    CARRIER,
    COUNT,
    DELTA,
    FIRST,
    INFINITE,
    MOVES,
    MUST,
    PHI,
    SIDE,
    SOME,
    WINS,
    NodeStore,
    Workspace,
    read_board,
)

# The rows of a known win: the winner's stones, the carrier, and a number: twice the winner, plus 1
# if it needs the move.
STONES: Final = 0
ON: Final = 1
WHO: Final = 2
_SECOND: Final = 4
"""The least of these numbers where the second side wins."""
_LATEST: Final = 1 << 14
"""Rows that are compared, the latest ones: all would slow down a long search."""


@kernel
def remember(
    node: int, winner: int, neighbours: Neighbours, store: NodeStore, workspace: Workspace
) -> None:
    """Store the win of a node with its carrier, and the same rotated, if there is room."""
    near, board = neighbours.near, workspace.board
    stack, needed = workspace.area[0], workspace.area[1]
    sets, wins, tally = store.sets, store.wins, store.tally
    cells, row = len(board), tally[WINS]
    if row + 2 > len(wins):
        return
    # Step 1. The groups that touch the carrier: a path along another group never leaves it.
    read_board(node, store.stones, board)
    for cell in range(cells):
        needed[cell] = 0
    depth = 0
    for start in range(cells):
        if (sets[node, CARRIER, start // WORD] >> (start % WORD)) & 1 == 0:
            continue
        cell = start
        while True:
            for place in range(6):
                other = near[cell, place]
                if other >= 0 and board[other] == winner and needed[other] == 0:
                    needed[other] = 1
                    stack[depth] = other
                    depth += 1
            if depth == 0:
                break
            depth -= 1
            cell = stack[depth]
    # Step 2. Both sets, as they are and rotated.
    for turned in range(2):
        for word in range(sets.shape[2]):
            wins[row + turned, STONES, word] = wins[row + turned, ON, word] = 0
        for cell in range(cells):
            there = cells - 1 - cell if turned else cell
            if needed[cell]:
                wins[row + turned, STONES, there // WORD] |= bit(there)
            if (sets[node, CARRIER, cell // WORD] >> (cell % WORD)) & 1:
                wins[row + turned, ON, there // WORD] |= bit(there)
        wins[row + turned, WHO, 0] = 2 * winner + (store.facts[node, SIDE] == winner)
    tally[WINS] = row + 2


@kernel
def borrow(node: int, side: int, store: NodeStore, workspace: Workspace) -> bool:
    """Decide a new node, whose stones are in `bounds`, by a known win, and return whether it was.

    If not, the workspace gets the cells where `side`, to move, must play by the known wins.
    """
    wins, tally, facts = store.wins, store.tally, store.facts
    stones, sets = workspace.bounds, workspace.sets
    words = wins.shape[2]
    know_nothing(workspace)
    one, two = stones[0, 0], stones[1, 0]
    for row in range(tally[WINS] - 1, max(0, tally[WINS] - _LATEST) - 1, -1):
        # The first 64 cells nearly always decide, and take most of the time.
        who = wins[row, WHO, 0]
        own, other = (one, two) if who < _SECOND else (two, one)
        if (wins[row, STONES, 0] & ~own) | (wins[row, ON, 0] & other):
            continue
        winner = who // 2
        hindered = 0
        for word in range(1, words):
            hindered |= wins[row, STONES, word] & ~stones[winner - 1, word]
            hindered |= wins[row, ON, word] & stones[2 - winner, word]
        if hindered:
            continue
        if winner == side or who % 2 == 0:
            for word in range(words):
                store.sets[node, CARRIER, word] = wins[row, ON, word] & ~stones[winner - 1, word]
            facts[node, PHI] = 0 if winner == side else INFINITE
            facts[node, DELTA] = INFINITE if winner == side else 0
            facts[node, COUNT], facts[node, FIRST] = BORROWED, tally[MOVES]
            return True
        outside = 0
        for word in range(words):
            outside |= sets[MUST, word] & ~wins[row, ON, word]
        if outside:
            for word in range(words):
                threat = wins[row, ON, word] & ~stones[winner - 1, word]
                sets[MUST, word] &= threat
                sets[SOME, word] |= threat
    return False


@kernel
def know_nothing(workspace: Workspace) -> None:
    """Clear the sets of known wins: the side to move may play anywhere."""
    sets = workspace.sets
    for word in range(sets.shape[1]):
        sets[MUST, word] = -1
        sets[SOME, word] = 0
