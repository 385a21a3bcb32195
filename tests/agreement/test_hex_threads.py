"""Several threads that search one Hex position: whatever the order of their steps, no error."""

import io
import random
import threading
import time
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernel_boards import JIT
from pions import kernels
from pions.core.types import Side
from pions.families.hex import cell_arrays
from pions.families.hex.proofs import hex_solver, proof_threads
from pions.families.hex.proofs.hex_solver import HexSolver
from pions.families.hex.proofs.proof_nodes import MemoryFull, Nodes
from pions.families.hex.proofs.strategy_file import strategy
from pions.families.solver_protocols import Stopped
from pions.games.hex_strategy import check
from pions.games.hexagon import Hex
from plain_hex import PlainHex, any_position, given_away, is_over, number, winners
from waiting import PATIENCE

BLIND = (1, 2)
"""Lists so short that virtual connections see little, and there is much to search."""


@cache
def truth(size):
    return winners(size)


def interleaved(nodes, root, threads, rng):
    """Search as `threads` would, in an order that `rng` chooses; each step is one they take."""
    at, deciding = kernels.hexproof.nodes, kernels.hexproof.must_play
    steps = kernels.hexproof.proof_number_search
    rooms = [nodes.new_workspace() for _ in range(threads)]
    looking = {}
    while nodes.won(root) is None or looking:
        thread = rng.randrange(threads)
        workspace, lists = rooms[thread]
        known = (nodes.neighbours, nodes.store, workspace)
        if thread in looking:
            node = looking.pop(thread)
            side = int(nodes.store.facts[node, at.SIDE])
            at.judge(nodes.neighbours, workspace, lists, side, nodes.size, 0)
            steps.settle(*known, node)
            continue
        if nodes.won(root) is not None:
            continue
        nodes.have_room(threads)
        known = (nodes.neighbours, nodes.store, workspace)
        node = steps.descend(*known, root, nodes.size)
        if node == deciding.BUSY:
            assert looking  # somebody is at what there is to do
        elif node >= 0:
            assert node not in looking.values()
            steps.claim(*known, node)
            looking[thread] = node


def boards(nodes):
    """Every node: its board as the solver keeps it, its side to move, and its facts."""
    at = kernels.hexproof.nodes
    board = kernels.hex.rules.board_of(0, 0, nodes.size)
    for node in range(int(nodes.store.tally[at.NODES])):
        at.read_board(node, nodes.store.stones, board)
        facts = kernels.buffers.row(nodes.store.facts, node).tolist()
        yield node, list(board), Side(facts[at.SIDE] - 1), facts


