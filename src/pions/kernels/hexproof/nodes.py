"""Positions of Hex as the solver keeps them, and what is known of one without looking ahead.

Every position is kept once, after `fill`, and turned by half a turn where that gives the smaller
board: numbers below are for the kept position. Its *carrier* is a set of empty cells
that the winner needs: it wins even if the other side had all other empty cells.

A node's numbers are those of proof-number search, for the side to move: `PHI` is about how much
work it is to show that it wins, `DELTA` that it loses; 0 means that it was shown.
"""

# ruff: noqa: C901, PLR0912, PLR0913, PLR0915, PLR0917 - a kernel takes plain numbers, however many

from __future__ import annotations

from typing import Final, NamedTuple

from pions.kernels.arrays import Cells, Doubles2D, Ints, Ints2D, Ints3D
from pions.kernels.binding import kernel
from pions.kernels.buffers import blank
from pions.kernels.hex.rules import BOARD
from pions.kernels.hexproof.cell_sets import WORD, bit, cells_in
from pions.kernels.hexproof.connection_lists import ConnectionLists
from pions.kernels.hexproof.h_search import GOAL, h_search_any, h_search_middle, h_search_small
from pions.kernels.hexproof.inferior_cells import Neighbours, beaten, killers, rings
from pions.kernels.hexproof.points import EDGES_JOINED

INFINITE: Final = 1 << 40


class NodeStore(NamedTuple):
    """Every position met, a row a node."""

    stones: Ints3D
    sets: Ints3D
    facts: Ints2D
    moves: Ints2D
    """The moves of all nodes, one after the other: the cell, and the code of the child."""
    table: Ints
    """The transposition table: finds a node by its stones."""


class Workspace(NamedTuple):
    """Counts, and room to work in."""

    tally: Ints
    area: Ints2D
    grid: Doubles2D
    bounds: Ints2D


# Columns of `facts`, a row a node.
SIDE: Final = 0
PHI: Final = 1
DELTA: Final = 2
FIRST: Final = 3
COUNT: Final = 4
FACTS: Final = 5

# Sets of cells of a node: what the winner needs; where its mover must play; the part that all
# known semi-connections of the other side share, and all their cells.
CARRIER: Final = 0
MUST: Final = 1
EVERY: Final = 2
SOME: Final = 3
SETS: Final = 4

# `tally`: nodes and moves in use, and nodes that were looked at.
NODES: Final = 0
MOVES: Final = 1
LOOKS: Final = 2
TALLIES: Final = 3

UNMADE: Final = -1
"""The child of a move nobody has tried; of a refuted move it is ``-2 - code``."""


def room(nodes: int, moves: int, words: int) -> NodeStore:
    """Room for so many nodes and moves."""
    return NodeStore(
        blank("int64", nodes, 2, words),
        blank("int64", nodes, SETS, words),
        blank("int64", nodes, FACTS),
        blank("int64", moves, 2),
        blank("int64", 2 * nodes),
    )


def workspace(cells: int, words: int) -> Workspace:
    """Room to look at boards of so many cells."""
    return Workspace(
        blank("int64", TALLIES),
        blank("int64", 7, cells + 4),
        blank("float64", cells + 3, cells + 3),
        blank("int64", 3, words),
    )


@kernel
def read_board(node: int, stones: Ints3D, board: Cells) -> None:
    """Write the stones of a node onto `board`."""
    for cell in range(len(board)):
        word, bit = cell // WORD, cell % WORD
        one = (stones[node, 0, word] >> bit) & 1
        two = (stones[node, 1, word] >> bit) & 1
        board[cell] = one + 2 * two


