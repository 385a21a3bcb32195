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
from pions.kernels.copying import copy
from pions.kernels.hexproof.cell_sets import WORD, bit, cells_in
from pions.kernels.hexproof.connection_lists import ConnectionLists
from pions.kernels.hexproof.h_search import GOAL, h_search_any, h_search_middle, h_search_small
from pions.kernels.hexproof.inferior_cells import Neighbours, beaten, killers, rings
from pions.kernels.hexproof.points import EDGES_JOINED

INFINITE: Final = 1 << 40


class NodeStore(NamedTuple):
    """Every position met, a row a node; threads that search together share it."""

    stones: Ints3D
    sets: Ints3D
    facts: Ints2D
    moves: Ints2D
    """The moves of all nodes, one after the other: the cell, and the code of the child."""
    table: Ints
    """The transposition table: finds a node by its stones."""
    tally: Ints
    """How many nodes, moves and known wins are in use, and how many nodes were looked at."""
    wins: Ints3D
    """What won once, for other positions where it wins as well: see `known_wins`."""
    replies: Ints2D
    """Moves that won, for nodes that are new to try first: see `learned_replies`."""


class Workspace(NamedTuple):
    """Room that a thread works in, and what it found in the position it looked at last."""

    board: Cells
    area: Ints2D
    grid: Doubles2D
    bounds: Ints2D
    captured: Ints2D
    carrier: Ints
    path: Ints
    """How many nodes the way down to the new position has, then these nodes from the root on."""
    sets: Ints2D
    """What was found: a row of `NodeStore.sets`."""
    facts: Ints
    """A row of `NodeStore.facts`."""
    moves: Ints
    """The cells of the moves, the likeliest first."""


# Columns of `facts`, a row a node. `VISITORS` are threads at work below it, and `FREE_PHI` and
# `FREE_DELTA` its numbers for the others, who leave to them what they are at; as `PHI` and `DELTA`
# where there are no visitors, and not kept then. `REPLY` is what refuted a move last, -1 at first.
SIDE: Final = 0
PHI: Final = 1
DELTA: Final = 2
FIRST: Final = 3
COUNT: Final = 4
VISITORS: Final = 5
FREE_PHI: Final = 6
FREE_DELTA: Final = 7
REPLY: Final = 8
FACTS: Final = 9

NOT_LOOKED_AT: Final = -1
BORROWED: Final = -2
"""The `COUNT` of a node that some thread is looking at just now, and of one that nobody need look
at because a known win decides it."""
EVEN: Final = 8
"""Both numbers of a move nobody has tried: so much work an even position seems to be."""
_FLOW: Final = 1.6
"""How much better the current of the other side is, where the side to move has even chances."""
_SUREST: Final = 64.0
"""How many times as easy as the other way a look may make a win or a loss seem."""

# Sets of cells of a node: what the winner needs; where its mover must play; the part that all
# known semi-connections of the other side share, and all their cells.
CARRIER: Final = 0
MUST: Final = 1
EVERY: Final = 2
SOME: Final = 3
SETS: Final = 4

NODES: Final = 0
MOVES: Final = 1
LOOKS: Final = 2
WINS: Final = 3
TALLIES: Final = 4

WIN_ROWS: Final = 3

LOOKING: Final = {
    "neighbours.near": "size * size; 6",
    "neighbours.around": "size * size; 6",
    "workspace.board": "size * size",
    "workspace.path": "size * size + 2",
    "workspace.moves": "size * size",
}
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
        blank("int64", TALLIES),
        blank("int64", nodes, WIN_ROWS, words),
        blank("int64", 4, words * WORD),
    )