@given(
    st.lists(st.sampled_from((0, 0, 0, 1, 2)), min_size=9, max_size=9),
    st.sampled_from(Side),
    st.integers(2, 4),
    st.randoms(use_true_random=False),
)
def test_in_any_order_of_steps_every_node_says_the_truth(cells, mover, threads, rng):
    position = any_position(3, cells, mover)
    if is_over(position):
        return
    nodes = Nodes(3, 64, BLIND)
    code, _ = nodes.attach(cell_arrays.cells(position), mover + 1)
    interleaved(nodes, code // 2, threads, rng)
    at = kernels.hexproof.nodes
    assert nodes.won(code // 2) == bool(truth(3)[mover][number(cells)])
    for node, board, side, facts in boards(nodes):
        assert facts[at.VISITORS] == 0
        assert facts[at.COUNT] != at.NOT_LOOKED_AT
        if nodes.won(node) is not None and not is_over(any_position(3, board, side)):
            assert nodes.won(node) == bool(truth(3)[side][number(board)])


@pytest.mark.parametrize("size", [4, 5])
def test_in_any_order_of_steps_winners_and_carriers_hold_on_larger_boards(size):
    rng, plain, at = random.Random(size), PlainHex(size), kernels.hexproof.nodes
    for _ in range(40 if JIT else 4):
        cells = [rng.choice((1, 2)) for _ in range(size * size)]
        for cell in rng.sample(range(size * size), 9):
            cells[cell] = 0
        position = any_position(size, cells, rng.choice(list(Side)))
        if is_over(position):
            continue
        nodes = Nodes(size, 64, BLIND)
        code, captured = nodes.attach(cell_arrays.cells(position), position.to_move + 1)
        interleaved(nodes, code // 2, 3, rng)
        winner = position.to_move if nodes.won(code // 2) else position.to_move.other
        assert winner is plain.winner(position)
        carrier = nodes.carrier(code) | captured[winner + 1]
        needed = [cell for cell in range(size * size) if carrier >> cell & 1]
        assert plain.winner(given_away(position, needed, winner.other)) is winner
        assert not any(facts[at.VISITORS] for *_, facts in boards(nodes))


class Turn(threading.Condition):
    """A turn that says when a thread waits for it."""

    def __init__(self):
        super().__init__()
        self.awaited = threading.Event()

    def wait(self, timeout=None):
        self.awaited.set()  # under the lock: nobody settles anything before it waits
        return super().wait(timeout)


class Share:
    """A share that tells `looked` of each look before it is settled."""

    seconds = 0.0

    def __init__(self, looked):
        self._looks, self._looked = 0, looked

    @property
    def looks(self):
        return self._looks

    @looks.setter
    def looks(self, number):
        self._looks = number
        self._looked(number)


def test_a_thread_that_found_all_taken_goes_on_when_another_one_has_looked():
    nodes = Nodes(4, 64, BLIND)
    code, _ = nodes.attach(cell_arrays.cells(Hex(4).initial()), 1)
    together = proof_threads._Together(nodes, code // 2, 2)
    together._turn, both_look = Turn(), threading.Event()

    def first_looks(number):
        if number == 1:  # at the root: there is nothing else to look at
            second.start()
            assert together._turn.awaited.wait(PATIENCE)
        else:
            assert both_look.wait(PATIENCE)

    shares = Share(first_looks), Share(lambda _number: both_look.set())
    first, second = (
        threading.Thread(target=together.work, args=(*nodes.new_workspace(), share), daemon=True)
        for share in shares
    )
    first.start()
    first.join()
    second.join()
    assert together.problem is None
    assert nodes.won(code // 2)


def test_a_search_that_is_left_ends_when_its_threads_have_ended():
    class Left(Exception):
        """What whoever listens raises."""

    def leave():
        left.set()
        raise Left

    def looked(_number):
        assert left.wait(PATIENCE)
        time.sleep(0.2)  # it takes its time, and the search waits for it
        ended.append(_number)

    left, ended = threading.Event(), []
    nodes = Nodes(4, 64, BLIND)
    code, _ = nodes.attach(cell_arrays.cells(Hex(4).initial()), 1)
    threads = proof_threads.ProofThreads(nodes, 1)
    threads.shares = [Share(looked)]
    with pytest.raises(Left):
        threads.search(code // 2, leave)
    assert ended == [1]


@pytest.fixture
def at_once(monkeypatch):
    """Threads help from the first position on."""
    monkeypatch.setattr(hex_solver, "_ALONE", 0)


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("longest", [None, BLIND], ids=["seeing", "blind"])
def test_openings_are_those_that_one_thread_finds(longest):
    size = 4 if longest or not JIT else 5
    game = Hex(size)
    solver = HexSolver(game, threads=3, longest=longest)
    assert solver.wins(game.initial()) == HexSolver(game).wins(game.initial())
    assert len(solver.shares) == 3
    assert 0 < sum(share.looks for share in solver.shares) <= solver.looks


@pytest.mark.once  # some thousand positions
@pytest.mark.usefixtures("at_once")
def test_a_strategy_of_what_threads_proved_is_accepted():
    game = Hex(6)
    solver = HexSolver(game, threads=2)
    for opening in ("a1", "b4"):
        position = game.parse_position(opening)
        lines = strategy(solver, position, lambda _: None)
        found = check(io.BytesIO("".join(f"{line}\n" for line in lines).encode()), position)
        assert found.winner is solver.winner(position)


@pytest.mark.once  # nine rows by nine: long without the compiler
@pytest.mark.usefixtures("at_once")
def test_threads_that_are_stopped_leave_everything_in_order():
    game = Hex(9)
    solver = HexSolver(game, threads=2)

    def stop_soon(news):
        if news.nodes >= 4:
            solver.stop()

    with pytest.raises(Stopped):
        solver.verdict(game.initial(), stop_soon)
    at = kernels.hexproof.nodes
    for *_, facts in boards(solver._nodes):
        assert (facts[at.VISITORS], facts[at.COUNT] == at.NOT_LOOKED_AT) == (0, False)
    assert solver.winner(game.parse_position("e5 a1 d7 a2 f3 a3")) is Side.FIRST


@pytest.mark.once  # thousands of positions
def test_threads_say_when_the_memory_is_full():
    game = Hex(8)
    with pytest.raises(MemoryFull):
        HexSolver(game, threads=2, megabytes=3, longest=(1, 1)).verdict(game.initial())
