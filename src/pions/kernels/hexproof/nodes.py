"""The nodes of the Hex solver, and what is found at a node without search.

Every position is stored once, after `fill`, and rotated by 180° where that gives the smaller board;
numbers are for the stored position. Its *carrier* is a set of empty cells: the winner would win
even if the other side had all other empty cells.

A node's numbers are those of proof-number search, for the side to move: `PHI` is the estimated
work to prove that it wins, `DELTA` that it loses; 0 is a proof.
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
    """The stored positions, a row a node; threads that search together share it."""

    stones: Ints3D
    sets: Ints3D
    facts: Ints2D
    moves: Ints2D
    """The moves of all nodes: the cell, and the code of the child."""
    table: Ints
    """The transposition table, from stones to nodes."""
    tally: Ints
    """The numbers of nodes, moves and known wins in use, and of nodes examined."""
    wins: Ints3D
    """See `known_wins`."""
    replies: Ints2D
    """See `learned_replies`."""


class Workspace(NamedTuple):
    """The work space of a thread, with its findings in the last position."""

    board: Cells
    area: Ints2D
    grid: Doubles2D
    bounds: Ints2D
    captured: Ints2D
    carrier: Ints
    path: Ints
    """The number of nodes on the path to the new position, then these nodes from the root on."""
    sets: Ints2D
    """A row of `NodeStore.sets`."""
    facts: Ints
    """A row of `NodeStore.facts`."""
    moves: Ints
    """The cells of the moves, the likeliest first."""


# Columns of `facts`, a row a node. `VISITORS` counts the threads at work below it, `FREE_PHI` and
# `FREE_DELTA` are its numbers for the others, who search elsewhere; they are not kept without
# visitors. `REPLY` is the last refutation of a move, -1 at first.
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
"""The `COUNT` of a node that a thread is examining, and of one that a known win decides."""
EVEN: Final = 8
"""Both numbers of a move that was not tried."""
_FLOW: Final = 1.6
"""The ratio of the other side's current to that of the side to move, for even chances."""
_SUREST: Final = 64.0
"""The largest ratio of the estimated work for a win and for a loss."""

# Sets of cells of a node: the winner's carrier; where its mover must play; the cells that all known
# semi-connections of the other side share, and all their cells.
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
"""The child of a move that was not tried; of a refuted move it is ``-2 - code``."""


def room(nodes: int, moves: int, words: int) -> NodeStore:
    """Allocate so many nodes and moves."""
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
    """Allocate the work space for boards of so many cells."""
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
    """Rotate a board by 180° if that makes it smaller; return 1 if it did."""
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
    """Write both sides' stones as sets, and return a hash of the board."""
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
    """Return the node of a stored board and its place in the table, or -1 and a free place."""
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
    """Write the first `nodes` nodes into an empty table of twice that size or more."""
    for node in range(nodes):
        read_board(node, stones, board)
        _, place = find(board, facts[node, SIDE], packed, stones, facts, table)
        table[place] = node + 1


@kernel
def flow(total: int, counts: Ints2D, cell_of: Ints, grid: Doubles2D, share: Ints) -> float:
    """Add the share of each empty cell in a current between the edges, in millionths.

    Connected points are joined by a wire, and an empty cell resists on both its sides. Cells with
    much of the current are good moves for both sides. Returns the current.
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
    # Step 2. Elimination; the matrix is symmetric, so its upper half is enough.
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
    """Examine a new position: decide it by connections, or sort its moves, the likeliest first.

    A `thorough` examination also tries connections with bridges set aside, which finds more, but
    does not pay at every node of a search. Only the workspace is written to, so that threads can
    work at the same time; the rows `MUST` and `SOME` of its sets have what was known before.
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
    # Step 1. The connections of both sides; the one to move needs a semi-connection only.
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
    # Step 2. The moves that are left, sorted by the current through them.
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
    # Step 3. The estimated work to prove a win, or a loss.
    better = min(_SUREST, max(1.0 / _SUREST, better))
    facts[PHI] = max(1, int(EVEN / better))
    facts[DELTA] = max(1, int(EVEN * better * count))
    return 0


@kernel
def enter(store: NodeStore, workspace: Workspace, side: int) -> int:
    """Return the code of the filled position on the board: node * 2, plus 1 if it was rotated.

    A new node is still to be examined.
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
    """Write the findings of an examination into its node."""
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