@kernel
def turn(board: Cells) -> int:
    """Turn a board by half a turn if that makes it smaller; 1 if it did."""
    last = len(board) - 1
    for cell in range(len(board)):
        if board[cell] != board[last - cell]:
            if board[cell] < board[last - cell]:
                return 0
            for low in range(len(board) // 2):
                board[low], board[last - low] = board[last - low], board[low]
            return 1
    return 0


@kernel
def write_stones(board: Cells, packed: Ints2D) -> int:
    """Both sides' stones as sets, and a number that tells boards apart as a rule."""
    packed[:] = 0
    for cell in range(len(board)):
        if board[cell]:
            packed[board[cell] - 1, cell // WORD] |= bit(cell)
    mixed = 17
    for side in range(2):
        for word in range(packed.shape[1]):
            for third in range(3):
                part = (packed[side, word] >> (22 * third)) & 0x3FFFFF
                mixed = (mixed * 1000003 + part) % 2147483647
                mixed = (mixed ^ (mixed >> 15)) * 69069 % 2147483647
    return mixed


@kernel
def find(
    board: Cells, side: int, packed: Ints2D, stones: Ints3D, facts: Ints2D, table: Ints
) -> tuple[int, int]:
    """The node of a kept board and its place in the table, or -1 and the place it would have."""
    mask = len(table) - 1
    place = (write_stones(board, packed) * 2 + side) & mask
    while table[place]:
        node = table[place] - 1
        if facts[node, SIDE] == side:
            same = True
            for word in range(packed.shape[1]):
                same &= stones[node, 0, word] == packed[0, word]
                same &= stones[node, 1, word] == packed[1, word]
            if same:
                return node, place
        place = (place + 1) & mask
    return -1, place


@kernel
def index(
    nodes: int, packed: Ints2D, board: Cells, stones: Ints3D, facts: Ints2D, table: Ints
) -> None:
    """Write the first `nodes` nodes into an empty table, which has room for twice as many."""
    for node in range(nodes):
        read_board(node, stones, board)
        _, place = find(board, facts[node, SIDE], packed, stones, facts, table)
        table[place] = node + 1


@kernel
def flow(total: int, counts: Ints2D, cell_of: Ints, grid: Doubles2D, share: Ints) -> None:
    """How much of a current between the edges runs through each empty cell, in millionths.

    Connected points are joined by a wire, and an empty cell resists on both its sides.
    Cells that much of the current needs are where both sides want to play.
    """
    # Step 1. Kirchhoff's equations, the first edge at potential 1 and the last at 0.
    for one in range(2, total):
        for other in range(2, total):
            grid[one, other] = 0.0
        grid[one, one] = 1e-9
        grid[one, total] = 0.0
    for one in range(total):
        for other in range(max(2, one + 1), total):
            if counts[0, one * total + other]:
                wire = 2.0 if cell_of[one] < 0 or cell_of[other] < 0 else 1.0
                grid[other, other] += wire
                if one >= 2:
                    grid[one, one] += wire
                    grid[one, other] -= wire
                    grid[other, one] -= wire
                elif one == 0:
                    grid[other, total] += wire
    # Step 2. Elimination; the matrix is symmetric and dominated by its diagonal.
    for pivot in range(2, total):
        for row in range(pivot + 1, total):
            factor = grid[row, pivot] / grid[pivot, pivot]
            if factor != 0.0:
                for column in range(pivot, total + 1):
                    grid[row, column] -= factor * grid[pivot, column]
    for row in range(total - 1, 1, -1):
        level = grid[row, total]
        for column in range(row + 1, total):
            level -= grid[row, column] * grid[column, total]
        grid[row, total] = level / grid[row, row]
    # Step 3. The current through each cell, as a share of the whole.
    whole = 1e-9
    for other in range(2, total):
        if counts[0, other]:
            whole += 2.0 * (1.0 - grid[other, total])
    for one in range(2, total):
        if cell_of[one] < 0:
            continue
        through = 0.0
        for other in range(total):
            if other == one:
                continue
            if counts[0, min(one, other) * total + max(one, other)]:
                wire = 2.0 if cell_of[other] < 0 else 1.0
                level = 1.0 if other == 0 else 0.0 if other == 1 else grid[other, total]
                through += wire * abs(grid[one, total] - level)
        share[cell_of[one]] += int(500000.0 * through / whole)


@kernel(BOARD)
def judge(
    node: int,
    board: Cells,
    size: int,
    neighbours: Neighbours,
    store: NodeStore,
    workspace: Workspace,
    lists: ConnectionLists,
) -> None:
    """Look at a new node: decided by connections, or a list of moves with the likeliest first."""
    _, around, dead = neighbours
    _, sets, facts, moves, _ = store
    tally, area, grid, bounds = workspace
    connections, semis, counts = lists.connections, lists.semis, lists.counts
    cells = size * size
    words = sets.shape[2]
    side = facts[node, SIDE]
    ring, killer, beater, share = area[3], area[4], area[5], area[6]
    notes = area[0:3]
    tally[LOOKS] += 1
    facts[node, COUNT] = 0
    facts[node, FIRST] = tally[MOVES]
    share[:] = 0
    # Step 1. What each side can join for certain; the one to move needs a semi-connection only.
    # First with bridges as they are, which is quick and sees far, then with all their uses.
    for word in range(words):
        sets[node, MUST, word] = -1
        sets[node, SOME, word] = 0
    for half in range(2):
        who = side if half == 0 else 3 - side
        total = 0
        for bridges in range(1, -1, -1):
            if words == 1:
                total = h_search_small(
                    board, who, size, neighbours, 1 - half, bridges, lists, notes, bounds
                )
            elif words == 2:
                total = h_search_middle(
                    board, who, size, neighbours, 1 - half, bridges, lists, notes, bounds
                )
            else:
                total = h_search_any(
                    board, who, size, neighbours, 1 - half, bridges, lists, notes, bounds
                )
            over = total == EDGES_JOINED
            if over or counts[0, GOAL] or (half == 0 and counts[1, GOAL]):
                facts[node, PHI] = INFINITE * half
                facts[node, DELTA] = INFINITE * (1 - half)
                for word in range(words):
                    sets[node, CARRIER, word] = bounds[2, word]
                    if over:
                        continue
                    if counts[0, GOAL]:
                        sets[node, CARRIER, word] |= connections[GOAL, 0, word]
                    else:
                        sets[node, CARRIER, word] |= semis[GOAL, 0, word]
                return
            if half and cells_in(bounds[1], words):
                for word in range(words):
                    sets[node, MUST, word] &= bounds[0, word] | bounds[2, word]
                    sets[node, SOME, word] |= bounds[1, word] | bounds[2, word]
            if cells_in(bounds[2], words) == 0:
                break
        flow(total, counts, notes[1], grid, share)
    for word in range(words):
        sets[node, EVERY, word] = sets[node, MUST, word]
    # Step 2. The moves that are left, sorted by what they would cut and join.
    rings(board, ring, around)
    killers(3 - side, board, ring, around, dead, killer)
    beaten(side, board, ring, around, dead, killer, beater)
    first = tally[MOVES]
    count = 0
    for cell in range(cells):
        if board[cell] or killer[cell] >= 0 or beater[cell] >= 0:
            continue
        if (sets[node, MUST, cell // WORD] >> (cell % WORD)) & 1 == 0:
            continue
        place = first + count
        while place > first and share[moves[place - 1, 0]] < share[cell]:
            moves[place, 0] = moves[place - 1, 0]
            place -= 1
        moves[place, 0] = cell
        moves[first + count, 1] = UNMADE
        count += 1
    facts[node, COUNT] = count
    facts[node, PHI] = 1
    facts[node, DELTA] = max(1, count)
    tally[MOVES] += count
