"""Wins that the Hex solver proved in one position and uses in others, against exhaustion."""

import random

import pytest

from kernel_boards import JIT
from pions import kernels
from pions.core.types import Side
from pions.families.hex import cell_arrays
from pions.families.hex.proofs.hex_solver import HexSolver
from pions.families.hex.proofs.proof_nodes import Nodes, bits, number_of
from pions.games.hexagon import Hex
from plain_hex import PlainHex, any_position, drawn, given_away, is_over

BLIND = (1, 1)
"""Lists so short that virtual connections see little, and there is much to search."""
SIZE = 5 if JIT else 4
"""On a board of four rows only one position borrows a win."""
EMPTY = 8
"""The most empty cells that exhaustion is asked about."""


@pytest.fixture(scope="module")
def solver():
    """One that knows all openings, and sees little by itself."""
    found = HexSolver(Hex(SIZE), longest=BLIND)
    found.wins(Hex(SIZE).initial())
    return found


def kept_wins(nodes):
    """Every win that was kept: the winner, its stones, its carrier, and whose turn it is."""
    at, keeping = kernels.hexproof.nodes, kernels.hexproof.known_wins
    for row in range(int(nodes.store.tally[at.WINS])):
        sets = kernels.buffers.row(nodes.store.wins, row).tolist()
        who = sets[keeping.WHO][0]
        winner = Side(who // 2 - 1)
        mover = winner if who % 2 else winner.other
        yield (
            winner,
            bits(number_of(sets[keeping.STONES])),
            bits(number_of(sets[keeping.ON])),
            mover,
        )


def test_a_kept_win_needs_its_stones_and_its_carrier_and_nothing_else(solver):
    plain = PlainHex(SIZE)
    wins = [win for win in kept_wins(solver._nodes) if len(win[2]) <= EMPTY]
    assert len(wins) > 40
    for winner, stones, carrier, mover in random.Random(1).sample(wins, min(len(wins), 300)):
        assert not set(stones) & set(carrier)
        cells = [2 - winner] * (SIZE * SIZE)
        for cell in stones:
            cells[cell] = winner + 1
        for cell in carrier:
            cells[cell] = 0
        assert plain.winner(any_position(SIZE, cells, mover)) is winner


@pytest.mark.once  # thousands of positions
def test_what_a_kept_win_decides_needs_no_look_and_is_true(solver):
    plain, nodes, at = PlainHex(SIZE), solver._nodes, kernels.hexproof.nodes
    board, borrowed = kernels.hex.rules.board_of(0, 0, SIZE), 0
    for node in range(int(nodes.store.tally[at.NODES])):
        facts = kernels.buffers.row(nodes.store.facts, node).tolist()
        at.read_board(node, nodes.store.stones, board)
        cells = list(board)
        if facts[at.COUNT] != at.BORROWED or cells.count(0) > EMPTY + 2:
            continue
        position = any_position(SIZE, cells, Side(facts[at.SIDE] - 1))
        if is_over(position):
            continue
        looks, found = solver.looks, solver.verdict(position)
        assert found.winner is plain.winner(position)
        assert not found.linked
        assert solver.looks == looks
        alone = given_away(position, found.carrier, found.winner.other)
        assert plain.winner(alone) is found.winner
        move = solver.winning_move(position)
        assert (move is not None) == (found.winner is position.to_move)
        assert move is None or plain.winner(position.play(move)) is found.winner
        borrowed += 1
    assert borrowed > 20


def borrowed_by(nodes, position):
    """What known wins say of a position: whether it is decided, and where one must play."""
    at, keeping = kernels.hexproof.nodes, kernels.hexproof.known_wins
    side = position.to_move + 1
    kernels.buffers.write(cell_arrays.cells(position), nodes.workspace.board)
    node = at.enter(nodes.store, nodes.workspace, side) // 2
    decided = keeping.borrow(node, side, nodes.store, nodes.workspace)
    must = kernels.buffers.row(nodes.workspace.sets, at.MUST).tolist()
    return bool(decided), number_of(must) & ((1 << nodes.size**2) - 1)


@pytest.mark.parametrize(
    ("text", "mover", "decided", "must"),
    [
        ("..../.x../..../....", Side.FIRST, True, None),  # as kept
        ("...o/.x../..../...o", Side.FIRST, True, None),  # Red's stones are off the carrier
        ("..../.x../.x../....", Side.FIRST, True, None),  # Blue has some of it already
        ("..../.x../..../....", Side.SECOND, False, "b3 b4 a4"),  # Red must play there
        ("..../.x../.o../....", Side.FIRST, False, "all"),  # Red is there
        ("..../..../..../.x..", Side.FIRST, False, "all"),  # Blue's stone is missing
        ("..../..../..x./....", Side.FIRST, True, None),  # turned by half a turn
    ],
)
def test_a_kept_win_decides_where_its_stones_lie_and_its_carrier_is_free(
    text, mover, decided, must
):
    """A win that is made up: with the move, Blue on b2 would need b3, b4 and a4."""
    nodes, game = Nodes(4, 64), Hex(4)
    carrier = [game.parse_move(name) for name in ("b3", "b4", "a4")]
    keep(nodes, drawn("..../.x../..../....", Side.FIRST), carrier)
    found, where = borrowed_by(nodes, drawn(text, mover))
    assert found is decided
    if must is not None:
        everywhere = (1 << 16) - 1
        expected = everywhere if must == "all" else sum(1 << cell for cell in carrier)
        turned = sum(1 << (15 - cell) for cell in bits(expected))
        assert where in {expected, turned}


def keep(nodes, position, carrier):
    """Let the nodes know that Blue, to move, wins a position on a carrier."""
    at, last = kernels.hexproof.nodes, nodes.size**2 - 1
    kernels.buffers.write(cell_arrays.cells(position), nodes.workspace.board)
    code = at.enter(nodes.store, nodes.workspace, 1)
    for cell in carrier:
        word, place = divmod(last - cell if code % 2 else cell, 64)
        nodes.store.sets[code // 2, at.CARRIER, word] |= 1 << place
    kernels.hexproof.known_wins.remember(
        code // 2, 1, nodes.neighbours, nodes.store, nodes.workspace
    )


@pytest.mark.parametrize(
    ("last_rows", "decided"),
    [
        (".x......./.........", True),
        (".x.....o./...o.....", True),
        (".x......./xx.......", True),
        (".x......./.o.......", False),  # Red is on the carrier
        (".x......./o........", False),
        ("........./.........", False),  # the stone is missing
        (".o......./.........", False),
    ],
)
def test_a_kept_win_on_a_large_board_needs_the_cells_past_the_first_64_too(last_rows, decided):
    nodes, above = Nodes(9, 64), "........./" * 7
    keep(nodes, drawn(above + ".x......./.........", Side.FIRST), [72, 73])
    assert borrowed_by(nodes, drawn(above + last_rows, Side.FIRST))[0] is decided