def workspace(cells: int, words: int) -> Workspace:
    """Room to look at boards of so many cells."""
    return Workspace(
        blank("int8", cells),
        blank("int64", 7, cells + 4),
        blank("float64", cells + 3, cells + 3),
        blank("int64", 3, words),
        blank("int64", 2, words),
        blank("int64", words),
        blank("int64", cells + 2),
        blank("int64", SETS, words),
        blank("int64", FACTS),
        blank("int64", cells),
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
def flow(total: int, counts: Ints2D, cell_of: Ints, grid: Doubles2D, share: Ints) -> float:
    """How much of a current between the edges runs through each empty cell, in millionths.

    Connected points are joined by a wire, and an empty cell resists on both its sides.
    Cells that much of the current needs are where both sides want to play. Returns the current.
    """
    # Step 1. Kirchhoff's equations, the first edge at potential 1 and the last at 0.
    for one in range(2, total):
        for other in range(one + 1, total):
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
                elif one == 0:
                    grid[other, total] += wire
    # Step 2. Elimination; the matrix is symmetric, so that its upper half is enough, and dominated
    # by its diagonal.
    for pivot in range(2, total):
        for row in range(pivot + 1, total):
            factor = grid[pivot, row] / grid[pivot, pivot]
            if factor != 0.0:
                for column in range(row, total + 1):
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
    return whole


@kernel(LOOKING)
def judge(
    neighbours: Neighbours,
    workspace: Workspace,
    lists: ConnectionLists,
    side: int,
    size: int,
    thorough: int,
) -> int:
    """Look at a new position: decided by connections, or a list of moves with the likeliest first.

    Where it is to be `thorough`, connections are also looked for with bridges set aside: that sees
    more, but not so much more that it would pay at every node of a search.
    What it finds is written into the workspace alone, so that threads look at the same time. There
    it also finds, in the rows `MUST` and `SOME` of the sets, what was known before.
    """
    around, dead = neighbours.around, neighbours.dead
    board, area, grid, bounds = workspace.board, workspace.area, workspace.grid, workspace.bounds
    sets, facts, moves = workspace.sets, workspace.facts, workspace.moves
    connections, semis, counts = lists.connections, lists.semis, lists.counts
    cells = size * size
    words = sets.shape[1]
    ring, killer, beater, share = area[3], area[4], area[5], area[6]
    notes = area[0:3]
    facts[COUNT] = 0
    share[:] = 0
    # Step 1. What each side can join for certain; the one to move needs a semi-connection only.
    better = _FLOW
    for half in range(2):
        who = side if half == 0 else 3 - side
        total = 0
        for bridges in range(thorough, -1, -1):
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
                facts[PHI] = INFINITE * half
                facts[DELTA] = INFINITE * (1 - half)
                for word in range(words):
                    sets[CARRIER, word] = bounds[2, word]
                    if over:
                        continue
                    if counts[0, GOAL]:
                        sets[CARRIER, word] |= connections[GOAL, 0, word]
                    else:
                        sets[CARRIER, word] |= semis[GOAL, 0, word]
                return 0
            if half and cells_in(bounds[1], words):
                for word in range(words):
                    sets[MUST, word] &= bounds[0, word] | bounds[2, word]
                    sets[SOME, word] |= bounds[1, word] | bounds[2, word]
            if cells_in(bounds[2], words) == 0:
                break
        current = flow(total, counts, notes[1], grid, share)
        better = better / current if half else better * current
    for word in range(words):
        sets[EVERY, word] = sets[MUST, word]
    # Step 2. The moves that are left, sorted by what they would cut and join.
    rings(board, ring, around)
    killers(3 - side, board, ring, around, dead, killer)
    beaten(side, board, ring, around, dead, killer, beater)
    count = 0
    for cell in range(cells):
        if board[cell] or killer[cell] >= 0 or beater[cell] >= 0:
            continue
        if (sets[MUST, cell // WORD] >> (cell % WORD)) & 1 == 0:
            continue
        place = count
        while place > 0 and share[moves[place - 1]] < share[cell]:
            moves[place] = moves[place - 1]
            place -= 1
        moves[place] = cell
        count += 1
    facts[COUNT] = count
    # Step 3. About how much work it is to show that this is won, or lost.
    better = min(_SUREST, max(1.0 / _SUREST, better))
    facts[PHI] = max(1, int(EVEN / better))
    facts[DELTA] = max(1, int(EVEN * better * count))
    return 0


@kernel
def enter(store: NodeStore, workspace: Workspace, side: int) -> int:
    """The code of the filled position on the board: node * 2, plus 1 if it had to be turned.

    A node that is new is still to be looked at.
    """
    stones, facts, tally = store.stones, store.facts, store.tally
    turned = turn(workspace.board)
    node, place = find(workspace.board, side, workspace.bounds, stones, facts, store.table)
    if node < 0:
        node = tally[NODES]
        tally[NODES] += 1
        store.table[place] = node + 1
        facts[node, SIDE] = side
        facts[node, PHI] = facts[node, DELTA] = EVEN
        facts[node, COUNT] = NOT_LOOKED_AT
        facts[node, VISITORS] = 0
        facts[node, REPLY] = -1
        for owner in range(2):
            copy(workspace.bounds[owner], stones[node, owner])
    return 2 * node + turned


@kernel
def record(node: int, store: NodeStore, workspace: Workspace) -> None:
    """Write what a look found into its node."""
    facts, tally = store.facts, store.tally
    for row in range(SETS):
        copy(workspace.sets[row], store.sets[node, row])
    facts[node, PHI], facts[node, DELTA] = workspace.facts[PHI], workspace.facts[DELTA]
    facts[node, COUNT] = workspace.facts[COUNT]
    facts[node, FIRST] = tally[MOVES]
    for move in range(facts[node, COUNT]):
        store.moves[tally[MOVES], 0] = workspace.moves[move]
        store.moves[tally[MOVES], 1] = UNMADE
        tally[MOVES] += 1
    tally[LOOKS] += 1
